import SceneLayers

/// A layer tree in device pixels and painting order.
public struct DisplayList: Sendable {
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  /// The pixel of the canvas background.
  let background: Pixel
  let items: Items
  /// The memory that it needed.
  public let byteCount: Int

  /// Flattens the tree. Numbers that are not finite, and parts that an image cannot show, are
  /// omitted. For transforms that are not affine, the affine part is used.
  public init(_ tree: LayerTree, format: PixelFormat) {
    var meter = PaintingMeter(for: tree.canvas)
    self.init(tree, format: format, &meter)
  }

  /// Flattens the tree. If the meter is exhausted, the list is incomplete.
  ///
  /// - Parameter hidesCovered: False in tests, which paint covered items as well.
  public init(
    _ tree: LayerTree, format: PixelFormat, _ meter: inout PaintingMeter,
    hidesCovered: Bool = true
  ) {
    var builder = DisplayListBuilder(tree, meter)
    (width, height) = (builder.width, builder.height)
    builder.addLayers()
    meter = builder.meter
    byteCount = meter.used.bytes
    items = builder.finish(hidesCovered: hidesCovered)
    self.format = format
    background = Self.background(tree.canvas.background, format)
  }

  /// Creates a list with the same items in another format.
  public init(_ list: DisplayList, of canvas: LayerTree.Canvas, format: PixelFormat) {
    (width, height, items, byteCount) = (list.width, list.height, list.items, list.byteCount)
    self.format = format
    background = Self.background(canvas.background, format)
  }

  private static func background(_ color: Color, _ format: PixelFormat) -> Pixel {
    var color = straight(color)
    if format == .rgb {
      let white = SIMD4<Double>(repeating: 1)
      color = color * color.w + white * (1 - color.w)
      color.w = 1
    }
    return premultiplied(color)
  }

  /// Creates a list with a transparent background.
  init(width: Int, height: Int, items: Items) {
    (self.width, self.height, self.items) = (width, height, items)
    byteCount = 0
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

extension DisplayList {
  /// Returns the color of a pixel before it is rounded to bytes: premultiplied red, green, blue,
  /// and alpha, from 0 to 1. Nil outside of the image.
  public func pixel(x: Int, y: Int) -> SIMD4<Float>? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    var painter = Painter()
    let levels = Float(Pixel.levels)
    return painter.pixel(x, y, of: self) / Pixel(levels, levels, levels, 1)
  }
}
