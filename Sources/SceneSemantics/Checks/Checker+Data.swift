import SceneSource
import SceneSyntax

// Data: files that are known, types and all, before anything is evaluated.

extension Checker {
  /// `csv("spans.csv")`, `json("spans.json")`.
  mutating func data(_ format: DataFormat, _ syntax: CallSyntax, at span: SourceSpan) -> Expression
  {
    let arguments = syntax.arguments
    guard arguments.count == 1, let literal = arguments[0].value,
      arguments[0].label.map({ $0.text == "path" }) ?? true
    else {
      report(.wrongArguments, at: span, "'\(format.rawValue)' takes '(path)'")
      return .invalid(at: span)
    }
    if literal.isBroken { return .invalid(at: span) }
    guard literal.kind == .stringLiteral else {
      report(
        .typeMismatch, at: self.span(of: literal),
        "expected the path of a file in quotes, for its types must be known before all else")
      return .invalid(at: span)
    }
    guard let (text, path) = path(in: literal, .dataMissing) else { return .invalid(at: span) }
    let file = DataPath(path, format)
    switch library.data[file] {
    case nil:
      if !missing.contains(.data(file)) { missing.append(.data(file)) }
    case .failed(let failure)?:
      reportFailure(failure, of: text, .dataMissing, at: self.span(of: literal))
    case .loaded(let data)?:
      if data.mistakes.isEmpty { return .constant(data.value, data.type, at: span) }
      if toldData.insert(file).inserted {
        effects.mix(path + "." + format.rawValue)
        for mistake in data.mistakes { diagnostics.append(mistake) }
      }
    }
    return .invalid(at: span)
  }
}
