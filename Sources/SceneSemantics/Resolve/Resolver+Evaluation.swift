import SceneLayers
import SceneSource

// Expressions, evaluated.

extension Resolver {
  // Expressions stand in one another, and so do the calls that evaluate them: each case that takes
  // much of the stack is a call of its own.

  mutating func evaluate(
    _ expression: Expression, in environment: Environment
  ) throws(EvaluationFailure) -> Value {
    guard depth < Self.depthLimit else {
      report(
        .nestedTooDeep, at: expression.span,
        "more than \(Self.depthLimit) expressions that wait for each other")
      throw EvaluationFailure()
    }
    depth += 1
    defer { depth -= 1 }
    switch expression.node {
    case .constant(let value): return value
    case .letReference(let reference): return try letValue(reference, in: environment)
    case .prefix(let op, let operand):
      return prefix(op, try evaluate(operand, in: environment))
    case .binary(let op, let left, let right):
      return try binary(op, left, right, in: environment, at: expression.span)
    case .ternary(let condition, let yes, let no):
      let isTrue = try evaluate(condition, in: environment).boolValue ?? false
      return try evaluate(isTrue ? yes : no, in: environment)
    case .tuple, .array, .text, .call: return try composite(expression, in: environment)
    case .member, .subscripted, .geometry: return try part(expression, in: environment)
    default: return try single(expression, in: environment)
    }
  }

  /// What has no parts.
  private func single(
    _ expression: Expression, in environment: Environment
  ) throws(EvaluationFailure) -> Value {
    switch expression.node {
    case .pixels(let count): return .number(count / scale)
    case .variable(let slot):
      return slot < environment.variables.count ? environment.variables[slot] : .none
    case .rowVariable(let variable): return rowValue(variable, in: environment)
    case .sceneValue(let value): return sceneValue(value)
    case .namedColor(let name):
      return .color(namedColor(name, era: era, appearance: appearance) ?? .clear)
    default: throw EvaluationFailure()
    }
  }

  /// What is made of several.
  private mutating func composite(
    _ expression: Expression, in environment: Environment
  ) throws(EvaluationFailure) -> Value {
    switch expression.node {
    case .tuple(let arguments):
      var fields: [Value.Field] = []
      for argument in arguments {
        fields.append(
          .init(label: argument.label, value: try evaluate(argument.value, in: environment)))
      }
      return .tuple(fields)
    case .array(let elements): return .array(try evaluate(elements, in: environment))
    case .text(let parts): return try text(parts, in: environment, at: expression.span)
    case .call(let function, let arguments):
      let values = try evaluate(arguments.map { $0.value }, in: environment)
      return try call(function, values, arguments.map { $0.value.span }, at: expression.span)
    default: throw EvaluationFailure()
    }
  }

