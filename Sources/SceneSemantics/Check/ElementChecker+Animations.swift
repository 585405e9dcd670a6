import SceneSource
import SceneSyntax

extension ElementChecker {
  /// Checks an `animate`; nil if its key path is invalid.
  mutating func checkAnimation(_ syntax: ElementSyntax, id: Int) -> Int? {
    let owner = expressions.scopes.elementKind ?? .layer
    guard let name = syntax.path else {
      report(
        .unknownKeyPath, at: bound.elements[id].span, "'animate' needs a key path",
        hint: "for example, 'animate opacity { … }'")
      return nil
    }
    let text = name.all(.identifier).map { $0.text }.joined(separator: ".")
    guard let (keyPath, type) = KeyPath.find(text, of: owner) else {
      defer { checkContents(of: syntax, as: .animate) }
      let known = KeyPath.all(of: owner).map { $0.path.description }
      expressions.sink.reportUnknown(
        .unknownKeyPath, text, at: span(of: name),
        "'\(text)' of '\(owner.rawValue)' cannot be animated", among: known,
        foreign: Hints.keyPath(text) ?? Hints.property(text, of: owner))
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
