import SceneSource
import SceneSyntax

// Elements: which may stand where, with which properties.

extension Checker {
  mutating func checkSceneElement(_ node: SyntaxNode) -> FoundScene? {
    let syntax = ElementSyntax(node)
    let id = checkElement(syntax, .scene, declared: nil)
    checkLets(lets.indices)
    guard let id else { return nil }
    let hasSize = bound.bodies(of: id).contains { body in
      sets(.size, in: body) || sets(.device, in: body)
    }
    if !hasSize, !node.isBroken {
      report(
        .missingProperty, at: bound.elements[id].span, "a scene needs a 'size' or a 'device'",
        hint: "for instance 'size: (320, 480)'")
    }
    var name = ""
    if case .constant(.string(let text))? = bound.title(of: id)?.node { name = text }
    bound.root = id
    bound.lets = boundLets()
    return FoundScene(name: name, scene: bound)
  }

  private func boundLets() -> [LetDeclaration] {
    lets.map { record in
      var value = Expression.invalid(at: record.span)
      if case .checked(let checked) = record.state { value = checked }
      return LetDeclaration(
        name: record.name, value: value, depth: record.depth, slots: record.slots,
        parameter: record.parameter)
    }
  }

  /// Whether a body, or a branch or loop of it, sets a property.
  private func sets(_ key: PropertyKey, in body: Body) -> Bool {
    bound.contains(body) { item in
      if case .property(let number) = item { bound.assignments[number].key == key } else { false }
    }
  }

  /// Checks an element and all it holds; nil where it is not built, or known to be sound.
  mutating func checkElement(
    _ syntax: ElementSyntax, _ kind: ElementKind, declared: Int?
  ) -> Int? {
    guard let fingerprint = fingerprint(of: syntax, kind, declared: declared) else {
      return bindElement(syntax, kind, declared: declared)
    }
    return unlessSound(fingerprint) { $0.bindElement(syntax, kind, declared: declared) }
  }

  private mutating func bindElement(
    _ syntax: ElementSyntax, _ kind: ElementKind, declared: Int?
  ) -> Int? {
    known.look(up: kind)
    if !known.spec.isBuilt {
      if let word = syntax.kind { reportNotBuilt("'\(kind.rawValue)'", at: span(of: word)) }
      return nil
    }
    let takesText = known.spec.title != nil
    let depth = scopes.count
    let id = declared ?? addElement(kind, at: span(ofHeadOf: syntax))
    if let arguments = syntax.arguments {
      report(
        .unexpectedTitle, at: span(of: arguments), "'\(kind.rawValue)' takes no arguments",
        notes: [.init("only a component's use has arguments")])
    }
    checkName(syntax, kind)
    if let text = syntax.text {
      if takesText {
        checkTitle(text, of: id, kind)
      } else {
        report(
          .unexpectedTitle, at: span(of: text), "'\(kind.rawValue)' takes no text",
          notes: kind.isLayer ? [.init("a text is a 'textLayer' of its own")] : [])
      }
    }
    if kind == .animate { return checkAnimation(syntax, id: id, in: scope(of: kind)) }
    guard let node = syntax.body else {
      bound.elements[id].body = Body(depth: depth, slots: scopes.last?.slots ?? 0)
      return id
    }
    let (body, styles) = checkBody(node, in: scope(of: kind), kind: kind)
    setBody(of: id, to: body, styles)
    checkConflicts(in: body)
    return id
  }

  /// One that has no name.
  mutating func addElement(_ kind: ElementKind, at span: SourceSpan) -> Int {
    bound.elements.append(
      ElementDeclaration(kind: kind, depth: Int32(scopes.count - 1), span: span))
    return bound.elements.count - 1
  }

  /// The scope of a new element's body.
  func scope(of kind: ElementKind) -> Scope {
    innerScope(kind, knowsRow: scopes.last?.knowsRow == true || Schema.knowsRow(kind))
  }

  mutating func setBody(
    of id: Int, to body: Body, _ styles: [Body], _ keyPath: KeyPath? = nil, use: Int32? = nil
  ) {
    bound.elements[id].body = body
    guard !styles.isEmpty || keyPath != nil || use != nil else { return }
    if bound.elements[id].details == nil {
      bound.elements[id].details = Int32(bound.details.count)
      bound.details.append(ElementDetails())
    }
    guard let number = bound.elements[id].details else { return }
    bound.details[number].styles = styles
    bound.details[number].keyPath = keyPath
    bound.details[number].use = use
  }

  mutating func checkName(_ syntax: ElementSyntax, _ kind: ElementKind) {
    guard kind != .animate, let path = syntax.path, syntax.name == nil else { return }
    report(.unexpectedTitle, at: span(of: path), "an element's name is one word")
  }

