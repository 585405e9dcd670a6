import SceneLayers

/// A layer, or a part of one, that is painted by itself on a transparent image: for formats that
/// cannot express it.
public struct LayerImage: Sendable {
  /// The column and the row of the upper left pixel in the image of the tree.
  public let x: Int
  public let y: Int
  /// The size in pixels, at least 1.
  public let width: Int
  public let height: Int
  private let list: DisplayList

  /// What of a layer is painted.
  public enum Part: Hashable, Sendable {
    /// All of it, multiplied by a straight color.
    case layer(tint: SIMD4<Double>)
    case shadow
    case gradient
    case contents
  }

  /// Creates an image of what is visible in the image of the tree; nil if there is nothing.
  ///
  /// - Parameters:
  ///   - space: The layer's coordinates.
  ///   - meter: Counts the image. If it is exhausted, the image is incomplete.
  public init?(
    _ part: Part, of layer: Layer, in space: LayerSpace, of tree: LayerTree,
    meter: inout PaintingMeter
  ) {
    var builder = DisplayListBuilder(tree, meter)
    builder.add(part, of: layer, space)
    let kept = meter.used.bytes
    meter = builder.meter
    meter.release(to: kept)
    let items = builder.finish()
    let box = items.items.reduce(PixelBox.empty) { $0.union($1.box) }
      .intersection(PixelBox(x0: 0, y0: 0, x1: builder.width, y1: builder.height))
    guard !box.isEmpty else { return nil }
    (x, y, width, height) = (box.x0, box.y0, box.width, box.y1 - box.y0)
    list = DisplayList(width: builder.width, height: builder.height, items: items)
  }

  /// Paints the image with straight alpha and passes its rows to `sink` in bands, in order.
  public func paint(_ sink: (borrowing Band) -> Void) {
    var whole = Band(width: list.width, format: .rgba)
    for start in stride(from: 0, to: height, by: 16) {
      let rows = start..<min(start + 16, height)
      list.paint(y + rows.lowerBound..<y + rows.upperBound, into: &whole)
      var band = Band(width: width, format: .rgba)
      band.rows = rows
      for row in 0..<rows.count {
        let first = (row * list.width + x) * 4
        band.bytes += whole.bytes[first..<first + width * 4]
      }
      sink(band)
    }
  }
}

extension DisplayListBuilder {
  fileprivate mutating func add(_ part: LayerImage.Part, of layer: Layer, _ space: LayerSpace) {
    let frame = PixelBox(x0: 0, y0: 0, x1: width, y1: height)
    let space = CoordinateSpace(space, clip: frame)
    if case .layer(let tint) = part { return paint(layer, space, tint: tint) }
    let size = layer.bounds.size
    let own = space.inside(AffineTransform(translate: layer.bounds.x, layer.bounds.y))
    let bounds =
      size.width > 0 && size.height > 0
      ? region(of: Rect(0, 0, size.width, size.height), roundedAs: layer, own) : nil
    switch part {
    case .layer: break
    case .shadow: addShadow(of: layer, space, own, within: bounds)
    case .gradient:
      if let bounds, case .gradient(let gradient) = layer.content {
        fill(bounds, gradient, size, own)
      }
    case .contents: if let contents = layer.contents { fill(contents, layer, own) }
    }
  }
}
