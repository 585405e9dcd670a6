import SceneSource
import SceneSyntax

// Snapshots: pictures of the scene with some of its values set anew.

extension Checker {
  struct FoundSnapshot {
    var snapshot: Scene.Snapshot
    var declaration: SnapshotDeclaration
  }

  mutating func checkSnapshot(_ item: SyntaxNode) {
    let syntax = ElementSyntax(item)
    let place = head(of: item)
    guard let text = syntax.text else {
      report(
        .invalidSnapshotName, at: place, "a snapshot needs a name",
        hint: "for instance 'snapshot \"rest\"'")
      return
    }
    let title = expression(text, as: .string, at: self.place(of: text))
    guard case .constant(.string(let name)) = title.node else {
      report(
        .invalidSnapshotName, at: self.place(of: text), "a snapshot's name has no interpolation")
      return
    }
    let slug = Scene.Snapshot.slug(of: name)
    if slug.isEmpty {
      report(
        .invalidSnapshotName, at: self.place(of: text),
        "a snapshot's name needs a letter or a digit, for its file is named after it")
      return
    }
    if let first = snapshots.first(where: { $0.snapshot.slug == slug }) {
      report(
        .invalidSnapshotName, at: self.place(of: text),
        "two snapshots would be written to the same file, '\(slug)'",
        notes: [.init("the first is here", at: first.snapshot.place)])
      return
    }
    let declaration = checkSnapshotBody(syntax.body)
    snapshots.append(
      FoundSnapshot(
        snapshot: Scene.Snapshot(name: name, slug: slug, place: bound.sources.range(place)),
        declaration: declaration))
  }

  private mutating func checkSnapshotBody(_ node: SyntaxNode?) -> SnapshotDeclaration {
    var found = SnapshotDeclaration(body: .empty, lets: [], properties: [])
    guard let node, let sceneScope = scopes.last else { return found }
    let scope = Scope(
      file: file, depth: scopes.count, slots: sceneScope.slots, element: .snapshot, knowsRow: false)
    scopes.append(scope)
    defer { scopes.removeLast() }
    let start = pendingItems.count
    var state = BodyState(firstKey: setKeys.count)
    var compare: Place?
    var places: [String: Place] = [:]
    var styles: [Body] = []
    for item in node.items {
      switch item.kind {
      case .property:
        let syntax = PropertySyntax(item)
        let path = syntax.path
        if path.count == 1, let key = PropertyKey(rawValue: path[0].text),
          Schema.property(key, of: .snapshot) != nil
        {
          if let item = checkProperty(syntax, of: .snapshot, state: &state, styles: &styles) {
            pendingItems.append(item)
          }
          continue
        }
        let name = path.map { $0.text }.joined(separator: ".")
        if let first = places[name], let place = syntax.pathNode.map({ self.place(of: $0) }) {
          report(
            .duplicateProperty, at: place, "'\(name)' is set twice",
            notes: [note("first set here", at: first)])
        }
        places[name] = syntax.pathNode.map { place(of: $0) }
        checkOverride(syntax, scene: sceneScope, into: &found)
      case .element:
        let syntax = ElementSyntax(item)
        if syntax.kind.flatMap({ ElementKind($0) }) == .compare {
          if let first = compare {
            report(
              .duplicateElement, at: head(of: item), "a snapshot has one 'compare'",
              notes: [note("the first is here", at: first)])
          }
          compare = place(ofHeadOf: syntax)
          found.compare = checkElement(syntax, .compare, declared: nil)
        } else {
          report(
            .misplacedElement, at: head(of: item), "a snapshot holds values and 'compare' only")
        }
      default:
        reportNotBuilt("a declaration, loop or condition in a snapshot", at: firstToken(of: item))
      }
    }
    setKeys.removeSubrange(state.firstKey...)
    found.body = Body(depth: scope.depth, slots: scope.slots, items: takeItems(from: start))
    return found
  }

  private mutating func checkOverride(
    _ syntax: PropertySyntax, scene: Scope, into found: inout SnapshotDeclaration
  ) {
    guard let first = syntax.path.first, let value = syntax.value, !syntax.node.isBroken else {
      return
    }
    if syntax.path.count == 1 {
      guard let id = scene.let(first.text) else {
        reportUnknown(
          .unknownProperty, first.text, at: place(of: first),
          "a snapshot has no property '\(first.text)', and the scene no 'let' of that name",
          among: Schema.element(.snapshot).properties.map { $0.key.rawValue }
            + scene.lets)
        return
      }
      let type = checkLet(id).type
      found.lets.append(.init(id: id, value: expression(value, as: type, at: place(of: value))))
      return
    }
    guard let id = namedElement(syntax.path.dropLast(), scene: scene) else { return }
    guard let last = syntax.path.last, !last.isMissing else { return }
    let kind = bound.elements[id].kind
    guard let key = PropertyKey(rawValue: last.text), key != .uses,
      let spec = Schema.property(key, of: kind)
    else {
      reportUnknown(
        .unknownProperty, last.text, at: place(of: last),
        "'\(kind.rawValue)' has no property '\(last.text)'",
        among: Schema.element(kind).properties.map { $0.key.rawValue })
      return
    }
    if !spec.isBuilt { return reportNotBuilt("'\(last.text)'", at: place(of: last)) }
    found.properties.append(
      .init(
        element: id,
        assignment: Assignment(
          key: key, place: place(of: last),
          value: expression(value, as: spec.type, at: place(of: value)))))
  }

  /// `card`, `list.title` or a list of such names, each of an element of the scene.
  mutating func elementNames(_ value: SyntaxNode) -> Expression {
    let parts =
      value.kind == .array ? value.all(.argument).map { ArgumentSyntax($0).value } : [value]
    var names: [Value] = []
    for case let part? in parts where !part.isMissing {
      guard let path = namePath(part), let scene = scopes.first(where: { $0.element == .scene })
      else {
        report(.typeMismatch, at: place(of: part), "expected the name of an element")
        continue
      }
      _ = namedElement(path[...], scene: scene)
      names.append(.string(path.map { $0.text }.joined(separator: ".")))
    }
    return .constant(.array(names), .names, at: place(of: value))
  }

  /// The words of `a.b`.
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

  /// The element that `a.b` names: `a` in the scene, `b` in its body.
  private mutating func namedElement(_ path: ArraySlice<SyntaxNode>, scene: Scope) -> Int? {
    var found: Int?
    for part in path {
      let outer = found
      found = outer.map { namesInside($0)[part.text] } ?? scene.element(part.text)
      guard found != nil else {
        let known = outer.map { Array(namesInside($0).keys) } ?? scene.elements
        reportUnknown(
          .unknownName, part.text, at: place(of: part), "there is no element '\(part.text)' here",
          among: known.sorted())
        return nil
      }
    }
    return found
  }

  /// The elements that stand named in an element's body.
  private func namesInside(_ id: Int) -> [String: Int] {
    var names: [String: Int] = [:]
    for case .element(let child) in bound.items[bound.elements[id].body.items] {
      if let name = bound.name(of: Int(child)) { names[name] = Int(child) }
    }
    return names
  }
}
