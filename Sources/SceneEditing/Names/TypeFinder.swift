import SceneSource
import SceneSyntax
import SceneLanguage

/// Infers the type of an expression from its syntax and the names in scope, which also works in
/// invalid code.
package struct TypeFinder {
  let names: NameTable
  /// Returns the type of a data file by its key.
  let data: (String, DataFormat) -> ValueType?

  package init(names: NameTable, data: @escaping (String, DataFormat) -> ValueType?) {
    (self.names, self.data) = (names, data)
  }

  /// The context of an expression.
  package struct Surroundings {
    /// The path to the parent of the expression.
    var path: SyntaxPath
    var file: String
    /// The number of declarations that were followed.
    var depth = 0

    package init(path: SyntaxPath, file: String, depth: Int = 0) {
      (self.path, self.file, self.depth) = (path, file, depth)
    }
  }

  package enum Meaning: Equatable {
    case value(ValueType)
    case element(ElementKind)
  }

  private static let mostSteps = 24

  package func type(of node: SyntaxNode?, in surroundings: Surroundings) -> ValueType {
    guard let node, case .value(let type)? = meaning(of: node, in: surroundings) else {
      return .any
    }
    return type
  }

  package func meaning(of node: SyntaxNode, in surroundings: Surroundings) -> Meaning? {
    guard surroundings.depth < Self.mostSteps else { return nil }
    var inner = surroundings
    inner.depth += 1
    switch node.kind {
    case .numberLiteral: return .value(Self.type(ofNumber: node))
    case .colorLiteral: return .value(.color)
    case .stringLiteral: return .value(.string)
    case .name: return meaning(ofName: node.text, in: inner)
    case .implicitMember:
      return node.first(.identifier).flatMap { colorNames.contains($0.text) ? .value(.color) : nil }
    case .member: return member(MemberSyntax(node), in: inner)
    case .subscripted:
      if case .array(let element) = type(of: SubscriptSyntax(node).base, in: inner) {
        return .value(element)
      }
      return nil
    case .call: return call(CallSyntax(node), in: inner)
    case .tuple: return .value(tuple(node, in: inner))
    case .array, .elements: return .value(.array(elementType(of: node, in: inner)))
    case .prefix, .binary: return .value(type(of: OperatorSyntax(node), in: inner))
    case .ternary:
      let branches = node.expressions.dropFirst().map { type(of: $0, in: inner) }
      return branches.first { $0 != .any }.map { .value($0) }
    default: return nil
    }
  }

  /// Returns the type of the first value in a list, also that of a loop or condition.
  private func elementType(of list: SyntaxNode, in surroundings: Surroundings) -> ValueType {
    guard let first = list.listElements.first(where: { _ in true }) else { return .any }
    guard first.kind != .argument else {
      return type(of: ArgumentSyntax(first).value, in: surroundings)
    }
    var inner = surroundings
    inner.depth += 1
    guard let elements = first.first(.elements), inner.depth < Self.mostSteps else { return .any }
    inner.path = SyntaxPath(surroundings.path.nodes + [first, elements])
    return elementType(of: elements, in: inner)
  }

  private static func type(ofNumber node: SyntaxNode) -> ValueType {
    guard let token = node.first(.number), let number = NumberLiteral(token) else { return .number }
    switch number.unit {
    case .seconds, .milliseconds: return .time
    case .degrees, .radians: return .angle
    case .percent: return .ratio
    default: return .number
    }
  }

  private func tuple(_ node: SyntaxNode, in surroundings: Surroundings) -> ValueType {
    let arguments = node.all(.argument).map { ArgumentSyntax($0) }
    if arguments.count == 1, arguments[0].label == nil {
      return type(of: arguments[0].value, in: surroundings)
    }
    return .tuple(
      arguments.map {
        ValueType.Field(label: $0.label?.text, type: type(of: $0.value, in: surroundings))
      })
  }

  private func type(of syntax: OperatorSyntax, in surroundings: Surroundings) -> ValueType {
    switch syntax.op?.text {
    case "!", "==", "!=", "<", "<=", ">", ">=", "&&", "||": return .bool
    case "..<", "...": return .range
    case "by":
      return .array(syntax.operands.map { type(of: $0, in: surroundings) }.last ?? .number)
    default:
      let types = syntax.operands.map { type(of: $0, in: surroundings) }
      return types.first { $0 != .any && $0 != .number } ?? types.first ?? .number
    }
  }

  private func call(_ syntax: CallSyntax, in surroundings: Surroundings) -> Meaning? {
    guard let callee = syntax.callee else { return nil }
    if callee.kind == .member {
      return MemberSyntax(callee).member?.text == "opacity" ? .value(.color) : nil
    }
    guard let function = Function(rawValue: callee.text) else { return nil }
    let format: DataFormat? = function == .csv ? .csv : function == .json ? .json : nil
    if let format {
      guard let text = syntax.arguments.first?.value.flatMap({ StringSyntax($0).literalText }),
        let key = NameTable.key(of: text, from: surroundings.file)
      else { return nil }
      return data(key, format).map { .value($0) }
    }
    let result = function.row.signatures.first?.result ?? .any
    // These functions return a time for a time.
    switch function {
    case .sorted: return .value(type(of: syntax.arguments.first?.value, in: surroundings))
    case .grouped:
      let list = type(of: syntax.arguments.first?.value, in: surroundings)
      return .value(
        .array(.tuple([.init(label: "key", type: .any), .init(label: "items", type: list)])))
    case .min, .max, .abs, .round, .floor, .ceil:
      let first = type(of: syntax.arguments.first?.value, in: surroundings)
      return .value(first.isNumeric ? first : result)
    default: return .value(result)
    }
  }

  private func member(_ syntax: MemberSyntax, in surroundings: Surroundings) -> Meaning? {
    guard let base = syntax.base, let member = syntax.member?.text else { return nil }
    switch meaning(of: base, in: surroundings) {
    case .element(let kind)?: return Schema.type(ofMember: member, of: kind).map { .value($0) }
    case .value(let type)?: return type.type(ofMember: member).map { .value($0) }
    case nil: return nil
    }
  }

  // MARK: Names

  private func meaning(ofName name: String, in surroundings: Surroundings) -> Meaning? {
    let scopes = names.scopes(around: surroundings.path, in: surroundings.file)
    let found =
      scopes.lazy.compactMap { $0.value(name) }.first { $0.kind != .element }
      ?? scopes.lazy.compactMap { $0.value(name) }.first
    if let found { return meaning(of: found, in: surroundings) }
    if name == "parent" { return .element(parentKind(of: surroundings.path)) }
    if let type = Schema.type(ofWord: name) { return .value(type) }
    if name == "true" || name == "false" { return .value(.bool) }
    if colorNames.contains(name) { return .value(.color) }
    return SceneValue.wordSets.first { $0.words.contains(name) }.map { .value(.word($0)) }
  }

  /// Returns the kind of the parent of the enclosing element.
  private func parentKind(of path: SyntaxPath) -> ElementKind {
    let around = path.nodes.filter { $0.kind == .element }
    guard around.count > 1 else { return .scene }
    return around[around.count - 2].elementWord.flatMap { ElementKind(rawValue: $0) } ?? .layer
  }

  /// Returns the meaning of a declaration.
  package func meaning(of declaration: Declaration, in surroundings: Surroundings) -> Meaning? {
    guard surroundings.depth < Self.mostSteps, let tree = names.tree(of: declaration.file),
      let item = SyntaxNode(at: declaration.node, offset: declaration.item.lowerBound, in: tree)
    else { return nil }
    let around = SyntaxPath(to: declaration.bytes.lowerBound, in: tree)
    guard let index = around.nodes.firstIndex(where: { $0.isSame(as: item) }) else { return nil }
    let inner = Surroundings(
      path: SyntaxPath(Array(around.nodes[..<index])), file: declaration.file,
      depth: surroundings.depth + 1)
    switch declaration.kind {
    case .element:
      return .element(item.elementWord.flatMap { ElementKind(rawValue: $0) } ?? .layer)
    case .let: return LetSyntax(item).value.flatMap { meaning(of: $0, in: inner) }
    case .variable where item.kind == .forStatement:
      return .value(type(ofVariable: declaration, ForSyntax(item), inner))
    case .variable: return .value(type(ofParameter: ParameterSyntax(item), around, inner))
    case .style, .component: return nil
    }
  }

  private func type(
    ofVariable declaration: Declaration, _ loop: ForSyntax, _ surroundings: Surroundings
  ) -> ValueType {
    let variables = loop.names
    if variables.count > 1, variables[0].bytes == declaration.bytes { return .number }
    switch type(of: loop.list, in: surroundings) {
    case .array(let element): return element
    case .range: return .number
    default: return .any
    }
  }

  /// Returns the type of a parameter: that of its default value, that expected in its component, or
  /// that of its first argument.
  package func type(
    ofParameter parameter: ParameterSyntax, _ path: SyntaxPath, _ surroundings: Surroundings
  ) -> ValueType {
    let own = type(of: parameter.defaultValue, in: surroundings)
    guard own == .any, let name = parameter.name?.text,
      let component = path.nodes.last(where: { $0.kind == .componentDeclaration })
    else { return own }
    let used = typeOfUse(of: name, in: component)
    if used != .any { return used }
    return typeOfArgument(name, of: component, in: surroundings)
  }

  /// Returns the type of the first property whose whole value is the parameter.
  private func typeOfUse(of name: String, in component: SyntaxNode) -> ValueType {
    var walk = SyntaxWalk(component.tree)
    walk.skip(to: component)
    while let leaf = walk.next(.identifier, Array(name.utf8)),
      leaf.offset < component.bytes.upperBound
    {
      let path = walk.path(to: leaf)
      guard path.nodes.count > 2, path.parent?.kind == .name else { continue }
      let property = path.nodes[path.nodes.count - 3]
      guard property.kind == .property, let key = PropertySyntax(property).name?.text else {
        continue
      }
      if let found = EnclosingElement(of: path.up(3)).property(key) { return found.spec.type }
    }
    return .any
  }

  private func typeOfArgument(
    _ name: String, of component: SyntaxNode, in surroundings: Surroundings
  ) -> ValueType {
    guard let word = ComponentSyntax(component).name?.text else { return .any }
    var walk = SyntaxWalk(component.tree)
    while let leaf = walk.next(.identifier, Array(word.utf8)) {
      let path = walk.path(to: leaf)
      guard let element = path.parent, element.kind == .element else { continue }
      for node in ElementSyntax(element).arguments?.all(.argument) ?? [] {
        let argument = ArgumentSyntax(node)
        guard argument.label?.text == name else { continue }
        let around = Surroundings(
          path: path.up(2), file: surroundings.file, depth: surroundings.depth + 1)
        let found = type(of: argument.value, in: around)
        if found != .any { return found }
      }
    }
    return .any
  }
}
