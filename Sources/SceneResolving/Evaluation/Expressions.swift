import SceneLayers
import SceneSource
import SceneLanguage

// The evaluation of expressions.

extension Evaluator {
  // Expressions are nested, and evaluation is recursive. Cases that need much stack space are in
  // separate functions.

  mutating func evaluate(
    _ expression: Expression, in environment: Environment
  ) throws(EvaluationFailure) -> Value {
    guard work.depth < WorkStack.depthLimit else {
      throw EvaluationFailure(
        .nestedTooDeep, at: expression.span,
        "more than \(WorkStack.depthLimit) nested evaluations")
    }
    guard spend(for: environment.element) else { throw EvaluationFailure() }
    work.depth += 1
    store.coverage?.note(expression)
    defer { work.depth -= 1 }
    switch expression.node {
    case .constant(let value): return value
    case .letReference(let reference): return try letValue(reference, in: environment)
    case .prefix(let op, let operand):
      return op.value(of: try evaluate(operand, in: environment))
    case .binary(let op, let left, let right):
      return try binary(op, left, right, in: environment, at: expression.span)
    case .ternary(let condition, let yes, let no):
      let isTrue = try evaluate(condition, in: environment).boolValue ?? false
      return try evaluate(isTrue ? yes : no, in: environment)
    case .tuple, .array, .text, .call: return try composite(expression, in: environment)
    case .each(let slots, let list, let elements):
      return try each(slots, in: list, elements, environment, at: expression.span)
    case .member, .subscripted, .geometry: return try part(expression, in: environment)
    default: return try single(expression, in: environment)
    }
  }

  /// Evaluates an expression without operands.
  private mutating func single(
    _ expression: Expression, in environment: Environment
  ) throws(EvaluationFailure) -> Value {
    switch expression.node {
    case .pixels(let count): return .number(count / settings.scale)
    case .variable(let slot):
      return slot < environment.variables.count ? environment.variables[slot] : .none
    case .rowVariable(let variable): return rowValue(variable, in: environment)
    case .sceneValue(let value):
      return try sceneValue(value, of: environment.element, at: expression.span)
    case .namedColor(Self.tintName):
      return .color(tint(of: environment.element ?? 0))
    case .namedColor(let name):
      return .color(namedColor(name, settings.colors) ?? .clear)
    default: throw EvaluationFailure()
    }
  }

