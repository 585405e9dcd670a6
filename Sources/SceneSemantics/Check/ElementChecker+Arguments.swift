import SceneSource
import SceneSyntax

// Arguments of elements, which only components take: `row("Austin", height: 44)`.

extension ElementChecker {
  /// Reports the arguments of an element that is not a component: `row("Austin", height: 44)`.
  mutating func reportArguments(
    _ arguments: SyntaxNode, _ syntax: ElementSyntax, of kind: ElementKind
  ) {
    let message = "'\(kind.rawValue)' does not take arguments"
    if reportCallAsTitle(arguments, syntax, of: kind, message) { return }
    guard let text = elementText(of: arguments, syntax, kind), text.utf8.count <= 60 else {
      if syntax.path?.text == Function.attributed.rawValue {
        return report(
          .unexpectedTitle, at: span(of: arguments), message,
          hint:
            "the text contains it: '\(kind.rawValue) \"\\(attributed(\"a\", fontWeight: bold))\"'")
      }
      return report(
        .unexpectedTitle, at: span(of: arguments), message,
        notes: [.init("properties are set in braces: '\(kind.rawValue) { … }'")])
    }
    let shown = text.hasSuffix(" {") ? text + " … }" : text.hasSuffix(";") ? text + " … }" : text
    let meant = kind.rawValue + (syntax.path.map { " " + $0.text } ?? "") + shown
    let end = (syntax.path ?? syntax.kind)?.bytes.upperBound ?? arguments.offset
    let last =
      text == shown ? arguments.bytes.upperBound : (syntax.body?.offset ?? arguments.offset) + 1
    let rest = SourceSpan(file: expressions.scopes.file, bytes: end..<last)
    report(
      .unexpectedTitle, at: span(of: arguments), message, hint: "write '\(meant)'",
      fixIts: [expressions.sink.fixIt("write '\(meant)'", rest, text, isSafe: true)])
  }

  /// Reports `row symbol("gear")`, whose title contains the value of a function; returns false for
  /// others.
  private mutating func reportCallAsTitle(
    _ arguments: SyntaxNode, _ syntax: ElementSyntax, of kind: ElementKind, _ message: String
  ) -> Bool {
    guard let name = syntax.path, Schema.element(kind).title != nil, syntax.text == nil,
      !arguments.isBroken, arguments.length <= 60
    else { return false }
    let call = name.offset..<arguments.bytes.upperBound
    let isOfSwift = ["String", "str", "Text", "LocalizedStringKey"].contains(name.text)
    guard isOfSwift || Function(rawValue: name.text) != nil else { return false }
    let all = arguments.all(.argument).map { ArgumentSyntax($0) }
    var value = syntax.node.tree.source[call]
    if isOfSwift {
      guard all.count == 1, let only = all[0].value, only.kind != .stringLiteral else {
        return false
      }
      value = only.text
    } else if name.text == Function.attributed.rawValue {
      let parts = all.map { argument -> String in
        guard let label = argument.label?.text, argument.value?.text == "true",
          let meant = Hints.attribute(label)
        else { return argument.node.text }
        return meant
      }
      value = "attributed(" + parts.joined(separator: ", ") + ")"
    }
    let title = "\"\\(\(value))\""
    report(
      .unexpectedTitle, at: span(of: arguments), message, hint: "write '\(kind.rawValue) \(title)'",
      fixIts: [
        expressions.sink.fixIt(
          "write '\(kind.rawValue) \(title)'",
          SourceSpan(file: expressions.scopes.file, bytes: call), title)
      ])
    return true
  }

  /// Returns arguments as a title and properties: ` "Austin" { height: 44 }`.
  func elementText(
    of arguments: SyntaxNode, _ syntax: ElementSyntax, _ kind: ElementKind
  ) -> String? {
    guard !arguments.isBroken else { return nil }
    // `row (name)`
    let all = arguments.all(.argument).map { ArgumentSyntax($0) }
    if all.count == 1, all[0].label == nil, let value = all[0].value, syntax.text == nil,
      Schema.element(kind).title != nil, [.name, .member, .subscripted].contains(value.kind),
      syntax.path == nil
    {
      return " \"\\(\(value.text))\""
    }
    var title = ""
    var properties: [String] = []
    for node in arguments.all(.argument) {
      let argument = ArgumentSyntax(node)
      guard let value = argument.value else { return nil }
      if let key = argument.label.flatMap({ PropertyKey($0) }),
        Schema.property(key, of: kind) != nil
      {
        properties.append("\(key.rawValue): \(value.text)")
      } else if argument.label?.text == "systemImage", value.kind == .stringLiteral,
        Schema.property(.image, of: kind) != nil
      {
        properties.append("image: symbol(\(value.text))")
      } else if title.isEmpty, value.kind == .stringLiteral, syntax.text == nil,
        Schema.element(kind).title != nil,
        argument.label.map({ Hints.isTitle($0.text) || $0.text == "header" }) ?? true
      {
        title = " " + value.text
      } else if value.kind == .stringLiteral, argument.label == nil, title.isEmpty,
        Schema.element(kind).title == nil, syntax.kind?.text != kind.rawValue,
        arguments.all(.argument).first?.offset == node.offset
      {
        // The label of `Toggle("Wi-Fi", isOn: true)` is next to the control.
        continue
      } else {
        return nil
      }
    }
    if properties.isEmpty { return title }
    let list = title + " { " + properties.joined(separator: "; ")
    guard let body = syntax.body else { return list + " }" }
    // The properties are moved into the braces.
    let first = body.tree.source.bytes[(body.offset + 1)...].first { $0 != 0x20 && $0 != 0x09 }
    let isLast = first == 0x0A || first == 0x0D || first == UInt8(ascii: "}")
    return isLast ? (first == UInt8(ascii: "}") ? nil : list + ";") : list + ";"
  }
}
