import SceneSource
import SceneSyntax

// Components: their parameters' types, and their bodies for each list of types.

extension Checker {
  func findComponent(_ name: String) -> Int? {
    for scope in scopes.reversed() {
      if let id = scope.components[name] { return id }
    }
    return nil
  }

  /// Finds what the parameters are and tells what is wrong whatever a use gives them; false where
  /// the component is being looked into already, or too many others are.
  ///
  /// A parameter is of the type that the body wants where the parameter stands by itself, or else
  /// of its own value's type. Where neither says anything, each use has a type of its own.
  mutating func prepare(_ id: Int, at span: SourceSpan) -> Bool {
    if let start = componentsInProgress.firstIndex(where: { $0.id == id }) {
      let names = componentsInProgress[start...].map { components[$0.id].name }
      // One that nothing uses is looked into from its own declaration.
      let steps = componentsInProgress[(start + 1)...].filter {
        $0.span != components[$0.id].span
      }
      report(
        .componentCycle, at: span,
        "the component '\(components[id].name)' uses itself: "
          + cycle(names + [components[id].name]),
        notes: [note("declared here", at: components[id].span)]
          + notes(ofCycle: steps.map { ("uses '\(components[$0.id].name)' here", $0.span) }))
      return false
    }
    if components[id].isPrepared { return true }
    guard nesting < Self.nestingOfUses else {
      reportNesting(at: span)
      return false
    }
    noteEffect(components[id].name, components[id].scopes, 0)
    componentsInProgress.append(Use(id: id, span: span))
    components[id].parameters = parameters(of: id)
    // The first time only shows what the body wants of its parameters.
    let first = lets.count
    let trial = apart { checker in
      _ = checker.checkComponent(id, types: checker.components[id].parameters.map { _ in .any })
    }
    for mistake in trial where !components[id].contains(mistake) { diagnostics.append(mistake) }
    settleTypes(of: id, by: first)
    let types = components[id].parameters.map { $0.type ?? .any }
    var checked: ComponentRecord.Checked?
    let mistakes = apart { checker in checked = checker.checkComponent(id, types: types) }
    for mistake in mistakes { diagnostics.append(mistake) }
    components[id].mistakes = mistakes
    components[id].bodies[types] = checked
    components[id].isPrepared = true
    componentsInProgress.removeLast()
    return true
  }

  /// How many bodies may stand in one another, those of the components that are used included.
  static let nestingOfUses = 256

  /// How many bodies stand around this place.
  private var nesting: Int { outerNesting + scopes.count }

  mutating func reportNesting(at span: SourceSpan) {
    report(
      .nestedTooDeep, at: span,
      "more than \(Self.nestingOfUses) bodies in one another, with those of components")
  }

  private mutating func parameters(of id: Int) -> [ComponentRecord.Parameter] {
    let outside = file
    defer { file = outside }
    file = components[id].span.file
    var parameters: [ComponentRecord.Parameter] = []
    for syntax in ComponentSyntax(components[id].node).parameters {
      guard let name = syntax.name, !name.isMissing else { continue }
      let span = span(of: name)
      if let first = parameters.first(where: { $0.name.text == name.text }) {
        report(
          .duplicateName, at: span, "the parameter '\(name.text)' is declared twice",
          notes: [note("first declared here", at: first.span)])
        continue
      }
      warnIfHiding(name.text, at: span)
      let hasValue = syntax.defaultValue != nil
      parameters.append(
        .init(name: name, span: span, value: hasValue ? .invalid(at: span) : nil))
    }
    return parameters
  }

  /// - Parameter first: of the parameters among the `let`s, as the body was checked for any types.
  private mutating func settleTypes(of id: Int, by first: Int) {
    let outside = (scopes, file)
    (scopes, file) = (components[id].scopes, components[id].span.file)
    scopes.append(scope(ofComponent: id))
    for index in components[id].parameters.indices {
      let wanted = lets[first + index].wanted
      var type = wanted == ValueType.none ? nil : wanted
      let name = components[id].parameters[index].name
      let syntax = ComponentSyntax(components[id].node).parameters.first {
        $0.name?.offset == name.offset
      }
      if let node = syntax?.defaultValue {
        let value = unbroken(node, as: type, at: span(of: node))
        components[id].parameters[index].value = value
        if type == nil, value.type != .any, value.type != .none { type = value.type }
      }
      components[id].parameters[index].type = type
    }
    (scopes, file) = outside
  }

