import SceneSource

/// A range of bytes in a file of the scene: what a `SourceRange` says, in twelve bytes.
struct SourceSpan: Hashable, Sendable {
  /// By its number in `BoundScene.sources`.
  var file: Int32
  private var start: Int32
  private var length: Int32

  init(file: Int32, bytes: Range<Int>) {
    self.file = file
    start = Int32(truncatingIfNeeded: bytes.lowerBound)
    length = Int32(truncatingIfNeeded: bytes.count)
  }

  var bytes: Range<Int> { Int(start)..<(Int(start) + Int(length)) }
}

extension [SourceText] {
  /// A place in one of these files.
  func range(_ span: SourceSpan) -> SourceRange {
    SourceRange(path: self[span.file].path, bytes: span.bytes)
  }
}

extension Array {
  /// By a number of four bytes, as bound scenes hold them.
  subscript(number: Int32) -> Element {
    get { self[Int(number)] }
    set { self[Int(number)] = newValue }
  }
}