  private mutating func evaluate(
    _ expressions: [Expression], in environment: Environment
  ) throws(EvaluationFailure) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(expressions.count)
    for expression in expressions { values.append(try evaluate(expression, in: environment)) }
    return values
  }

  /// What is read of something.
  private mutating func part(
    _ expression: Expression, in environment: Environment
  ) throws(EvaluationFailure) -> Value {
    switch expression.node {
    case .member(let base, let member):
      return try self.member(member, of: evaluate(base, in: environment), at: expression.span)
    case .subscripted(let base, let index):
      return try element(
        of: evaluate(base, in: environment), evaluate(index, in: environment), at: index.span)
    case .geometry(let element, let member):
      return try geometry(element, member, in: environment, at: expression.span)
    default: throw EvaluationFailure()
    }
  }

  private func rowValue(
    _ variable: Expression.RowVariable, in environment: Environment
  ) -> Value {
    guard let row = environment.row else { return .number(0) }
    switch variable {
    case .section: return .number(Double(row.section))
    case .index: return .number(Double(row.index))
    case .count: return .number(Double(row.count))
    }
  }

  private func sceneValue(_ value: Expression.SceneValue) -> Value {
    switch value {
    case .scale: .number(scale)
    case .era: .word(era.rawValue)
    case .appearance: .word(appearance.rawValue)
    }
  }

  private mutating func text(
    _ parts: [Expression.TextPart], in environment: Environment, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .value(let expression):
        switch try evaluate(expression, in: environment) {
        case .string(let string): text = try joined(text, string, at: span)
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += number.shortestText
        default: break
        }
      }
    }
    return .string(text)
  }

  /// A string of any length may be written, but not made: each `let` may join the one before twice.
  private mutating func joined(
    _ a: String, _ b: String, at span: SourceSpan
  ) throws(EvaluationFailure) -> String {
    guard a.utf8.count + b.utf8.count <= 1_000_000 else {
      report(.tooMuchText, at: span, "this joins a string of more than 1,000,000 bytes")
      throw EvaluationFailure()
    }
    return a + b
  }

  private mutating func isEqual(
    _ a: Value, _ b: Value, at span: SourceSpan
  ) throws(EvaluationFailure) -> Bool {
    var comparisons = 200_000
    if let isEqual = a.isEqual(to: b, &comparisons) { return isEqual }
    report(.valueOutOfRange, at: span, "these two values are too large to be compared")
    throw EvaluationFailure()
  }

  private func prefix(_ op: Expression.PrefixOperator, _ value: Value) -> Value {
    switch (op, value) {
    case (.not, .bool(let bool)): .bool(!bool)
    case (.minus, .number(let x)): .number(-x)
    case (.minus, .time(let x)): .time(-x)
    case (.minus, .angle(let x)): .angle(-x)
    default: value
    }
  }

  private mutating func binary(
    _ op: Expression.BinaryOperator, _ left: Expression, _ right: Expression,
    in environment: Environment, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    let a = try evaluate(left, in: environment)
    switch (op, a) {
    case (.and, .bool(false)): return .bool(false)
    case (.or, .bool(true)): return .bool(true)
    default: break
    }
    let b = try evaluate(right, in: environment)
    switch op {
    case .and, .or: return b
    case .equal, .notEqual:
      return .bool(try isEqual(a, b, at: span) == (op == .equal))
    case .add:
      if case .string(let x) = a, case .string(let y) = b {
        return .string(try joined(x, y, at: span))
      }
    default: break
    }
    guard let x = a.magnitude, let y = b.magnitude else { throw EvaluationFailure() }
    switch op {
    case .less: return .bool(x < y)
    case .lessOrEqual: return .bool(x <= y)
    case .greater: return .bool(x > y)
    case .greaterOrEqual: return .bool(x >= y)
    case .halfOpenRange, .closedRange:
      return try range(x, y, isClosed: op == .closedRange, at: span)
    case .add: return try finite(x + y, like: a, at: span)
    case .subtract: return try finite(x - y, like: a, at: span)
    case .multiply:
      if case .number = a { return try finite(x * y, like: b, at: span) }
      return try finite(x * y, like: a, at: span)
    case .divide, .remainder:
      guard y != 0 else {
        report(.divisionByZero, at: span, "this divides by zero")
        throw EvaluationFailure()
      }
      if op == .remainder { return try finite(remainder(x, y), like: a, at: span) }
      if case .number = b { return try finite(x / y, like: a, at: span) }
      return try finite(x / y, like: .number(0), at: span)
    default: throw EvaluationFailure()
    }
  }

  /// A number of the same unit as `sample`.
  private mutating func finite(
    _ x: Double, like sample: Value, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    guard x.isFinite else {
      report(.notFinite, at: span, "this number is too large")
      throw EvaluationFailure()
    }
    switch sample {
    case .time: return .time(x)
    case .angle: return .angle(x)
    default: return .number(x)
    }
  }

  /// What is left of x after taking y from it as often as it goes, with the sign of x; exact.
  private func remainder(_ x: Double, _ y: Double) -> Double {
    let divisor = abs(y)
    var rest = abs(x)
    var step = divisor
    while step <= rest / 2 { step *= 2 }
    // Multiples of the divisor by powers of two, from the largest down: each is exact, and each
    // fits once at most.
    while step >= divisor {
      if step <= rest { rest -= step }
      step /= 2
    }
    return x < 0 ? -rest : rest
  }

  private mutating func range(
    _ x: Double, _ y: Double, isClosed: Bool, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    guard let start = whole(x), let last = whole(y) else {
      report(.valueOutOfRange, at: span, "a range goes from one whole number to another")
      throw EvaluationFailure()
    }
    let end = isClosed ? last + 1 : last
    guard end >= start, !(isClosed && last < start) else {
      report(
        .emptyRange, at: span,
        "this range ends at \(last), before its start at \(start)")
      throw EvaluationFailure()
    }
    guard end - start <= 10_000_000 else {
      report(.tooManyRows, at: span, "a range has 10,000,000 numbers at most")
      throw EvaluationFailure()
    }
    return .range(start, end)
  }

  /// A whole number that is small enough to count with.
  func whole(_ x: Double) -> Int? {
    guard x >= -1e15, x <= 1e15, Double(Int(x)) == x else { return nil }
    return Int(x)
  }

  // MARK: Parts

  private mutating func member(
    _ member: Expression.Member, of base: Value, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    switch (member, base) {
    case (.field(let index), .tuple(let fields)) where index < fields.count:
      return fields[index].value
    case (.rectangle(let part), _):
      guard let rect = base.rectValue else { throw EvaluationFailure() }
      return self.part(part, of: rect)
    case (.count, .string(let text)): return .number(Double(text.count))
    case (.uppercased, .string(let text)):
      return .string(try joined("", text.uppercased(), at: span))
    case (.count, _):
      guard let count = base.elementCount else { throw EvaluationFailure() }
      return .number(Double(count))
    case (.first, _), (.last, _):
      guard let count = base.elementCount else { throw EvaluationFailure() }
      guard count > 0 else {
        report(.indexOutOfRange, at: span, "this array is empty")
        throw EvaluationFailure()
      }
      return base.element(member == .first ? 0 : count - 1)
    default: throw EvaluationFailure()
    }
  }

  private mutating func element(
    of base: Value, _ index: Value, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    guard let count = base.elementCount, let number = index.magnitude else {
      throw EvaluationFailure()
    }
    guard let index = whole(number) else {
      report(
        .indexOutOfRange, at: span, "an index is a whole number, not \(number.shortestText)")
      throw EvaluationFailure()
    }
    guard index >= 0, index < count else {
      report(
        .indexOutOfRange, at: span,
        count == 0
          ? "index \(index) of an array that is empty"
          : "index \(index) of an array that goes from 0 to \(count - 1)")
      throw EvaluationFailure()
    }
    return base.element(index)
  }

  func part(_ part: Expression.GeometryMember, of rect: Rect) -> Value {
    switch part {
    case .x, .minX: .number(rect.minX)
    case .midX: .number(rect.midX)
    case .maxX: .number(rect.maxX)
    case .y, .minY: .number(rect.minY)
    case .midY: .number(rect.midY)
    case .maxY: .number(rect.maxY)
    case .width: .number(rect.width)
    case .height: .number(rect.height)
    case .origin: .point(rect.origin)
    case .size, .contentSize, .textSize: .size(rect.size)
    case .frame, .bounds: .rect(rect)
    }
  }
}
