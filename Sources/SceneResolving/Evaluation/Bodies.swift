import SceneLayers
import SceneSource
import SceneLanguage

// The instantiation of bodies: the children of an element, and the environments of loops and
// conditions.

extension Evaluator {
  /// Returns the names of an element and those around it in the source, outermost first.
  func path(of id: Int) -> String {
    var path = ""
    var next: Int? = id
    while let id = next {
      if let name = scene.name(of: store.instances[id].declaration) {
        path = path.isEmpty ? name : name + "." + path
      }
      next = useOwning(id) ?? store.instances[id].parent
    }
    return path
  }

  /// Returns an instance of `declaration` in the body of `environment`.
  mutating func instantiate(
    _ declaration: Int, in environment: Environment, parent: Int?
  ) -> Int {
    // Creating an instance costs several steps. Layers have a limit of their own; animations, each
    // of which is kept and evaluated at every time, have only this one.
    let steps = scene.elements[declaration].kind == .animate ? 64 : 4
    _ = spend(steps + environment.stepsOfCopy, for: environment.element)
    let id = store.add(declaration, in: environment, parent: parent)
    if let name = scene.name(of: declaration) {
      store.names[environment.body, declaration] = id
      if name == "contentView" { checkContentView(id) }
    }
    return id
  }

  /// Reports an element that the layers of a use do not go into.
  private mutating func checkContentView(_ id: Int) {
    let environment = store.instances[id].environment
    guard let use = useOfComponent(containing: declaration(of: id).span, in: environment),
      scene.component(of: store.instances[use].declaration)?.contentView.isEmpty == true,
      scene.facts(of: declaration(of: use).body).contains(.hasLayers),
      Schema.element(kind(of: id)).children.contains(.layer)
    else { return }
    report(
      .misplacedElement, at: declaration(of: id).span,
      "the layers of a use do not go into a 'contentView' in a condition or loop",
      hint: "move it out of there; to hide it, set 'isHidden'", in: environment)
  }

