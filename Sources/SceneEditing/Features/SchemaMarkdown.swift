import SceneLanguage

// Documentation from the schema.

extension ElementKind {
  package var markdown: String {
    let spec = Schema.element(self)
    var text = "```scenec\n\(rawValue)\n```\n\(spec.doc)"
    if let title = spec.title { text += "\n\nTitle: \(title)" }
    return text
  }
}

extension PropertySpec {
  package func markdown(of kind: ElementKind) -> String {
    var text = "```scenec\n\(kind.rawValue).\(key.rawValue): \(typeName)\n```\n\(doc)"
    if !defaultText.isEmpty { text += "\n\nDefault: `\(defaultText)`" }
    // The range of lengths is omitted if it is larger than any canvas.
    if let range, range.upper < 1e9 || range.lower == 0 {
      text += "\n\nRange: \(range.description)"
    }
    return text
  }
}

extension Function {
  package var markdown: String {
    let calls = row.signatures.map { call($0) }.joined(separator: "\n")
    return "```scenec\n\(calls)\n```\n\(row.doc)"
  }

  /// Returns an overload as one line.
  package func call(_ signature: Signature) -> String {
    rawValue + "(" + parameterTexts(of: signature).joined(separator: ", ") + ")"
  }

  /// Returns the parameters of an overload. The color of `opacity` is before the dot.
  func parameterTexts(of signature: Signature) -> [String] {
    let parameters = signature.parameters.dropFirst(self == .opacity ? 1 : 0)
    return parameters.map { $0.isOptional ? "[\($0.label)]" : $0.label }
      + (signature.rest.map { ["\($0.description), …"] } ?? [])
  }
}
