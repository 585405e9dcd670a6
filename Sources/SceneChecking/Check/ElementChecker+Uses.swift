import SceneSource
import SceneSyntax
import SceneLanguage

// Uses of components, each of which creates a layer.

extension ElementChecker {
  /// Checks a use; returns nil if it has an error.
  mutating func checkUse(
    _ syntax: ElementSyntax, of component: Int, in kind: ElementKind, declared: Int?
  ) -> Int? {
    let span = span(ofHeadOf: syntax)
    let name = components.records[component].name
    known.select(kind)
    guard known.spec.children.contains(.layer) else {
      report(
        .misplacedElement, at: syntax.kind.map { self.span(of: $0) } ?? span,
        "'\(name)' is not allowed in '\(kind.rawValue)'",
        notes: [.init("components are allowed where 'layer' is allowed")])
      return nil
    }
    guard prepare(component, at: span) else { return nil }
    let id = declared ?? addElement(.layer, at: span)
    let scope = scope(of: .layer)
    checkName(syntax, .layer)
    if syntax.name != nil { namedUses[id] = component }
    if let text = syntax.text {
      report(
        .unexpectedTitle, at: self.span(of: text), "'\(name)' does not take a title",
        notes: [
          .init(
            "pass arguments in parentheses: '\(Self.example(of: components.records[component]))'")
        ])
    }
    let use = checkArguments(syntax, of: component, in: scope, at: span)
    guard let node = syntax.body else {
      setBody(of: id, to: Body(depth: scope.depth, slots: scope.slots), [], use: use)
      return id
    }
    let outer = components.using
    components.using = (component, expressions.scopes.depth + 1)
    let (body, styles) = checkBody(node, in: scope, kind: .layer)
    components.using = outer
    setBody(of: id, to: body, styles, use: use)
    checkConflicts(in: body, of: .layer)
    return id
  }

  /// Returns the index of the use; nil if its arguments are invalid.
  private mutating func checkArguments(
    _ syntax: ElementSyntax, of component: Int, in scope: Scope, at span: SourceSpan
  ) -> Int32? {
    expressions.scopes.push(scope)
    let arguments = arguments(syntax, of: components.records[component], at: span)
    expressions.scopes.pop()
    // Only the arguments matter while types are inferred.
    guard let arguments, !components.isInInference(component) else { return nil }
    var types: [ValueType] = []
    for (parameter, argument) in zip(components.records[component].parameters, arguments) {
      types.append(
        parameter.type(of: argument) ?? argument?.type ?? parameter.value?.type ?? .any)
    }
    guard let checked = specialization(of: component, for: types, at: span) else { return nil }
    let name = components.records[component].name
    for mistake in checked.mistakes {
      expressions.sink.list.append(
        Diagnostic(
          mistake.code, at: expressions.sink.sources.range(span), mistake.message,
          hint: mistake.hint,
          notes: [.init("in '\(name)'", at: mistake.span)] + mistake.notes))
    }
    let depth = expressions.scopes.depth + checked.height
    guard depth <= BodyNesting.limit else {
      reportNesting(at: span)
      return nil
    }
    components.nesting.note(depth: depth)
    bound.uses.append(ComponentUse(component: checked.number, arguments: arguments))
    return Int32(bound.uses.count - 1)
  }

