import SceneLayers

/// What a PNG file holds.
public struct DecodedPNG: Hashable, Sendable {
  public let picture: Picture
  /// Whether the file says that its colours are not sRGB. They are taken as sRGB all the same.
  public let hasForeignProfile: Bool

  /// Whether a picture of this size, in pixels, is not too large to be read.
  public static func isReadable(width: Int, height: Int) -> Bool {
    PNGHeader.isReadable(width: width, height: height)
  }
}

/// Reads a PNG picture of any kind: each bit depth, grey, RGB, palette, alpha, tRNS, Adam7.
///
/// Memory is bounded by the size in the file's header, and by how much the file can stand for.
public func decodePNG(_ bytes: [UInt8]) throws(PNGError) -> DecodedPNG {
  let chunks = try PNGChunks(bytes)
  let passes = chunks.header.passes
  var size = 0
  for pass in passes { size += pass.size }
  let longest = passes.map { $0.rowLength }.max() ?? 0
  var inflater = try Inflater(chunks.data, size: size, longest: longest + 1)
  var pixels = PNGPixelReader(chunks)
  for pass in passes {
    var rows = PNGRowReader(rowLength: pass.rowLength, bytesPerPixel: chunks.header.bytesPerPixel)
    for row in 0..<pass.height {
      let start = try inflater.take(pass.rowLength + 1)
      try rows.read(inflater.output, from: start)
      try pixels.read(rows.row, from: PNGRowReader.margin, pass, row)
    }
  }
  try inflater.finish()
  let header = chunks.header
  guard
    let picture = Picture(width: header.width, height: header.height, samples: pixels.samples)
  else { throw .badStructure }
  return DecodedPNG(picture: picture, hasForeignProfile: chunks.color.isForeign)
}
