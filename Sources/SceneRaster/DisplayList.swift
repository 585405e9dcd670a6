import SceneLayers

/// A layer tree made ready for painting: in device pixels, in painting order.
public struct DisplayList: Sendable {
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  /// What the picture is before the first item.
  let background: Pixel
  let items: Items

  /// Flattens the tree's geometry. Numbers that are not finite, and what a picture cannot show, are
  /// left out; a transform that is not affine acts by its affine part.
  public init(_ tree: LayerTree, format: PixelFormat) {
    self.init(tree, format: format, hidesCovered: true)
  }

  /// A test paints what is covered, too.
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

  /// Items on a transparent background.
  init(width: Int, height: Int, items: Items) {
    (self.width, self.height, self.items) = (width, height, items)
    format = .rgba
    background = .zero
  }

  /// Paints `rows` of the picture into `band`. Any rows in any order give the same pixels.
  public func paint(_ rows: Range<Int>, into band: inout Band) {
    let kept = band.kept
    kept.painter.paint(rows, of: self, into: &band.bytes)
    band.rows = rows
  }
}
