import SceneSource
import SceneSyntax
import SceneLanguage

// Components: the types of their parameters, and their specializations.

/// The components of a scene.
package struct ComponentTable {
  var records: [ComponentRecord] = []
  var inProgress = UseChain<Int>()
  var nesting = BodyNesting()
  /// The component of the use whose body is checked, and the depth of that body.
  var using: (component: Int, depth: Int)?
  /// The number of components declared before the one whose parameter types are being inferred; nil
  /// if there is none.
  var inferenceStart: Int?

  /// Returns whether a component is declared inside one whose parameter types are being inferred.
  /// It is declared again when that component's body is checked, and is checked only then.
  /// Otherwise, *n* nested components would take 2^*n* steps.
  func isInInference(_ id: Int) -> Bool { inferenceStart.map { id >= $0 } ?? false }
}

extension ElementChecker {
  /// Infers the types of the parameters, and reports errors that do not depend on the use. Returns
  /// false if the component uses itself, or if uses are nested too deeply.
  ///
  /// If a parameter is the whole value of a property, it has the property's type, otherwise the
  /// type of its default value. If neither is known, it can have a different type in each use.
  mutating func prepare(_ id: Int, at span: SourceSpan) -> Bool {
    if let uses = components.inProgress.cycle(from: id) {
      reportCycle(uses, at: span)
      return false
    }
    if components.records[id].isPrepared { return true }
    guard !components.nesting.isFull(at: expressions.scopes.depth) else {
      reportNesting(at: span)
      return false
    }
    let component = components.records[id]
    components.inProgress.begin(id, at: span)
    defer { components.inProgress.end() }
    components.records[id].parameters = parameters(of: component)
    components.records[id].isPrepared = true
    if !components.records[id].parameters.isEmpty || components.isInInference(id) {
      inferTypes(of: id)
    }
    if components.isInInference(id) { return true }
    let types = components.records[id].parameters.map { $0.type ?? .any }
    let (specialization, mistakes) = specialize(id, for: types)
    for mistake in mistakes { expressions.sink.list.append(mistake) }
    components.records[id].mistakes = mistakes
    components.records[id].specializations.append(specialization)
    return true
  }

  /// Returns the specialization for the given types; nil if there are too many.
  mutating func specialization(
    of id: Int, for types: [ValueType], at span: SourceSpan
  ) -> ComponentRecord.Specialization? {
    if let known = components.records[id].specialization(for: types) { return known }
    guard !components.nesting.isFull(at: expressions.scopes.depth) else {
      reportNesting(at: span)
      return nil
    }
    let component = components.records[id]
    let most = ComponentRecord.mostSpecializations
    guard component.specializations.count < most else {
      if !component.hasTooManyTypes {
        components.records[id].hasTooManyTypes = true
        report(
          .tooManyTypes, at: component.span,
          "'\(component.name)' is used with more than \(most) combinations of types")
      }
      return nil
    }
    components.inProgress.begin(id, at: span)
    var (specialization, found) = specialize(id, for: types)
    components.inProgress.end()
    for mistake in found where !component.contains(mistake) {
      expressions.sink.list.append(mistake)
    }
    specialization.mistakes = found.filter {
      component.contains($0) && !component.mistakes.contains($0)
    }
    components.records[id].specializations.append(specialization)
    return specialization
  }

  /// Checks the components of a scope that are not used, apart from the library of controls.
  mutating func checkUnusedComponents(of scope: Scope) {
    if scope.components.isEmpty { return }
    for id in scope.components.values.map({ $0.id }).sorted()
    where !components.records[id].isPrepared
      && !expressions.sink.isOfControls(components.records[id].span.file)
    {
      _ = prepare(id, at: components.records[id].span)
    }
  }

  mutating func reportNesting(at span: SourceSpan) {
    report(
      .nestedTooDeep, at: span,
      "more than \(BodyNesting.limit) nested bodies, including those of components")
  }

  private mutating func reportCycle(_ uses: ArraySlice<UseChain<Int>.Use>, at span: SourceSpan) {
    let all = uses.map { (record: components.records[$0.id], span: $0.span ?? span) }
    let (name, start) = (all[0].record.name, all[0].record.span)
    // An unused component is checked as if it were used at its declaration.
    let steps = all.dropFirst().filter { $0.span != $0.record.span }
    report(
      .componentCycle, at: span,
      "component '\(name)' uses itself: " + cycle(all.map { $0.record.name } + [name]),
      notes: [note("declared here", at: start)]
        + expressions.sink.notes(
          ofCycle: steps.map { ("'\($0.record.name)' is used here", $0.span) }))
  }

  // MARK: Parameters

  private mutating func parameters(of component: ComponentRecord) -> [ComponentRecord.Parameter] {
    var parameters: [ComponentRecord.Parameter] = []
    var spans: [String: SourceSpan] = [:]
    for syntax in ComponentSyntax(component.node).parameters {
      guard let name = syntax.name, !name.isMissing else { continue }
      let span = SourceSpan(file: component.span.file, bytes: name.bytes)
      if let first = spans.updateValue(span, forKey: name.text) {
        report(
          .duplicateName, at: span, "parameter '\(name.text)' is already declared",
          notes: [note("first declared here", at: first)])
        continue
      }
      // 'label' is a common name of a parameter, and is there hardly ever mistaken for a color.
      if name.text != "label" { expressions.sink.warnIfHiding(name.text, at: span) }
      let hasValue = syntax.defaultValue != nil
      parameters.append(
        .init(name: name, span: span, value: hasValue ? .invalid(at: span) : nil))
    }
    return parameters
  }

