import SceneLayers
import SceneSource
import SceneSyntax

// Expressions: their types, from the inside out, helped by what their place expects.

extension Checker {
  /// Binds an expression. `expected` is what its place wants, nil where anything will do.
  mutating func expression(
    _ node: SyntaxNode?, as expected: ValueType?, at span: SourceSpan
  ) -> Expression {
    guard let node, !node.isMissing else { return .invalid(at: span) }
    let wanted = expected == .animated ? animatedTypes.last ?? .any : expected
    let found = bind(node, expecting: wanted)
    guard let wanted else { return found }
    return convert(found, to: wanted)
  }

  /// The same, but nothing is said of an expression whose syntax is wrong: that has been told.
  mutating func unbroken(
    _ node: SyntaxNode?, as expected: ValueType?, at span: SourceSpan
  ) -> Expression {
    if let node, node.isBroken { return .invalid(at: self.span(of: node)) }
    return expression(node, as: expected, at: span)
  }

  private mutating func bind(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    switch node.kind {
    case .numberLiteral: return number(node)
    case .colorLiteral:
      guard let c = ColorLiteral(node) else { return .invalid(at: span(of: node)) }
      return .constant(
        .color(.init(c.red, c.green, c.blue, c.alpha)), .color, at: span(of: node))
    case .stringLiteral: return string(node)
    case .name: return name(node, expecting: expecting)
    case .implicitMember: return implicitMember(node, expecting: expecting)
    case .tuple: return tuple(node, expecting: expecting)
    case .array: return array(node, expecting: expecting)
    case .prefix: return prefix(node)
    case .binary: return binary(node, expecting: expecting)
    case .ternary: return ternary(node, expecting: expecting)
    case .member: return member(node)
    case .subscripted: return subscripted(node)
    case .call: return call(node)
    default: return .invalid(at: span(of: node))
    }
  }

  private func number(_ node: SyntaxNode) -> Expression {
    guard let literal = NumberLiteral(node) else { return .invalid(at: span(of: node)) }
    let value = literal.value
    switch literal.unit {
    case .none, .points: return .constant(.number(value), .number, at: span(of: node))
    case .percent: return .constant(.number(value / 100), .number, at: span(of: node))
    case .seconds: return .constant(.time(value), .time, at: span(of: node))
    case .milliseconds: return .constant(.time(value / 1000), .time, at: span(of: node))
    case .radians: return .constant(.angle(value), .angle, at: span(of: node))
    case .degrees:
      return .constant(.angle(value / 90 * (.pi / 2)), .angle, at: span(of: node))
    case .pixels:
      return Expression(node: .pixels(value), type: .number, span: span(of: node), canFail: false)
    }
  }

  private mutating func string(_ node: SyntaxNode) -> Expression {
    var parts: [Expression.TextPart] = []
    var canFail = false
    for part in StringSyntax(node).parts {
      guard part.kind == .interpolation else {
        parts.append(.literal(unescape(part)))
        continue
      }
      let value = expression(part.expression, as: nil, at: span(of: part))
      switch value.type {
      case .any, .number, .string, .bool: break
      default:
        report(
          .typeMismatch, at: value.span,
          "a string takes numbers, strings and booleans, not \(value.type.description)")
      }
      canFail = canFail || value.canFail
      parts.append(.value(value))
    }
    if parts.isEmpty { return .constant(.string(""), .string, at: span(of: node)) }
    if parts.count == 1, case .literal(let text) = parts[0] {
      return .constant(.string(text), .string, at: span(of: node))
    }
    return Expression(node: .text(parts), type: .string, span: span(of: node), canFail: canFail)
  }

  // MARK: Tuples and arrays

  private mutating func tuple(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let items = node.all(.argument).map { ArgumentSyntax($0) }
    if items.count == 1, items[0].label == nil {
      return expression(items[0].value, as: nil, at: span(of: node), hint: expecting)
    }
    var fields: [ValueType.Field] = []
    var arguments: [Expression.Argument] = []
    var canFail = false
    for (index, item) in items.enumerated() {
      let label = item.label?.text
      let hint = expecting.flatMap { expectedField(index, label, of: items.count, in: $0) }
      let value = expression(item.value, as: nil, at: span(of: item.node), hint: hint)
      if let label, let first = fields.firstIndex(where: { $0.label == label }) {
        report(
          .duplicateProperty, at: span(of: item.node), "'\(label)' stands twice in this tuple",
          notes: [note("first set here", at: span(of: items[first].node))])
      }
      canFail = canFail || value.canFail
      fields.append(.init(label: label, type: value.type))
      arguments.append(.init(label: label, value: value))
    }
    return limited(
      Expression(
        node: .tuple(arguments), type: .tuple(fields), span: span(of: node), canFail: canFail))
  }

