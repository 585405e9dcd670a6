import SceneLayers

/// What a PNG file holds.
public struct DecodedPNG: Hashable, Sendable {
  public let picture: Picture
  /// Whether the file says that its colours are not sRGB. They are taken as sRGB all the same.
  public let hasForeignProfile: Bool
}

/// Reads a PNG picture of any kind: each bit depth, grey, RGB, palette, alpha, tRNS, Adam7.
///
/// Memory is bounded by the size in the file's header, and by how much the file can stand for.
public func decodePNG(_ bytes: [UInt8]) throws(PNGError) -> DecodedPNG {
  let chunks = try PNGChunks(bytes)
  let passes = chunks.header.passes
  var size = 0
  for pass in passes { size += pass.size }
  var raw = try Inflater.inflate(chunks.data, size: size)
  let bitsPerPixel = chunks.header.bitDepth * chunks.header.kind.channels
  var reader = PNGPixelReader(chunks)
  var start = 0
  for pass in passes {
    for row in 0..<pass.height {
      try unfilter(
        &raw, start, pass.rowLength, bytesPerPixel: max(1, bitsPerPixel / 8), isFirst: row == 0)
      try reader.read(raw, from: start + 1, pass, row)
      start += pass.rowLength + 1
    }
  }
  let header = chunks.header
  guard
    let picture = Picture(width: header.width, height: header.height, samples: reader.samples)
  else { throw .badStructure }
  return DecodedPNG(picture: picture, hasForeignProfile: chunks.color.isForeign)
}

/// Undoes the filter of the row whose filter's byte stands at `start`; the row before it stands
/// just before.
private func unfilter(
  _ raw: inout [UInt8], _ start: Int, _ length: Int, bytesPerPixel: Int, isFirst: Bool
) throws(PNGError) {
  guard let filter = PNGFilter(rawValue: raw[start]) else { throw .badData }
  if filter == .none { return }
  let row = start + 1
  for index in 0..<length {
    let hasLeft = index >= bytesPerPixel
    let left = hasLeft ? raw[row + index - bytesPerPixel] : 0
    let above = isFirst ? 0 : raw[row + index - length - 1]
    let predicted: UInt8
    switch filter {
    case .none: predicted = 0
    case .sub: predicted = left
    case .up: predicted = above
    case .average:
      predicted = UInt8(truncatingIfNeeded: (UInt16(left) + UInt16(above)) >> 1)
    case .paeth:
      let aboveLeft = isFirst || !hasLeft ? 0 : raw[row + index - length - 1 - bytesPerPixel]
      predicted = paeth(left, above, aboveLeft)
    }
    raw[row + index] &+= predicted
  }
}
