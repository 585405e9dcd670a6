import SceneLayers
import SceneSource

// Bodies, made: the children of an element, and the environments of loops and conditions.

extension Evaluator {
  /// The names of an element and those around it, outermost first.
  func path(of id: Int) -> String {
    var path = ""
    var next: Int? = id
    while let id = next {
      if let name = scene.name(of: store.instances[id].declaration) {
        path = path.isEmpty ? name : name + "." + path
      }
      next = store.instances[id].parent
    }
    return path
  }

  /// An instance of `declaration` in the body that `environment` is of.
  mutating func instantiate(
    _ declaration: Int, in environment: Environment, parent: Int?
  ) -> Int {
    // What is made takes as long as some expressions do; the limit of elements ends it.
    _ = spend(4, for: environment.element)
    let id = store.add(declaration, in: environment, parent: parent)
    if scene.name(of: declaration) != nil {
      store.names[environment.body, declaration] = id
    }
    return id
  }

  /// The children of an element, in the order of the text; those of loops and branches too.
  mutating func children(of id: Int) -> [Int] {
    if let children = store.instances[id].children { return children }
    let declaration = store.instances[id].declaration
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
      scene.elements[declaration].body, in: store.instances[id].environment, parent: id)
    store.instances[id].children = children
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
      guard store.instances.count <= store.budget.elementLimit else { break }
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
        forEachIteration(of: loop, item: index, in: environment) { evaluator, _, inner in
          let made = evaluator.expand(loop.body, in: inner, parent: parent)
          children += made
          guard evaluator.store.instances.count <= evaluator.store.budget.elementLimit else {
            evaluator.reportTooManyLayers(at: loop.list.span)
            return false
          }
          return !made.isEmpty || evaluator.mayIdle(loop)
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
    return (body, inner(environment, item: item, iteration: isTrue ? 0 : 1, isKept: isKept))
  }

  /// The environment of an inner body: the same each time it is asked for, unless it is not kept,
  /// because nothing is made in it.
  mutating func inner(
    _ environment: Environment, item: Int, iteration: Int, isKept: Bool = true
  ) -> Environment {
    if !isKept { return environment.entering(body: store.bodies.add(), of: environment.element) }
    let body = store.bodies.number(of: item, in: environment.body, iteration: iteration)
    return environment.entering(body: body, of: environment.element)
  }

  /// Calls `body` for each iteration with its environment, until it answers false.
  mutating func forEachIteration(
    of loop: Loop, item: Int, in environment: Environment,
    _ body: (inout Evaluator, _ iteration: Int, Environment) -> Bool
  ) {
    guard let list = value(loop.list, in: environment) else { return }
    for iteration in 0..<list.iterationCount {
      guard spend(for: environment.element) else { return }
      forgetLets()
      var inner = self.inner(environment, item: item, iteration: iteration)
      inner.set(iteration, of: loop, through: list)
      if !body(&self, iteration, inner) { return }
    }
  }

  /// The same without keeping anything of the environments, in which nothing can be made: one is
  /// used for all iterations, so that none of them takes memory.
  mutating func forEachPassingIteration(
    of loop: Loop, through list: Value, _ iterations: Range<Int>? = nil,
    in environment: Environment,
    _ body: (inout Evaluator, _ iteration: Int, Environment) -> Bool
  ) {
    var inner = environment.entering(body: 0, of: environment.element)
    for iteration in iterations ?? 0..<list.iterationCount {
      guard spend(for: environment.element) else { return }
      forgetLets()
      inner.frames.last = .init(body: store.bodies.add(), element: environment.element)
      inner.set(iteration, of: loop, through: list)
      if !body(&self, iteration, inner) { return }
    }
  }

  /// What `let`s come to is kept only to save time, so it may be forgotten where loops make much.
  mutating func forgetLets() {
    if store.letValues.count > 50_000 { store.letValues.removeAll() }
  }

  /// Whether one more iteration may pass that makes nothing: reports where there are too many of them.
  mutating func mayIdle(_ loop: Loop) -> Bool {
    store.budget.idleIterations += 1
    guard store.budget.idleIterations > Self.idleIterationLimit else { return true }
    // Once: loops around this one have no iterations left either.
    if !store.budget.isValidating, store.budget.idleIterations == Self.idleIterationLimit + 1 {
      report(
        .tooManyTurns, at: loop.list.span,
        "the loops of this scene have more than 100,000 iterations that produce nothing")
    }
    return false
  }

  static let idleIterationLimit = 100_000
}
