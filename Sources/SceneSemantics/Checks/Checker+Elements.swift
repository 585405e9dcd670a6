import SceneSource
import SceneSyntax

// Elements: which may stand where, with which properties.

extension Checker {
  mutating func checkSceneElement(_ node: SyntaxNode) -> FoundScene? {
    let id = checkElement(node, declared: nil)
    checkRemainingLets()
    guard let id else { return nil }
    let body = elements[id].body
    let keys = directKeys(of: body, styles: elements[id].styles)
    if !keys.contains(.size), !keys.contains(.device), !node.isBroken {
      report(
        .missingProperty, at: elements[id].place, "a scene needs a 'size' or a 'device'",
        hint: "for instance 'size: (320, 480)'")
    }
    var name = ""
    if case .constant(.string(let text))? = elements[id].title?.node { name = text }
    let bound = BoundScene(
      root: id, elements: elements, lets: boundLets(), snapshots: snapshots.map { $0.declaration })
    return FoundScene(name: name, snapshots: snapshots.map { $0.snapshot }, scene: bound)
  }

  private func boundLets() -> [LetDeclaration] {
    lets.map { record in
      var value = Expression.invalid(at: record.place)
      if case .checked(let checked) = record.state { value = checked }
      return LetDeclaration(
        name: record.name, value: value, depth: record.depth, slots: record.slots)
    }
  }

  private func directKeys(of body: Body, styles: [Body]) -> Set<PropertyKey> {
    var keys: Set<PropertyKey> = []
    for body in [body] + styles { collectKeys(of: body, into: &keys) }
    return keys
  }

  /// Those of its branches and loops too.
  private func collectKeys(of body: Body, into keys: inout Set<PropertyKey>) {
    for item in body.items {
      switch item {
      case .property(let assignment): keys.insert(assignment.key)
      case .loop(let loop): collectKeys(of: loop.body, into: &keys)
      case .branch(let branch):
        collectKeys(of: branch.then, into: &keys)
        if let otherwise = branch.otherwise { collectKeys(of: otherwise, into: &keys) }
      case .element: break
      }
    }
  }

  /// Checks an element and all it holds; nil where it cannot be told what it is.
  mutating func checkElement(_ item: SyntaxNode, declared: Int?) -> Int? {
    let syntax = ElementSyntax(item)
    guard let word = syntax.kind, let kind = ElementKind(rawValue: word.text) else { return nil }
    let spec = Schema.element(kind)
    if !spec.isBuilt {
      reportNotBuilt("'\(kind.rawValue)'", at: word.place)
      return nil
    }
    let id: Int
    if let declared {
      id = declared
    } else {
      id = elements.count
      elements.append(
        ElementDeclaration(
          id: id, kind: kind, name: nil, title: nil, body: .empty, styles: [], keyPath: nil,
          place: head(of: item), depth: scopes.count - 1))
    }
    if let arguments = syntax.arguments {
      report(
        .unexpectedTitle, at: arguments.place, "'\(kind.rawValue)' takes no arguments",
        notes: [.init("only a component's use has arguments")])
    }
    let scope = Scope(
      depth: scopes.count, slots: scopes.last?.slots ?? 0, element: kind,
      knowsRow: scopes.last?.knowsRow == true || Self.knowsRow(kind))
    checkTitle(syntax, kind: kind, spec: spec, id: id, in: scope)
    if kind == .animate { return checkAnimation(syntax, id: id, in: scope) }
    let (body, styles) = checkBody(syntax.body, in: scope, kind: kind)
    elements[id].body = body
    elements[id].styles = styles
    checkConflicts(of: kind, body: body)
    return id
  }

  private static func knowsRow(_ kind: ElementKind) -> Bool {
    kind == .rows || kind == .separators || kind == .shadows || kind == .row || kind.isShadow
  }

  private mutating func checkTitle(
    _ syntax: ElementSyntax, kind: ElementKind, spec: ElementSpec, id: Int, in scope: Scope
  ) {
    if let name = syntax.name, kind != .animate, name.all(.identifier).count > 1 {
      report(.unexpectedTitle, at: name.place, "an element's name is one word")
    }
    guard let text = syntax.text else { return }
    if spec.title == nil {
      report(
        .unexpectedTitle, at: text.place, "'\(kind.rawValue)' takes no text",
        notes: kind.isLayer ? [.init("a text is a 'textLayer' of its own")] : [])
      return
    }
    guard !text.isBroken else { return }
    scopes.append(scope)
    elements[id].title = expression(text, as: .string, at: text.place)
    scopes.removeLast()
  }

