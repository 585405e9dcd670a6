import SceneLayers
import SceneSource
import SceneSyntax

// Gradients that are written as in CSS or SwiftUI.

extension ExpressionChecker {
  /// Reports `linearGradient(colors: [red, blue], startPoint: .top, endPoint: .bottom)` once; returns
  /// false for valid calls and for those of other functions.
  mutating func reportGradient(
    _ syntax: CallSyntax, _ name: SyntaxNode, _ function: Function?, _ expecting: ValueType?
  ) -> Bool {
    switch function {
    case .linearGradient:
      guard let first = syntax.arguments.first(where: { isForeign($0) }) else { return false }
      reportGradient(
        syntax.node, span(of: first.node),
        first.label.map {
          "extraneous argument label '\($0.text):' in use of 'linearGradient'"
        } ?? "expected a color", .wrongArguments, expecting)
    case .gradient:
      if let first = syntax.arguments.first, first.label == nil, let value = first.value,
        isColor(value)
      {
        reportGradient(
          syntax.node, span(of: value),
          "expected \(ValueType.word(.gradientTypes).description), not a color", .typeMismatch,
          expecting)
        return true
      }
      guard let first = syntax.arguments.first(where: { isWordForPoint($0) }) else { return false }
      reportGradient(
        syntax.node, first.value.map { span(of: $0) } ?? span(of: first.node), "expected '(x, y)'",
        .typeMismatch, expecting)
    default:
      guard GradientConversion.isName(name.text) else { return false }
      reportGradient(
        syntax.node, span(of: name), "cannot find function '\(name.text)'", .unknownFunction,
        expecting)
    }
    return true
  }

  /// Reports a call and how it is written in a scene.
  mutating func reportGradient(
    _ call: SyntaxNode, _ span: SourceSpan, _ message: String,
    _ code: DiagnosticCode = .unknownFunction, _ expecting: ValueType? = nil
  ) {
    if let note = expecting.flatMap({ gradientNote($0) }) {
      return sink.report(code, at: span, message, hint: note)
    }
    let bytes = call.tree.source.bytes[call.bytes]
    let text = GradientConversion.equivalent(of: bytes)
    sink.report(
      code, at: span, message,
      hint: "a gradient is written '\(text?.text ?? GradientConversion.example)'",
      fixIts: text.map {
        [sink.fixIt("write '\($0.text)'", self.span(of: call), $0.text, isSafe: $0.isExact)]
      } ?? [])
  }

  /// Returns whether a call `linear-gradient(…)`, which parses as a subtraction, has other arguments
  /// than colors.
  func hasForeignArguments(_ difference: SyntaxNode) -> Bool {
    guard let call = difference.expressions.last, call.kind == .call else { return false }
    return CallSyntax(call).arguments.contains { isForeign($0) }
  }

  /// Returns whether an argument of `linearGradient` is not a color.
  private func isForeign(_ argument: ArgumentSyntax) -> Bool {
    if let label = argument.label?.text { return GradientConversion.isLabel(label) }
    switch argument.value?.kind {
    case .array, .numberLiteral, .prefix: return true
    default: return false
    }
  }

  private func isColor(_ value: SyntaxNode) -> Bool {
    switch value.kind {
    case .colorLiteral: true
    case .name: colorWords.contains(value.text) && scopes.nearestValue(value.text) == nil
    case .implicitMember: value.first(.identifier).map { colorWords.contains($0.text) } == true
    default: false
    }
  }

  /// Returns whether an argument is a point such as `.top` in SwiftUI.
  private func isWordForPoint(_ argument: ArgumentSyntax) -> Bool {
    guard let label = argument.label?.text, label == "startPoint" || label == "endPoint" else {
      return false
    }
    switch argument.value?.kind {
    case .implicitMember: return true
    case .name: return argument.value.map { scopes.nearestValue($0.text) == nil } ?? false
    default: return false
    }
  }
}