  private mutating func checkTitle(_ text: SyntaxNode, of id: Int, _ kind: ElementKind) {
    if StringSyntax(text).isPlain {
      bound.elements[id].title = .literal(text.bytes)
      return
    }
    guard !text.isBroken else { return }
    scopes.append(scope(of: kind))
    let title = expression(text, as: .string, at: span(of: text))
    scopes.removeLast()
    bound.elements[id].title = .expression(Int32(bound.titles.count))
    bound.titles.append(title)
  }

  /// Checks what stands between an element's braces.
  mutating func checkBody(
    _ node: SyntaxNode, in scope: Scope, kind: ElementKind
  ) -> (Body, styles: [Body]) {
    var scope = scope
    let lets = declareNames(of: node, in: &scope, below: scopes)
    scopes.append(scope)
    deepestNesting = max(deepestNesting, scopes.count)
    defer { scopes.removeLast() }
    checkLets(lets)
    var styles: [Body] = []
    var state = BodyState(firstKey: setKeys.count)
    let items = checkItems(of: node, kind: kind, state: &state, styles: &styles)
    // Snapshots set properties of any element, so they come after all of them.
    if kind == .scene { checkSnapshots() }
    checkUnused(of: scope)
    return (Body(depth: scope.depth, slots: scope.slots, items: items), styles)
  }

  /// What a body has set so far, and where.
  struct BodyState {
    /// The first of its properties in `setKeys`.
    var firstKey: Int
    /// Those of its children of which there may be one each.
    var singles: [Single] = []
    /// What a snapshot's body sets of others, by what is written before the colon.
    var paths: [String: SourceSpan] = [:]
    /// The kind of the last child of which there may be many.
    var lastChild: ElementKind?
  }

  struct SetKey {
    var key: PropertyKey
    var span: SourceSpan
  }

  struct Single {
    var kind: ElementKind
    var span: SourceSpan
  }

  /// Notes that a body sets a property; where it has set it before, if it has.
  mutating func note(_ key: PropertyKey, at span: SourceSpan, in state: BodyState) -> SourceSpan? {
    defer { setKeys.append(SetKey(key: key, span: span)) }
    var index = setKeys.count
    while index > state.firstKey {
      index -= 1
      if setKeys[index].key == key { return setKeys[index].span }
    }
    return nil
  }

  mutating func checkItems(
    of node: SyntaxNode, kind: ElementKind, state: inout BodyState, styles: inout [Body]
  ) -> Range<Int> {
    let start = pendingItems.count
    for item in node.items {
      if diagnostics.isFull { break }
      switch item.kind {
      case .property where kind == .snapshot:
        if let found = checkSnapshotProperty(PropertySyntax(item), state: &state) {
          pendingItems.append(found)
        }
      case .property:
        if let found = checkProperty(
          PropertySyntax(item), of: kind, state: &state, styles: &styles)
        {
          pendingItems.append(found)
        }
      case .element:
        if let id = checkChild(ElementSyntax(item), of: kind, state: &state) {
          pendingItems.append(.element(Int32(id)))
        }
      case .forStatement:
        if let loop = checkLoop(ForSyntax(item), of: kind, state: &state, styles: &styles) {
          pendingItems.append(loop)
        }
      case .ifStatement:
        let branch = checkBranch(IfSyntax(item), of: kind, state: &state, styles: &styles)
        pendingItems.append(branch)
      case .importDeclaration:
        report(
          .misplacedDeclaration, at: firstToken(of: item),
          "'import' stands at the top of the file")
      default: break
      }
    }
    setKeys.removeSubrange(state.firstKey...)
    return takeItems(from: start)
  }

  private mutating func checkChild(
    _ syntax: ElementSyntax, of kind: ElementKind, state: inout BodyState
  ) -> Int? {
    guard let word = syntax.kind, !word.isMissing else { return nil }
    if kind == .snapshot, ElementKind(word) != .compare {
      report(
        .misplacedElement, at: span(ofHeadOf: syntax),
        "a snapshot holds values and 'compare' only")
      return nil
    }
    guard let child = ElementKind(word) else {
      if let component = findComponent(word.text) {
        return checkUse(syntax, of: component, in: kind, declared: declared(syntax))
      }
      reportNoElement(syntax, word, in: kind)
      return nil
    }
    if state.lastChild != child {
      known.look(up: kind)
      guard known.spec.children.contains(child) else {
        reportMisplaced(child, in: kind, at: span(of: word))
        return nil
      }
      if known.spec.single.contains(child) {
        return checkOnly(child, syntax, of: kind, at: span(of: word), state: &state)
      }
      state.lastChild = child
    }
    if child == .snapshot {
      pendingItems.append(.snapshot(Int32(pendingSnapshots.count)))
      pendingSnapshots.append(.init(node: syntax.node, scopes: scopes))
      return nil
    }
    return checkElement(syntax, child, declared: declared(syntax))
  }

