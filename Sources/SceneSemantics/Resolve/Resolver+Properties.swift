import SceneLayers
import SceneSource

// Properties: who sets them, and to what.

extension Resolver {
  /// All that is set of an element: what its component sets, styles in order, then its own, then the snapshot's.
  mutating func properties(of id: Int) -> BoundProperties {
    if let properties = instances[id].properties { return properties }
    let element = declaration(of: id)
    do {
      try begin(.properties(id), at: element.span)
    } catch {
      return BoundProperties()
    }
    defer { end() }
    let environment = instances[id].environment
    var found = BoundProperties()
    if let component = scene.component(of: instances[id].declaration) {
      collect(component.styles, component.body, in: inside(id, component), id, into: &found)
    }
    let styles = scene.styles(of: instances[id].declaration)
    collect(styles, element.body, in: environment, id, into: &found)
    for change in changes(of: instances[id].declaration) ?? [] {
      found.set(bound(change.content, in: snapshotEnvironment(change.item)))
    }
    instances[id].properties = found
    return found
  }

  /// What styles set, in order, then a body.
  private mutating func collect(
    _ styles: [Body], _ body: Body, in environment: Environment, _ id: Int,
    into found: inout BoundProperties
  ) {
    for style in styles {
      collect(style, in: self.environment(of: style, from: environment, id), into: &found)
    }
    var used = found
    forEachUsedStyle(of: body, in: environment, id) { resolver, style, inner in
      resolver.collect(style, in: inner, into: &used)
    }
    found = used
    collect(body, in: environment, into: &found)
  }

  /// The styles that loops and conditions of a body come to, in the order of the text.
  mutating func forEachUsedStyle(
    of body: Body, in environment: Environment, _ element: Int,
    _ action: (inout Resolver, Body, Environment) -> Void
  ) {
    guard !scene.usedStyles.isEmpty else { return }
    for index in body.items {
      switch scene.items[index] {
      case .uses(let number):
        for style in scene.usedStyles[number] {
          action(&self, style, self.environment(of: style, from: environment, element))
        }
      case .branch(let number):
        let branch = scene.branches[number]
        guard usesStyles(branch.then) || branch.otherwise.map({ usesStyles($0) }) ?? false,
          let (body, inner) = taken(branch, item: index, in: environment)
        else { break }
        forEachUsedStyle(of: body, in: inner, element, action)
      case .loop(let number):
        let loop = scene.loops[number]
        guard usesStyles(loop.body) else { break }
        forEachTurn(of: loop, item: index, in: environment) { resolver, _, inner in
          resolver.forEachUsedStyle(of: loop.body, in: inner, element, action)
          return resolver.mayIdle(loop)
        }
      case .property, .element, .snapshot, .change: break
      }
    }
  }

  private func usesStyles(_ body: Body) -> Bool {
    scene.contains(body) { item in
      if case .uses = item { true } else { false }
    }
  }

  /// The environment of a style's body, where an element in `environment` uses it.
  mutating func environment(
    of style: Body, from environment: Environment, _ element: Int
  ) -> Environment {
    environment.outer(depth: Int(style.depth) - 1, slots: Int(style.slots))
      .entering(body: makeBody(), of: element)
  }

  func bound(
    _ assignment: Assignment, in environment: Environment
  ) -> Instance.BoundProperty {
    .init(
      key: assignment.key, value: assignment.value, environment: environment,
      span: assignment.span)
  }

  private mutating func collect(
    _ body: Body, in environment: Environment, into found: inout BoundProperties
  ) {
    for index in body.items {
      switch scene.items[index] {
      case .property(let number):
        found.set(bound(scene.assignments[number], in: environment))
      case .element, .uses, .snapshot, .change: break
      case .branch(let number):
        let branch = scene.branches[number]
        guard setsProperties(branch.then) || branch.otherwise.map({ setsProperties($0) }) ?? false
        else { break }
        if let (body, inner) = taken(branch, item: index, in: environment) {
          collect(body, in: inner, into: &found)
        }
      case .loop(let number):
        let loop = scene.loops[number]
        guard setsProperties(loop.body) else { break }
        // The last turn wins.
        var collected = found
        forEachTurn(of: loop, item: index, in: environment) { resolver, _, inner in
          resolver.collect(loop.body, in: inner, into: &collected)
          return resolver.mayIdle(loop)
        }
        found = collected
      }
    }
  }

