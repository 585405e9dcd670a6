import SceneSource
import SceneSyntax

/// A comment that allows warnings and silences none.
enum UselessAllowanceRule {
  static func malformed(at span: SourceRange) -> Diagnostic {
    Diagnostic(
      .uselessAllowance, at: span, "expected codes in parentheses",
      notes: [.init("for instance 'scenec:allow(W0201)'")])
  }

  static func unused(_ code: Suppressions.Code) -> Diagnostic {
    guard let known = DiagnosticCode(rawValue: code.text) else {
      return Diagnostic(.uselessAllowance, at: code.span, "there is no warning '\(code.text)'")
    }
    return Diagnostic(
      .uselessAllowance, at: code.span,
      known.severity == .warning
        ? "there is no \(code.text) in the line below" : "\(code.text) is no warning but an error")
  }
}