  /// The number of an element that has been declared by its name.
  private func declared(_ syntax: ElementSyntax) -> Int? {
    guard let path = syntax.path, let name = path.first(.identifier),
      let id = scopes.last?.element(name.text),
      bound.elements[id].span.bytes.lowerBound == syntax.node.offset
    else { return nil }
    return id
  }

  /// An element of which there may be one.
  private mutating func checkOnly(
    _ child: ElementKind, _ syntax: ElementSyntax, of kind: ElementKind, at span: SourceSpan,
    state: inout BodyState
  ) -> Int? {
    if isInLoop {
      report(
        .misplacedElement, at: span,
        "'\(child.rawValue)' cannot stand in a loop: '\(kind.rawValue)' has one")
      return nil
    }
    if let first = state.singles.first(where: { $0.kind == child }) {
      report(
        .duplicateElement, at: span,
        (kind == .snapshot ? "a snapshot" : "'\(kind.rawValue)'") + " has one '\(child.rawValue)'",
        notes: [note("the first is here", at: first.span)])
      return nil
    }
    state.singles.append(Single(kind: child, span: span))
    return checkElement(syntax, child, declared: declared(syntax))
  }

  private mutating func reportNoElement(
    _ syntax: ElementSyntax, _ word: SyntaxNode, in kind: ElementKind
  ) {
    if let key = PropertyKey(word), Schema.property(key, of: kind) != nil {
      let end = SourceSpan(file: file, bytes: word.bytes.upperBound..<word.bytes.upperBound)
      report(
        .unknownElement, at: span(of: word), "'\(word.text)' is a property",
        hint: "expected ':' after it",
        fixIts: syntax.body != nil ? [] : [fixIt("insert ':'", end, ":")])
      return
    }
    // Where the head is broken it may have been meant for something else.
    guard syntax.node.first(.unexpected) == nil else { return }
    known.look(up: kind)
    let children = known.spec.children
    let components = children.contains(.layer) ? scopes.flatMap { $0.components.keys.sorted() } : []
    reportUnknown(
      .unknownElement, word.text, at: span(of: word), "there is no element '\(word.text)'",
      among: children.map { $0.rawValue } + components)
  }

  private mutating func reportMisplaced(
    _ child: ElementKind, in kind: ElementKind, at span: SourceSpan
  ) {
    report(
      .misplacedElement, at: span, "'\(child.rawValue)' cannot stand in '\(kind.rawValue)'",
      notes: [.init(placesText(of: child))])
  }

  /// Where an element may stand. A whole file of them may stand elsewhere after a brace has gone.
  private mutating func placesText(of child: ElementKind) -> String {
    if child == .scene { return "a scene stands at the top of the file" }
    if let (known, text) = toldPlaces, known == child { return text }
    let spans = ElementKind.allCases.filter { kind in
      known.look(up: kind)
      return known.spec.isBuilt && known.spec.children.contains(child)
    }
    let text = "it stands in " + spans.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    toldPlaces = (child, text)
    return text
  }

  /// Whether a loop of the element's body encloses this place.
  private var isInLoop: Bool {
    for index in scopes.indices.reversed() where index > 0 {
      guard scopes[index].element == nil else { return false }
      // A loop has a variable, a branch none.
      if scopes[index].slots > scopes[index - 1].slots { return true }
    }
    return false
  }

  mutating func checkConflicts(in body: Body) {
    if let frame = span(of: .frame, in: body) {
      for key in [PropertyKey.position, .bounds] {
        guard let span = span(of: key, in: body) else { continue }
        report(
          .conflictingProperties, at: span,
          "'\(key.rawValue)' and 'frame' both say where the layer is",
          notes: [note("'frame' is set here", at: frame)])
      }
    }
    if let overlay = span(of: .overlay, in: body), let fade = span(of: .fade, in: body) {
      report(
        .conflictingProperties, at: fade, "a reflection has an 'overlay' or a 'fade', not both",
        notes: [note("'overlay' is set here", at: overlay)])
    }
  }

  /// Where a body itself sets a property last.
  private func span(of key: PropertyKey, in body: Body) -> SourceSpan? {
    var last: SourceSpan?
    for index in body.items {
      if case .property(let number) = bound.items[index], bound.assignments[number].key == key {
        last = bound.assignments[number].span
      }
    }
    return last
  }
}
