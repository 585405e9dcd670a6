import SceneSource
import SceneSyntax

// Properties in bodies.

extension ElementChecker {
  mutating func checkProperty(
    _ syntax: PropertySyntax, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    guard let path = syntax.pathNode, let name = path.first(.identifier), !name.isMissing else {
      return nil
    }
    guard syntax.name != nil else {
      reportPath(syntax, of: kind)
      return nil
    }
    known.select(kind)
    guard let key = PropertyKey(name), let type = known.type(of: key) else {
      // In `layer: card { … }`, the '{' is reported.
      if ElementKind(name) != nil, syntax.node.first(.unexpected)?.text.hasPrefix("{") == true {
        return nil
      }
      // In `x: 1; y: 2; width: 3`, the first is reported.
      if Hints.isPartOfFrame(name.text),
        Schema.property(.frame, of: kind) != nil || kind == .scene
      {
        if state.isFrameInParts { return nil }
        state.isFrameInParts = true
      }
      let meant = reportNoProperty(name, of: kind, syntax)
      // A literal can have no error but its type, and another property may expect that type.
      if let spec = meant.flatMap({ Schema.property($0, of: kind) }), spec.key != .uses,
        let value = syntax.value, value.kind != .numberLiteral, value.kind != .stringLiteral,
        value.kind != .colorLiteral
      {
        _ = expressions.unbroken(value, as: spec.type, at: span(of: value))
      }
      return nil
    }
    if let first = bodies.set(key, at: span(of: name), in: state) {
      report(
        .duplicateProperty, at: span(of: name), "'\(name.text)' is set twice",
        notes: [note("first set here", at: first)])
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
      syntax.node.isBroken || syntax.node.isFollowedByValue
      ? .invalid(at: span(of: node)) : value(node, of: key, as: type)
    return assignment(of: key, at: span(of: name), value)
  }

  /// Returns the value of a property.
  mutating func value(_ node: SyntaxNode, of key: PropertyKey, as type: ValueType) -> Expression {
    expressions.property = key
    defer { (expressions.property, expressions.hasReportedPercentage) = (nil, false) }
    let count = expressions.sink.list.errorCount
    let value = expressions.expression(node, as: type, at: span(of: node))
    if expressions.sink.list.errorCount > count {
      expressions.explain(node, of: key, as: type, after: count)
    }
    return value
  }

  mutating func assignment(
    of key: PropertyKey, at span: SourceSpan, _ value: Expression
  ) -> Body.Item {
    bound.assignments.append(Assignment(key: key, span: span, value: value))
    return .property(Int32(bound.assignments.count - 1))
  }

  /// - Returns: The property that was probably intended, so that its value can be checked.
  private mutating func reportNoProperty(
    _ name: SyntaxNode, of kind: ElementKind, _ syntax: PropertySyntax
  ) -> PropertyKey? {
    let (word, span, value) = (name.text, span(of: name), syntax.value)
    known.select(kind)
    let message = "'\(kind.rawValue)' has no property '\(word)'"
    let isOfOwner = hintForOwner(before: syntax.node) { owner in
      PropertyKey(name).flatMap { Schema.property($0, of: owner) } != nil
    }
    if let hint = isOfOwner {
      report(.unknownProperty, at: span, message, hint: hint)
      return nil
    }
    if let child = ElementKind(name), known.spec.children.contains(child) {
      let takesTitle = Schema.element(child).title != nil
      report(
        .unknownProperty, at: span, "'\(word)' is an element, not a property",
        hint: "write '\(word) \(takesTitle ? "\"…\"" : "{ … }")'")
      return nil
    }
    var foreign = Hints.property(word, of: kind)
    if foreign == nil, reportReadOnly(word, of: kind, at: span) { return nil }
    if known.spec.title != nil, Hints.isTitle(word) {
      foreign = Hint(
        note: "the \(kind == .textLayer ? "text" : "title") is written before the braces: "
          + "'\(kind.rawValue) \(Self.title(from: value)) { … }'")
    } else if foreign == nil, expressions.scopes.nearestLet(word) != nil {
      foreign = Hint(note: Self.noteOfLet(word))
    }
    let names = known.spec.properties.map { $0.key.rawValue }
    expressions.sink.reportUnknown(
      .unknownProperty, word, at: span, message, among: names, foreign: foreign)
    let meant = foreign == nil ? suggestion(for: word, among: names) : foreign?.word
    return foreign?.isSafe == false ? nil : meant.flatMap { PropertyKey(rawValue: $0) }
  }

  /// Reports a path in a body other than a snapshot's: `frame.width: 44` or `layer.opacity: 0.5`.
  private mutating func reportPath(_ syntax: PropertySyntax, of kind: ElementKind) {
    guard let path = syntax.pathNode, let first = syntax.path.first, let last = syntax.path.last,
      // In `self.opacity = 1`, the '=' is reported.
      syntax.node.first(.colon)?.isMissing == false
        || !Hints.isSelf(first.text) && syntax.node.first(.unexpected)?.text.hasPrefix("=") == true
    else { return }
    if reportPart(syntax, ofPropertyAt: 0, of: kind) { return }
    let owner = expressions.scopes.element(first.text).flatMap { element in
      PropertyKey(last).flatMap { Schema.property($0, of: element.kind) } == nil
        ? nil : element.kind
    }
    report(
      .unknownProperty, at: span(of: path), "only a snapshot can set properties of other elements",
      hint: owner.map { owner in
        "set it in the braces of that element: "
          + "'\(owner.rawValue) \(first.text) { \(last.text): … }'"
      })
  }

  /// Reports `contentOffset.y: 10`, which sets a part of a value.
  ///
  /// - Parameter index: The index of the property in the path.
  mutating func reportPart(
    _ syntax: PropertySyntax, ofPropertyAt index: Int, of kind: ElementKind
  ) -> Bool {
    let path = syntax.path
    guard index + 2 == path.count, let key = PropertyKey(path[index]),
      Schema.property(key, of: kind) != nil
    else { return false }
    let (name, part) = (path[index].text, path[index + 1])
    report(
      .unknownProperty, at: span(of: part), "cannot set '\(part.text)' of '\(name)'",
      hint: "set the whole value of '\(name)'")
    return true
  }

  /// Reports a member of an element that cannot be set, such as `width`; returns false for others.
  mutating func reportReadOnly(
    _ name: String, of kind: ElementKind, at span: SourceSpan
  ) -> Bool {
    guard kind.hasFrame, let part = GeometryMember(rawValue: name),
      part.type(in: kind) != nil
    else { return false }
    let isLet =
      Schema.property(.frame, of: kind) == nil && expressions.scopes.nearestLet(name) != nil
    report(
      .readOnlyProperty, at: span, "'\(name)' is read-only",
      notes: isLet ? [.init(Self.noteOfLet(name))] : [])
    return true
  }

  /// Returns the value as a title if it is a short string.
  private static func title(from value: SyntaxNode?) -> String {
    guard let value, value.kind == .stringLiteral, value.length <= 40, !value.isBroken else {
      return "\"…\""
    }
    return value.text
  }

  private static func noteOfLet(_ name: String) -> String {
    "'\(name)' is a 'let', and only a snapshot can set another value"
  }
}
