import SceneSource
import SceneSyntax

// Properties: what a body sets.

extension ElementChecker {
  mutating func checkProperty(
    _ syntax: PropertySyntax, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    guard let path = syntax.pathNode, let name = path.first(.identifier), !name.isMissing else {
      return nil
    }
    guard syntax.name != nil else {
      report(
        .unknownProperty, at: span(of: path),
        "only a snapshot sets properties of other elements")
      return nil
    }
    known.look(up: kind)
    guard let key = PropertyKey(name), let (isBuilt, type) = known.property(key) else {
      let meant = reportNoProperty(name.text, of: kind, at: span(of: name))
      if let spec = meant.flatMap({ Schema.property($0, of: kind) }), spec.isBuilt {
        _ = syntax.value.map { expressions.unbroken($0, as: spec.type, at: span(of: $0)) }
      }
      return nil
    }
    if let first = bodies.set(key, at: span(of: name), in: state) {
      report(
        .duplicateProperty, at: span(of: name), "'\(name.text)' is set twice",
        notes: [note("first set here", at: first)])
    }
    if !isBuilt {
      expressions.sink.reportNotBuilt("'\(name.text)'", at: span(of: name))
      return nil
    }
    if key == .uses {
      let used = usedStyles(syntax.value, kind: kind)
      guard expressions.scopes.isInStatement else {
        state.styles += used
        return nil
      }
      bound.usedStyles.append(used)
      return .uses(Int32(bound.usedStyles.count - 1))
    }
    guard let node = syntax.value else { return nil }
    if type == .names {
      return assignment(of: key, at: span(of: name), elementNames(node))
    }
    let value =
      syntax.node.isBroken
      ? .invalid(at: span(of: node)) : expressions.expression(node, as: type, at: span(of: node))
    return assignment(of: key, at: span(of: name), value)
  }

  private mutating func assignment(
    of key: PropertyKey, at span: SourceSpan, _ value: Expression
  ) -> Body.Item {
    bound.assignments.append(Assignment(key: key, span: span, value: value))
    return .property(Int32(bound.assignments.count - 1))
  }

  /// - Returns: the property that was clearly meant, so that its value can be checked.
  private mutating func reportNoProperty(
    _ name: String, of kind: ElementKind, at span: SourceSpan
  ) -> PropertyKey? {
    if kind == .animate, let meant = Self.animationProperty(coreAnimationName: name) {
      report(
        .unknownProperty, at: span, "'animate' has no property '\(name)'",
        hint: "write '\(meant)'",
        fixIts: [expressions.sink.fixIt("write '\(meant)'", span, meant, isSafe: true)])
      return PropertyKey(rawValue: meant)
    }
    if kind.hasFrame, let part = Expression.GeometryMember(rawValue: name) {
      let isOfFrame = part != .contentSize && part != .textSize
      let hasFrame = Schema.property(.frame, of: kind) != nil
      report(
        .readOnlyProperty, at: span, "'\(name)' can only be read",
        notes: isOfFrame && hasFrame ? [.init("set 'frame'")] : [])
      return nil
    }
    known.look(up: kind)
    let names = known.spec.properties.map { $0.key.rawValue }
    expressions.sink.reportUnknown(
      .unknownProperty, name, at: span, "'\(kind.rawValue)' has no property '\(name)'",
      among: names)
    return suggestion(for: name, among: names).flatMap { PropertyKey(rawValue: $0) }
  }

  /// The property of `animate` that CABasicAnimation or CAMediaTiming has another name for.
  private static func animationProperty(coreAnimationName name: String) -> String? {
    switch name {
    case "fromValue": "from"
    case "toValue": "to"
    case "byValue": "by"
    case "beginTime": "begin"
    case "timingFunction": "timing"
    default: nil
    }
  }
}