  private func setsProperties(_ body: Body) -> Bool {
    scene.contains(body) { item in
      if case .property = item { true } else { false }
    }
  }

  /// What a snapshot's expression sees: the scene's own body, and the variables of loops.
  func snapshotEnvironment(_ item: SnapshotImage.Item) -> Environment {
    var environment = instances[0].environment
    while environment.frames.count <= item.depth {
      environment = environment.entering(body: -environment.frames.count, of: 0)
    }
    for (slot, value) in item.variables.enumerated() { environment.set(slot, to: value) }
    return environment
  }

  // MARK: Values

  /// A property of an element; nil where it is not set, is `none`, or has a mistake.
  mutating func property(_ key: PropertyKey, of id: Int) -> Value? {
    guard let found = properties(of: id)[key] else { return nil }
    return checked(found, key, of: kind(of: id), row: nil)
  }

  /// Whether it is set, to whatever.
  mutating func isSet(_ key: PropertyKey, of id: Int) -> Bool {
    properties(of: id).contains(key)
  }

  mutating func spec(of key: PropertyKey, of kind: ElementKind) -> PropertySpec? {
    known.look(up: kind)
    return known.spec.property(key)
  }

  /// The value of what is set, held to the property's range.
  mutating func checked(
    _ found: Instance.BoundProperty, _ key: PropertyKey, of kind: ElementKind,
    row: Environment.RowPlace?
  ) -> Value? {
    var environment = found.environment
    if let row { environment.row = row }
    guard let value = value(found.value, in: environment), value != .none else { return nil }
    guard let spec = spec(of: key, of: kind) else { return value }
    if spec.type == .repeatCount {
      guard let count = value.magnitude, count >= 0 else {
        report(
          .valueOutOfRange, at: found.value.span, "'repeatCount' is at least 0")
        return nil
      }
      return value
    }
    guard let range = spec.range else { return value }
    if key == .size, let size = value.sizeValue, !(size.width > 0 && size.height > 0) {
      report(.invalidSize, at: found.value.span, "a width or height must be more than 0")
      return nil
    }
    for number in value.numbers ?? [] where !range.contains(number) {
      report(
        .valueOutOfRange, at: found.value.span,
        "'\(key.rawValue)' is \(range.description), not \(number.shortestText)")
      return nil
    }
    if isNegativeSize(value, spec.type) {
      report(.invalidSize, at: found.value.span, "a width or height cannot be negative")
      return nil
    }
    return value
  }

  private func isNegativeSize(_ value: Value, _ type: ValueType) -> Bool {
    guard type == .rect, let rect = value.rectValue else { return false }
    return rect.width < 0 || rect.height < 0
  }

  mutating func number(_ key: PropertyKey, of id: Int) -> Double? {
    property(key, of: id)?.magnitude
  }

  mutating func bool(_ key: PropertyKey, of id: Int) -> Bool? {
    property(key, of: id)?.boolValue
  }

  mutating func word<Word: RawRepresentable<String>>(
    _ key: PropertyKey, of id: Int, as type: Word.Type = Word.self
  ) -> Word? {
    property(key, of: id)?.wordCase()
  }

  /// Where a property's value stands, or else the element.
  mutating func span(of key: PropertyKey, of id: Int) -> SourceSpan {
    properties(of: id)[key]?.value.span ?? declaration(of: id).span
  }

  /// The value of an expression, or nil where that has a mistake, which is then reported.
  mutating func value(_ expression: Expression, in environment: Environment) -> Value? {
    do {
      let value = try evaluate(expression, in: environment)
      observations?.note(value, of: expression)
      return value
    } catch {
      // Whatever fails has said why; should it not have, the value must not be lost in silence.
      if !diagnostics.hasErrors {
        report(.typeMismatch, at: expression.span, "this has no value that can be used here")
      }
      return nil
    }
  }
}
