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

/// A replacement of bytes in a text, such as a keystroke in an editor.
public struct SourceEdit: Hashable, Sendable {
  /// The range in the text before the edit, which is clamped to the text.
  public var range: Range<Int>
  public var replacement: [UInt8]

  public init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  public init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }

  /// The change in the length of the text.
  public var growth: Int { replacement.count - range.count }
}

extension SourceText {
  /// Returns an edit with its range clamped to this text.
  public func clamped(_ edit: SourceEdit) -> SourceEdit {
    SourceEdit(edit.range.clamped(to: 0..<bytes.count), edit.replacement)
  }

  /// Returns the text after an edit.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func edited(_ edit: SourceEdit) -> SourceText {
    SourceText(of: self, after: clamped(edit))
  }
}
