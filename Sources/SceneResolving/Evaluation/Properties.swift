import SceneLayers
import SceneSource
import SceneLanguage

// Properties and the declarations that set them.

extension Evaluator {
  /// Returns the properties of an element: those of its component, of its styles in order, its own,
  /// and those that the snapshot sets.
  mutating func properties(of id: Int) -> BoundProperties {
    if let properties = store.instances[id].properties { return properties }
    do {
      try begin(.properties(id), at: declaration(of: id).span)
    } catch {
      return BoundProperties()
    }
    defer { end() }
    let found = collected(of: id)
    store.instances[id].properties = found
    return found
  }

  /// - Parameter key: The only property to collect; nil for all.
  private mutating func collected(of id: Int, only key: PropertyKey? = nil) -> BoundProperties {
    let number = store.instances[id].declaration
    let environment = store.instances[id].environment
    var found = BoundProperties()
    if let component = scene.component(of: number) {
      collect(
        component.styles, component.body, in: inside(id, component), id, only: key, into: &found)
    }
    let styles = scene.styles(of: number)
    collect(styles, scene.elements[number].body, in: environment, id, only: key, into: &found)
    found.begin()
    for change in changes.assignments(to: number) ?? []
    where key == nil || change.content.key == key {
      found.set(bound(change.content, in: snapshotEnvironment(change.item)))
    }
    return found
  }

  /// Returns the value that an element, or the `rows` for a row, sets. Only conditions around this
  /// property are evaluated, as others can depend on it.
  mutating func ownValue(_ key: PropertyKey, of id: Int) -> Value? {
    trace?.note(key, of: id)
    let row = store.instances[id].environment.row
    var found = collected(of: id, only: key)[key]
    for template in templates(ofRow: id) where found == nil {
      guard let row else { break }
      found = collected(of: self.template(template, for: row), only: key)[key]
    }
    return found.flatMap { checked($0, key, of: kind(of: id), row: row) }
  }

  /// Returns the value of a property of an element without an instance.
  ///
  /// - Parameter prototype: The instance that represents it.
  mutating func boundProperty(
    _ key: PropertyKey, of declaration: Int, in outer: Environment, prototype: Int
  ) -> Instance.BoundProperty? {
    _ = spend(Self.boundPropertySteps, for: prototype)
    let inner = outer.entering(body: store.bodies.add(), of: prototype)
    var found = BoundProperties()
    collect(
      scene.styles(of: declaration), scene.elements[declaration].body, in: inner, prototype,
      only: key, into: &found)
    for change in changes.assignments(to: declaration) ?? [] where change.content.key == key {
      found.set(bound(change.content, in: snapshotEnvironment(change.item)))
    }
    return found[key]
  }

  /// The context needed to bind a property of an element that has no instance, such as a row.
  private static var boundPropertySteps: Int { 8 }

  /// Collects the properties of styles, in order, and of a body.
  ///
  /// - Parameter key: The only property to collect; nil for all.
  private mutating func collect(
    _ styles: [Body], _ body: Body, in environment: Environment, _ id: Int,
    only key: PropertyKey? = nil, into found: inout BoundProperties
  ) {
    for style in styles {
      let inner = self.environment(of: style, from: environment, id)
      collect(style, in: inner, only: key, into: &found)
    }
    if !scene.usedStyles.isEmpty {
      collect(body, in: environment, only: key, fromStylesUsedBy: id, into: &found)
    }
    found.areOwn = scene.elements[store.instances[id].declaration].body == body
    collect(body, in: environment, only: key, into: &found)
    found.areOwn = false
  }

  /// Returns the environment of a style's body that an element in `environment` uses.
  mutating func environment(
    of style: Body, from environment: Environment, _ element: Int
  ) -> Environment {
    environment.outer(depth: Int(style.depth) - 1, slots: Int(style.slots))
      .entering(body: store.bodies.add(), of: element)
  }

  func bound(
    _ assignment: Assignment, in environment: Environment
  ) -> Instance.BoundProperty {
    .init(
      environment: environment, value: assignment.value, key: assignment.key,
      canBeNone: assignment.key.isGeometry && canBeNone(assignment.value, in: environment),
      span: assignment.span)
  }

