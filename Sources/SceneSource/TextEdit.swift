/// A replacement of bytes in a text.
public struct TextEdit: Hashable, Sendable {
  public var bytes: Range<Int>
  public var replacement: [UInt8]

  public init(_ bytes: Range<Int>, _ replacement: [UInt8]) {
    self.bytes = bytes
    self.replacement = replacement
  }
}

extension [TextEdit] {
  /// Returns the text with all edits applied, which must be in order and not overlap.
  public func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var end = 0
    for edit in self {
      result += text[end..<edit.bytes.lowerBound]
      result += edit.replacement
      end = edit.bytes.upperBound
    }
    result += text[end...]
    return result
  }
}