  /// Checks what stands between an element's braces.
  mutating func checkBody(
    _ node: SyntaxNode?, in scope: Scope, kind: ElementKind
  ) -> (Body, styles: [Body]) {
    var scope = scope
    guard let node else {
      return (Body(depth: scope.depth, items: [], slots: scope.slots), [])
    }
    declareNames(of: node, in: &scope, below: scopes)
    scopes.append(scope)
    defer { scopes.removeLast() }
    var styles: [Body] = []
    var state = BodyState()
    let items = checkItems(of: node, kind: kind, state: &state, styles: &styles)
    // Snapshots set properties of any element, so they come after all of them.
    if kind == .scene { for snapshot in pendingSnapshots { checkSnapshot(snapshot) } }
    checkUnusedStyles(of: scope)
    return (Body(depth: scope.depth, items: items, slots: scope.slots), styles)
  }

  /// What a body has set so far.
  struct BodyState {
    var keys: [PropertyKey: SourceRange] = [:]
    var singles: [ElementKind: SourceRange] = [:]
  }

  private mutating func checkItems(
    of node: SyntaxNode, kind: ElementKind, state: inout BodyState, styles: inout [Body]
  ) -> [Body.Item] {
    var items: [Body.Item] = []
    for item in node.items {
      switch item.kind {
      case .property:
        if let found = checkProperty(
          PropertySyntax(item), of: kind, state: &state, styles: &styles)
        {
          items.append(found)
        }
      case .element:
        if let id = checkChild(item, of: kind, state: &state) { items.append(.element(id)) }
      case .forStatement:
        if let loop = checkLoop(ForSyntax(item), of: kind, state: &state, styles: &styles) {
          items.append(loop)
        }
      case .ifStatement:
        items.append(checkBranch(IfSyntax(item), of: kind, state: &state, styles: &styles))
      case .importDeclaration:
        report(
          .misplacedDeclaration, at: firstToken(of: item),
          "'import' stands at the top of the file")
      case .componentDeclaration: reportNotBuilt("'component'", at: firstToken(of: item))
      default: break
      }
    }
    return items
  }

