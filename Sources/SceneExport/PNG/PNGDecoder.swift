import SceneLayers
import SceneSource

/// The contents of a PNG file.
public struct DecodedPNG: Hashable, Sendable {
  public let picture: Image
  /// Whether the file specifies a color space other than sRGB. Its colors are interpreted as sRGB
  /// nevertheless.
  public let hasForeignProfile: Bool

  /// Returns whether an image with a size in pixels is within the limits of the decoder.
  public static func isReadable(width: Int, height: Int) -> Bool {
    PNGHeader.isReadable(width: width, height: height)
  }

  /// Returns the number of pixels in a file's header; nil if there is no valid header.
  public static func pixelCount(ofFile bytes: [UInt8]) -> Int? {
    guard let header = try? PNGChunks.header(of: bytes) else { return nil }
    return header.width * header.height
  }
}

/// Decodes a PNG file of any kind: all bit depths, gray, RGB, palette, alpha, tRNS, Adam7.
///
/// Memory is limited by the size in the file's header, and by the maximum compression ratio.
///
/// - Throws: `PNGError` if the file is damaged or not supported.
/// - Complexity: O(*n*), where *n* is the number of pixels.
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

/// The pixels of a PNG image with 8 bits per channel, the most common kind.
public struct PNGPixels: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  public let height: Int
  /// The pixels row by row from the top. Red is the lowest byte, and straight alpha the highest.
  public let pixels: [UInt32]
}

/// Decodes a noninterlaced RGB or RGBA file with 8 bits per channel and without a transparent
/// color, in half the time of `decodePNG`.
///
/// - Returns: The pixels; nil for other kinds of files.
/// - Throws: `PNGError` if the file is damaged or not supported.
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
///   - step: The number of bytes per pixel.
///   - opaque: The bits to set in each pixel.
private func unpack(
  _ row: Span<UInt8>, _ step: Int, _ opaque: UInt32, into line: inout [UInt32]
) {
  var line = line.mutableSpan
  var source = PNGRowReader.margin
  for index in 0..<line.count {
    // After the last pixel, there is a margin.
    line[index] = UInt32(truncatingIfNeeded: row.word(at: source)) | opaque
    source &+= step
  }
}

extension PNGChunks {
  /// Calls a closure with the unfiltered rows of all passes in `PNGRowReader.row`, and their index
  /// in the pass.
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

/// The reason why an image cannot be read.
public enum PNGError: Error, Hashable, Sendable {
  /// The signature is missing.
  case notPNG
  /// The file ends before the image does.
  case truncated
  /// The checksum of a chunk or of the pixels is incorrect.
  case badChecksum
  /// A chunk is missing, duplicated, or misplaced, or has invalid fields.
  case badStructure
  /// The compressed pixels are invalid, or their number does not match the size of the image.
  case badData
  /// A pixel refers to a color that is not in the palette.
  case badPalette
  /// A critical chunk or method that is not part of the PNG specification.
  case unsupported
  /// The width or height exceeds 32,768 pixels, or the image has more than 64 million pixels.
  case tooLarge

  /// The reason, for use after the file's name.
  public var message: String {
    switch self {
    case .notPNG: "not a PNG file"
    case .truncated: "the file is truncated"
    case .badChecksum: "the file is damaged: wrong checksum"
    case .badStructure: "the file is damaged: invalid or misplaced chunk"
    case .badData: "the file is damaged: invalid compressed data"
    case .badPalette: "the file is damaged: a pixel's color is not in the palette"
    case .unsupported: "the file uses an unsupported PNG extension"
    case .tooLarge: "the image is larger than 32,768 pixels on a side or 64 million in total"
    }
  }
}
