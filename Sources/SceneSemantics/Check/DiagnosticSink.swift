import SceneSource

/// Collects the diagnostics of a check, and converts source spans to source ranges.
struct DiagnosticSink {
  var list = DiagnosticList()
  /// Whether further diagnostics are discarded.
  var isClosed = false
  /// The scene's file and its imports, indexed by `SourceSpan.file`.
  var sources: [SourceText] = []

  mutating func report(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = []
  ) {
    if isClosed { return }
    list.append(
      Diagnostic(
        code, at: sources.range(span), message, hint: hint, notes: notes, fixIts: fixIts))
  }

  /// Reports an unknown word, with a fix-it if a candidate has the same meaning or is very similar.
  mutating func reportUnknown(
    _ code: DiagnosticCode, _ word: String, at span: SourceSpan, _ message: String,
    among candidates: [String], foreign: Hint? = nil, notes: [Diagnostic.Note] = []
  ) {
    let isForeign = reportForeign(code, foreign, at: span, message) { candidates.contains($0) }
    if isForeign { return }
    guard list.stillSuggests, let meant = suggestion(for: word, among: candidates) else {
      report(code, at: span, message, notes: notes)
      return
    }
    report(
      code, at: span, message, hint: "did you mean '\(meant)'?", notes: notes,
      fixIts: [fixIt("write '\(meant)'", span, meant)])
  }

  /// Reports a word from another tool; returns false if it is not a known one.
  ///
  /// - Parameter isKnown: Returns whether a replacement is allowed at this location.
  mutating func reportForeign(
    _ code: DiagnosticCode, _ equivalent: Hint?, at span: SourceSpan,
    _ message: String, isKnown: (String) -> Bool
  ) -> Bool {
    guard let equivalent else { return false }
    let word = equivalent.word.flatMap { isKnown($0) ? $0 : nil }
    guard word != nil || equivalent.note != nil else { return false }
    report(
      code, at: span, message, hint: word.map { "write '\($0)'" },
      notes: equivalent.note.map { [.init($0)] } ?? [],
      fixIts: word.map {
        [fixIt("write '\($0)'", span, $0, isSafe: equivalent.isSafe)]
      } ?? [])
    return true
  }

  /// Reports the use of a name that is declared with hyphens.
  ///
  /// - Parameter joined: The name in camel case.
  mutating func reportHyphens(_ joined: String, at span: SourceSpan) {
    report(
      .unknownName, at: span, "unexpected '-' in a name",
      hint: "names are in camel case: '\(joined)'",
      fixIts: [fixIt("write '\(joined)'", span, joined, isSafe: true)])
  }

  /// Warns of a `let` or variable that hides a color or a word of the same name.
  mutating func warnIfHiding(_ name: String, at span: SourceSpan) {
    if colorWords.contains(name) {
      report(.hidesWord, at: span, "'\(name)' shadows the color of that name")
    } else if Schema.isWord(name) {
      report(
        .hidesWord, at: span, "'\(name)' shadows a built-in value of that name",
        notes: [.init("write '.\(name)' to use the built-in value")])
    }
  }

  func note(_ message: String, at span: SourceSpan) -> Diagnostic.Note {
    .init(message, at: sources.range(span))
  }

  /// Returns notes for the steps of a cycle, without the middle of a long cycle.
  func notes(ofCycle steps: [(message: String, span: SourceSpan)]) -> [Diagnostic.Note] {
    withoutMiddle(steps).map { note($0.message, at: $0.span) }
  }

  func fixIt(
    _ message: String, _ span: SourceSpan, _ text: String, isSafe: Bool = false
  ) -> Diagnostic.FixIt {
    .init(message, [.init(sources.range(span), text)], isSafe: isSafe)
  }
}

/// The diagnostics of a stage.
///
/// The number of errors and warnings is limited to that of syntax errors per file, because hundreds
/// of similar diagnostics do not help, and a generated scene can cause a million.
struct DiagnosticList {
  private var errors: [Diagnostic] = []
  private var warnings: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  /// The number of diagnostics that were appended, including discarded ones.
  private(set) var count = 0

  private static let limit = 100
  /// Diagnostics are found in the order of processing and reported in the order of their locations,
  /// so more of them are kept than reported.
  static let kept = 250

  /// Whether further errors would be discarded, so that they need not be computed.
  var isFull: Bool { errors.count >= Self.kept }
  /// Whether it is worthwhile to compute suggestions.
  var stillSuggests: Bool { errors.count < Self.limit }
  var hasErrors: Bool { !errors.isEmpty }
  /// The number of errors that were kept.
  var errorCount: Int { errors.count }

  /// All diagnostics in the order in which they were found, errors first.
  var all: [Diagnostic] { errors + warnings }

  mutating func append(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    diagnostic.message = Self.cut(diagnostic.message)
    count += 1
    switch diagnostic.severity {
    case .error:
      if errors.count < Self.kept { errors.append(diagnostic) }
    case .warning:
      if warnings.count < Self.kept { warnings.append(diagnostic) }
    }
  }

  /// Returns whether there is an error at a range among those after a number of them.
  func hasError(in range: SourceRange, after count: Int) -> Bool {
    errors.dropFirst(count).contains { $0.isInside(range) }
  }

  /// Adds what is meant to the first of these errors, and removes the others at the range, which
  /// follow from it.
  mutating func explain(_ meaning: Meaning, in range: SourceRange, after count: Int) {
    guard let number = errors.indices.dropFirst(count).first(where: { errors[$0].isInside(range) })
    else { return }
    errors[number].hint = meaning.hint
    errors[number].notes = []
    errors[number].fixIts =
      meaning.edit.map { edit in
        let change = Diagnostic.Edit(SourceRange(path: range.path, bytes: edit.bytes), edit.text)
        return [.init("write '\(edit.shown)'", [change], isSafe: meaning.isSafe)]
      } ?? []
    let rest = errors[(number + 1)...].filter { !$0.isInside(range) }
    errors.replaceSubrange((number + 1)..., with: rest)
  }

  /// Appends an error unless there is one with the same code at the same location, because the
  /// iterations of a loop report errors with different values.
  mutating func appendOnce(_ diagnostic: Diagnostic) {
    var key = diagnostic
    if diagnostic.severity == .error { (key.message, key.hint, key.notes) = ("", nil, []) }
    if seen.count < 4 * Self.kept, seen.insert(key).inserted { append(diagnostic) }
  }

  /// The diagnostics sorted by location. If some are left out, the last one has a note.
  var sorted: [Diagnostic] { (cut(errors) + cut(warnings)).sortedByLocation() }

  /// Truncates a message, which can contain a name of any length.
  private static func cut(_ message: String) -> String {
    let scalars = message.unicodeScalars
    guard message.utf8.count > 400,
      let end = scalars.index(scalars.startIndex, offsetBy: 400, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return message }
    return String(scalars[..<end]) + "…"
  }

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
