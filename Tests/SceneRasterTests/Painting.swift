import SceneLayers

@testable import SceneRaster

/// A small painted image.
struct Painting {
  let width: Int
  let height: Int
  let format: PixelFormat
  let bytes: [UInt8]

  /// Paints bands of `rows` rows.
  ///
  /// - Parameters:
  ///  - hidesCovered: Whether to omit covered items.
  ///  - keepsGlyphs: Whether to cache the rows of glyphs.
  ///  - shortestRun: The minimum length of flat runs; shorter ones are stored as pixels.
  init(
    _ tree: LayerTree, _ format: PixelFormat = .rgb, rows: Int = 64, shortestRun: Int = 16,
    hidesCovered: Bool = true, keepsGlyphs: Bool = true
  ) {
    var meter = PaintingMeter(for: tree.canvas)
    let list = DisplayList(tree, format: format, &meter, hidesCovered: hidesCovered)
    var band = Band(width: list.width, format: format)
    band.kept.painter.shortestRun = shortestRun
    if !keepsGlyphs { band.kept.painter.sweep.glyphs.limit = -1 }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: list.height, by: rows) {
      list.paint(start..<min(start + rows, list.height), into: &band)
      bytes += band.bytes
    }
    (width, height) = (list.width, list.height)
    self.format = format
    self.bytes = bytes
  }

  init(
    _ layers: [Layer], _ width: Double, _ height: Double, scale: Double = 1,
    background: Color = .white, _ format: PixelFormat = .rgb, pictures: [Image] = [],
    outlines: [Path] = []
  ) {
    let canvas = LayerTree.Canvas(
      size: Size(width, height), scale: scale, background: background)
    self.init(
      LayerTree(canvas: canvas, layers: layers, pictures: pictures, outlines: outlines), format)
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let at = (y * width + x) * format.bytesPerPixel
    return Array(bytes[at..<at + format.bytesPerPixel])
  }

  /// The first channel of a column, from the top.
  func column(_ x: Int) -> [UInt8] { (0..<height).map { self[x, $0][0] } }

  /// The first channel of a row, from the left.
  func row(_ y: Int) -> [UInt8] { (0..<width).map { self[$0, y][0] } }

  /// A line per row: `.` is white, `#` is black, and a digit is the approximate darkness in tenths.
  var art: [String] {
    (0..<height).map { y in
      row(y).map { level in
        if level == 255 { return "." }
        if level == 0 { return "#" }
        return String(max(1, min(9, ((255 - Int(level)) * 20 + 255) / 510)))
      }.joined()
    }
  }

  /// The sum of all alphas, in pixels; the format must be `.rgba`.
  var area: Double {
    stride(from: 3, to: bytes.count, by: 4).reduce(0.0) { $0 + Double(bytes[$1]) } / 255
  }
}
