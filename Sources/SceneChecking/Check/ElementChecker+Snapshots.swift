import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

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
    if let project = expressions.files.library.matrix?.root.items.first {
      bound.matrix = checkMatrix(of: project, isOfProject: true)
    }
    if let matrix { bound.matrix += checkMatrix(of: matrix) }
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
      name: .invalid(at: span), span: span, end: syntax.node.bytes.upperBound,
      body: Body(depth: scope.depth, slots: scope.slots))
    if let node = syntax.body {
      snapshotMatrix = []
      snapshot.body = checkBody(node, in: scope, kind: .snapshot).0
      snapshot.matrix = snapshotMatrix
    }
    guard let text = syntax.text else {
      let meant = syntax.name.flatMap { Hints.setting($0.text, of: .snapshot) }
      let setting = syntax.body == nil ? meant.map { " { \($0) }" } ?? "" : ""
      report(
        .invalidSnapshotName, at: span, "expected a name for the snapshot",
        hint: "for example, 'snapshot \"\(syntax.name?.text ?? "rest")\"\(setting)'",
        fixIts: syntax.name.map { name in
          let quoted = "\"\(name.text)\"\(setting)"
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

  /// Checks a property in a snapshot: one of its own, a `let` of the scene, or a parameter or
  /// property of an element.
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
    guard let names = expressions.scopes.scene, let value = syntax.value,
      let change = change(syntax, to: value, names)
    else {
      return nil
    }
    bound.changes.append(change)
    return .change(Int32(bound.changes.count - 1))
  }

  /// - Parameters:
  ///   - value: The value of the property.
  ///   - names: The names in the scene's body.
  mutating func change(
    _ syntax: PropertySyntax, to value: SyntaxNode, _ names: Scope
  ) -> SnapshotChange? {
    guard let first = syntax.path.first, !syntax.node.isBroken else { return nil }
    if syntax.path.count == 1 {
      guard let id = names.let(first.text) else {
        reportNoSnapshotProperty(first, value, names)
        return nil
      }
      return .let(id: id, override(value, of: expressions.checkLet(id).type))
    }
    guard let id = namedElement(syntax.path.dropLast(), names, in: syntax) else { return nil }
    guard let last = syntax.path.last, !last.isMissing else { return nil }
    let component = namedUses[id].map { components.records[$0] }
    let parameters = component?.parameters ?? []
    if let component, let index = parameters.firstIndex(where: { $0.name.text == last.text }) {
      let number = bound.use(of: id)?.component
      let used = component.specializations.first { $0.number == number }
      let note = note("declared here", at: parameters[index].span)
      let value = override(value, of: used?.types[index] ?? .any, note)
      return used.map { _ in .argument(element: id, parameter: index, value) }
    }
    let kind = bound.elements[id].kind
    guard let key = PropertyKey(rawValue: last.text), key != .uses,
      let spec = Schema.property(key, of: kind)
    else {
      let message = "'\(kind.rawValue)' has no property '\(last.text)'"
      let span = span(of: last)
      if reportReadOnly(last.text, of: kind, at: span) { return nil }
      let isTitle = Hints.find(.title, last.text) != nil && Schema.element(kind).title != nil
      let note =
        "a snapshot can set a 'let' that the title contains: '\(kind.rawValue) \"\\(\(last.text))\"'"
      reportUnknownProperty(
        last.text, at: span,
        component.map { "'\($0.name)' has neither a parameter nor a property '\(last.text)'" }
          ?? message, of: kind, value, parameters: parameters.map { $0.name.text },
        isTitle ? Hint(note: note) : Hints.property(last.text, of: kind, value: value))
      return nil
    }
    return .property(
      element: id,
      Assignment(key: key, span: span(of: last), value: self.value(value, of: spec)))
  }

  /// Returns the value of a `let` or parameter in a snapshot.
  private mutating func override(
    _ value: SyntaxNode, of type: ValueType, _ note: Diagnostic.Note? = nil
  ) -> Expression {
    let found = expressions.expression(value, hint: type, at: span(of: value))
    guard type == .number, found.type == .ratio, case .constant(let constant) = found.node,
      let text = constant.magnitude?.shortestText
    else { return expressions.convert(found, to: type, note: note) }
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
    if names.element(word) != nil {
      return report(
        .unknownProperty, at: span, message,
        hint: "the properties of '\(word)' are set with '\(word).opacity: …'")
    }
    var foreign = Hints.property(word, of: .snapshot, value: value)
    if let key = PropertyKey(name), Schema.property(key, of: .scene) != nil, foreign?.note == nil {
      foreign = Hint(
        note:
          "for another '\(word)' in a snapshot, write 'let value = …' and '\(word): value' in the"
          + " scene, and 'value: …' in the snapshot")
    }
    expressions.sink.reportUnknown(
      .unknownProperty, word, at: span, message,
      among: Schema.element(.snapshot).properties.map { $0.key.rawValue } + names.lets,
      foreign: foreign)
  }
}

extension ElementChecker {
  /// Checks an `animate`; nil if its key path is invalid.
  mutating func checkAnimation(_ syntax: ElementSyntax, id: Int) -> Int? {
    let owners = expressions.scopes.scopes.compactMap { $0.element }
    let owner = owners.last { $0 != .animationGroup } ?? .layer
    guard let name = syntax.path else {
      report(
        .unknownKeyPath, at: bound.elements[id].span, "'animate' needs a key path",
        hint: "for example, 'animate opacity { … }'")
      return nil
    }
    let text = name.all(.identifier).map { $0.text }.joined(separator: ".")
    guard let (keyPath, type) = KeyPath.find(text, of: owner) else {
      defer { checkContents(of: syntax, as: .animate) }
      let habit = Hints.find(.keyPath, text)
      // A property that cannot be animated is not a misspelled one.
      let isProperty = PropertyKey(rawValue: text).flatMap { Schema.property($0, of: owner) } != nil
      let isMeant = habit == nil && isProperty
      let known = isMeant ? [] : KeyPath.all(of: owner).map { $0.path.description }
      expressions.sink.reportUnknown(
        .unknownKeyPath, text, at: span(of: name),
        "'\(text)' of '\(owner.rawValue)' cannot be animated", among: known,
        foreign: habit ?? (isMeant ? nil : Hints.property(text, of: owner)))
      return nil
    }
    let outside = expressions.animatedType
    (expressions.animatedType, expressions.animatedPath) = (type, text)
    expressions.hasAnimationMismatch = false
    defer { expressions.animatedType = outside }
    let scope = scope(of: .animate)
    var (body, styles) = (Body(depth: scope.depth, slots: scope.slots), [Body]())
    if let node = syntax.body { (body, styles) = checkBody(node, in: scope, kind: .animate) }
    setBody(of: id, to: body, styles, keyPath)
    return id
  }
}