  private func scope(ofComponent id: Int) -> Scope {
    let outer = components[id].scopes.last
    var scope = Scope(
      file: components[id].span.file, depth: components[id].scopes.count,
      slots: components[id].slots, element: .layer, knowsRow: outer?.knowsRow ?? false)
    scope.isComponent = true
    return scope
  }

  /// What is found while `body` runs, kept apart from what has been found so far.
  private mutating func apart(_ body: (inout Checker) -> Void) -> [Diagnostic] {
    let outside = diagnostics
    diagnostics = DiagnosticList()
    body(&self)
    let found = diagnostics.all
    diagnostics = outside
    return found
  }

  /// The body of a component for parameters of these types.
  private mutating func checkComponent(
    _ id: Int, types: [ValueType]
  ) -> ComponentRecord.Checked {
    let outside = (scopes, file, outerNesting, deepestNesting, isUnusedStyle)
    outerNesting = nesting
    (scopes, file, isUnusedStyle) = (components[id].scopes, components[id].span.file, false)
    let base = scopes.count
    deepestNesting = base
    var scope = scope(ofComponent: id)
    let firstLet = lets.count
    for (index, parameter) in components[id].parameters.enumerated() {
      declare(parameter, index, types[index], in: &scope)
    }
    var declaration = ComponentDeclaration(
      name: components[id].name, depth: components[id].depth, slots: components[id].slots,
      body: Body(depth: scope.depth, slots: scope.slots), styles: [])
    if let node = ComponentSyntax(components[id].node).body {
      (declaration.body, declaration.styles) = checkBody(node, in: scope, kind: .layer)
      checkConflicts(in: declaration.body)
    }
    for id in lets.indices.dropFirst(firstLet) { _ = checkLet(id) }
    let height = deepestNesting - base
    (scopes, file, outerNesting, deepestNesting, isUnusedStyle) = outside
    bound.components.append(declaration)
    return .init(number: Int32(bound.components.count - 1), height: height, mistakes: [])
  }

  private mutating func declare(
    _ parameter: ComponentRecord.Parameter, _ index: Int, _ type: ValueType, in scope: inout Scope
  ) {
    var value = parameter.value ?? .invalid(at: parameter.span)
    value.type = type
    var record = LetRecord(
      name: parameter.name.text, node: parameter.name, span: parameter.span, depth: scope.depth,
      slots: scope.slots, scopes: [])
    record.state = .checked(value)
    record.parameter = index
    scope.declare(record.name, .let(lets.count), at: parameter.span)
    lets.append(record)
  }

  /// Notes what a place wants of a parameter that stands there by itself.
  mutating func noteWanted(_ type: ValueType, by value: Expression) {
    guard value.type == .any, type != .any, case .letReference(let reference) = value.node,
      lets[reference.id].parameter != nil
    else { return }
    guard let known = lets[reference.id].wanted else {
      lets[reference.id].wanted = type
      return
    }
    if accepts(type, known) { return }
    lets[reference.id].wanted =
      known != ValueType.none && accepts(known, type) ? type : ValueType.none
  }

  /// A component's body for parameters of these types; nil where there are too many lists of them.
  mutating func checked(
    _ id: Int, for types: [ValueType], at span: SourceSpan
  ) -> ComponentRecord.Checked? {
    if let known = components[id].bodies[types] { return known }
    guard nesting < Self.nestingOfUses else {
      reportNesting(at: span)
      return nil
    }
    noteEffect(components[id].name, components[id].scopes, types.hashValue)
    guard components[id].bodies.count < Self.mostLists else {
      if !components[id].hasTooManyTypes {
        components[id].hasTooManyTypes = true
        report(
          .tooManyTypes, at: components[id].span,
          "'\(components[id].name)' is used with more than \(Self.mostLists) different lists of types"
        )
      }
      return nil
    }
    componentsInProgress.append(Use(id: id, span: span))
    var checked: ComponentRecord.Checked?
    let found = apart { checker in checked = checker.checkComponent(id, types: types) }
    componentsInProgress.removeLast()
    for mistake in found where !components[id].contains(mistake) { diagnostics.append(mistake) }
    checked?.mistakes = found.filter {
      components[id].contains($0) && !components[id].mistakes.contains($0)
    }
    components[id].bodies[types] = checked
    return checked
  }

  /// Of the types that one component is used with.
  private static let mostLists = 100
}
