import SceneSource
import SceneSyntax

// Properties, styles and animations.

extension Checker {
  mutating func checkProperty(
    _ syntax: PropertySyntax, of kind: ElementKind, state: inout BodyState, styles: inout [Body]
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
        _ = syntax.value.map { unbroken($0, as: spec.type, at: span(of: $0)) }
      }
      return nil
    }
    if let first = note(key, at: span(of: name), in: state) {
      report(
        .duplicateProperty, at: span(of: name), "'\(name.text)' is set twice",
        notes: [note("first set here", at: first)])
    }
    if !isBuilt {
      reportNotBuilt("'\(name.text)'", at: span(of: name))
      return nil
    }
    if key == .uses {
      let used = usedStyles(syntax.value, kind: kind)
      guard scopes.last?.element == nil else {
        styles += used
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
      ? .invalid(at: span(of: node)) : expression(node, as: type, at: span(of: node))
    return assignment(of: key, at: span(of: name), value)
  }

  private mutating func assignment(
    of key: PropertyKey, at span: SourceSpan, _ value: Expression
  ) -> Body.Item {
    bound.assignments.append(Assignment(key: key, span: span, value: value))
    return .property(Int32(bound.assignments.count - 1))
  }

  /// The property that is clearly meant is the result, so that its value can be looked into.
  private mutating func reportNoProperty(
    _ name: String, of kind: ElementKind, at span: SourceSpan
  ) -> PropertyKey? {
    if let mended = Self.coreAnimationNames[name], kind == .animate {
      report(
        .unknownProperty, at: span, "'animate' has no property '\(name)'",
        hint: "write '\(mended)'",
        fixIts: [fixIt("write '\(mended)'", span, mended, isSafe: true)])
      return PropertyKey(rawValue: mended)
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
    reportUnknown(
      .unknownProperty, name, at: span, "'\(kind.rawValue)' has no property '\(name)'",
      among: names)
    return suggestion(for: name, among: names).flatMap { PropertyKey(rawValue: $0) }
  }

  /// What CABasicAnimation and CAMediaTiming call the properties of `animate`.
  private static let coreAnimationNames = [
    "fromValue": "from", "toValue": "to", "byValue": "by", "beginTime": "begin",
    "timingFunction": "timing",
  ]

  // MARK: Styles

  /// The bodies of the styles that `uses:` names, checked for `kind`.
  private mutating func usedStyles(_ value: SyntaxNode?, kind: ElementKind) -> [Body] {
    var bodies: [Body] = []
    for name in names(in: value) {
      guard let id = findStyle(name.text) else {
        reportUnknown(
          .unknownStyle, name.text, at: span(of: name), "there is no style '\(name.text)'",
          among: scopes.flatMap { scope in
            scope.styles.count <= Self.fewNames ? scope.styles.keys.sorted() : []
          })
        continue
      }
      noteUse(of: styles[id].scopes)
      let checked = checkStyle(id, for: kind, at: span(of: name))
      for misfit in checked.misfits {
        report(
          .unknownProperty, at: span(of: name),
          "'\(kind.rawValue)' has no property '\(misfit.name)', which this style sets",
          notes: [note("it is set here", at: misfit.span)])
      }
      bodies += checked.bodies
    }
    return withoutRepeats(bodies)
  }

  /// A style that is used twice counts where it comes last. Without this, styles that each use the
  /// one before twice would double with every one.
  private func withoutRepeats(_ bodies: [Body]) -> [Body] {
    guard bodies.count > 8 else { return bodies }
    var seen: Set<Body> = []
    return bodies.reversed().filter { seen.insert($0).inserted }.reversed()
  }

  /// The identifiers of `name` or `[name, name]`.
  mutating func names(in value: SyntaxNode?) -> [SyntaxNode] {
    guard let value, !value.isMissing else { return [] }
    switch value.kind {
    case .name: return value.all(.identifier)
    case .array:
      return value.all(.argument).flatMap { names(in: ArgumentSyntax($0).value) }
    default:
      report(.typeMismatch, at: span(of: value), "expected a name or a list of names")
      return []
    }
  }

  private func findStyle(_ name: String) -> Int? {
    for scope in scopes.reversed() {
      if let id = scope.styles[name] { return id }
    }
    return nil
  }

  private mutating func checkStyle(
    _ id: Int, for kind: ElementKind, at span: SourceSpan
  ) -> StyleRecord.CheckedStyle {
    if let checked = styles[id].bodies[kind] { return checked }
    if let start = stylesInProgress.firstIndex(where: { $0.id == id }) {
      let steps = stylesInProgress[(start + 1)...] + [Use(id: id, span: span)]
      report(
        .styleCycle, at: styles[id].span,
        "the style '\(styles[id].name)' uses itself: "
          + cycle([styles[id].name] + steps.map { styles[$0.id].name }),
        notes: notes(ofCycle: steps.map { ("uses '\(styles[$0.id].name)' here", $0.span) }))
      return .init(bodies: [], misfits: [])
    }
    guard stylesInProgress.count < Self.nestingLimit else {
      report(
        .nestedTooDeep, at: span, "more than \(Self.nestingLimit) styles that use each other")
      return .init(bodies: [], misfits: [])
    }
    noteEffect(styles[id].name, styles[id].scopes, kind.rawValue.hashValue)
    stylesInProgress.append(Use(id: id, span: span))
    let outside = (scopes, file)
    (scopes, file) = (styles[id].scopes, styles[id].span.file)
    let checked = checkStyleBody(StyleSyntax(styles[id].node).body, for: kind)
    (scopes, file) = outside
    stylesInProgress.removeLast()
    styles[id].bodies[kind] = checked
    return checked
  }

  private mutating func checkStyleBody(
    _ node: SyntaxNode?, for kind: ElementKind
  ) -> StyleRecord.CheckedStyle {
    guard let node else { return .init(bodies: [], misfits: []) }
    var scope = innerScope(
      kind,
      knowsRow: isUnusedStyle || kind == .row || kind == .rows || kind == .separators
        || kind == .shadows)
    let lets = declareNames(of: node, in: &scope, below: scopes)
    scopes.append(scope)
    defer { scopes.removeLast() }
    checkLets(lets)
    var used: [Body] = []
    let start = pendingItems.count
    var misfits: [(name: String, span: SourceSpan)] = []
    var state = BodyState(firstKey: setKeys.count)
    for item in node.items {
      switch item.kind {
      case .property:
        let syntax = PropertySyntax(item)
        if let name = syntax.name,
          !isProperty(name, of: kind), PropertyKey(name) != nil
        {
          misfits.append((name.text, span(of: name)))
        } else if let found = checkProperty(syntax, of: kind, state: &state, styles: &used) {
          pendingItems.append(found)
        }
      case .letDeclaration: break
      default:
        report(
          .misplacedDeclaration, at: firstToken(of: item), "a style holds properties only")
      }
    }
    setKeys.removeSubrange(state.firstKey...)
    let own = Body(depth: scope.depth, slots: scope.slots, items: takeItems(from: start))
    return .init(bodies: used + [own], misfits: misfits)
  }

  private mutating func isProperty(_ name: SyntaxNode, of kind: ElementKind) -> Bool {
    known.look(up: kind)
    return PropertyKey(name).map { known.property($0) != nil } ?? false
  }

  /// Looks into the styles and components of a scope that nothing has used.
  mutating func checkUnused(of scope: Scope) {
    checkUnusedStyles(of: scope)
    if scope.components.isEmpty { return }
    for id in scope.components.values.sorted() { _ = prepare(id, at: components[id].span) }
  }

  /// A style is looked into as for the first element that has all its properties.
  private mutating func checkUnusedStyles(of scope: Scope) {
    if scope.styles.isEmpty { return }
    for id in scope.styles.values.sorted() where styles[id].bodies.isEmpty {
      guard !stylesInProgress.contains(where: { $0.id == id }) else { continue }
      isUnusedStyle = true
      _ = checkStyle(id, for: kind(fitting: styles[id].node), at: styles[id].span)
      isUnusedStyle = false
    }
  }

  /// The first kind of element that has all properties of a style; a layer if there is none.
  private mutating func kind(fitting style: SyntaxNode) -> ElementKind {
    var names: [SyntaxNode] = []
    if let body = StyleSyntax(style).body {
      for item in body.items where item.kind == .property {
        if let name = PropertySyntax(item).pathNode?.first(.identifier) { names.append(name) }
      }
    }
    for kind in [.layer] + ElementKind.allCases {
      if names.allSatisfy({ isProperty($0, of: kind) }) { return kind }
    }
    return .layer
  }

  // MARK: Animations

  mutating func checkAnimation(_ syntax: ElementSyntax, id: Int, in scope: Scope) -> Int? {
    let owner = scopes.last { $0.element != nil }?.element ?? .layer
    guard let name = syntax.path else {
      report(
        .unknownKeyPath, at: bound.elements[id].span, "'animate' needs a key path",
        hint: "for instance 'animate opacity { … }'")
      return nil
    }
    let text = name.all(.identifier).map { $0.text }.joined(separator: ".")
    guard let (keyPath, type) = KeyPath.find(text, of: owner) else {
      let known = KeyPath.all(of: owner).map { $0.path.description }
      if text.hasPrefix("shadow") || text.hasPrefix("transform.") || text.hasPrefix("sublayer") {
        reportNotBuilt("the key path '\(text)'", at: span(of: name))
      } else {
        reportUnknown(
          .unknownKeyPath, text, at: span(of: name),
          "'\(text)' of '\(owner.rawValue)' cannot be animated", among: known)
      }
      return nil
    }
    animatedTypes.append(type)
    if let node = syntax.body {
      let (body, styles) = checkBody(node, in: scope, kind: .animate)
      setBody(of: id, to: body, styles, keyPath)
    } else {
      setBody(of: id, to: Body(depth: scope.depth, slots: scope.slots), [], keyPath)
    }
    animatedTypes.removeLast()
    return id
  }
}
