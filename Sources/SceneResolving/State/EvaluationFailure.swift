import SceneSource
import SceneLanguage

/// The reason why an expression has no value.
enum EvaluationFailure: Error {
  /// The failure has been reported, or should have been found by the checker.
  case reported
  indirect case unreported(Report)

  struct Report {
    var code: DiagnosticCode
    var span: SourceSpan
    var message: String
    var hint: String?
    var notes: [Diagnostic.Note]
  }

  init() { self = .reported }

  init(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    self = .unreported(Report(code: code, span: span, message: message, hint: hint, notes: notes))
  }
}