  /// Evaluates an expression with operands.
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
    case .array(let elements):
      var values: [Value] = []
      values.reserveCapacity(elements.count)
      for element in elements {
        guard case .spread(let list) = element.node else {
          values.append(try evaluate(element, in: environment))
          continue
        }
        guard case .array(let found) = try evaluate(list, in: environment) else { continue }
        try append(found, to: &values, in: environment, at: element.span)
      }
      return .array(values)
    case .text(let parts): return try text(parts, in: environment, at: expression.span)
    case .call(let function, let arguments):
      let values = try evaluate(arguments.map { $0.value }, in: environment)
      try spend(values, in: environment)
      if function == .sorted || function == .grouped {
        try spend(onSorting: values[0], by: values[1].stringValue, in: environment)
      }
      let call = FunctionCall(
        function: function, arguments: values, spans: arguments.map { $0.value.span },
        span: expression.span, colors: settings.colors)
      return try call.value(in: shared)
    default: throw EvaluationFailure()
    }
  }

  /// Returns the elements that a loop adds to a list.
  private mutating func each(
    _ slots: Expression.Variables, in list: Expression, _ elements: Expression,
    _ environment: Environment, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    let list = try evaluate(list, in: environment)
    var (inner, values) = (environment, [Value]())
    for iteration in 0..<list.iterationCount {
      guard spend(for: environment.element) else { throw EvaluationFailure() }
      inner.set(iteration, slots, through: list)
      guard case .array(let found) = try evaluate(elements, in: inner) else { continue }
      try append(found, to: &values, in: environment, at: span)
    }
    return .array(values)
  }

  private mutating func append(
    _ found: [Value], to values: inout [Value], in environment: Environment, at span: SourceSpan
  ) throws(EvaluationFailure) {
    try spend([.array(found)], in: environment)
    guard values.count + found.count <= Value.mostMadeElements else {
      throw EvaluationFailure(
        .tooManyIterations, at: span,
        "a list of loops has more than \(Double(Value.mostMadeElements).groupedText()) elements")
    }
    values += found
  }

  private mutating func evaluate(
    _ expressions: [Expression], in environment: Environment
  ) throws(EvaluationFailure) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(expressions.count)
    for expression in expressions { values.append(try evaluate(expression, in: environment)) }
    return values
  }

  /// Evaluates a member or subscript.
  private mutating func part(
    _ expression: Expression, in environment: Environment
  ) throws(EvaluationFailure) -> Value {
    switch expression.node {
    case .member(let base, let member):
      if let area = try safeArea(base, for: member, in: environment) {
        return try member.value(of: area, at: expression.span)
      }
      if let part = try part(of: base, member, in: environment) { return part }
      let value = try evaluate(base, in: environment)
      guard spend(2 + value.stepsOfReading, for: environment.element) else {
        throw EvaluationFailure()
      }
      return try member.value(of: value, at: expression.span)
    case .subscripted(let base, let index):
      let value = try evaluate(base, in: environment)
      let number = try evaluate(index, in: environment)
      let element = try value.element(number, at: index.span)
      if case .records = value { try spend([element], in: environment) }
      return element
    case .geometry(let element, let member):
      return try geometry(element, member, in: environment, at: expression.span)
    default: throw EvaluationFailure()
    }
  }

  /// Returns the safe area of an element along the axis of a member only; nil for other expressions.
  private mutating func safeArea(
    _ expression: Expression, for member: Expression.Member, in environment: Environment
  ) throws(EvaluationFailure) -> Value? {
    guard case .geometry(let reference, .safeArea) = expression.node, let axis = member.axis,
      let id = try instance(of: reference, in: environment)
    else { return nil }
    store.coverage?.note(expression)
    let (start, length) = try safeArea(axis, of: id, at: expression.span)
    return .rect(axis == .x ? Rect(start, 0, length, 0) : Rect(0, start, 0, length))
  }

  /// Returns a number of an element's frame, which does not depend on the others; nil for other
  /// expressions.
  private mutating func part(
    of expression: Expression, _ member: Expression.Member, in environment: Environment
  ) throws(EvaluationFailure) -> Value? {
    guard case .geometry(let reference, let whole) = expression.node else { return nil }
    let parts: [GeometryMember] =
      switch whole {
      case .frame, .origin: [.x, .y, .width, .height]
      case .size, .bounds: [.width, .height]
      default: []
      }
    let part: GeometryMember? =
      switch member {
      case .rectangle(let part) where parts.contains(part): part
      case .field(let index):
        parts.indices.contains(whole == .bounds ? index - 2 : index)
          ? parts[whole == .bounds ? index - 2 : index] : nil
      default: nil
      }
    guard let part, let id = try instance(of: reference, in: environment) else { return nil }
    store.coverage?.note(expression)
    if whole == .bounds {
      return .number(try length(part == .width ? .x : .y, of: id, at: expression.span))
    }
    return try value(of: part, of: id, at: expression.span)
  }

  /// Counts the steps of sorting or grouping a list: each element is created, and its text is copied
  /// and compared several times.
  private mutating func spend(
    onSorting list: Value, by field: String?, in environment: Environment
  ) throws(EvaluationFailure) {
    let count = list.elementCount ?? 0
    let rounds = 8 + Int.bitWidth - count.leadingZeroBitCount
    for index in 0..<count {
      let key = list.element(index).part(field)?.stepsOfReading ?? 0
      guard spend(16 + rounds * (1 + key), for: environment.element) else {
        throw EvaluationFailure()
      }
    }
  }

  /// Counts the steps needed to traverse values.
  private mutating func spend(
    _ values: [Value], in environment: Environment
  ) throws(EvaluationFailure) {
    for value in values where !spend(2 + value.stepsOfUse, for: environment.element) {
      throw EvaluationFailure()
    }
  }

  private func rowValue(
    _ variable: RowVariable, in environment: Environment
  ) -> Value {
    guard let row = environment.row else { return .number(0) }
    switch variable {
    case .section: return .number(Double(row.section))
    case .index: return .number(Double(row.index))
    case .count: return .number(Double(row.count))
    }
  }

  private mutating func text(
    _ parts: [Expression.TextPart], in environment: Environment, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    var text = ""
    // The parts before the last attributed one.
    var attributed: AttributedText?
    for part in parts {
      switch part {
      case .literal(let literal):
        try limitMarks(text, literal, at: span)
        text += literal
      case .value(let expression):
        switch try evaluate(expression, in: environment) {
        case .string(let string):
          text = try joined(text, string, at: span)
          guard spend(text.utf8.count / 8, for: environment.element) else {
            throw EvaluationFailure()
          }
        case .attributed(let string):
          let whole = try joined((attributed ?? .init()) + AttributedText(text), string, at: span)
          (attributed, text) = (whole, "")
          try spend([.attributed(whole)], in: environment)
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += number.shortestText
        case .word(let word): text += word.text
        default: break
        }
      }
    }
    guard let attributed else { return .string(text) }
    return .attributed(try joined(attributed, AttributedText(text), at: span))
  }

  private mutating func binary(
    _ op: Expression.BinaryOperator, _ left: Expression, _ right: Expression,
    in environment: Environment, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    let a = try evaluate(left, in: environment)
    if let value = op.value(of: a) { return value }
    let b = try evaluate(right, in: environment)
    switch op {
    case .equal, .notEqual:
      // Strings of any length can be compared.
      let ofText = a.stringValue == nil ? 0 : a.stepsOfReading + b.stepsOfReading
      let most = min(meter.stepsLeft, 200_000 + ofText)
      var steps = most
      let isEqual = a.isEqual(to: b, &steps)
      guard spend(most - steps, for: environment.element) else { throw EvaluationFailure() }
      guard let isEqual else {
        throw EvaluationFailure(
          .valueOutOfRange, at: span, "these values have too many elements to compare")
      }
      return .bool(isEqual == (op == .equal))
    case .add, .stride:
      let sum = try op.value(of: a, b, at: span)
      switch sum {
      case .string, .attributed, .array: try spend([sum], in: environment)
      default: break
      }
      return sum
    default: return try op.value(of: a, b, at: span)
    }
  }
}

extension Expression.Member {
  /// The axis of a number of a rectangle; nil for other members.
  fileprivate var axis: Axis? {
    switch self {
    case .field(let index): index & 1 == 0 ? .x : .y
    case .rectangle(let part) where part.type(in: .layer) == .number: part.isHorizontal ? .x : .y
    default: nil
    }
  }
}
