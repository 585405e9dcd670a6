import SceneLayers
import SceneSource

/// An element in its place: one for each turn of the loops around it.
struct Instance {
  /// Its number in `BoundScene.elements`.
  var declaration: Int
  var parent: Int?
  /// Of its body.
  var environment: Environment
  /// Nil until they are asked for.
  var children: [Int]?
  var properties: BoundProperties?
  /// Its number in `Resolver.geometries`.
  var geometry: Int?

  /// What a property is set to, and where the names of its expression are looked up.
  struct BoundProperty {
    var key: PropertyKey
    var value: Expression
    var environment: Environment
    /// Of the property's name.
    var span: SourceSpan
  }

  /// Where an element lies.
  struct Geometry {
    /// Bounds, position, anchor point and transforms.
    var layer: Layer
    /// In the parent's coordinates.
    var frame: Rect
  }
}

/// All that is set of an element: few properties, so they are looked for one by one.
struct BoundProperties {
  private(set) var all: [Instance.BoundProperty] = []

  subscript(key: PropertyKey) -> Instance.BoundProperty? {
    index(of: key).map { all[$0] }
  }

  private func index(of key: PropertyKey) -> Int? {
    for index in all.indices where all[index].key == key { return index }
    return nil
  }

  func contains(_ key: PropertyKey) -> Bool { index(of: key) != nil }

  /// In place of what was set before.
  mutating func set(_ property: Instance.BoundProperty) {
    if let index = index(of: property.key) {
      all[index] = property
    } else {
      all.append(property)
    }
  }
}

extension Resolver {
  func declaration(of id: Int) -> ElementDeclaration {
    scene.elements[instances[id].declaration]
  }

  func kind(of id: Int) -> ElementKind { declaration(of: id).kind }

  /// The names of an element and those around it, outermost first.
  func path(of id: Int) -> String {
    var path = ""
    var next: Int? = id
    while let id = next {
      if let name = scene.name(of: instances[id].declaration) {
        path = path.isEmpty ? name : name + "." + path
      }
      next = instances[id].parent
    }
    return path
  }

  mutating func makeBody() -> Int {
    bodyCount += 1
    return bodyCount
  }

  /// An instance of `declaration` in the body that `environment` is of.
  mutating func instantiate(
    _ declaration: Int, in environment: Environment, parent: Int?
  ) -> Int {
    let id = instances.count
    let body = makeBody()
    instances.append(
      Instance(
        declaration: declaration, parent: parent,
        environment: environment.entering(body: body, of: id)))
    if scene.name(of: declaration) != nil {
      declared[environment.body, declaration] = id
    }
    return id
  }

  /// The children of an element, in the order of the text; those of loops and branches too.
  mutating func children(of id: Int) -> [Int] {
    if let children = instances[id].children { return children }
    let declaration = instances[id].declaration
    do {
      try begin(.children(id), at: scene.elements[declaration].span)
    } catch {
      return []
    }
    defer { end() }
    var children: [Int] = []
    if let component = scene.component(of: declaration) {
      children = expand(component.body, in: inside(id, component), parent: id)
    }
    children += expand(
      scene.elements[declaration].body, in: instances[id].environment, parent: id)
    instances[id].children = children
    return children
  }

  /// Names first, so that conditions and lists may refer to all of the body's elements.
  private mutating func expand(_ body: Body, in environment: Environment, parent: Int) -> [Int] {
    var own: [Int] = []
    for index in body.items {
      guard case .element(let declaration) = scene.items[index] else { continue }
      own.append(instantiate(Int(declaration), in: environment, parent: parent))
    }
    var nextOwn = 0
    var children: [Int] = []
    for index in body.items {
      guard instances.count <= instanceLimit else { break }
      switch scene.items[index] {
      case .property, .uses, .snapshot, .change: break
      case .element:
        children.append(own[nextOwn])
        nextOwn += 1
      case .branch(let number):
        if let (body, inner) = taken(scene.branches[number], item: index, in: environment) {
          children += expand(body, in: inner, parent: parent)
        }
      case .loop(let number):
        let loop = scene.loops[number]
        guard hasElements(loop.body) else { break }
        forEachTurn(of: loop, item: index, in: environment) { resolver, _, inner in
          let made = resolver.expand(loop.body, in: inner, parent: parent)
          children += made
          guard resolver.instances.count <= resolver.instanceLimit else {
            resolver.reportTooManyLayers(at: loop.list.span)
            return false
          }
          return !made.isEmpty || resolver.mayIdle(loop)
        }
      }
    }
    return children
  }

