import SceneSource
import SceneSyntax

/// Warns about a suppression comment without effect.
enum UselessAllowanceRule {
  static func malformed(at span: SourceRange) -> Diagnostic {
    Diagnostic(
      .uselessAllowance, at: span, "expected diagnostic codes in parentheses",
      notes: [.init("for example, 'scenec:allow(W0201)'")])
  }

  static func unused(_ code: Suppressions.Code) -> Diagnostic {
    guard let known = DiagnosticCode(rawValue: code.text) else {
      return Diagnostic(.uselessAllowance, at: code.span, "unknown warning code '\(code.text)'")
    }
    return Diagnostic(
      .uselessAllowance, at: code.span,
      known.severity == .warning
        ? "the next line has no warning \(code.text) to suppress"
        : "\(code.text) is an error, which cannot be suppressed")
  }
}