  private func expectedField(
    _ index: Int, _ label: String?, of count: Int, in type: ValueType
  ) -> ValueType? {
    switch type {
    case .tuple(let fields) where fields.count == count: fields[index].type
    case .shadowImages: .image
    default: nil
    }
  }

  private mutating func array(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let hint: ValueType? =
      switch expecting {
      case .array(let element): element
      case .transform: .transformStep
      case .path: .pathStep
      default: nil
      }
    var values: [Expression] = []
    var type: ValueType?
    var canFail = false
    for item in node.all(.argument) {
      let value = expression(ArgumentSyntax(item).value, as: nil, at: span(of: item), hint: hint)
      canFail = canFail || value.canFail
      if let known = type {
        if let common = unify(known, value.type) {
          type = common
        } else {
          report(
            .typeMismatch, at: value.span,
            "this array holds \(known.description) first, and here \(value.type.description)")
          type = .any
        }
      } else {
        type = value.type
      }
      values.append(value)
    }
    return limited(
      Expression(
        node: .array(values), type: .array(type ?? .any), span: span(of: node), canFail: canFail))
  }

  /// A value that holds others, unless they are too many in one another: each `let` may hold the
  /// one before twice.
  private mutating func limited(_ value: Expression) -> Expression {
    if value.type.fits(parts: 10_000, depth: 64) { return value }
    report(
      .nestedTooDeep, at: value.span,
      "more than 10,000 parts, or 64 layers, of tuples and arrays in one another")
    return .invalid(at: value.span)
  }

  /// Binds with a hint of what is expected, but converts nothing.
  mutating func expression(
    _ node: SyntaxNode?, as expected: ValueType?, at span: SourceSpan, hint: ValueType?
  ) -> Expression {
    guard let node, !node.isMissing else { return .invalid(at: span) }
    return bind(node, expecting: hint)
  }

  /// What two values of a list or of a choice have in common.
  func unify(_ a: ValueType, _ b: ValueType) -> ValueType? {
    if a == b || b == .none { return a }
    if a == .none { return b }
    if a == .any || b == .any { return .any }
    switch (a, b) {
    case (.color, .gradient), (.gradient, .color), (.color, .image), (.image, .color),
      (.gradient, .image), (.image, .gradient), (.paint, .color), (.paint, .gradient),
      (.paint, .image):
      return .paint
    case (.pathStep, .path), (.path, .pathStep): return .path
    case (.array(let x), .array(let y)): return unify(x, y).map { .array($0) }
    case (.tuple(let x), .tuple(let y)) where x.count == y.count:
      var fields: [ValueType.Field] = []
      for (x, y) in zip(x, y) {
        guard let type = unify(x.type, y.type) else { return nil }
        fields.append(.init(label: x.label == y.label ? x.label : nil, type: type))
      }
      return .tuple(fields)
    default: return nil
    }
  }

  // MARK: Operators

  private mutating func prefix(_ node: SyntaxNode) -> Expression {
    let syntax = OperatorSyntax(node)
    let value = expression(syntax.operands.first, as: nil, at: span(of: node))
    guard let op = syntax.op.flatMap({ Expression.PrefixOperator(rawValue: $0.text) }) else {
      return .invalid(at: span(of: node))
    }
    if value.type == .any { return .invalid(at: span(of: node)) }
    let fits = op == .not ? value.type == .bool : value.type.isNumeric
    guard fits else {
      report(
        .typeMismatch, at: span(of: node),
        "'\(op.rawValue)' wants \(op == .not ? "true or false" : "a number"), "
          + "not \(value.type.description)")
      return .invalid(at: span(of: node))
    }
    if case .constant(let constant) = value.node, let folded = negated(constant, op) {
      return .constant(folded, value.type, at: span(of: node))
    }
    return Expression(
      node: .prefix(op, value), type: value.type, span: span(of: node), canFail: value.canFail)
  }

  private func negated(_ value: Value, _ op: Expression.PrefixOperator) -> Value? {
    guard op != .not else { return nil }
    let sign = op == .minus ? -1.0 : 1.0
    switch value {
    case .number(let x): return .number(x * sign)
    case .time(let x): return .time(x * sign)
    case .angle(let x): return .angle(x * sign)
    default: return nil
    }
  }

