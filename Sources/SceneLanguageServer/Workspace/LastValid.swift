import SceneCompiler
import SceneSource
import SceneSystem

/// The edits since the last text of a document that could be resolved, each relative to the text
/// before it. What was found in that text is shown at its new position while a line is typed.
struct EditsSince {
  private(set) var edits: [SourceEdit] = []

  /// The number of edits after which a text is outdated.
  private static let limit = 4096

  /// Adds edits; returns false if there are too many.
  mutating func add(_ more: [SourceEdit]) -> Bool {
    edits += more
    return edits.count <= Self.limit
  }

  /// Returns the current range of one in that text; nil if it was edited.
  func moved(_ bytes: Range<Int>) -> Range<Int>? {
    edits.reduce(bytes) { $0?.moved(by: $1) }
  }

  /// Returns the current range of one in that text, or its edited part.
  func nearest(_ bytes: Range<Int>) -> Range<Int> {
    edits.reduce(bytes) { bytes, edit in
      if let moved = bytes.moved(by: edit) { return moved }
      let start = min(bytes.lowerBound, edit.range.lowerBound)
      return start..<max(start, bytes.upperBound + edit.growth)
    }
  }
}

extension Workspace {
  /// Returns the result of `body` for the analysis of a document or, if that has none because of
  /// errors, for the last one that has, with the edits since.
  mutating func updateValid<Result>(
    _ key: String, _ body: (inout Analysis, WorkspaceTexts) -> Result?
  ) throws(RequestFailure) -> (result: Result, analysis: Analysis, edits: EditsSince)? {
    if let result = try update(key, body) {
      return (result, try analysis(of: key), EditsSince())
    }
    guard var valid = lastValid(of: key) else { return nil }
    guard let result = body(&valid.analysis, texts) else { return nil }
    files.cache.insert(valid.analysis, for: .valid(key), valid.analysis.parts)
    return (result, valid.analysis, valid.edits)
  }

  func lastValid(of key: String) -> (analysis: Analysis, edits: EditsSince)? {
    guard let edits = editsSinceValid[key],
      let analysis = files.cache.value(.valid(key), as: Analysis.self)
    else { return nil }
    return (analysis, edits)
  }
}
