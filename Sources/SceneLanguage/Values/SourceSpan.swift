import SceneSource

/// A range of bytes in a file of the scene; a `SourceRange` in twelve bytes.
package struct SourceSpan: Hashable, Sendable {
  /// The index in `BoundScene.sources`.
  package var file: Int32
  private var start: Int32
  private var length: Int32

  package init(file: Int32, bytes: Range<Int>) {
    self.file = file
    start = Int32(truncatingIfNeeded: bytes.lowerBound)
    length = Int32(truncatingIfNeeded: bytes.count)
  }

  package var bytes: Range<Int> { Int(start)..<(Int(start) + Int(length)) }

  package func contains(_ other: SourceSpan) -> Bool {
    file == other.file && bytes.lowerBound <= other.bytes.lowerBound
      && other.bytes.upperBound <= bytes.upperBound
  }
}

extension [SourceText] {
  /// Returns the source range of a span.
  package func range(_ span: SourceSpan) -> SourceRange {
    SourceRange(path: self[span.file].path, bytes: span.bytes)
  }
}

extension Array {
  /// Accesses an element by a four-byte index, as used in bound scenes.
  package subscript(number: Int32) -> Element {
    get { self[Int(number)] }
    set { self[Int(number)] = newValue }
  }
}