  /// Returns one argument per parameter, which is nil if it is omitted; nil if an argument is
  /// invalid or missing.
  private mutating func arguments(
    _ syntax: ElementSyntax, of component: ComponentRecord, at span: SourceSpan
  ) -> [Expression?]? {
    let (parameters, name) = (component.parameters, component.name)
    guard expressions.spend(parameters.count / 2, on: syntax.node) else { return nil }
    var values = [Expression?](repeating: nil, count: parameters.count)
    var isComplete = syntax.arguments?.isBroken != true
    for node in syntax.arguments?.all(.argument) ?? [] {
      let argument = ArgumentSyntax(node)
      guard let label = argument.label else {
        if isComplete { reportUnnamed(node, of: component, given: values) }
        isComplete = false
        continue
      }
      guard let index = parameters.firstIndex(where: { $0.name.text == label.text }) else {
        expressions.sink.reportUnknown(
          .wrongArguments, label.text, at: self.span(of: label),
          "'\(name)' has no parameter '\(label.text)'", among: parameters.map { $0.name.text },
          notes: [
            note(
              "declared here; it is used as '\(Self.example(of: component))'", at: component.span)
          ]
            + (PropertyKey(label).flatMap { Schema.property($0, of: .layer) } == nil
              ? [] : [.init("properties are set in braces: '\(name)(…) { \(label.text): … }'")]))
        // A word may be a built-in value of the parameter's type.
        if argument.value?.kind != .name, argument.value?.kind != .implicitMember {
          _ = expressions.unbroken(argument.value, as: nil, at: self.span(of: node))
        }
        isComplete = false
        continue
      }
      _ = expressions.spend(index / 16, on: node)
      if values[index] != nil {
        report(.wrongArguments, at: self.span(of: label), "duplicate argument '\(label.text)'")
      }
      values[index] = value(argument.value, of: parameters[index], at: self.span(of: node))
    }
    let missing = parameters.indices.filter {
      values[$0] == nil && parameters[$0].value == nil
    }
    // In `Dot size: 10`, the ':' is reported, and in `Dot "a"`, the title.
    if syntax.node.first(.unexpected) != nil || syntax.text != nil { isComplete = false }
    if missing.isEmpty || !isComplete { return missing.isEmpty ? values : nil }
    let names = missing.map { "'\(parameters[$0].name.text)'" }.joined(separator: ", ")
    report(
      .wrongArguments, at: span, "missing argument for parameter \(names) of '\(name)'",
      hint: "pass arguments in parentheses: '\(Self.example(of: component))'",
      notes: [note("declared here", at: parameters[missing[0]].span)])
    return nil
  }

  private static func example(of component: ComponentRecord) -> String {
    let arguments = component.parameters.prefix(4).map { "\($0.name.text): …" }
    return "\(component.name)(\(arguments.joined(separator: ", ")))"
  }

  private mutating func value(
    _ node: SyntaxNode?, of parameter: ComponentRecord.Parameter, at span: SourceSpan
  ) -> Expression {
    guard let node, !node.isBroken else { return .invalid(at: span) }
    let found = expressions.expression(node, hint: parameter.type, at: span)
    guard let type = parameter.type(of: found) else { return found }
    let note = note("declared here", at: parameter.span)
    return expressions.convert(found, to: type, note: note)
  }

  private mutating func reportUnnamed(
    _ node: SyntaxNode, of component: ComponentRecord, given: [Expression?]
  ) {
    let parameters = component.parameters
    let span = span(of: node)
    guard let next = parameters.indices.first(where: { given[$0] == nil }) else {
      report(.wrongArguments, at: span, "extra argument in use of '\(component.name)'")
      return
    }
    let start = SourceSpan(file: expressions.scopes.file, bytes: node.offset..<node.offset)
    let name = parameters[next].name.text
    report(
      .wrongArguments, at: span, "missing argument label",
      hint: "for example, '\(name): …'",
      fixIts: [expressions.sink.fixIt("insert '\(name): '", start, "\(name): ")])
  }
}

/// The chain of declarations or files being checked because of uses, outermost first.
///
/// `ID` has no constraints, because the runtime would look up the conformance at every start.
struct UseChain<ID> {
  struct Use {
    var id: ID
    /// The location of the use; nil for the scene's file.
    var span: SourceSpan?
  }

  private(set) var uses: [Use] = []

  /// The maximum length of a chain of styles or imports.
  static var limit: Int { 128 }

  var isEmpty: Bool { uses.isEmpty }
  var isFull: Bool { uses.count >= Self.limit }

  mutating func begin(_ id: ID, at span: SourceSpan?) { uses.append(Use(id: id, span: span)) }
  mutating func end() { uses.removeLast() }
}

extension UseChain where ID: Equatable {
  /// Returns the uses that form a cycle with another use of `id`; nil if there is no cycle.
  func cycle(from id: ID) -> ArraySlice<Use>? {
    uses.firstIndex { $0.id == id }.map { uses[$0...] }
  }
}