  func hasElements(_ body: Body) -> Bool {
    scene.contains(body) { item in
      if case .element = item { true } else { false }
    }
  }

  /// The body that a condition chooses, with its environment.
  mutating func taken(
    _ branch: Branch, item: Int, in environment: Environment, isKept: Bool = true
  ) -> (Body, Environment)? {
    guard let value = value(branch.condition, in: environment), let isTrue = value.boolValue
    else { return nil }
    guard let body = isTrue ? branch.then : branch.otherwise else { return nil }
    return (body, inner(environment, item: item, turn: isTrue ? 0 : 1, isKept: isKept))
  }

  /// The environment of an inner body: the same each time it is asked for, unless it is not kept,
  /// because nothing is made in it.
  mutating func inner(
    _ environment: Environment, item: Int, turn: Int, isKept: Bool = true
  ) -> Environment {
    if !isKept { return environment.entering(body: makeBody(), of: environment.element) }
    let span = innerPlaces.number(environment.body, item, orElse: bodyCount + 1)
    let body = innerBodies.number(span, turn, orElse: bodyCount + 2)
    bodyCount += 2
    return environment.entering(body: body, of: environment.element)
  }

  /// Calls `body` for each turn with its environment, until it answers false.
  mutating func forEachTurn(
    of loop: Loop, item: Int, in environment: Environment,
    _ body: (inout Resolver, _ turn: Int, Environment) -> Bool
  ) {
    guard let list = value(loop.list, in: environment) else { return }
    for turn in 0..<turnCount(of: list) {
      forgetLets()
      var inner = self.inner(environment, item: item, turn: turn)
      set(turn, of: loop, through: list, in: &inner)
      if !body(&self, turn, inner) { return }
    }
  }

  /// The same without keeping anything of the environments, in which nothing can be made: one is
  /// used for all turns, so that none of them takes memory.
  mutating func forEachPassingTurn(
    of loop: Loop, through list: Value, _ turns: Range<Int>? = nil, in environment: Environment,
    _ body: (inout Resolver, _ turn: Int, Environment) -> Bool
  ) {
    var inner = environment.entering(body: 0, of: environment.element)
    for turn in turns ?? 0..<turnCount(of: list) {
      forgetLets()
      inner.frames.last = .init(body: makeBody(), element: environment.element)
      set(turn, of: loop, through: list, in: &inner)
      if !body(&self, turn, inner) { return }
    }
  }

  /// What `let`s come to is kept only to save time, so it may be forgotten where loops make much.
  mutating func forgetLets() {
    if letValues.count > 50_000 { letValues.removeAll() }
  }

  /// Whether one more turn may pass that makes nothing: reports where there are too many of them.
  mutating func mayIdle(_ loop: Loop) -> Bool {
    idleTurns += 1
    guard idleTurns > Self.idleTurnLimit else { return true }
    // Once: loops around this one have no turns left either.
    if !isTrial, idleTurns == Self.idleTurnLimit + 1 {
      report(
        .tooManyTurns, at: loop.list.span,
        "the loops of this scene have more than 100,000 turns that make nothing")
    }
    return false
  }

  static let idleTurnLimit = 100_000

  func turnCount(of list: Value) -> Int {
    if case .range(let start, let end) = list { end - start } else { list.elementCount ?? 0 }
  }

  /// Sets the loop's variables to what they are in a turn.
  func set(
    _ turn: Int, of loop: Loop, through list: Value, in environment: inout Environment
  ) {
    if let slot = loop.indexSlot { environment.set(slot, to: .number(Double(turn))) }
    if case .range(let start, _) = list {
      environment.set(loop.valueSlot, to: .number(Double(start + turn)))
    } else if let count = list.elementCount, turn < count {
      environment.set(loop.valueSlot, to: list.element(turn))
    }
  }
}
