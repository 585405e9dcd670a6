import SceneSource
import SceneSyntax

// Loops and conditions: what they hold belongs to the element around them.

extension Checker {
  mutating func checkLoop(
    _ syntax: ForSyntax, of kind: ElementKind, state: inout BodyState, styles: inout [Body]
  ) -> Body.Item? {
    let list =
      syntax.node.hasBrokenHead
      ? .invalid(at: span(of: syntax.node))
      : expression(syntax.list, as: nil, at: span(of: syntax.node))
    var elementType = ValueType.any
    switch list.type {
    case .array(let type): elementType = type
    case .range: elementType = .number
    case .any: break
    default:
      report(
        .typeMismatch, at: list.span,
        "a loop goes through an array or a range, not \(list.type.description)")
    }
    let outer = scopes.last
    var slots = outer?.slots ?? 0
    var scope = innerScope(knowsRow: outer?.knowsRow ?? false)
    let names = syntax.names
    var indexSlot: Int?
    if names.count > 1 {
      indexSlot = slots
      slots += 1
    }
    let valueSlot = slots
    slots += 1
    scope.slots = slots
    for (position, name) in names.prefix(2).enumerated() where !name.isMissing && name.text != "_" {
      if let first = scope.named(name.text)?.span {
        report(
          .duplicateName, at: span(of: name), "'\(name.text)' is declared twice",
          notes: [note("first declared here", at: first)])
        continue
      }
      let isIndex = names.count > 1 && position == 0
      let variable = Scope.Variable(
        slot: isIndex ? indexSlot ?? valueSlot : valueSlot, type: isIndex ? .number : elementType)
      scope.declare(name.text, .variable(variable), at: span(of: name))
      warnIfHiding(name.text, at: span(of: name))
    }
    guard let node = syntax.body else { return nil }
    if sound != nil {
      let head = syntax.node.offset..<node.offset
      scope.fingerprint.mix(node.tree.source.bytes[head])
    }
    let body = checkInner(node, in: scope, kind: kind, state: &state, styles: &styles)
    bound.loops.append(
      Loop(
        list: list, indexSlot: indexSlot, valueSlot: valueSlot, body: body,
        span: span(of: syntax.node)))
    return .loop(Int32(bound.loops.count - 1))
  }

  mutating func checkBranch(
    _ syntax: IfSyntax, of kind: ElementKind, state: inout BodyState, styles: inout [Body]
  ) -> Body.Item {
    let condition =
      syntax.node.hasBrokenHead
      ? .invalid(at: span(of: syntax.node))
      : expression(syntax.condition, as: .bool, at: span(of: syntax.node))
    let scope = innerScope(knowsRow: scopes.last?.knowsRow ?? false)
    let empty = Body(depth: scope.depth, slots: scope.slots)
    // Only one of the two is taken, so each may set what the other sets.
    var inner = state
    let then =
      syntax.body.map {
        checkInner($0, in: scope, kind: kind, state: &inner, styles: &styles)
      } ?? empty
    var otherwise: Body?
    inner = state
    if let node = syntax.elseBody {
      otherwise = checkInner(node, in: scope, kind: kind, state: &inner, styles: &styles)
    } else if let chained = syntax.elseIf {
      scopes.append(scope)
      let start = pendingItems.count
      let item = checkBranch(IfSyntax(chained), of: kind, state: &inner, styles: &styles)
      scopes.removeLast()
      pendingItems.append(item)
      otherwise = Body(
        depth: scope.depth, slots: scope.slots, items: takeItems(from: start))
    }
    bound.branches.append(Branch(condition: condition, then: then, otherwise: otherwise))
    return .branch(Int32(bound.branches.count - 1))
  }

  /// The body of a loop or a branch: of the same element, with names of its own.
  private mutating func checkInner(
    _ node: SyntaxNode, in scope: Scope, kind: ElementKind, state: inout BodyState,
    styles: inout [Body]
  ) -> Body {
    var scope = scope
    let lets = declareNames(of: node, in: &scope, below: scopes)
    scopes.append(scope)
    deepestNesting = max(deepestNesting, scopes.count)
    checkLets(lets)
    // What a branch or loop sets goes over what stands outside it.
    var inner = BodyState(firstKey: setKeys.count, singles: state.singles)
    let items = checkItems(of: node, kind: kind, state: &inner, styles: &styles)
    checkUnused(of: scope)
    scopes.removeLast()
    state.singles = inner.singles
    return Body(depth: scope.depth, slots: scope.slots, items: items)
  }
}