  /// Returns whether a value says `none`, at least in one branch of a condition.
  private func canBeNone(_ value: Expression, in environment: Environment, rest: Int = 8) -> Bool {
    switch value.node {
    case .constant(.none): return true
    case .variable(let slot):
      return slot < environment.variables.count && environment.variables[slot] == .none
    case .ternary(_, let then, let otherwise) where rest > 0:
      return canBeNone(then, in: environment, rest: rest - 1)
        || canBeNone(otherwise, in: environment, rest: rest - 1)
    case .letReference(let reference) where rest > 0:
      let (value, outer) = definition(of: reference.id, in: environment)
      return canBeNone(value, in: outer, rest: rest - 1)
    case .ternary, .letReference: return true
    default: return false
    }
  }

  /// Collects the properties set in a body, including its loops and conditions.
  ///
  /// - Parameter element: An element, to collect only the properties of styles used in its loops
  ///   and conditions; nil to collect only those that the body sets itself.
  private mutating func collect(
    _ body: Body, in environment: Environment, only key: PropertyKey?,
    fromStylesUsedBy element: Int? = nil, into found: inout BoundProperties
  ) {
    let needed = element == nil ? BodyFacts.Flags(setting: key) : .usesStyles
    found.begin()
    defer { found.begin() }
    func matters(_ body: Body) -> Bool { scene.facts(of: body).contains(needed) }
    for index in body.items {
      guard spend(for: environment.element) else { return }
      switch scene.items[index] {
      case .property(let number) where element == nil:
        guard key == nil || scene.assignments[number].key == key else { break }
        found.set(bound(scene.assignments[number], in: environment))
      case .uses(let number):
        guard let element else { break }
        for style in scene.usedStyles[number] {
          let inner = self.environment(of: style, from: environment, element)
          collect(style, in: inner, only: key, into: &found)
        }
      case .branch(let number):
        let branch = scene.branches[number]
        guard matters(branch.then) || branch.otherwise.map({ matters($0) }) ?? false,
          let (body, inner) = taken(branch, item: index, in: environment)
        else { break }
        collect(body, in: inner, only: key, fromStylesUsedBy: element, into: &found)
      case .loop(let number):
        let loop = scene.loops[number]
        guard matters(loop.body) else { break }
        // The last iteration determines the value.
        forEachIteration(of: loop, item: index, in: environment) { evaluator, _, inner in
          evaluator.collect(
            loop.body, in: inner, only: key, fromStylesUsedBy: element, into: &found)
          return evaluator.mayIdle(loop)
        }
      case .property, .element, .snapshot, .change: break
      }
    }
  }

  /// Returns the environment of a snapshot's expression: the scene's body, and the loop variables.
  func snapshotEnvironment(_ item: SnapshotImage.Item) -> Environment {
    var environment = store.instances[0].environment
    while environment.frames.count <= item.depth {
      environment = environment.entering(body: -environment.frames.count, of: 0)
    }
    for (slot, value) in item.variables.enumerated() { environment.set(slot, to: value) }
    return environment
  }

  // MARK: Values

  /// Returns the value of a property; nil if no element sets it, or if it is `none` or has an error.
  mutating func property(_ key: PropertyKey, of id: Int) -> Value? {
    let kind = kind(of: id)
    // Most elements inherit nothing, and the place of a setting takes long to copy.
    guard kind != .row, inheritance(of: key, of: kind) == nil else {
      return lookup(key, of: id)?.value
    }
    trace?.note(key, of: id)
    guard let found = declared(key, of: id) else { return nil }
    return checked(found, key, of: kind, row: nil)
  }

  /// Returns what sets a property of an element, unless other geometry replaces it.
  mutating func declared(_ key: PropertyKey, of id: Int) -> Instance.BoundProperty? {
    guard let found = properties(of: id)[key] else { return nil }
    return found.replacements.contains(where: { isSet($0, of: id) }) ? nil : found
  }

  /// Returns whether a property is set to any value. A length or place of `none` is not set, unlike a
  /// color.
  mutating func isSet(_ key: PropertyKey, of id: Int) -> Bool {
    guard let found = declared(key, of: id) else { return false }
    return !found.canBeNone || property(key, of: id) != nil
  }

