import Foundation
import SceneLayers

/// A premultiplied color, unrounded.
struct ReferenceColor {
  var r = 0.0
  var g = 0.0
  var b = 0.0
  var a = 0.0

  init(r: Double, g: Double, b: Double, a: Double) {
    (self.r, self.g, self.b, self.a) = (r, g, b, a)
  }

  init(_ color: Color) {
    self.init(
      r: color.red * color.alpha, g: color.green * color.alpha, b: color.blue * color.alpha,
      a: color.alpha)
  }

  static func * (s: Double, c: ReferenceColor) -> ReferenceColor {
    ReferenceColor(r: s * c.r, g: s * c.g, b: s * c.b, a: s * c.a)
  }

  static func + (c: ReferenceColor, d: ReferenceColor) -> ReferenceColor {
    ReferenceColor(r: c.r + d.r, g: c.g + d.g, b: c.b + d.b, a: c.a + d.a)
  }

  /// The maximum difference of a channel.
  func distance(to c: ReferenceColor) -> Double {
    max(max(abs(r - c.r), abs(g - c.g)), max(abs(b - c.b), abs(a - c.a)))
  }
}

/// The color at a point of the device.
enum ReferencePaint {
  case solid(ReferenceColor)
  case gradient(Gradient, bounds: Rect, toLayer: ReferencePlane)
  case picture(ReferencePicture, toLayer: ReferencePlane)

  /// The color of the pixel, evaluated at its center.
  func color(_ x: Int, _ y: Int) -> ReferenceColor {
    let center = Point(Double(x) + 0.5, Double(y) + 0.5)
    switch self {
    case .solid(let color): return color
    case .gradient(let gradient, let bounds, let toLayer):
      return gradient.referenceColor(at: toLayer.apply(center), in: bounds)
    case .picture(let picture, let toLayer):
      return picture.color(pixel: center, toLayer)
    }
  }

  /// Returns whether the color does not depend on rounding of device coordinates, as it does at the
  /// center of a pixel with a sharp edge.
  func isSteady(_ x: Int, _ y: Int) -> Bool {
    guard case .gradient(let gradient, let bounds, let toLayer) = self else { return true }
    let center = Point(Double(x) + 0.5, Double(y) + 0.5)
    let color = gradient.referenceColor(at: toLayer.apply(center), in: bounds)
    for (dx, dy) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1), (1, 0), (-1, 0), (0, 1), (0, -1)] {
      let near = Point(center.x + 3e-5 * dx, center.y + 3e-5 * dy)
      let other = gradient.referenceColor(at: toLayer.apply(near), in: bounds)
      if color.distance(to: other) > 0.1 / 255 { return false }
    }
    return true
  }
}

extension Gradient {
  /// The color at a point of the layer.
  func referenceColor(at p: Point, in bounds: Rect) -> ReferenceColor {
    let u = Point((p.x - bounds.x) / bounds.width, (p.y - bounds.y) / bounds.height)
    let (d, along) = (u - startPoint, endPoint - startPoint)
    switch type {
    case .axial:
      return referenceColor(Point.dot(d, along) / Point.dot(along, along))
    case .radial:
      return referenceColor(Point(d.x / abs(along.x), d.y / abs(along.y)).length)
    case .conic:
      let d = Point(d.x * bounds.width, d.y * bounds.height)
      let along = Point(along.x * bounds.width, along.y * bounds.height)
      var turn = (atan2(d.y, d.x) - atan2(along.y, along.x)) / (2 * .pi)
      turn -= turn.rounded(.down)
      return referenceColor(turn)
    }
  }

  /// Returns the color at a location: straight components, interpolated and then premultiplied.
  private func referenceColor(_ t: Double) -> ReferenceColor {
    if t < locations[0] { return ReferenceColor(colors[0]) }
    for i in 1..<locations.count where t < locations[i] {
      let f = (t - locations[i - 1]) / (locations[i] - locations[i - 1])
      let (a, b) = (colors[i - 1], colors[i])
      return ReferenceColor(
        Color(
          a.red + f * (b.red - a.red), a.green + f * (b.green - a.green),
          a.blue + f * (b.blue - a.blue), a.alpha + f * (b.alpha - a.alpha)))
    }
    return ReferenceColor(colors[colors.count - 1])
  }
}

/// An image in a layer.
struct ReferencePicture {
  /// The piecewise linear mapping of an axis of the layer, in points, to the image, in pixels.
  struct Axis {
    var places: [Double]
    var pixels: [Double]
    /// The first and last visible pixel of the image.
    var first: Int
    var last: Int

    func pixel(_ place: Double) -> Double {
      var i = 0
      while i < places.count - 2, place > places[i + 1] { i += 1 }
      let t = (place - places[i]) / (places[i + 1] - places[i])
      return pixels[i] + t * (pixels[i + 1] - pixels[i])
    }

