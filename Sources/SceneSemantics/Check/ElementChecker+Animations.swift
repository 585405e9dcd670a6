import SceneSource
import SceneSyntax

extension ElementChecker {
  /// Checks an `animate`; nil if its key path is invalid.
  mutating func checkAnimation(_ syntax: ElementSyntax, id: Int) -> Int? {
    let owner = expressions.scopes.elementKind ?? .layer
    guard let name = syntax.path else {
      let path = syntax.text.map { String($0.text.dropFirst().dropLast()) } ?? ""
      let isPath = KeyPath.find(path, of: owner) != nil
      report(
        .unknownKeyPath, at: bound.elements[id].span, "'animate' needs a key path",
        hint: "for example, 'animate \(isPath ? path : "opacity") { … }'",
        fixIts: syntax.text.flatMap { text in
          isPath
            ? [expressions.sink.fixIt("remove the quotes", span(of: text), path, isSafe: true)]
            : nil
        } ?? [])
      return nil
    }
    let text = name.all(.identifier).map { $0.text }.joined(separator: ".")
    guard let (keyPath, type) = KeyPath.find(text, of: owner) else {
      defer { checkContents(of: syntax, as: .animate) }
      if let meant = Hints.keyPath(text) ?? Hints.property(text, of: owner)?.word,
        KeyPath.find(meant, of: owner) != nil
      {
        report(
          .unknownKeyPath, at: span(of: name),
          "'\(text)' of '\(owner.rawValue)' cannot be animated", hint: "write '\(meant)'",
          fixIts: [expressions.sink.fixIt("write '\(meant)'", span(of: name), meant)])
        return nil
      }
      if text == "frame" {
        report(
          .unknownKeyPath, at: span(of: name), "'frame' of '\(owner.rawValue)' cannot be animated",
          hint: "animate 'position' or 'bounds'")
        return nil
      }
      let known = KeyPath.all(of: owner).map { $0.path.description }
      expressions.sink.reportUnknown(
        .unknownKeyPath, text, at: span(of: name),
        "'\(text)' of '\(owner.rawValue)' cannot be animated", among: known)
      return nil
    }
    let outside = expressions.animatedType
    expressions.animatedType = type
    expressions.hasAnimationMismatch = false
    defer { expressions.animatedType = outside }
    let scope = scope(of: .animate)
    var (body, styles) = (Body(depth: scope.depth, slots: scope.slots), [Body]())
    if let node = syntax.body { (body, styles) = checkBody(node, in: scope, kind: .animate) }
    setBody(of: id, to: body, styles, keyPath)
    return id
  }
}
