import SceneSource
import SceneSystem

/// Diagnostics that require a resolved scene: lints, and errors that depend on values. They take
/// longer than a keystroke, so the previous ones are reported, with ranges that follow the edits,
/// until new ones are computed.
struct LateFindings {
  /// The number of the analysis.
  private(set) var analysis: Int
  /// The diagnostics of the document and its imports.
  private(set) var diagnostics: [Diagnostic]
  /// The path of the document in diagnostics, and the folder of all paths.
  private let path: String
  private let folder: String?

  init(_ diagnostics: [Diagnostic], by analysis: Analysis) {
    self.analysis = analysis.number
    self.diagnostics = diagnostics
    path = analysis.path
    folder = analysis.folder
  }

  /// Moves the ranges after an edit of the document or a file that it reads. Diagnostics whose range
  /// is edited are removed.
  ///
  /// - Parameter file: The key of the file; nil for the document.
  mutating func follow(_ edit: SourceEdit, in file: String?) {
    var path = path
    if let file {
      guard let other = folder.flatMap({ FilePath.relative(file, to: $0) }) else { return }
      path = other
    }
    diagnostics = diagnostics.compactMap { $0.moved(by: edit, in: path) }
  }
}

extension Diagnostic {
  /// Returns the moved diagnostic; nil if its range is edited.
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
    if self.path != path { return self }
    return bytes.moved(by: edit).map { SourceRange(path: path, bytes: $0) }
  }
}

extension Range<Int> {
  /// Returns the moved range; nil if the edit is inside it or extends it.
  func moved(by edit: SourceEdit) -> Range<Int>? {
    if upperBound < edit.range.lowerBound { return self }
    guard lowerBound >= edit.range.upperBound else { return nil }
    // Text inserted directly before a range can extend its token.
    if lowerBound == edit.range.lowerBound, edit.growth > 0, edit.range.isEmpty,
      !(edit.replacement.last.map { $0 == 0x20 || $0 == 0x0A } ?? true)
    {
      return nil
    }
    return lowerBound + edit.growth..<upperBound + edit.growth
  }
}