  /// Checks the body with parameters of unknown type, which determines their expected types.
  private mutating func inferTypes(of id: Int) {
    let outside = components.inferenceStart
    if outside == nil { components.inferenceStart = components.records.count }
    let first = expressions.lets.count
    let types = components.records[id].parameters.map { _ in ValueType.any }
    let (_, mistakes) = collectDiagnostics { $0.bind(id, for: types) }
    components.inferenceStart = outside
    for mistake in mistakes where !components.records[id].contains(mistake) {
      expressions.sink.list.append(mistake)
    }
    let scopes = expressions.scopes
    expressions.scopes = components.records[id].scopes
    expressions.scopes.push(scope(of: components.records[id]))
    let declared = ComponentSyntax(components.records[id].node).parameters
    var syntaxes: [Int: ParameterSyntax] = [:]
    for parameter in declared {
      if let name = parameter.name { syntaxes[name.offset] = parameter }
    }
    for (index, parameter) in components.records[id].parameters.enumerated() {
      settleType(
        ofParameter: index, of: id, expected: expressions.lets[first + index].expected,
        syntaxes[parameter.name.offset])
    }
    expressions.scopes = scopes
  }

  private mutating func settleType(
    ofParameter index: Int, of id: Int, expected: LetRecord.ExpectedType,
    _ syntax: ParameterSyntax?
  ) {
    var type: ValueType?
    if case .type(let known) = expected { type = known }
    if let node = syntax?.defaultValue, syntax?.node.isBroken == false {
      let value = expressions.unbroken(node, as: type, at: span(of: node))
      components.records[id].parameters[index].value = value
      if type == nil, value.type != .any, value.type != .none {
        type = value.type
        if case .unknown = expected {
          components.records[id].parameters[index].canBeRatio = type == .number
        }
      }
    }
    components.records[id].parameters[index].type = type
  }

  // MARK: Bodies

  /// Checks the body with parameters of the given types, independently of the state so far.
  private mutating func specialize(
    _ id: Int, for types: [ValueType]
  ) -> (ComponentRecord.Specialization, [Diagnostic]) {
    let outside = components.inferenceStart
    components.inferenceStart = nil
    defer { components.inferenceStart = outside }
    return collectDiagnostics { $0.bind(id, for: types) }
  }

  private mutating func collectDiagnostics<Result>(
    _ body: (inout ElementChecker) -> Result
  ) -> (Result, [Diagnostic]) {
    let outside = expressions.sink.list
    expressions.sink.list = DiagnosticList()
    let result = body(&self)
    let found = expressions.sink.list.all
    expressions.sink.list = outside
    return (result, found)
  }

  private mutating func bind(_ id: Int, for types: [ValueType]) -> ComponentRecord.Specialization {
    let component = components.records[id]
    let outside = (expressions.scopes, components.nesting)
    components.nesting.outer += expressions.scopes.depth
    components.nesting.deepest = component.scopes.depth
    expressions.scopes = component.scopes
    var scope = scope(of: component)
    let (firstLet, firstElement) = (expressions.lets.count, bound.elements.count)
    for (index, parameter) in component.parameters.enumerated() {
      declare(parameter, index, types[index], in: &scope)
    }
    var declaration = ComponentDeclaration(
      name: component.name,
      span: SourceSpan(file: component.span.file, bytes: component.node.bytes),
      depth: component.depth, slots: component.slots,
      body: Body(depth: scope.depth, slots: scope.slots), styles: [])
    if let node = ComponentSyntax(component.node).body {
      (declaration.body, declaration.styles) = checkBody(node, in: scope, kind: .layer)
      checkConflicts(in: declaration.body, of: .layer)
      bound.findContentView(of: &declaration)
      let view = declaration.contentView.last
      for other in firstElement..<bound.elements.count
      where view.map({ bound.name(of: $0) == bound.name(of: other) }) ?? false
        && !bound.isContentView(other)
      {
        let span = bound.elements[other].span
        report(.duplicateName, at: span, "'\(component.name)' already has a content view")
      }
    }
    expressions.checkLets(firstLet..<expressions.lets.count)
    let height = components.nesting.deepest - component.scopes.depth
    (expressions.scopes, components.nesting) = outside
    declaration.facts = bound.addFacts(ofComponent: declaration.body, declaration.styles)
    bound.components.append(declaration)
    return .init(types: types, number: Int32(bound.components.count - 1), height: height)
  }

  private func scope(of component: ComponentRecord) -> Scope {
    var scope = Scope(
      file: component.span.file, depth: component.scopes.depth, slots: component.slots,
      element: .layer, knowsRow: component.scopes.knowsRow)
    scope.isComponent = true
    return scope
  }

  private mutating func declare(
    _ parameter: ComponentRecord.Parameter, _ index: Int, _ type: ValueType, in scope: inout Scope
  ) {
    var value = parameter.value ?? .invalid(at: parameter.span)
    value.type = type
    var record = LetRecord(
      name: parameter.name.text, node: parameter.name, span: parameter.span, depth: scope.depth,
      slots: scope.slots)
    record.state = .checked(value)
    record.parameter = index
    scope.declare(record.name, .let(expressions.lets.count), at: parameter.span)
    expressions.lets.append(record)
  }
}
