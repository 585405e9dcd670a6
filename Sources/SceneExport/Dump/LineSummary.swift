import SceneLayers

/// The place and width of a line of text, and the CRC-32 of its glyphs.
public struct LineSummary: Hashable, Sendable {
  /// The left end of its baseline, in the layer's coordinates.
  public var origin: Point
  /// The sum of the advance widths, in points.
  public var width: Double
  /// The checksum of the outlines and origins of the glyphs.
  public var checksum: UInt32

  /// `crc32 6499E640`.
  public var checksumText: String {
    var out = DumpWriter()
    out.write(crc32: checksum)
    return out.text
  }
}

/// Computes the checksums of lines from those of the tree's outlines, each of which is read once.
struct LineSummarizer {
  private let crc: CRC32
  private let outlines: [UInt32]

  init(_ outlines: [Path], _ crc: CRC32) {
    self.crc = crc
    self.outlines = outlines.map { outline in
      var bytes: [UInt8] = []
      for element in outline.elements {
        bytes += element.name.utf8
        for number in element.numbers { bytes.appendBigEndian(number) }
        if case .arc(_, _, _, _, clockwise: true) = element { bytes.append(1) }
      }
      return crc.checksum(bytes)
    }
  }

  func lines(of text: Text) -> [LineSummary] {
    var start = 0
    return text.lines.map { line in
      let end = min(max(line.glyphEnd, start), text.glyphs.count)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(20 * (end - start))
      for glyph in text.glyphs[start..<end] {
        let isKnown = outlines.indices.contains(glyph.outline)
        bytes.appendBigEndian(isKnown ? outlines[glyph.outline] : 0)
        bytes.appendBigEndian(glyph.origin.x)
        bytes.appendBigEndian(glyph.origin.y)
      }
      start = end
      return LineSummary(origin: line.origin, width: line.width, checksum: crc.checksum(bytes))
    }
  }
}

extension [UInt8] {
  /// Appends a number; zero has no sign.
  fileprivate mutating func appendBigEndian(_ number: Double) {
    let bits = (number + 0).bitPattern
    appendBigEndian(UInt32(truncatingIfNeeded: bits >> 32))
    appendBigEndian(UInt32(truncatingIfNeeded: bits))
  }
}