  private mutating func binary(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let syntax = OperatorSyntax(node)
    var operands = syntax.operands
    guard let op = syntax.op.flatMap({ Expression.BinaryOperator($0) }),
      let leftNode = operands.next(), let rightNode = operands.next()
    else { return .invalid(at: span(of: node)) }
    var left = expression(leftNode, as: nil, at: span(of: node))
    var hint: ValueType?
    if case .word = left.type { hint = left.type }
    var right = expression(rightNode, as: nil, at: span(of: node), hint: hint)
    // `0` is a time and an angle as well.
    if op != .multiply, op != .divide, left.type != right.type {
      left = zero(left, as: right.type)
      right = zero(right, as: left.type)
    }
    guard left.type != .any, right.type != .any else {
      return Expression(node: .invalid, type: .any, span: span(of: node), canFail: false)
    }
    guard let type = resultType(of: op, left.type, right.type) else {
      reportOperands(of: op, left, right, at: span(of: node))
      return .invalid(at: span(of: node))
    }
    let canFail: Bool =
      switch op {
      case .divide, .remainder, .closedRange, .halfOpenRange: !isSafeDivisor(right, op)
      default: false
      }
    return Expression(
      node: .binary(op, left, right), type: type, span: span(of: node),
      canFail: canFail || left.canFail || right.canFail)
  }

  private func isSafeDivisor(_ value: Expression, _ op: Expression.BinaryOperator) -> Bool {
    guard op == .divide || op == .remainder, case .constant(let constant) = value.node else {
      return false
    }
    return constant.magnitude.map { $0 != 0 } ?? false
  }

  func zero(_ value: Expression, as type: ValueType) -> Expression {
    guard case .constant(.number(0)) = value.node else { return value }
    switch type {
    case .time: return .constant(.time(0), .time, at: value.span)
    case .angle: return .constant(.angle(0), .angle, at: value.span)
    default: return value
    }
  }

  private func resultType(
    of op: Expression.BinaryOperator, _ a: ValueType, _ b: ValueType
  ) -> ValueType? {
    switch op {
    case .add where a == .string && b == .string: return .string
    case .add, .subtract, .remainder: return a == b && a.isNumeric ? a : nil
    case .multiply:
      guard a.isNumeric, b.isNumeric else { return nil }
      return a == .number ? b : b == .number ? a : nil
    case .divide:
      guard a.isNumeric, b.isNumeric else { return nil }
      return b == .number ? a : a == b ? .number : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return a == b && a.isNumeric ? .bool : nil
    case .equal, .notEqual: return unify(a, b) != nil ? .bool : nil
    case .and, .or: return a == .bool && b == .bool ? .bool : nil
    case .halfOpenRange, .closedRange: return a == .number && b == .number ? .range : nil
    }
  }

  private mutating func reportOperands(
    of op: Expression.BinaryOperator, _ left: Expression, _ right: Expression,
    at span: SourceSpan
  ) {
    let operands = "\(left.type.description) and \(right.type.description)"
    if left.type.isNumeric, right.type.isNumeric {
      report(
        .unitMismatch, at: span, "'\(op.rawValue)' cannot combine \(operands)",
        notes: [.init("times are written '1s' or '250ms', angles '45deg' or '1rad'")])
    } else {
      report(.typeMismatch, at: span, "'\(op.rawValue)' cannot combine \(operands)")
    }
  }

  private mutating func ternary(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let parts = node.expressions
    guard parts.count == 3 else { return .invalid(at: span(of: node)) }
    let condition = expression(parts[0], as: .bool, at: span(of: node))
    let yes = expression(parts[1], as: nil, at: span(of: node), hint: expecting)
    let no = expression(parts[2], as: nil, at: span(of: node), hint: expecting)
    guard let type = unify(yes.type, no.type) else {
      report(
        .typeMismatch, at: span(of: node),
        "the two values of '? :' are \(yes.type.description) and \(no.type.description)")
      return .invalid(at: span(of: node))
    }
    return Expression(
      node: .ternary(condition, yes, no), type: type, span: span(of: node),
      canFail: condition.canFail || yes.canFail || no.canFail)
  }

  private mutating func subscripted(_ node: SyntaxNode) -> Expression {
    let syntax = SubscriptSyntax(node)
    let base = expression(syntax.base, as: nil, at: span(of: node))
    let index = expression(syntax.index, as: .number, at: span(of: node))
    switch base.type {
    case .array(let element):
      return Expression(
        node: .subscripted(base, index), type: element, span: span(of: node), canFail: true)
    case .any: return .invalid(at: span(of: node))
    default:
      report(
        .typeMismatch, at: base.span,
        "only an array has elements by number, not "
          + base.type.description)
      return .invalid(at: span(of: node))
    }
  }
}