  /// Returns the value of a property after checking its range.
  mutating func checked(
    _ found: Instance.BoundProperty, _ key: PropertyKey, of kind: ElementKind,
    row: Environment.RowPosition?
  ) -> Value? {
    var environment = found.environment
    if let row { environment.row = row }
    guard let value = value(found.value, in: environment), value != .none else { return nil }
    if key == .fontFamily, let family = value.stringValue {
      fonts.noteUse(ofFamily: family, found.value.span)
    }
    if key == .fontSize { warnOfPixels(found.value, in: environment) }
    if case .gradient(let gradient) = value {
      warnOfPoints(.point(gradient.startPoint), .startPoint, found.value.span, in: environment)
      warnOfPoints(.point(gradient.endPoint), .endPoint, found.value.span, in: environment)
    }
    guard let spec = spec(of: key, of: kind) else { return value }
    if spec.type == .repeatCount {
      guard let count = value.magnitude, count >= 0 else {
        report(
          .valueOutOfRange, at: found.value.span,
          "'repeatCount' must be at least 0\(value.magnitude.map { ", not \($0.shortestText)" } ?? "")",
          in: environment)
        return nil
      }
      return value
    }
    guard let range = spec.range else { return value }
    if key == .size, let size = value.sizeValue, !(size.width > 0 && size.height > 0) {
      report(
        .invalidSize, at: found.value.span, "a width or height must be greater than 0",
        in: environment)
      return nil
    }
    for number in value.numbers ?? [] {
      guard let mistake = spec.mistake(in: number) else { continue }
      report(
        .valueOutOfRange, at: found.value.span, mistake,
        hint: range.upper == 1 && value.numbers?.count == 1 && number > 1 && number <= 100
          ? "for a percentage, write '\(number.shortestText)%'" : nil, in: environment)
      return nil
    }
    if spec.unit == .count, let number = value.magnitude, number.wholeNumber == nil {
      report(
        .valueOutOfRange, at: found.value.span,
        "'\(key.rawValue)' must be a whole number, not \(number.shortestText)", in: environment)
      return nil
    }
    if spec.type == .unitPoint || spec.type == .unitRect {
      warnOfPoints(value, key, found.value.span, in: environment)
    }
    if isNegativeSize(value, spec.type) {
      report(
        .invalidSize, at: found.value.span, "a width or height cannot be negative", in: environment)
      return nil
    }
    return value
  }

  /// Warns of coordinates in points where unit coordinates are expected, such as the width of a
  /// layer as the `endPoint` of its gradient.
  private mutating func warnOfPoints(
    _ value: Value, _ key: PropertyKey, _ span: SourceSpan, in environment: Environment
  ) {
    // A layer can rotate around a distant point.
    let isPoints =
      key == .anchorPoint
      ? value.numbers?.allSatisfy { $0.magnitude >= 10 }
      : value.numbers?.contains { $0.magnitude >= 10 }
    guard isPoints == true else { return }
    report(
      .unitCoordinates, at: span, "'\(key.rawValue)' is in unit coordinates, not in points",
      notes: [
        .init(
          key == .contentsRect
            ? "(0, 0, 1, 1) is the whole image" : "(1, 1) is the lower right corner of the layer")
      ], in: environment)
  }

  /// Warns of a text size in device pixels, such as `14px`, which is 14 points in CSS.
  private mutating func warnOfPixels(_ value: Expression, in environment: Environment) {
    guard case .pixels(let count) = value.node, settings.scale > 1 else { return }
    report(
      .tinyText, at: value.span,
      "'\(count.shortestText)px' is \(count.shortestText) points only at a scale of 1",
      hint: "for points, write '\(count.shortestText)'",
      fixIts: [
        .init(
          "write '\(count.shortestText)'",
          [.init(scene.sources.range(value.span), count.shortestText)])
      ], in: environment)
  }

  private func isNegativeSize(_ value: Value, _ type: ValueType) -> Bool {
    guard type == .rect || type == .unitRect, let rect = value.rectValue else { return false }
    return rect.width < 0 || rect.height < 0
  }

  mutating func number(_ key: PropertyKey, of id: Int) -> Double? {
    property(key, of: id)?.magnitude
  }

  mutating func count(_ key: PropertyKey, of id: Int) -> Int? {
    number(key, of: id).map { Int($0) }
  }

  mutating func bool(_ key: PropertyKey, of id: Int) -> Bool? {
    property(key, of: id)?.boolValue
  }

  mutating func word<Case: CaseIterable>(
    _ key: PropertyKey, of id: Int, as type: Case.Type = Case.self
  ) -> Case? where Case.AllCases == [Case] {
    property(key, of: id)?.wordCase()
  }

  /// Returns the location of a property's value, or else that of the element.
  mutating func span(of key: PropertyKey, of id: Int) -> SourceSpan {
    properties(of: id)[key]?.value.span ?? declaration(of: id).span
  }
}
