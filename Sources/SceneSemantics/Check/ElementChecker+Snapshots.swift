import SceneLayers
import SceneSource
import SceneSyntax

// Snapshots: images of the scene with some values changed.

/// A snapshot that is checked after all elements of the scene.
struct PendingSnapshot {
  var node: SyntaxNode
  var scopes: ScopeStack
}

extension ElementChecker {
  /// Checks the snapshots in the scene's body, its loops, and its conditions.
  mutating func checkSnapshots() {
    let outside = expressions.scopes
    var named: [String: SourceSpan] = [:]
    for snapshot in snapshots {
      expressions.scopes = snapshot.scopes
      bound.snapshots.append(checkSnapshot(ElementSyntax(snapshot.node), &named))
    }
    expressions.scopes = outside
  }

  /// - Parameter named: The previous snapshots that are not in a loop, by slug.
  private mutating func checkSnapshot(
    _ syntax: ElementSyntax, _ named: inout [String: SourceSpan]
  ) -> SnapshotDeclaration {
    let span = span(ofHeadOf: syntax)
    let scope = innerScope(.snapshot, knowsRow: false)
    var snapshot = SnapshotDeclaration(
      name: .invalid(at: span), span: span, body: Body(depth: scope.depth, slots: scope.slots))
    if let node = syntax.body { snapshot.body = checkBody(node, in: scope, kind: .snapshot).0 }
    guard let text = syntax.text else {
      report(
        .invalidSnapshotName, at: span, "expected a name for the snapshot",
        hint: "for example, 'snapshot \"\(syntax.name?.text ?? "rest")\"'",
        fixIts: syntax.name.map { name in
          let quoted = "\"\(name.text)\""
          return [expressions.sink.fixIt("write '\(quoted)'", self.span(of: name), quoted)]
        } ?? [])
      return snapshot
    }
    snapshot.name = expressions.expression(text, as: .string, at: self.span(of: text))
    checkName(snapshot.name, span, &named)
    return snapshot
  }

  private mutating func checkName(
    _ name: Expression, _ span: SourceSpan, _ named: inout [String: SourceSpan]
  ) {
    let isSingle = expressions.scopes.scopes.last?.element == .scene
    guard case .constant(.string(let text)) = name.node else {
      if isSingle {
        report(
          .invalidSnapshotName, at: name.span, "a snapshot's name cannot contain an interpolation")
      }
      return
    }
    let slug = Scene.Snapshot.slug(of: text)
    if slug.isEmpty {
      return report(
        .invalidSnapshotName, at: name.span,
        "a snapshot's name must contain a letter or digit, because its file is named after it")
    }
    guard isSingle else { return }
    if let first = named[slug] {
      return report(
        .invalidSnapshotName, at: name.span,
        "two snapshots have the same file name '\(slug)'",
        notes: [note("first declared here", at: first)])
    }
    named[slug] = span
  }

  /// Checks a property in a snapshot: one of its own, a `let` of the scene, or an element's
  /// property.
  mutating func checkSnapshotProperty(
    _ syntax: PropertySyntax, state: inout BodyBuilder.State
  ) -> Body.Item? {
    let path = syntax.path
    if path.count == 1, let key = PropertyKey(rawValue: path[0].text),
      Schema.property(key, of: .snapshot) != nil
    {
      return checkProperty(syntax, of: .snapshot, state: &state)
    }
    let name = path.map { $0.text }.joined(separator: ".")
    if let first = state.paths[name], let span = syntax.pathNode.map({ self.span(of: $0) }) {
      report(
        .duplicateProperty, at: span, "'\(name)' is set twice",
        notes: [note("first set here", at: first)])
    }
    state.paths[name] = syntax.pathNode.map { span(of: $0) }
    guard let names = expressions.scopes.scene, let change = change(syntax, names) else {
      return nil
    }
    bound.changes.append(change)
    return .change(Int32(bound.changes.count - 1))
  }

  /// - Parameter names: The names in the scene's body.
  private mutating func change(_ syntax: PropertySyntax, _ names: Scope) -> SnapshotChange? {
    guard let first = syntax.path.first, let value = syntax.value, !syntax.node.isBroken else {
      return nil
    }
    if syntax.path.count == 1 {
      guard let id = names.let(first.text) else {
        reportNoSnapshotProperty(first, value, names)
        return nil
      }
      let type = expressions.checkLet(id).type
      return .let(id: id, override(value, of: type))
    }
    guard let id = namedElement(syntax.path.dropLast(), names, in: syntax) else { return nil }
    guard let last = syntax.path.last, !last.isMissing else { return nil }
    let kind = bound.elements[id].kind
    guard let key = PropertyKey(rawValue: last.text), key != .uses,
      let spec = Schema.property(key, of: kind)
    else {
      let known = Schema.element(kind).properties.map { $0.key.rawValue }
      let message = "'\(kind.rawValue)' has no property '\(last.text)'"
      let span = span(of: last)
      let isForeign =
        reportReadOnly(last.text, of: kind, at: span)
        || expressions.sink.reportForeign(
          .unknownProperty, ForeignWords.property(last.text, of: kind, as: .init(value)), at: span,
          message, isKnown: { known.contains($0) })
      if !isForeign {
        expressions.sink.reportUnknown(
          .unknownProperty, last.text, at: span, message, among: known)
      }
      return nil
    }
    if reportForeignValue(of: key, in: kind, value) { return nil }
    return .property(
      element: id,
      Assignment(
        key: key, span: span(of: last),
        value: self.value(value, of: key, as: spec.type)))
  }

