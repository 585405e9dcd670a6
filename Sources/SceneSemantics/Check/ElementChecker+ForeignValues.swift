import SceneSource
import SceneSyntax

// Values and properties as other tools write them, which depend on the property.

extension ElementChecker {
  /// Reports a device as the size of a scene: `size: iPhone15` or `size: "iPhone 15"`.
  mutating func reportDevice(as syntax: PropertySyntax, _ value: SyntaxNode) -> Bool {
    guard value.kind == .name || value.kind == .stringLiteral, value.length <= 64,
      !syntax.node.isBroken, expressions.scopes.nearestValue(value.text) == nil,
      let device = Hints.device(value.text)
    else { return false }
    let text = "device: \(device.name)"
    report(
      .typeMismatch, at: span(of: value), "expected '(width, height)', not a device",
      hint: "the size of a device is set with '\(text)'",
      fixIts: [expressions.sink.fixIt("write '\(text)'", span(of: syntax.node), text)])
    return true
  }

  // MARK: Separators

  /// Reports a property of separators that is set for a table or a row: `separatorColor: red`.
  mutating func reportSeparators(
    _ syntax: PropertySyntax, _ name: SyntaxNode, of kind: ElementKind
  ) -> Bool {
    guard let key = Hints.separators(name.text),
      kind == .table || kind == .section || kind == .row || kind == .rows
    else { return false }
    let value = Self.separatorValue(syntax.value, of: key)
    let text = "separators { \(key.rawValue): \(value ?? "…") }"
    let isAllowed = kind == .table || kind == .section
    report(
      .unknownProperty, at: span(of: name),
      ElementKind(name) == nil
        ? "'\(kind.rawValue)' has no property '\(name.text)'"
        : "'\(name.text)' is an element, not a property",
      hint: isAllowed ? "write '\(text)'" : "separators are an element of the table: '\(text)'",
      fixIts: isAllowed && value != nil
        ? [expressions.sink.fixIt("write '\(text)'", span(of: syntax.node), text)] : [])
    return true
  }

  /// Returns the value of a property of separators; nil if it is not certain.
  private static func separatorValue(_ value: SyntaxNode?, of key: PropertyKey) -> String? {
    guard let value, !value.isBroken, value.length <= 40 else { return nil }
    switch (key, value.kind) {
    case (.style, .name), (.style, .implicitMember):
      let word = value.first(.identifier)?.text ?? ""
      if word == "false" || word == "hidden" { return "none" }
      return WordSet.separatorStyles.contains(word) ? word : nil
    case (.color, .name), (.color, .colorLiteral), (.inset, .numberLiteral),
      (.lineWidth, .numberLiteral):
      return value.text
    case (.inset, .tuple): return value.all(.argument).count == 2 ? value.text : nil
    default: return nil
    }
  }
}
