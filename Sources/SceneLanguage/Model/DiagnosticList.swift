import SceneSource

/// The diagnostics of a stage.
///
/// The number of errors and warnings is limited to that of syntax errors per file, because hundreds
/// of similar diagnostics do not help, and a generated scene can cause a million.
package struct DiagnosticList {
  private var errors: [Diagnostic] = []
  private var warnings: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  /// The number of diagnostics that were appended, including discarded ones.
  package private(set) var count = 0

  package init() {}

  private static let limit = 100
  /// Diagnostics are found in the order of processing and reported in the order of their locations,
  /// so more of them are kept than reported.
  package static let kept = 250

  /// Whether further errors would be discarded, so that they need not be computed.
  package var isFull: Bool { errors.count >= Self.kept }
  /// Whether it is worthwhile to compute suggestions.
  package var stillSuggests: Bool { errors.count < Self.limit }
  package var hasErrors: Bool { !errors.isEmpty }
  /// The number of errors that were kept.
  package var errorCount: Int { errors.count }

  /// All diagnostics in the order in which they were found, errors first.
  package var all: [Diagnostic] { errors + warnings }

  package mutating func append(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    // It can contain a name of any length.
    diagnostic.message = diagnostic.message.cut(to: 400)
    count += 1
    switch diagnostic.severity {
    case .error:
      if errors.count < Self.kept { errors.append(diagnostic) }
    case .warning:
      if warnings.count < Self.kept { warnings.append(diagnostic) }
    }
  }

  /// Returns where the first error at a range is among those after a number of them.
  package func error(in range: SourceRange, after count: Int) -> Range<Int>? {
    errors.dropFirst(count).first { $0.isInside(range) }?.span.bytes
  }

  /// Removes and returns the errors at a range among those after a number of them.
  package mutating func takeErrors(in range: SourceRange, after count: Int) -> [Diagnostic] {
    let taken = errors[count...].filter { $0.isInside(range) }
    errors[count...].removeAll { $0.isInside(range) }
    return taken
  }

  /// Adds what is meant to the first of these errors, and removes the others at the range, which
  /// follow from it.
  package mutating func explain(
    _ hint: String, _ fixIts: [Diagnostic.FixIt], in range: SourceRange, after count: Int
  ) {
    guard let number = errors.indices.dropFirst(count).first(where: { errors[$0].isInside(range) })
    else { return }
    errors[number].hint = hint
    errors[number].notes = []
    errors[number].fixIts = fixIts
    let rest = errors[(number + 1)...].filter { !$0.isInside(range) }
    errors.replaceSubrange((number + 1)..., with: rest)
  }

  package var lastError: Diagnostic? {
    get { errors.last }
    set { newValue.map { errors[errors.count - 1] = $0 } }
  }

  /// Appends an error unless there is one with the same code at the same location, because the
  /// iterations of a loop report errors with different values.
  package mutating func appendOnce(_ diagnostic: Diagnostic) {
    var key = diagnostic
    if diagnostic.severity == .error { (key.message, key.hint, key.notes) = ("", nil, []) }
    if seen.count < 4 * Self.kept, seen.insert(key).inserted { append(diagnostic) }
  }

  /// The diagnostics sorted by location. If some are left out, the last one has a note.
  package var sorted: [Diagnostic] { (cut(errors) + cut(warnings)).sortedByLocation() }

  private func cut(_ all: [Diagnostic]) -> [Diagnostic] {
    var sorted = all.sortedByLocation()
    guard sorted.count > Self.limit else { return sorted }
    let kind = sorted[0].severity == .error ? "errors" : "warnings"
    sorted.removeSubrange(Self.limit...)
    sorted[Self.limit - 1].notes.append(.truncation(kind))
    return sorted
  }
}

extension Diagnostic {
  fileprivate func isInside(_ range: SourceRange) -> Bool {
    span.path == range.path && range.bytes.contains(span.bytes.lowerBound)
  }
}

/// Returns the names in a cycle for a message, without the middle of a long cycle.
package func cycle(_ names: [String]) -> String {
  var listed = names.map { "'\($0)'" }
  if listed.count > 12 { listed.replaceSubrange(8..<(listed.count - 2), with: ["…"]) }
  return listed.joined(separator: " → ")
}

/// Returns the steps of a cycle without those whose names `cycle` leaves out.
package func withoutMiddle<Step>(_ steps: [Step]) -> [Step] {
  steps.count > 11 ? Array(steps.prefix(8) + steps.suffix(2)) : steps
}
