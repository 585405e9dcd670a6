import SceneLayers
import SceneRaster

/// The user space of the SVG elements that are being written.
///
/// A layer that is only moved has no transform in SVG: its points are moved instead, so that numbers
/// stay small, however far a table is scrolled.
struct SVGSpace {
  /// From the user space to device pixels.
  private(set) var toDevice: AffineTransform
  private(set) var fromDevice: AffineTransform
  /// The number of fraction digits at which lengths are exact to 1/500 pixels.
  private(set) var decimals: Int

  /// Creates a space; nil if the map is singular.
  init?(toDevice: AffineTransform) {
    guard let fromDevice = toDevice.inverted, fromDevice.isFinite, toDevice.isFinite else {
      return nil
    }
    (self.toDevice, self.fromDevice) = (toDevice, fromDevice)
    var error = toDevice.largestScale
    decimals = 0
    while error > 0.002, decimals < 9 {
      error /= 10
      decimals += 1
    }
  }

  /// The transform of an element in this space that has a map to device pixels of its own.
  func transform(toDevice map: AffineTransform) -> AffineTransform {
    map.concatenating(fromDevice)
  }

  /// The smallest rectangle with whole coordinates in this space that contains an image.
  func area(ofImage width: Int, _ height: Int) -> [Double] {
    let box = fromDevice.boundingBox(of: Rect(0, 0, Double(width), Double(height)))
    let (x, y) = (floor(box.minX), floor(box.minY))
    return [x, y, -floor(-box.maxX) - x, -floor(-box.maxY) - y]
  }

  private func floor(_ x: Double) -> Double {
    guard x.magnitude < 0x1p52 else { return x }
    let whole = Double(Int(x))
    return whole > x ? whole - 1 : whole
  }
}

/// The coordinates of a layer in a user space: the two differ by a translation.
struct SVGContext {
  var space: SVGSpace
  /// Where the origin of the layer's coordinates is.
  var offset: Point
  /// From the layer's coordinates to device pixels.
  var layers: LayerSpace

  var decimals: Int { space.decimals }

  /// The offset of content that is placed at the corner of the bounds.
  func corner(of layer: Layer) -> Point {
    Point(offset.x + layer.bounds.x, offset.y + layer.bounds.y)
  }
}

extension AffineTransform {
  /// The translation, if there is nothing else but rounding errors.
  var translation: Point? {
    let limit = 1e-9
    guard (a - 1).magnitude < limit, b.magnitude < limit, c.magnitude < limit,
      (d - 1).magnitude < limit
    else { return nil }
    return Point(tx, ty)
  }
}
