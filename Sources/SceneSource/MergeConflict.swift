/// A conflict that a merge has left in a text: two sides between markers at the start of a line.
///
///     <<<<<<< HEAD
///     row "A"
///     =======
///     row "B"
///     >>>>>>> branch
public struct MergeConflict: Hashable, Sendable {
  /// The first marker, without the label that follows it.
  public let marker: Range<Int>
  /// The labels of the sides, such as `HEAD` and the name of a branch; nil without their markers.
  public private(set) var first: String?
  public private(set) var second: String?

  /// Finds the first conflict that begins in a range; nil for the whole text.
  ///
  /// - Parameter isText: Whether a line of `=` or `|` can be an ornament, as in a comment.
  public init?(in bytes: [UInt8], range: Range<Int>? = nil, isText: Bool = false) {
    var marker: Range<Int>?
    var line = range?.lowerBound ?? 0
    var limit = range?.upperBound ?? bytes.count
    while line < limit, second == nil {
      if let end = Self.endOfMarker(in: bytes, at: line) {
        let kind = bytes[line]
        let label = bytes[end..<Self.endOfLine(in: bytes, from: line)].drop { $0 == 0x20 }
        if marker == nil, !isText || kind == UInt8(ascii: "<") || kind == UInt8(ascii: ">") {
          marker = line..<end
          // The other markers can be after the range.
          limit = bytes.count
          if kind == UInt8(ascii: "<") { first = String(decoding: label, as: UTF8.self) }
        } else if marker != nil, kind == UInt8(ascii: ">") {
          second = String(decoding: label, as: UTF8.self)
        }
      }
      line = (bytes[line..<limit].firstIndex(where: Self.isLineBreak) ?? limit) + 1
    }
    guard let marker else { return nil }
    self.marker = marker
  }

  /// Returns the end of the marker at an offset: at least seven times `<`, `|`, `=`, or `>`, and
  /// then a space or the end of the line. Nil if there is none, or not at the start of a line.
  public static func endOfMarker(in bytes: [UInt8], at offset: Int) -> Int? {
    guard offset < bytes.count, "<|=>".utf8.contains(bytes[offset]) else { return nil }
    guard
      offset == 0 || isLineBreak(bytes[offset - 1])
        || offset == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    else { return nil }
    let end = bytes[offset...].firstIndex { $0 != bytes[offset] } ?? bytes.count
    let isWhole = end == bytes.count || bytes[end] == 0x20 || isLineBreak(bytes[end])
    return isWhole && end >= offset + 7 ? end : nil
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  public static func endOfLine(in bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex(where: isLineBreak) ?? bytes.count
  }

  /// The conflict in words: `merge conflict between 'HEAD' and 'branch'`.
  public var message: String {
    guard let first, let second else { return "unresolved merge conflict" }
    return "merge conflict between '\(first)' and '\(second)'"
  }

  /// The conflict as an error of the file at a path.
  public func diagnostic(in path: String) -> Diagnostic {
    Diagnostic(
      .mergeConflict, at: SourceRange(path: path, bytes: marker), message,
      notes: [
        .init(
          "keep one side or combine both, and remove the markers; 'git checkout --ours FILE' or "
            + "'git checkout --theirs FILE' takes one side of the file")
      ])
  }

  /// Returns a text with the first side of every conflict, and nothing else of it.
  public static func firstSides(of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isOmitted = false
    var line = 0
    while line < bytes.count {
      var next = endOfLine(in: bytes, from: line)
      if next < bytes.count, bytes[next] == 0x0D { next += 1 }
      if next < bytes.count, bytes[next] == 0x0A { next += 1 }
      if endOfMarker(in: bytes, at: line) != nil {
        // The first side ends at the base, if the markers include it, or at the second side.
        isOmitted = bytes[line] == UInt8(ascii: "|") || bytes[line] == UInt8(ascii: "=")
      } else if !isOmitted {
        result += bytes[line..<next]
      }
      line = next
    }
    return result
  }
}
