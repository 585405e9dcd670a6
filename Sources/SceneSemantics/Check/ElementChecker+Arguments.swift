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
    let meant = kind.rawValue + (syntax.path.map { " " + $0.text } ?? "") + text
    let end = (syntax.path ?? syntax.kind)?.bytes.upperBound ?? arguments.offset
    let rest = SourceSpan(file: expressions.scopes.file, bytes: end..<arguments.bytes.upperBound)
    report(
      .unexpectedTitle, at: span(of: arguments), message, hint: "write '\(meant)'",
      fixIts: [expressions.sink.fixIt("write '\(meant)'", rest, text, isSafe: true)])
  }

  /// Reports `row symbol("gear")`, whose title contains the value of a function; returns false for
  /// others.
  private mutating func reportCallAsTitle(
    _ arguments: SyntaxNode, _ syntax: ElementSyntax, of kind: ElementKind, _ message: String
  ) -> Bool {
    guard let name = syntax.path, let function = Function(rawValue: name.text),
      function == .symbol || function == .attributed, Schema.element(kind).title != nil,
      syntax.text == nil, !arguments.isBroken, arguments.length <= 60
    else { return false }
    let call = name.offset..<arguments.bytes.upperBound
    let title = "\"\\(\(syntax.node.tree.source[call]))\""
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
      } else if title.isEmpty, value.kind == .stringLiteral, syntax.text == nil,
        Schema.element(kind).title != nil,
        argument.label.map({ ForeignWords.isTitle($0.text) || $0.text == "header" }) ?? true
      {
        title = " " + value.text
      } else {
        return nil
      }
    }
    if properties.isEmpty { return title }
    return syntax.body == nil ? title + " { " + properties.joined(separator: "; ") + " }" : nil
  }
}