    /// Returns the weights of image pixels in a device pixel between two positions: a mean over the
    /// covered pixels if the image is reduced, otherwise at most two neighbors.
    func weights(_ low: Double, _ high: Double) -> [(index: Int, weight: Double)] {
      let (a, b) = (pixel(min(low, high)), pixel(max(low, high)))
      if b - a > 1 + 1e-9 {
        let inside = (max(a, pixels[0]), min(b, pixels[pixels.count - 1]))
        let length = inside.1 - inside.0
        guard length > 1e-12 else { return [(a < pixels[0] ? first : last, 1)] }
        var result: [(index: Int, weight: Double)] = []
        for index in first...last {
          let overlap = min(inside.1, Double(index + 1)) - max(inside.0, Double(index))
          if overlap > 0 { result.append((index, overlap / length)) }
        }
        return result
      }
      let center = pixel((low + high) / 2) - 0.5
      let index = center.rounded(.down)
      let fraction = center - index
      func clamped(_ i: Double) -> Int { Int(max(Double(first), min(Double(last), i))) }
      return [(clamped(index), 1 - fraction), (clamped(index + 1), fraction)]
    }
  }

  var picture: Image
  var x: Axis
  var y: Axis

  private func sample(_ x: Int, _ y: Int) -> ReferenceColor {
    let at = (y * picture.width + x) * 4
    let s = picture.samples[at..<at + 4].map { Double($0) / 65535 }
    return ReferenceColor(Color(s[0], s[1], s[2], s[3]))
  }

  /// The layer must be upright or rotated by a quarter turn if the image is reduced.
  func color(pixel center: Point, _ toLayer: ReferencePlane) -> ReferenceColor {
    let p = toLayer.apply(center)
    let across = toLayer.apply(Point(center.x + 0.5, center.y)) - p
    let down = toLayer.apply(Point(center.x, center.y + 0.5)) - p
    let reach = Point(abs(across.x) + abs(down.x), abs(across.y) + abs(down.y))
    let columns = x.weights(p.x - reach.x, p.x + reach.x)
    let rows = y.weights(p.y - reach.y, p.y + reach.y)
    var sum = ReferenceColor(.clear)
    for (row, weight) in rows {
      for (column, part) in columns { sum = sum + (weight * part) * sample(column, row) }
    }
    return sum
  }
}

extension Contents {
  /// Returns the frame of an image in a layer's bounds, and the mapping.
  func referencePlacement(_ picture: Image, in bounds: Rect) -> (Rect, ReferencePicture) {
    let crop = Rect(
      contentsRect.x * Double(picture.width), contentsRect.y * Double(picture.height),
      contentsRect.width * Double(picture.width), contentsRect.height * Double(picture.height))
    var size = Size(crop.width / contentsScale, crop.height / contentsScale)
    let (sx, sy) = (bounds.width / size.width, bounds.height / size.height)
    switch contentsGravity {
    case .resize: size = bounds.size
    case .resizeAspect: size = Size(size.width * min(sx, sy), size.height * min(sx, sy))
    case .resizeAspectFill: size = Size(size.width * max(sx, sy), size.height * max(sx, sy))
    case .center: break
    }
    let place = Rect(
      bounds.midX - size.width / 2, bounds.midY - size.height / 2, size.width, size.height)
    let x = axis(
      from: place.minX, to: place.maxX, crop.minX, crop.maxX, contentsCenter.minX,
      contentsCenter.maxX)
    let y = axis(
      from: place.minY, to: place.maxY, crop.minY, crop.maxY, contentsCenter.minY,
      contentsCenter.maxY)
    return (place, ReferencePicture(picture: picture, x: x, y: y))
  }

  private func axis(
    from place0: Double, to place1: Double, _ pixel0: Double, _ pixel1: Double,
    _ center0: Double, _ center1: Double
  ) -> ReferencePicture.Axis {
    let first = Int((pixel0 + 1e-9).rounded(.down))
    let last = max(first, Int((pixel1 - 1e-9).rounded(.up)) - 1)
    var low = pixel0 + center0 * (pixel1 - pixel0)
    var high = pixel0 + center1 * (pixel1 - pixel0)
    if center0 == center1 {
      // A center without a size is the pixel at its position.
      low = min(low.rounded(.down), pixel1 - 1)
      high = low + 1
    }
    // The parts before and after the center keep their size in points per pixel.
    var (places, pixels) = ([place0], [pixel0])
    if low > pixel0 {
      places.append(place0 + (low - pixel0) / contentsScale)
      pixels.append(low)
    }
    if high < pixel1 {
      places.append(place1 - (pixel1 - high) / contentsScale)
      pixels.append(high)
    }
    return ReferencePicture.Axis(
      places: places + [place1], pixels: pixels + [pixel1], first: first, last: last)
  }
}
