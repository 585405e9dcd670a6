import SceneLayers

/// A layer tree in device pixels and painting order.
public struct DisplayList: Sendable {
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  /// The pixel of the canvas background.
  let background: Pixel
  let items: Items

  /// Flattens the tree. Numbers that are not finite, and parts that an image cannot show, are
  /// omitted. For transforms that are not affine, the affine part is used.
  public init(_ tree: LayerTree, format: PixelFormat) {
    self.init(tree, format: format, hidesCovered: true)
  }

  /// Tests paint covered items as well.
  init(_ tree: LayerTree, format: PixelFormat, hidesCovered: Bool) {
    var builder = DisplayListBuilder(tree)
    (width, height) = (builder.width, builder.height)
    self.format = format
    builder.add(tree.layers)
    items = builder.finish(hidesCovered: hidesCovered)
    var color = straight(tree.canvas.background)
    if format == .rgb {
      let white = SIMD4<Double>(repeating: 1)
      color = color * color.w + white * (1 - color.w)
      color.w = 1
    }
    background = premultiplied(color)
  }

  /// Creates a list with a transparent background.
  init(width: Int, height: Int, items: Items) {
    (self.width, self.height, self.items) = (width, height, items)
    format = .rgba
    background = .zero
  }

  /// Paints rows of the image into `band`. The result does not depend on how rows are grouped or
  /// ordered.
  public func paint(_ rows: Range<Int>, into band: inout Band) {
    let kept = band.kept
    kept.painter.paint(rows, of: self, into: &band.bytes)
    band.rows = rows
  }
}
