import SceneSource
import SceneSyntax

// Properties that other tools write with another value, or in another element. Each function returns
// false if the code is not of its kind.

extension ElementChecker {
  /// Reports a property whose name and value both differ: `repeat: true`.
  mutating func reportAssignment(
    _ syntax: PropertySyntax, _ name: SyntaxNode, of kind: ElementKind
  ) -> Bool {
    guard let value = syntax.value, value.length <= 32, !syntax.node.isBroken,
      expressions.scopes.nearestValue(value.text) == nil,
      let meant = Hints.assignment(name.text, value.text, of: kind)
    else { return false }
    report(
      .unknownProperty, at: span(of: name), "'\(kind.rawValue)' has no property '\(name.text)'",
      hint: "write '\(meant)'",
      fixIts: [
        expressions.sink.fixIt("write '\(meant)'", span(of: syntax.node), meant, isSafe: true)
      ])
    return true
  }

  /// Reports the two colors of a gradient once: `from: red; to: blue`.
  mutating func reportEnds(
    _ syntax: PropertySyntax, _ name: SyntaxNode, of kind: ElementKind
  ) -> Bool {
    guard Schema.property(.colors, of: kind) != nil, name.text == "from" || name.text == "to" else {
      return false
    }
    func end(_ item: SyntaxNode?, _ word: String) -> SyntaxNode? {
      guard let item, item.kind == .property, PropertySyntax(item).name?.text == word else {
        return nil
      }
      return item
    }
    if name.text == "to" { return end(syntax.node.previousItem, "from") != nil }
    guard let last = end(syntax.node.nextItem, "to"), let from = syntax.value,
      let to = PropertySyntax(last).value, !syntax.node.isBroken, !last.isBroken
    else { return false }
    let text = "colors: [\(from.text), \(to.text)]"
    guard text.utf8.count <= 60 else { return false }
    let whole = SourceSpan(
      file: expressions.scopes.file, bytes: syntax.node.offset..<last.bytes.upperBound)
    report(
      .unknownProperty, at: span(of: name), "'\(kind.rawValue)' has no property '\(name.text)'",
      hint: "the colors of a gradient are a list: '\(text)'",
      fixIts: [expressions.sink.fixIt("write '\(text)'", whole, text)])
    return true
  }

  /// Reports a mask that has the properties of a layer: `mask { frame: (0, 0, 9, 9) }`.
  mutating func reportPropertiesOfMask(_ body: SyntaxNode) -> Bool {
    var names: [String] = []
    for item in body.items {
      guard item.kind == .property, let name = PropertySyntax(item).name, names.count < 16,
        let key = PropertyKey(name), Schema.property(key, of: .layer) != nil
      else { return false }
      names.append(name.text)
    }
    guard let first = body.items.first(where: { _ in true }),
      let name = PropertySyntax(first).name
    else { return false }
    let (start, end) = (body.offset + 1, body.bytes.upperBound - 1)
    let hasFill = names.contains("backgroundColor") || names.contains("contents")
    let opening = " layer {" + (hasFill ? "" : " backgroundColor: black")
    let isOneLine = !body.utf8.contains(0x0A)
    let sources = expressions.sink.sources
    let file = expressions.scopes.file
    func edit(_ offset: Int, _ text: String) -> Diagnostic.Edit {
      .init(sources.range(SourceSpan(file: file, bytes: offset..<offset)), text)
    }
    let fill = hasFill ? "" : "backgroundColor: black; "
    let text = "mask { layer { \(fill)\(name.text): … } }"
    report(
      .unknownProperty, at: span(of: name), "'\(name.text)' cannot be set for a mask",
      hint: "a mask contains layers: '\(text)'",
      fixIts: body.isBroken
        ? []
        : [
          .init(
            "move the properties to a layer",
            [
              edit(start, opening + (isOneLine && !hasFill ? ";" : "")),
              edit(end, isOneLine ? "} " : "}"),
            ], isSafe: false)
        ])
    return true
  }
}
