import SceneSource
import SceneSyntax
import SceneLanguage

// Loops: their lists and variables, and those in lists.

extension ExpressionChecker {
  /// Returns the type of the elements of a loop's list.
  mutating func elementType(of list: Expression, _ node: SyntaxNode?) -> ValueType {
    switch list.type {
    case .array(let type): return type
    case .range: return .number
    case .any, .none: return .any
    default:
      let range = "0..<\(node?.text ?? "")"
      let isCount = list.type == .number && range.utf8.count <= 40
      sink.report(
        .typeMismatch, at: list.span,
        "expected an array or a range, not \(list.type.description)",
        hint: isCount ? "did you mean '\(range)'?" : nil,
        fixIts: isCount ? [sink.fixIt("write '\(range)'", list.span, range)] : [])
      return .any
    }
  }

  /// Declares a loop's variables: one for the elements and optionally one for the index.
  mutating func declareVariables(
    _ names: [SyntaxNode], of elementType: ValueType, _ indexType: ValueType = .number,
    in scope: inout Scope
  ) -> Expression.Variables {
    let hasIndex = names.count > 1
    let slots = Expression.Variables(
      index: hasIndex ? scope.slots : nil, value: scope.slots + (hasIndex ? 1 : 0))
    scope.slots = slots.value + 1
    if names.count > 2, !names[2].isMissing {
      sink.report(
        .unexpectedToken, at: span(of: names[2]),
        "unexpected '\(names[2].text)': a loop has at most two names",
        hint: "they are the index and the element, as in 'for (i, x) in …'")
    }
    for (position, name) in names.prefix(2).enumerated() where !name.isMissing && name.text != "_" {
      if let first = scope.named(name.text)?.span {
        sink.report(
          .duplicateName, at: span(of: name), "'\(name.text)' is already declared",
          notes: [sink.note("first declared here", at: first)])
        continue
      }
      var variable = Scope.Variable(slot: slots.value, type: elementType)
      if position == 0, let index = slots.index { variable = .init(slot: index, type: indexType) }
      scope.declare(name.text, .variable(variable), at: span(of: name))
      sink.warnIfHiding(name.text, at: span(of: name))
    }
    return slots
  }

  /// Records a note on the variables of `for (name, i) in names`, whose order is that of another
  /// language.
  mutating func noteSwapped(_ names: [SyntaxNode], _ slots: Expression.Variables) {
    let isIndex = { (name: String) in ["i", "j", "k", "n", "idx", "index", "offset"].contains(name)
    }
    guard let index = slots.index, names.count == 2, isIndex(names[1].text),
      !isIndex(names[0].text), names[0].text.utf8.count <= 32
    else { return }
    let note =
      "the index is the first of the two names: 'for (\(names[1].text), \(names[0].text)) in …'"
    swappedVariables[index] = note
    swappedVariables[slots.value] = note
  }

  /// Binds a value of a list, or a loop or condition in it.
  mutating func listElement(_ node: SyntaxNode, hint: ValueType?) -> Expression {
    switch node.kind {
    case .forStatement: return spread(loop(ForSyntax(node), hint: hint))
    case .ifStatement: return spread(condition(IfSyntax(node), hint: hint))
    default: return expression(ArgumentSyntax(node).value, hint: hint, at: span(of: node))
    }
  }

  private func spread(_ list: Expression) -> Expression {
    guard case .array(let element) = list.type else { return .invalid(at: list.span) }
    return Expression(node: .spread(list), type: element, span: list.span)
  }

  private mutating func loop(_ syntax: ForSyntax, hint: ValueType?) -> Expression {
    let node = syntax.node
    let list = expression(syntax.list, hint: wordsMeant(by: syntax.list), at: span(of: node))
    var scope = scopes.inner(knowsRow: scopes.knowsRow)
    let slots = declareVariables(
      syntax.names, of: elementType(of: list, syntax.list), in: &scope)
    let outside = swappedVariables
    noteSwapped(syntax.names, slots)
    scopes.push(scope)
    let elements = self.elements(syntax.elements, of: node, hint: hint)
    scopes.pop()
    swappedVariables = outside
    return Expression(
      node: .each(slots, in: list, elements), type: elements.type, span: span(of: node),
      // The list can become too long.
      canFail: true)
  }

  private mutating func condition(_ syntax: IfSyntax, hint: ValueType?) -> Expression {
    let node = syntax.node
    let condition = expression(syntax.condition, as: .bool, at: span(of: node))
    let yes = elements(syntax.elements, of: node, hint: hint)
    let no =
      syntax.elseIf.map { self.condition(IfSyntax($0), hint: hint) }
      ?? elements(syntax.elseElements, of: node, hint: hint)
    guard let type = ValueType.common(yes.type, no.type) else {
      sink.report(
        .typeMismatch, at: span(of: node),
        "the values after 'if' and 'else' have different types: \(description(yes)) and"
          + " \(description(no))")
      return .invalid(at: span(of: node))
    }
    return Expression(node: .ternary(condition, yes, no), type: type, span: span(of: node))
  }

  private func description(_ list: Expression) -> String {
    if case .array(let element) = list.type { element.description } else { list.type.description }
  }

  /// Returns the values in braces as an array, which is empty if there are none.
  private mutating func elements(
    _ node: SyntaxNode?, of statement: SyntaxNode, hint: ValueType?
  ) -> Expression {
    guard let node, spend(on: node) else {
      return Expression(node: .array([]), type: .array(.any), span: span(of: statement))
    }
    return list(node, hint: hint)
  }
}
