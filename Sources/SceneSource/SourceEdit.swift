/// Bytes of a text replaced by others: what an editor tells of a keystroke.
public struct SourceEdit: Hashable, Sendable {
  /// In the text before the edit; what lies beyond its end counts as its end.
  public var range: Range<Int>
  public var replacement: [UInt8]

  public init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  public init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }

  /// How much longer the text is afterwards.
  public var growth: Int { replacement.count - range.count }
}

extension SourceText {
  /// An edit whose range lies in this text.
  public func clamped(_ edit: SourceEdit) -> SourceEdit {
    SourceEdit(edit.range.clamped(to: 0..<bytes.count), edit.replacement)
  }

  /// The text after an edit.
  public func edited(_ edit: SourceEdit) -> SourceText {
    SourceText(of: self, after: clamped(edit))
  }
}