  /// Returns the children of an element in source order, including those in loops and branches.
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
    var part = BodyPart.all
    if let component = scene.component(of: declaration) {
      children = expand(component.body, in: inside(id, component), parent: id)
      if !component.contentView.isEmpty { part = .others }
    }
    children += expand(
      scene.elements[declaration].body, in: store.instances[id].environment, parent: id, part)
    // A content view that is a use itself has its layers in its own content view.
    var view = id
    while part == .all, let owner = use(withContentView: view) {
      let body = self.declaration(of: owner).body
      children += expand(body, in: store.instances[owner].environment, parent: id, .layers)
      view = owner
    }
    store.instances[id].children = children
    return children
  }

  /// What of a body is instantiated: the layers of a use belong to the component's content view,
  /// its animations and its mask to the use itself.
  private enum BodyPart {
    case all, layers, others

    func contains(_ kind: ElementKind) -> Bool { self == .all || kind.isLayer == (self == .layers) }
  }

  /// Names first, so that conditions and arrays can refer to all elements of the body.
  private mutating func expand(
    _ body: Body, in environment: Environment, parent: Int, _ part: BodyPart = .all
  ) -> [Int] {
    // What belongs to a use can depend on its content view only where it has to.
    func has(_ part: BodyPart, _ body: Body) -> Bool {
      part != .others || scene.facts(of: body).hasOtherElements
    }
    var own: [Int] = []
    for index in body.items {
      guard case .element(let declaration) = scene.items[index],
        part.contains(scene.elements[declaration].kind)
      else { continue }
      if meter.isExhausted { return own }
      own.append(instantiate(Int(declaration), in: environment, parent: parent))
    }
    var nextOwn = 0
    var children: [Int] = []
    for index in body.items {
      guard store.instances.count <= store.budget.elementLimit else { break }
      switch scene.items[index] {
      case .property, .uses, .snapshot, .change: break
      case .element(let declaration):
        guard part.contains(scene.elements[declaration].kind), nextOwn < own.count else { break }
        children.append(own[nextOwn])
        nextOwn += 1
      case .branch(let number):
        let branch = scene.branches[number]
        guard has(part, branch.then) || branch.otherwise.map({ has(part, $0) }) ?? false else {
          break
        }
        if let (body, inner) = taken(branch, item: index, in: environment) {
          children += expand(body, in: inner, parent: parent, part)
        }
      case .loop(let number):
        let loop = scene.loops[number]
        guard scene.facts(of: loop.body).contains(.hasElements), has(part, loop.body) else { break }
        forEachIteration(of: loop, item: index, in: environment) { evaluator, _, inner in
          let made = evaluator.expand(loop.body, in: inner, parent: parent, part)
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

  /// Returns the branch that is taken, with its environment.
  mutating func taken(
    _ branch: Branch, item: Int, in environment: Environment, isKept: Bool = true
  ) -> (Body, Environment)? {
    guard let value = value(branch.condition, in: environment), let isTrue = value.boolValue
    else { return nil }
    guard let body = isTrue ? branch.then : branch.otherwise else { return nil }
    return (body, inner(environment, item: item, iteration: isTrue ? 0 : 1, isKept: isKept))
  }

  /// Returns the environment of an inner body. It is always the same, unless nothing is
  /// instantiated in it, in which case it is not stored.
  mutating func inner(
    _ environment: Environment, item: Int, iteration: Int, isKept: Bool = true
  ) -> Environment {
    if !isKept { return environment.entering(body: store.bodies.add(), of: environment.element) }
    _ = spend(environment.stepsOfCopy, for: environment.element)
    let body = store.bodies.number(of: item, in: environment.body, iteration: iteration)
    return environment.entering(body: body, of: environment.element)
  }

  /// Calls `body` for each iteration with its environment until it returns false.
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

  /// Calls `body` for each iteration without storing environments, for loops in which nothing is
  /// instantiated. All iterations share one environment, so they use no memory.
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

  /// Removes the cached values of `let`s, so that loops with many instances do not use too much
  /// memory.
  mutating func forgetLets() {
    if store.letValues.count > 50_000 { store.letValues.removeAll() }
  }

  /// Returns whether another iteration without instances is allowed, or reports that there are too
  /// many.
  mutating func mayIdle(_ loop: Loop) -> Bool {
    store.budget.idleIterations += 1
    guard store.budget.idleIterations > Self.idleIterationLimit else { return true }
    // Reported once, because the enclosing loops have no iterations left either.
    if !store.budget.isValidating, store.budget.idleIterations == Self.idleIterationLimit + 1 {
      report(
        .tooManyIterations, at: loop.list.span,
        "more than 100,000 iterations of this scene's loops produce no elements")
    }
    return false
  }

  static let idleIterationLimit = 100_000
}

// Uses of components. Names in a component's body are looked up at its declaration, not at its use.

extension Evaluator {
  /// Returns the environment of a component's body in a use, which is always the same.
  mutating func inside(_ id: Int, _ component: ComponentDeclaration) -> Environment {
    if let known = store.bodies.components[id] { return known }
    let environment = store.instances[id].environment
      .outer(depth: component.depth, slots: component.slots)
      .entering(body: store.bodies.add(), of: id)
    store.bodies.components[id] = environment
    return environment
  }

  /// Returns the use whose layers belong to an element; nil if it is not a content view.
  private func use(withContentView id: Int) -> Int? {
    let declaration = store.instances[id].declaration
    guard scene.isContentView(declaration) else { return nil }
    var next = store.instances[id].parent
    while let use = next {
      let component = scene.component(of: store.instances[use].declaration)
      if component?.contentView.last == declaration { return use }
      next = store.instances[use].parent
    }
    return nil
  }

  /// Returns the element that contains the layers of a use; nil if it is the use itself.
  mutating func contentView(of use: Int) -> Int? {
    guard let component = scene.component(of: store.instances[use].declaration) else { return nil }
    var found: Int?
    for declaration in component.contentView {
      // One that is in another use is in that one's content view.
      let owner = found.map { contentView(of: $0) ?? $0 } ?? use
      found = children(of: owner).first { store.instances[$0].declaration == declaration }
      if found == nil { return nil }
    }
    return found.map { contentView(of: $0) ?? $0 }
  }

  /// Returns the use in whose body an element is, if its parent is the content view.
  func useOwning(_ id: Int) -> Int? {
    guard let parent = store.instances[id].parent,
      scene.isContentView(store.instances[parent].declaration)
    else { return nil }
    let frames = store.instances[id].environment.frames
    let owner = frames[max(0, frames.count - 2)].element
    return owner == parent ? nil : owner
  }

  /// Returns an argument, or what the snapshot sets instead, and its environment; nil if neither
  /// passes it.
  ///
  /// - Parameter body: The body of the component, which contains the parameter.
  func argument(
    _ parameter: Int, in body: Environment.Frame
  ) -> (expression: Expression, environment: Environment)? {
    guard let element = body.element else { return nil }
    return argument(parameter, of: element)
  }

  private func argument(
    _ parameter: Int, of element: Int
  ) -> (expression: Expression, environment: Environment)? {
    let declaration = store.instances[element].declaration
    if let change = changes.argument(parameter, of: declaration) {
      return (change.content, snapshotEnvironment(change.item))
    }
    return scene.use(of: declaration)?.arguments[parameter].map {
      ($0, store.instances[element].environment)
    }
  }

  /// Evaluates the arguments of a use that can fail, so that their errors are reported even if the
  /// component does not use them.
  mutating func tryArguments(of id: Int) {
    guard let use = scene.use(of: store.instances[id].declaration) else { return }
    for parameter in use.arguments.indices {
      guard let (expression, environment) = argument(parameter, of: id), expression.canFail
      else { continue }
      _ = value(expression, in: environment)
    }
  }
}