  private mutating func checkChild(
    _ item: SyntaxNode, of kind: ElementKind, state: inout BodyState
  ) -> Int? {
    let syntax = ElementSyntax(item)
    guard let word = syntax.kind, !word.isMissing else { return nil }
    let spec = Schema.element(kind)
    guard let child = ElementKind(rawValue: word.text) else {
      if let key = PropertyKey(rawValue: word.text), Schema.property(key, of: kind) != nil {
        let end = word.bytes.upperBound
        report(
          .unknownElement, at: word.place, "'\(word.text)' is a property",
          hint: "expected ':' after it",
          fixIts: syntax.body != nil
            ? []
            : [
              .init(
                "insert ':'", [.init(SourceRange(path: word.place.path, bytes: end..<end), ":")])
            ])
        return nil
      }
      // Where the head is broken it may have been meant for something else.
      guard item.first(.unexpected) == nil else { return nil }
      reportUnknown(
        .unknownElement, word.text, at: word.place, "there is no element '\(word.text)'",
        among: spec.children.map { $0.rawValue })
      return nil
    }
    guard spec.children.contains(child) else {
      let places = ElementKind.allCases.filter { kind in
        let spec = Schema.element(kind)
        return spec.isBuilt && spec.children.contains(child)
      }
      report(
        .misplacedElement, at: word.place,
        "'\(child.rawValue)' cannot stand in '\(kind.rawValue)'",
        notes: child == .scene
          ? [.init("a scene stands at the top of the file")]
          : [.init("it stands in " + places.map { "'\($0.rawValue)'" }.joined(separator: ", "))])
      return nil
    }
    if spec.single.contains(child), isInLoop {
      report(
        .misplacedElement, at: word.place,
        "'\(child.rawValue)' cannot stand in a loop: '\(kind.rawValue)' has one")
      return nil
    }
    if spec.single.contains(child) {
      if let first = state.singles[child] {
        report(
          .duplicateElement, at: word.place,
          "'\(kind.rawValue)' has one '\(child.rawValue)'",
          notes: [.init("the first is here", at: first)])
        return nil
      }
      state.singles[child] = word.place
    }
    if child == .snapshot {
      if scopes.last?.element == .scene {
        pendingSnapshots.append(item)
      } else {
        reportNotBuilt("a snapshot in a loop or a condition", at: head(of: item))
      }
      return nil
    }
    var declared: Int?
    if let name = syntax.name, let part = name.all(.identifier).first,
      let id = scopes.last?.elements[part.text], elements[id].place.bytes.lowerBound == item.offset
    {
      declared = id
    }
    return checkElement(item, declared: declared)
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

  private mutating func checkLoop(
    _ syntax: ForSyntax, of kind: ElementKind, state: inout BodyState, styles: inout [Body]
  ) -> Body.Item? {
    let list =
      syntax.node.hasBrokenHead
      ? .invalid(at: syntax.node.place) : expression(syntax.list, as: nil, at: syntax.node.place)
    var elementType = ValueType.any
    switch list.type {
    case .array(let type): elementType = type
    case .range: elementType = .number
    case .any: break
    default:
      report(
        .typeMismatch, at: list.place,
        "a loop goes through an array or a range, not \(list.type.description)")
    }
    let outer = scopes.last
    var slots = outer?.slots ?? 0
    var scope = Scope(
      depth: scopes.count, slots: 0, element: nil, knowsRow: outer?.knowsRow ?? false)
    let names = syntax.names
    var indexSlot: Int?
    if names.count > 1 {
      indexSlot = slots
      slots += 1
    }
    let valueSlot = slots
    slots += 1
    scope.slots = slots
    for (position, name) in names.prefix(2).enumerated() where !name.isMissing && name.text != "_" {
      if let first = scope.places[name.text] {
        report(
          .duplicateName, at: name.place, "'\(name.text)' is declared twice",
          notes: [.init("first declared here", at: first)])
        continue
      }
      let isIndex = names.count > 1 && position == 0
      scope.variables[name.text] = .init(
        slot: isIndex ? indexSlot ?? valueSlot : valueSlot, type: isIndex ? .number : elementType)
      scope.places[name.text] = name.place
      warnIfHiding(name.text, at: name.place)
    }
    guard let node = syntax.body else { return nil }
    let body = checkInner(node, in: scope, kind: kind, state: &state, styles: &styles)
    return .loop(
      Loop(
        list: list, indexSlot: indexSlot, valueSlot: valueSlot, body: body,
        place: syntax.node.place))
  }

  private mutating func checkBranch(
    _ syntax: IfSyntax, of kind: ElementKind, state: inout BodyState, styles: inout [Body]
  ) -> Body.Item {
    let condition =
      syntax.node.hasBrokenHead
      ? .invalid(at: syntax.node.place)
      : expression(syntax.condition, as: .bool, at: syntax.node.place)
    let scope = Scope(
      depth: scopes.count, slots: scopes.last?.slots ?? 0, element: nil,
      knowsRow: scopes.last?.knowsRow ?? false)
    let empty = Body(depth: scope.depth, items: [], slots: scope.slots)
    // Only one of the two is taken, so each may set what the other sets.
    var inner = state
    let then =
      syntax.body.map {
        checkInner($0, in: scope, kind: kind, state: &inner, styles: &styles)
      } ?? empty
    var otherwise: Body?
    inner = state
    if let node = syntax.elseBody {
      otherwise = checkInner(node, in: scope, kind: kind, state: &inner, styles: &styles)
    } else if let chained = syntax.elseIf {
      scopes.append(scope)
      let item = checkBranch(IfSyntax(chained), of: kind, state: &inner, styles: &styles)
      scopes.removeLast()
      otherwise = Body(depth: scope.depth, items: [item], slots: scope.slots)
    }
    return .branch(Branch(condition: condition, then: then, otherwise: otherwise))
  }

  /// The body of a loop or a branch: of the same element, with names of its own.
  private mutating func checkInner(
    _ node: SyntaxNode, in scope: Scope, kind: ElementKind, state: inout BodyState,
    styles: inout [Body]
  ) -> Body {
    var scope = scope
    declareNames(of: node, in: &scope, below: scopes)
    scopes.append(scope)
    // What a branch or loop sets goes over what stands outside it.
    var inner = BodyState(keys: [:], singles: state.singles)
    let items = checkItems(of: node, kind: kind, state: &inner, styles: &styles)
    checkUnusedStyles(of: scope)
    scopes.removeLast()
    state.singles = inner.singles
    return Body(depth: scope.depth, items: items, slots: scope.slots)
  }

  private mutating func checkConflicts(of kind: ElementKind, body: Body) {
    var places: [PropertyKey: SourceRange] = [:]
    for case .property(let assignment) in body.items { places[assignment.key] = assignment.place }
    if let frame = places[.frame] {
      for key in [PropertyKey.position, .bounds] {
        guard let place = places[key] else { continue }
        report(
          .conflictingProperties, at: place,
          "'\(key.rawValue)' and 'frame' both say where the layer is",
          notes: [.init("'frame' is set here", at: frame)])
      }
    }
    if let overlay = places[.overlay], let fade = places[.fade] {
      report(
        .conflictingProperties, at: fade, "a reflection has an 'overlay' or a 'fade', not both",
        notes: [.init("'overlay' is set here", at: overlay)])
    }
  }
}
