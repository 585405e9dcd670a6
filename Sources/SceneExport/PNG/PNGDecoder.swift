import SceneLayers
import SceneSource

/// What a PNG file holds.
public struct DecodedPNG: Hashable, Sendable {
  public let picture: Image
  /// Whether the file says that its colors are not sRGB. They are taken as sRGB all the same.
  public let hasForeignProfile: Bool

  /// Whether a picture of this size, in pixels, is not too large to be read.
  public static func isReadable(width: Int, height: Int) -> Bool {
    PNGHeader.isReadable(width: width, height: height)
  }

  /// The number of pixels that a file's header promises; nil where it has none, or none that fits.
  public static func pixelCount(ofFile bytes: [UInt8]) -> Int? {
    guard let header = try? PNGChunks.header(of: bytes) else { return nil }
    return header.width * header.height
  }
}

/// Reads a PNG picture of any kind: each bit depth, gray, RGB, palette, alpha, tRNS, Adam7.
///
/// Memory is bounded by the size in the file's header, and by how much the file can stand for.
public func decodePNG(_ bytes: [UInt8]) throws(PNGError) -> DecodedPNG {
  let chunks = try PNGChunks(bytes)
  var pixels = PNGPixelReader(chunks)
  try chunks.forEachRow { (row, pass, y) throws(PNGError) in
    try pixels.read(row, from: PNGRowReader.margin, pass, y)
  }
  let header = chunks.header
  guard
    let picture = Image(width: header.width, height: header.height, samples: pixels.samples)
  else { throw .badStructure }
  return DecodedPNG(picture: picture, hasForeignProfile: chunks.color.isForeign)
}

/// The pixels of a PNG picture at 8 bits a channel, as nearly all files have them.
public struct PNGPixels: Hashable, Sendable {
  /// In pixels.
  public let width: Int
  public let height: Int
  /// Row by row from the top: red is the lowest byte, alpha, which is straight, the highest.
  public let pixels: [UInt32]
}

/// Reads a PNG picture of RGB or RGBA with 8 bits a channel, not interlaced and without a color
/// that is transparent, in half the time that `decodePNG` takes; nil for one of another kind.
public func decodePNGPixels(_ bytes: [UInt8]) throws(PNGError) -> PNGPixels? {
  let chunks = try PNGChunks(bytes)
  let header = chunks.header
  guard header.bitDepth == 8, !header.isInterlaced,
    header.kind == .rgba || (header.kind == .rgb && chunks.transparency == nil)
  else { return nil }
  let step = header.kind.channels
  let opaque: UInt32 = header.kind == .rgb ? 255 << 24 : 0
  var pixels: [UInt32] = []
  pixels.reserveCapacity(header.width * header.height)
  var line = [UInt32](repeating: 0, count: header.width)
  try chunks.forEachRow { (row, _, _) throws(PNGError) in
    unpack(row.span, step, opaque, into: &line)
    pixels += line
  }
  return PNGPixels(width: header.width, height: header.height, pixels: pixels)
}

/// - Parameters:
///   - step: bytes a pixel.
///   - opaque: the bits that each pixel has besides.
private func unpack(
  _ row: Span<UInt8>, _ step: Int, _ opaque: UInt32, into line: inout [UInt32]
) {
  var line = line.mutableSpan
  var source = PNGRowReader.margin
  for index in 0..<line.count {
    // After the last pixel comes the margin.
    line[index] = UInt32(truncatingIfNeeded: row.word(at: source)) | opaque
    source &+= step
  }
}

extension PNGChunks {
  /// Hands on the rows of all passes as `PNGRowReader.row` has them, each with its number in its
  /// pass.
  fileprivate func forEachRow(
    _ body: ([UInt8], PNGPass, Int) throws(PNGError) -> Void
  ) throws(PNGError) {
    let passes = header.passes
    var size = 0
    for pass in passes { size += pass.size }
    let longest = passes.map { $0.rowLength }.max() ?? 0
    var inflater = try Inflater(data, size: size, longest: longest + 1)
    for pass in passes {
      var rows = PNGRowReader(rowLength: pass.rowLength, bytesPerPixel: header.bytesPerPixel)
      for row in 0..<pass.height {
        let start = try inflater.take(pass.rowLength + 1)
        try rows.read(inflater.output, from: start)
        try body(rows.row, pass, row)
      }
    }
    try inflater.finish()
  }
}