  /// Returns the value of a `let` in a snapshot.
  private mutating func override(_ value: SyntaxNode, of type: ValueType) -> Expression {
    let found = expressions.expression(value, hint: type, at: span(of: value))
    guard type == .number, found.type == .ratio, case .constant(let constant) = found.node,
      let text = constant.magnitude?.shortestText
    else { return expressions.convert(found, to: type) }
    report(
      .unitMismatch, at: found.span, "expected a number, not a percentage",
      hint: "write '\(text)'",
      fixIts: [expressions.sink.fixIt("write '\(text)'", found.span, text)])
    return .invalid(at: found.span)
  }

  private mutating func reportNoSnapshotProperty(
    _ name: SyntaxNode, _ value: SyntaxNode, _ names: Scope
  ) {
    let (word, span) = (name.text, span(of: name))
    let message = "'\(word)' is neither a property of the snapshot nor a 'let' of the scene"
    if ["name", "title", "id"].contains(word), value.kind == .stringLiteral, value.length <= 40 {
      return report(
        .unknownProperty, at: span, message,
        hint: "the name of a snapshot follows the type: 'snapshot \(value.text)'")
    }
    if let key = PropertyKey(name) {
      if Schema.property(key, of: .compare) != nil {
        return report(
          .unknownProperty, at: span, message, hint: "write 'compare { \(word): … }'")
      }
      let owners = names.names.compactMap { declared in
        if case .element(_, let kind) = declared.meaning, Schema.property(key, of: kind) != nil {
          declared.word
        } else {
          nil
        }
      }
      if let owner = owners.first {
        let text = "\(owner).\(word)"
        return report(
          .unknownProperty, at: span, message,
          hint: "to set a property of an element, begin with its name: '\(text): …'",
          fixIts: owners.count == 1
            ? [expressions.sink.fixIt("write '\(text)'", span, text)] : [])
      }
    }
    let isTolerance = ["precision", "perceptualPrecision", "tolerance"].contains(word)
    let isForeign = expressions.sink.reportForeign(
      .unknownProperty,
      isTolerance
        ? .init(note: "set tolerances in 'compare': 'compare { maxPixels: 0; perceptual: 20 }'")
        : ForeignWords.property(word, of: .snapshot), at: span, message
    ) { word in
      PropertyKey(rawValue: word).flatMap { Schema.property($0, of: .snapshot) } != nil
    }
    if isForeign { return }
    expressions.sink.reportUnknown(
      .unknownProperty, word, at: span, message,
      among: Schema.element(.snapshot).properties.map { $0.key.rawValue } + names.lets)
  }

  /// Returns the elements named by `card`, `list.title`, or a list of such names.
  mutating func elementNames(_ value: SyntaxNode) -> Expression {
    let parts =
      value.kind == .array ? value.all(.argument).map { ArgumentSyntax($0).value } : [value]
    var names: [Value] = []
    for case let part? in parts where !part.isMissing {
      guard let path = namePath(part), let scope = expressions.scopes.scene else {
        report(.typeMismatch, at: span(of: part), "expected an element's name")
        continue
      }
      _ = namedElement(path[...], scope)
      names.append(.string(path.map { $0.text }.joined(separator: ".")))
    }
    return .constant(.array(names), .names, at: span(of: value))
  }

  /// Returns the words of `a.b`.
  private func namePath(_ node: SyntaxNode) -> [SyntaxNode]? {
    switch node.kind {
    case .name: return node.all(.identifier)
    case .member:
      let syntax = MemberSyntax(node)
      guard let base = syntax.base, let path = namePath(base), let member = syntax.member else {
        return nil
      }
      return path + [member]
    default: return nil
    }
  }

  /// Returns the element named by `a.b`: the element `b` in the body of `a`.
  ///
  /// - Parameter property: The property that is set.
  private mutating func namedElement(
    _ path: ArraySlice<SyntaxNode>, _ names: Scope, in property: PropertySyntax? = nil
  ) -> Int? {
    var found: Int?
    for (index, part) in path.enumerated() {
      let outer = found
      if let outer {
        found = namesInside(outer)[part.text]
      } else {
        found = names.element(part.text)
      }
      guard found != nil else {
        if let outer, let property,
          reportPart(property, ofPropertyAt: index, of: bound.elements[outer].kind)
        {
          return nil
        }
        let known = outer.map { candidates(in: $0, of: part.tree) } ?? names.elementCandidates
        expressions.sink.reportUnknown(
          .unknownName, part.text, at: span(of: part),
          "cannot find element '\(part.text)' in scope",
          among: known.sorted(),
          notes: ElementKind(part) == nil
            ? [] : [.init("a snapshot can set properties only of elements that have a name")])
        return nil
      }
    }
    return found
  }

  /// Returns the names in an element's body for which suggestions are computed, including those of
  /// elements that are not bound because they are known to be valid.
  private func candidates(in id: Int, of tree: SyntaxTree) -> [String] {
    let start = bound.elements[id].span.bytes.lowerBound
    guard let body = tree.element(at: start).flatMap({ ElementSyntax($0).body }) else { return [] }
    var names: [String] = []
    for item in body.items where item.kind == .element {
      let syntax = ElementSyntax(item)
      guard let name = syntax.name, syntax.kind.flatMap({ ElementKind($0) }) != .animate else {
        continue
      }
      names.append(name.text)
      if names.count > Scope.mostCandidates { return [] }
    }
    return names
  }

  /// Returns the named elements in an element's body.
  private func namesInside(_ id: Int) -> [String: Int] {
    var names: [String: Int] = [:]
    for case .element(let child) in bound.items[bound.elements[id].body.items] {
      if let name = bound.name(of: Int(child)) { names[name] = Int(child) }
    }
    return names
  }
}
