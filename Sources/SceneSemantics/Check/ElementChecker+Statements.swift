import SceneSource
import SceneSyntax

// Loops and conditions, whose contents belong to the enclosing element.

extension ElementChecker {
  /// Checks a loop or condition.
  mutating func checkStatement(
    _ node: SyntaxNode, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    node.kind == .forStatement
      ? checkLoop(ForSyntax(node), of: kind, state: &state)
      : checkBranch(IfSyntax(node), of: kind, state: &state)
  }

  private mutating func checkLoop(
    _ syntax: ForSyntax, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    let list =
      syntax.node.hasBrokenHead
      ? .invalid(at: span(of: syntax.node))
      : expressions.expression(syntax.list, at: span(of: syntax.node))
    var elementType = ValueType.any
    switch list.type {
    case .array(let type): elementType = type
    case .range: elementType = .number
    case .any, .none: break
    default:
      let range = "0..<\(syntax.list?.text ?? "")"
      let isCount = list.type == .number && range.utf8.count <= 40
      report(
        .typeMismatch, at: list.span,
        "expected an array or a range, not \(list.type.description)",
        hint: isCount ? "did you mean '\(range)'?" : nil,
        fixIts: isCount ? [expressions.sink.fixIt("write '\(range)'", list.span, range)] : [])
    }
    var scope = innerScope(knowsRow: expressions.scopes.knowsRow)
    var names = syntax.names
    var indexType = ValueType.number
    // In `for x, i in list`, the unexpected ',' is the only error.
    if let rest = syntax.node.first(.unexpected), rest.text.hasPrefix(",") {
      names += rest.all(.identifier)
      indexType = .any
    }
    let (indexSlot, valueSlot) = declareVariables(
      names, of: elementType, indexType, in: &scope)
    let outside = expressions.swappedVariables
    defer { expressions.swappedVariables = outside }
    if let indexSlot, let note = Self.noteOfSwapped(names) {
      expressions.swappedVariables[indexSlot] = note
      expressions.swappedVariables[valueSlot] = note
    }
    guard let node = syntax.body else { return nil }
    let body = checkInner(node, in: scope, kind: kind, state: &state)
    bound.loops.append(
      Loop(
        list: list, indexSlot: indexSlot, valueSlot: valueSlot, body: body,
        span: span(of: syntax.node)))
    return .loop(Int32(bound.loops.count - 1))
  }

  /// Returns a note for `for (name, i) in names`; nil if the second name is not that of an index.
  private static func noteOfSwapped(_ names: [SyntaxNode]) -> String? {
    let isIndex = { (name: String) in ["i", "j", "k", "n", "idx", "index", "offset"].contains(name)
    }
    guard names.count == 2, isIndex(names[1].text), !isIndex(names[0].text),
      names[0].text.utf8.count <= 32
    else { return nil }
    return
      "the index is the first of the two names: 'for (\(names[1].text), \(names[0].text)) in …'"
  }

  /// Declares a loop's variables: one for the elements and optionally one for the index.
  private mutating func declareVariables(
    _ names: [SyntaxNode], of elementType: ValueType, _ indexType: ValueType,
    in scope: inout Scope
  ) -> (indexSlot: Int?, valueSlot: Int) {
    let indexSlot = names.count > 1 ? scope.slots : nil
    let valueSlot = scope.slots + (names.count > 1 ? 1 : 0)
    scope.slots = valueSlot + 1
    for (position, name) in names.prefix(2).enumerated() where !name.isMissing && name.text != "_" {
      if let first = scope.named(name.text)?.span {
        report(
          .duplicateName, at: span(of: name), "'\(name.text)' is already declared",
          notes: [note("first declared here", at: first)])
        continue
      }
      var variable = Scope.Variable(slot: valueSlot, type: elementType)
      if position == 0, let indexSlot { variable = .init(slot: indexSlot, type: indexType) }
      scope.declare(name.text, .variable(variable), at: span(of: name))
      expressions.sink.warnIfHiding(name.text, at: span(of: name))
    }
    return (indexSlot, valueSlot)
  }

  private mutating func checkBranch(
    _ syntax: IfSyntax, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item {
    let condition =
      syntax.node.hasBrokenHead
      ? .invalid(at: span(of: syntax.node))
      : expressions.expression(syntax.condition, as: .bool, at: span(of: syntax.node))
    let scope = innerScope(knowsRow: expressions.scopes.knowsRow)
    let empty = Body(depth: scope.depth, slots: scope.slots)
    // Only one branch is taken, so both can set the same properties.
    var inner = state
    let then =
      syntax.body.map { checkInner($0, in: scope, kind: kind, state: &inner) } ?? empty
    var otherwise: Body?
    inner = state
    if let node = syntax.elseBody {
      otherwise = checkInner(node, in: scope, kind: kind, state: &inner)
    } else if let chained = syntax.elseIf {
      expressions.scopes.push(scope)
      let chain = bodies.begin()
      let item = checkBranch(IfSyntax(chained), of: kind, state: &inner)
      expressions.scopes.pop()
      bodies.append(item)
      otherwise = bodies.end(chain, of: scope, in: &bound)
    }
    bound.branches.append(Branch(condition: condition, then: then, otherwise: otherwise))
    return .branch(Int32(bound.branches.count - 1))
  }

  /// Checks the body of a loop or branch, which belongs to the same element and has its own scope.
  private mutating func checkInner(
    _ node: SyntaxNode, in scope: Scope, kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body {
    let scope = enter(node, scope)
    defer { expressions.scopes.pop() }
    // Properties in a branch or loop override those outside.
    var inner = bodies.begin()
    inner.singles = state.singles
    checkItems(of: node, kind: kind, state: &inner)
    let body = bodies.end(inner, of: scope, in: &bound)
    checkUnused(of: scope)
    state.singles = inner.singles
    return body
  }
}
