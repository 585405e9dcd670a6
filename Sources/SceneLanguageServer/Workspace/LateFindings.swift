import SceneSource

/// What is said of a scene only after it was resolved: its lints, and mistakes that its values make.
/// That takes longer than a keystroke may, so it is told as it was last, moved with the text, until
/// it has been found out again.
struct LateFindings {
  /// The analysis that it was found with.
  private(set) var analysis: Int
  /// In the document, and in what it imports.
  private(set) var diagnostics: [Diagnostic]
  /// The document, as diagnostics name it.
  private let path: String

  init(_ diagnostics: [Diagnostic], by analysis: Analysis) {
    self.analysis = analysis.number
    self.diagnostics = diagnostics
    path = analysis.path
  }

  /// Moves all that lies behind an edit of the document; what it touches is no longer known.
  mutating func follow(_ edit: SourceEdit) {
    diagnostics = diagnostics.compactMap { $0.moved(by: edit, in: path) }
  }
}

extension Diagnostic {
  /// Nil where an edit touches what it is about.
  fileprivate func moved(by edit: SourceEdit, in path: String) -> Diagnostic? {
    guard let span = span.moved(by: edit, in: path) else { return nil }
    var moved = self
    moved.span = span
    moved.notes = notes.map { note in
      Note(note.message, at: note.span.flatMap { $0.moved(by: edit, in: path) })
    }
    moved.fixIts = fixIts.compactMap { fixIt in
      let edits = fixIt.edits.compactMap { part in
        part.span.moved(by: edit, in: path).map { Edit($0, part.replacement) }
      }
      guard edits.count == fixIt.edits.count else { return nil }
      return FixIt(fixIt.message, edits, isSafe: fixIt.isSafe)
    }
    return moved
  }
}

extension SourceRange {
  fileprivate func moved(by edit: SourceEdit, in path: String) -> SourceRange? {
    if self.path != path || bytes.upperBound < edit.range.lowerBound { return self }
    guard bytes.lowerBound >= edit.range.upperBound else { return nil }
    // What is inserted right before a place may belong to it.
    if bytes.lowerBound == edit.range.lowerBound, edit.growth > 0, edit.range.isEmpty,
      !(edit.replacement.last.map { $0 == 0x20 || $0 == 0x0A } ?? true)
    {
      return nil
    }
    return SourceRange(
      path: self.path,
      bytes: bytes.lowerBound + edit.growth..<bytes.upperBound + edit.growth)
  }
}
