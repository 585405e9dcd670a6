import SceneSource
import SceneSyntax
import SceneLanguage

// Operators, conditional expressions, and subscripts.

extension ExpressionChecker {
  mutating func prefix(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let syntax = OperatorSyntax(node)
    let feature = expecting == .fontFeature ? expecting : nil
    let value = expression(syntax.operands.first, hint: feature, at: span(of: node))
    guard let op = syntax.op.flatMap({ Expression.PrefixOperator(rawValue: $0.text) }) else {
      return .invalid(at: span(of: node))
    }
    if op == .minus, value.type == .fontFeature, case .constant(.string(let tag)) = value.node {
      return .constant(.string("-" + tag), .fontFeature, at: span(of: node))
    }
    if value.type == .any { return .invalid(at: span(of: node)) }
    let fits = op == .not ? value.type == .bool : value.type.isNumeric
    guard fits else {
      reportNotNumber(
        of: op == .not ? [] : [value], at: span(of: node),
        "'\(op.rawValue)' needs \(op == .not ? "a Boolean" : "a number"), "
          + "not \(value.type.description)")
      return .invalid(at: span(of: node))
    }
    if case .constant(let constant) = value.node, let folded = negated(constant, op) {
      return .constant(folded, value.type, at: span(of: node))
    }
    return Expression(
      node: .prefix(op, value), type: value.type, span: span(of: node))
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

  mutating func binary(_ node: SyntaxNode) -> Expression {
    let syntax = OperatorSyntax(node)
    var operands = syntax.operands
    guard let op = syntax.op.flatMap({ Expression.BinaryOperator($0) }),
      let leftNode = operands.next(), let rightNode = operands.next()
    else { return .invalid(at: span(of: node)) }
    if op == .stride { return stride(leftNode, by: rightNode, at: span(of: node)) }
    if op == .subtract, reportHyphenated(node) { return .invalid(at: span(of: node)) }
    var left = expression(leftNode, at: span(of: node))
    var hint: ValueType?
    if case .word = left.type { hint = left.type }
    var right = expression(rightNode, hint: hint, at: span(of: node))
    // `appearance == "dark"`
    if let hint, right.type == .string { right = convert(right, to: hint) }
    // `0` can be a time or angle.
    if op != .multiply, op != .divide, left.type != right.type {
      left = zero(left, as: right.type)
      right = zero(right, as: left.type)
    }
    guard left.type != .any, right.type != .any else {
      return .invalid(at: span(of: node))
    }
    // `+` of numbers must not become the concatenation of strings when a cell is added to the file.
    let areNumeric =
      op == .add && textReason(of: left)?.isNumeric == true
      && textReason(of: right)?.isNumeric == true
    guard !areNumeric, let type = ValueType.result(of: op, left.type, right.type) else {
      if reportTextOfBoolean(op, left, right, leftNode, at: span(of: node)) {
        return .invalid(at: span(of: node))
      }
      reportOperands(of: op, left, right, at: span(of: node))
      return .invalid(at: span(of: node))
    }
    let canFail: Bool =
      switch op {
      case .divide, .remainder: !isSafeDivisor(right)
      case .closedRange, .halfOpenRange: !isSafeRange(left, right)
      default: false
      }
    return Expression(
      node: .binary(op, left, right), type: type, span: span(of: node),
      canFail: canFail)
  }

  /// Checks `first...last by step`, which is an array of numbers, times, or angles.
  private mutating func stride(
    _ range: SyntaxNode, by step: SyntaxNode, at span: SourceSpan
  ) -> Expression {
    let syntax = OperatorSyntax(range)
    var nodes = syntax.operands
    guard let op = syntax.op.flatMap({ Expression.BinaryOperator($0) }),
      let first = nodes.next(), let last = nodes.next()
    else { return .invalid(at: span) }
    var parts = [first, last, step].map { _ in Expression.invalid(at: span) }
    for (index, node) in [first, last, step].enumerated() {
      parts[index] = expression(node, at: self.span(of: range))
    }
    if parts.contains(where: { $0.type == .any }) { return .invalid(at: span) }
    // `0` can be a time or angle.
    let type = parts.first { $0.type == .time || $0.type == .angle }?.type ?? parts[0].type
    parts = parts.map { zero($0, as: type) }
    if let other = parts.indices.first(where: { parts[$0].type != type || !type.isNumeric }) {
      let pair = other < 2 ? (parts[0], parts[1]) : (parts[0], parts[2])
      reportOperands(of: other < 2 ? op : .stride, pair.0, pair.1, at: span)
      return .invalid(at: span)
    }
    let isClosed = Expression.constant(.bool(op == .closedRange), .bool, at: span)
    let bounds = [parts[0], parts[1], isClosed]
    let pair = Expression(
      node: .tuple(bounds.map { Expression.Argument(label: nil, value: $0) }),
      type: .tuple(bounds.map { ValueType.Field(label: nil, type: $0.type) }), span: span)
    return Expression(
      node: .binary(.stride, pair, parts[2]), type: .array(type), span: span, canFail: true)
  }

  /// Reports a hyphenated CSS name, which parses as a subtraction: `linear-gradient(red, blue)`,
  /// `light-gray`.
  private mutating func reportHyphenated(_ node: SyntaxNode) -> Bool {
    let text = node.utf8.prefix { $0.isIdentifierBody || $0 == UInt8(ascii: "-") }
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count > 1, parts.count < 5, text.count < 40, !parts.contains(""),
      scopes.nearestValue(parts[0]) == nil, scopes.element(parts[0]) == nil
    else { return false }
    let isCall = node.utf8.dropFirst(text.count).first == UInt8(ascii: "(")
    guard isCall || text.count == node.length else { return false }
    let word = parts.joined(separator: "-")
    let joined = parts[0] + parts.dropFirst().map { $0.capitalizedWord }.joined()
    let span = SourceSpan(
      file: scopes.file, bytes: node.offset..<(node.offset + text.count))
    if scopes.nearestValue(word) != nil || scopes.element(word) != nil {
      sink.reportHyphens(joined, at: span)
      return true
    }
    guard let meant = Hints.hyphenated(word, joined, isCall: isCall) else { return false }
    return sink.reportForeign(
      isCall ? .unknownFunction : .unknownName, meant, at: span,
      isCall ? "cannot find function '\(word)'" : "cannot find '\(word)' in scope"
    ) { _ in true }
  }

  private func isSafeDivisor(_ value: Expression) -> Bool {
    guard case .constant(let constant) = value.node else { return false }
    return constant.magnitude.map { $0 != 0 } ?? false
  }

  private func isSafeRange(_ start: Expression, _ end: Expression) -> Bool {
    guard case .constant(let start) = start.node, case .constant(let end) = end.node else {
      return false
    }
    guard let first = start.magnitude?.wholeNumber, let last = end.magnitude?.wholeNumber else {
      return false
    }
    return first <= last && last - first < Value.longestRange
  }

  /// Returns a note if a value is a variable of a loop whose variables seem to be swapped.
  func noteOfSwapped(_ value: Expression) -> String? {
    if case .variable(let slot) = value.node { swappedVariables[slot] } else { nil }
  }

  /// Reports `isOpen == "true"`, which a column of a data file was compared with before it contained
  /// Booleans; returns false for others.
  private mutating func reportTextOfBoolean(
    _ op: Expression.BinaryOperator, _ left: Expression, _ right: Expression, _ node: SyntaxNode,
    at span: SourceSpan
  ) -> Bool {
    guard left.type == .bool, case .constant(.string(let text)) = right.node,
      let word = BuiltInWord(rawValue: text), word == .true || word == .false,
      op == .equal || op == .notEqual, node.length <= 100
    else { return false }
    let isAtom = node.kind == .name || node.kind == .member || node.kind == .tuple
    let isTrue = (op == .equal) == (word == .true)
    let meant = isTrue ? node.text : isAtom ? "!\(node.text)" : "!(\(node.text))"
    sink.report(
      .typeMismatch, at: span, "'\(op.rawValue)' cannot be applied to a Boolean and a string",
      hint: "write '\(meant)'", fixIts: [sink.fixIt("write '\(meant)'", span, meant, isSafe: true)])
    return true
  }

  private mutating func reportOperands(
    of op: Expression.BinaryOperator, _ left: Expression, _ right: Expression,
    at span: SourceSpan
  ) {
    let message =
      "'\(op.rawValue)' cannot be applied to "
      + (left.type.isNumeric && right.type.isNumeric
        ? "\(left.type.found) and \(right.type.found)"
        : "\(left.type.description) and \(right.type.description)")
    guard left.type.isNumeric, right.type.isNumeric else {
      var note = noteOfSwapped(left) ?? noteOfSwapped(right)
      if note == nil, op == .add, left.type == .string || right.type == .string {
        note = "to insert a value into a string, write \"\\(value)\""
      } else if note == nil, case .word = left.type, left.type == right.type {
        note = "built-in values are compared with '==' and '!='"
      }
      let couldBeNumbers = [left, right].allSatisfy { $0.type.isNumeric || $0.type == .string }
      return reportNotNumber(
        of: couldBeNumbers ? [left, right] : [], at: span, message,
        notes: note.map { [.init($0)] } ?? [])
    }
    if left.type == right.type, op == .closedRange || op == .halfOpenRange {
      return sink.report(
        .unitMismatch, at: span, message,
        notes: [.init("a range of times or angles needs a step, such as '0s...1.5s by 0.25s'")])
    }
    let types = [left.type, right.type]
    let lacksUnit = types.contains(.number) && !types.contains(.ratio)
    sink.report(
      .unitMismatch, at: span, message,
      notes: lacksUnit
        ? [
          .init("write times with a unit, such as '1s' or '250ms', and angles as '45deg' or '1rad'")
        ] : [])
  }

  mutating func ternary(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let parts = node.expressions
    guard parts.count == 3 else { return .invalid(at: span(of: node)) }
    let condition = expression(parts[0], as: .bool, at: span(of: node))
    let yes = expression(parts[1], hint: expecting, at: span(of: node))
    let no = expression(parts[2], hint: expecting, at: span(of: node))
    guard let type = ValueType.common(yes.type, no.type) else {
      sink.report(
        .typeMismatch, at: span(of: node),
        "the branches of '? :' have different types: \(yes.type.description) and \(no.type.description)"
      )
      return .invalid(at: span(of: node))
    }
    return Expression(
      node: .ternary(condition, yes, no), type: type, span: span(of: node))
  }

  mutating func subscripted(_ node: SyntaxNode) -> Expression {
    let syntax = SubscriptSyntax(node)
    let base = expression(syntax.base, at: span(of: node))
    if reportKey(syntax, of: base) { return .invalid(at: span(of: node)) }
    let index = expression(syntax.index, as: .ratio, at: span(of: node))
    if case .invalid = index.node { return .invalid(at: span(of: node)) }
    switch base.type {
    case .array(let element):
      return Expression(
        node: .subscripted(base, index), type: element, span: span(of: node), canFail: true)
    case .any: return .invalid(at: span(of: node))
    default:
      sink.report(
        .typeMismatch, at: base.span,
        "cannot subscript \(base.type.description); expected an array")
      return .invalid(at: span(of: node))
    }
  }

  /// Reports a member in a subscript, as in `person["name"]`; returns false for others.
  private mutating func reportKey(_ syntax: SubscriptSyntax, of base: Expression) -> Bool {
    guard case .tuple = base.type, let key = syntax.index, key.kind == .stringLiteral,
      StringSyntax(key).isPlain, let name = syntax.base
    else { return false }
    let word = String(key.text.dropFirst().dropLast())
    let brackets = SourceSpan(
      file: scopes.file, bytes: name.bytes.upperBound..<syntax.node.bytes.upperBound)
    let isMember = base.type.member(word) != nil
    sink.report(
      .typeMismatch, at: brackets, "cannot subscript \(base.type.description); expected an array",
      hint: isMember ? "members are written with a dot: '.\(word)'" : nil,
      fixIts: isMember ? [sink.fixIt("write '.\(word)'", brackets, ".\(word)")] : [])
    return true
  }
}
