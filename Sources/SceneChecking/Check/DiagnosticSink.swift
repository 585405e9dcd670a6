import SceneSource
import SceneLanguage

/// Collects the diagnostics of a check, and converts source spans to source ranges.
struct DiagnosticSink {
  var list = DiagnosticList()
  /// Whether further diagnostics are discarded.
  var isClosed = false
  /// The scene's file and its imports, indexed by `SourceSpan.file`.
  var sources: [SourceText] = []

  /// Returns whether a file is the library of controls.
  func isOfControls(_ file: Int32) -> Bool { sources[Int(file)].path == ControlLibrary.name }

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
  ///
  /// - Parameter rest: How what follows changes as well; nil if it does not fit the word that is meant.
  mutating func reportUnknown(
    _ code: DiagnosticCode, _ word: String, at span: SourceSpan, _ message: String,
    among candidates: [String], foreign: Hint? = nil, notes: [Diagnostic.Note] = [],
    rest: [Diagnostic.Edit]? = []
  ) {
    let isForeign = reportForeign(code, foreign, at: span, message, rest: rest) {
      candidates.contains($0)
    }
    if isForeign { return }
    guard list.stillSuggests, rest != nil, let meant = suggestion(for: word, among: candidates)
    else {
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
    _ message: String, rest: [Diagnostic.Edit]? = [], isKnown: (String) -> Bool
  ) -> Bool {
    guard let equivalent else { return false }
    let word = equivalent.word.flatMap { isKnown($0) ? $0 : nil }
    guard word != nil || equivalent.note != nil else { return false }
    report(
      code, at: span, message, hint: word.map { "write '\($0)'" },
      notes: equivalent.note.map { [.init($0)] } ?? [],
      fixIts: word.flatMap { word in
        rest.map { rest in
          [
            .init(
              "write '\(word)'", [.init(sources.range(span), word)] + rest,
              isSafe: equivalent.isSafe)
          ]
        }
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
