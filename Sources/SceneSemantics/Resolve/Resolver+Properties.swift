import SceneLayers
import SceneSource

// Properties: who sets them, and to what.

extension Resolver {
  /// All that is set of an element: styles in order, then its own, then the snapshot's.
  mutating func properties(of id: Int) -> [PropertyKey: Instance.BoundProperty] {
    if let properties = instances[id].properties { return properties }
    let element = declaration(of: id)
    do {
      try begin(.properties(id), at: element.place)
    } catch {
      return [:]
    }
    defer { end() }
    let environment = instances[id].environment
    var found: [PropertyKey: Instance.BoundProperty] = [:]
    for style in element.styles {
      let outside = environment.outer(depth: style.depth - 1, slots: style.slots)
      let body = makeBody()
      collect(style, in: outside.entering(body: body, of: id), into: &found)
    }
    collect(element.body, in: environment, into: &found)
    if let snapshot {
      for change in snapshot.properties where change.element == element.id {
        found[change.assignment.key] = .init(
          value: change.assignment.value, environment: snapshotEnvironment,
          place: change.assignment.place)
      }
    }
    instances[id].properties = found
    return found
  }

  private mutating func collect(
    _ body: Body, in environment: Environment,
    into found: inout [PropertyKey: Instance.BoundProperty]
  ) {
    for (index, item) in body.items.enumerated() {
      switch item {
      case .property(let assignment):
        found[assignment.key] = .init(
          value: assignment.value, environment: environment, place: assignment.place)
      case .element: break
      case .branch(let branch)
      where setsProperties(branch.then)
        || branch.otherwise.map { setsProperties($0) } ?? false:
        if let (body, inner) = taken(branch, item: index, in: environment) {
          collect(body, in: inner, into: &found)
        }
      case .branch: break
      case .loop(let loop) where setsProperties(loop.body):
        // The last turn wins.
        var collected = found
        forEachTurn(of: loop, item: index, in: environment) { resolver, _, inner in
          resolver.collect(loop.body, in: inner, into: &collected)
          return resolver.mayIdle(loop)
        }
        found = collected
      case .loop: break
      }
    }
  }

  private func setsProperties(_ body: Body) -> Bool {
    body.items.contains { item in
      switch item {
      case .property: true
      case .element: false
      case .loop(let loop): setsProperties(loop.body)
      case .branch(let branch):
        setsProperties(branch.then) || branch.otherwise.map { setsProperties($0) } ?? false
      }
    }
  }

  /// What snapshots' expressions see: the scene's own body.
  var snapshotEnvironment: Environment {
    instances[0].environment.entering(body: -1, of: 0)
  }

  // MARK: Values

  /// A property of an element; nil where it is not set, is `none`, or has a mistake.
  mutating func property(_ key: PropertyKey, of id: Int) -> Value? {
    guard let found = properties(of: id)[key] else { return nil }
    return checked(found, key, of: kind(of: id), row: nil)
  }

  /// Whether it is set, to whatever.
  mutating func isSet(_ key: PropertyKey, of id: Int) -> Bool {
    properties(of: id)[key] != nil
  }

  /// The value of what is set, held to the property's range.
  mutating func checked(
    _ found: Instance.BoundProperty, _ key: PropertyKey, of kind: ElementKind,
    row: Environment.RowPlace?
  ) -> Value? {
    var environment = found.environment
    if let row { environment.row = row }
    guard let value = value(found.value, in: environment), value != .none else { return nil }
    guard let spec = Schema.property(key, of: kind) else { return value }
    if spec.type == .repeatCount {
      guard let count = value.magnitude, count >= 0 else {
        report(
          .valueOutOfRange, at: found.value.place, "'repeatCount' is at least 0")
        return nil
      }
      return value
    }
    guard let range = spec.range else { return value }
    if key == .size, let size = value.sizeValue, !(size.width > 0 && size.height > 0) {
      report(.invalidSize, at: found.value.place, "a width or height must be more than 0")
      return nil
    }
    for number in value.numbers ?? [] where !range.contains(number) {
      report(
        .valueOutOfRange, at: found.value.place,
        "'\(key.rawValue)' is \(range.description), not \(number.shortestText)")
      return nil
    }
    if isNegativeSize(value, spec.type) {
      report(.invalidSize, at: found.value.place, "a width or height cannot be negative")
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

  mutating func word(_ key: PropertyKey, of id: Int) -> String? {
    property(key, of: id)?.wordValue
  }

  /// Where a property's value stands, or else the element.
  mutating func place(of key: PropertyKey, of id: Int) -> SourceRange {
    properties(of: id)[key]?.value.place ?? declaration(of: id).place
  }

  /// The value of an expression, or nil where that has a mistake, which is then reported.
  mutating func value(_ expression: Expression, in environment: Environment) -> Value? {
    do {
      return try evaluate(expression, in: environment)
    } catch {
      // Whatever fails has said why; should it not have, the value must not be lost in silence.
      if !diagnostics.hasErrors {
        report(.typeMismatch, at: expression.place, "this has no value that can be used here")
      }
      return nil
    }
  }
}
