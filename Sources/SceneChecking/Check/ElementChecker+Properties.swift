import SceneSource
import SceneSyntax
import SceneLanguage

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
    guard let key = PropertyKey(name), let index = known.spec.index(of: key) else {
      // In `layer: card { … }`, the '{' is reported.
      if ElementKind(name) != nil, syntax.node.first(.unexpected)?.text.hasPrefix("{") == true {
        return nil
      }
      reportNoProperty(name, of: kind, syntax)
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
    let spec = known.spec.properties[index]
    if spec.type == .names {
      return assignment(of: key, at: span(of: name), elementNames(node))
    }
    let value =
      syntax.node.isBroken || syntax.node.isFollowedByValue
      ? .invalid(at: span(of: node)) : value(node, of: spec)
    return assignment(of: key, at: span(of: name), value)
  }

  /// Returns the value of a property.
  mutating func value(_ node: SyntaxNode, of spec: PropertySpec) -> Expression {
    (expressions.property, expressions.unit) = (spec.key, spec.unit)
    defer { (expressions.property, expressions.hasReportedPercentage) = (nil, false) }
    let count = expressions.sink.list.errorCount
    let value = expressions.expression(node, as: spec.type, at: span(of: node))
    if expressions.sink.list.errorCount > count {
      expressions.explain(node, of: spec.key, as: spec.type, after: count)
    }
    return value
  }

  mutating func assignment(
    of key: PropertyKey, at span: SourceSpan, _ value: Expression
  ) -> Body.Item {
    bound.assignments.append(Assignment(key: key, span: span, value: value))
    return .property(Int32(bound.assignments.count - 1))
  }

  private mutating func reportNoProperty(
    _ name: SyntaxNode, of kind: ElementKind, _ syntax: PropertySyntax
  ) {
    let (word, span, value) = (name.text, span(of: name), syntax.value)
    known.select(kind)
    let message = "'\(kind.rawValue)' has no property '\(word)'"
    if let use = components.using, use.depth == expressions.scopes.depth,
      components.records[use.component].parameters.contains(where: { $0.name.text == word })
    {
      let component = components.records[use.component].name
      return report(
        .unknownProperty, at: span,
        "'\(word)' is a parameter, not a property: write '\(component)(\(word): …)'")
    }
    let isOfOwner = hintForOwner(before: syntax.node) { owner in
      PropertyKey(name).flatMap { Schema.property($0, of: owner) } != nil
    }
    if let hint = isOfOwner {
      return report(.unknownProperty, at: span, message, hint: hint)
    }
    if let child = ElementKind(name), known.spec.children.contains(child) {
      let takesTitle = Schema.element(child).title != nil
      return report(
        .unknownProperty, at: span, "'\(word)' is an element, not a property",
        hint: "write '\(word) \(takesTitle ? "\"…\"" : "{ … }")'")
    }
    var foreign = Hints.property(word, of: kind, value: value)
    if foreign == nil, reportReadOnly(word, of: kind, at: span) { return }
    if known.spec.title != nil, Hints.find(.title, word) != nil {
      foreign = Hint(
        note: "the \(kind == .textLayer ? "text" : "title") is written before the braces: "
          + "'\(kind.rawValue) \(Self.title(from: value)) { … }'")
    } else if foreign?.word == nil, expressions.scopes.nearestLet(word) != nil {
      foreign = Hint(note: Self.noteOfLet(word))
    }
    reportUnknownProperty(word, at: span, message, of: kind, value, foreign)
  }

  /// Reports an unknown property, with the one that is meant, unless the value has another type.
  ///
  /// - Parameter parameters: The names that can be meant as well.
  mutating func reportUnknownProperty(
    _ word: String, at span: SourceSpan, _ message: String, of kind: ElementKind,
    _ value: SyntaxNode?, parameters: [String] = [], _ foreign: Hint?
  ) {
    let names = parameters + Schema.element(kind).properties.map { $0.key.rawValue }
    let meant = foreign == nil ? suggestion(for: word, among: names) : foreign?.word
    let spec = meant.flatMap { PropertyKey(rawValue: $0) }.flatMap { Schema.property($0, of: kind) }
    var errors: [Diagnostic] = []
    // A literal can have no error but its type, which does not make a misspelling less likely.
    if let spec, let value, spec.type != .names,
      foreign != nil || ![.numberLiteral, .stringLiteral, .colorLiteral].contains(value.kind)
    {
      let count = expressions.sink.list.errorCount
      _ = expressions.unbroken(value, as: spec.type, at: self.span(of: value))
      let range = expressions.sink.sources.range(self.span(of: value))
      errors = expressions.sink.list.takeErrors(in: range, after: count)
    }
    // Otherwise, its errors are reported as well.
    let isAlone = foreign.map { !$0.isSafe || !errors.isEmpty } == true
    var foreign = foreign
    if !errors.allSatisfy({ $0.fixIts.first?.isSafe == true }) { foreign?.isSafe = false }
    let rest: [Diagnostic.Edit]? =
      errors.contains { $0.code == .typeMismatch || $0.code == .unitMismatch }
      ? nil : isAlone ? errors.flatMap { $0.fixIts.first?.edits ?? [] } : []
    expressions.sink.reportUnknown(
      .unknownProperty, word, at: span, message, among: names, foreign: foreign, rest: rest)
    if rest != nil, !isAlone { errors.forEach { expressions.sink.list.append($0) } }
  }

  /// Reports a path in a body other than a snapshot's: `frame.width: 44` or `layer.opacity: 0.5`.
  private mutating func reportPath(_ syntax: PropertySyntax, of kind: ElementKind) {
    guard let path = syntax.pathNode, let first = syntax.path.first, let last = syntax.path.last,
      // In `self.opacity = 1`, the '=' is reported.
      syntax.node.first(.colon)?.isMissing == false
        || Hints.find(.selfName, first.text) == nil
          && syntax.node.first(.unexpected)?.text.hasPrefix("=") == true
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
