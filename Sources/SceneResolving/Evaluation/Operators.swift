import SceneLayers
import SceneSource
import SceneLanguage

// Operators and members as functions of values.

extension Expression.PrefixOperator {
  func value(of operand: Value) -> Value {
    switch (self, operand) {
    case (.not, .bool(let bool)): .bool(!bool)
    case (.minus, .number(let x)): .number(-x)
    case (.minus, .time(let x)): .time(-x)
    case (.minus, .angle(let x)): .angle(-x)
    default: operand
    }
  }
}

extension Expression.BinaryOperator {
  /// Returns the value if the first operand determines it (short-circuit evaluation).
  func value(of a: Value) -> Value? {
    switch (self, a) {
    case (.and, .bool(false)): .bool(false)
    case (.or, .bool(true)): .bool(true)
    default: nil
    }
  }

  func value(of a: Value, _ b: Value, at span: SourceSpan) throws(EvaluationFailure) -> Value {
    switch self {
    case .and, .or: return b
    case .add:
      if case .string(let x) = a, case .string(let y) = b {
        return .string(try joined(x, y, at: span))
      }
      if let x = a.attributedText, let y = b.attributedText {
        return .attributed(try joined(x, y, at: span))
      }
    case .stride:
      if case .tuple(let bounds) = a { return try strided(bounds, b, at: span) }
    default: break
    }
    guard let x = a.magnitude ?? a.rank, let y = b.magnitude ?? b.rank else {
      throw EvaluationFailure()
    }
    switch self {
    case .less: return .bool(x < y)
    case .lessOrEqual: return .bool(x <= y)
    case .greater: return .bool(x > y)
    case .greaterOrEqual: return .bool(x >= y)
    case .halfOpenRange, .closedRange:
      return try range(x, y, isClosed: self == .closedRange, at: span)
    case .add: return try finite(x + y, like: a, at: span)
    case .subtract: return try finite(x - y, like: a, at: span)
    case .multiply:
      if case .number = a { return try finite(x * y, like: b, at: span) }
      return try finite(x * y, like: a, at: span)
    case .divide, .remainder:
      guard y != 0 else {
        throw EvaluationFailure(.divisionByZero, at: span, "division by zero")
      }
      if self == .remainder { return try finite(remainder(x, y), like: a, at: span) }
      if case .number = b { return try finite(x / y, like: a, at: span) }
      return try finite(x / y, like: .number(0), at: span)
    default: throw EvaluationFailure()
    }
  }

  /// Returns a number with the unit of `sample`.
  private func finite(
    _ x: Double, like sample: Value, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    guard x.isFinite else {
      throw EvaluationFailure(.notFinite, at: span, "the result is too large")
    }
    switch sample {
    case .time: return .time(x)
    case .angle: return .angle(x)
    default: return .number(x)
    }
  }

  /// Returns the exact remainder of a division with truncation, which has the sign of x.
  private func remainder(_ x: Double, _ y: Double) -> Double {
    let divisor = abs(y)
    var rest = abs(x)
    var step = divisor
    while step <= rest / 2 { step *= 2 }
    // Subtracts multiples of the divisor by powers of two, from the largest down. Each is exact and
    // fits at most once.
    while step >= divisor {
      if step <= rest { rest -= step }
      step /= 2
    }
    return x < 0 ? -rest : rest
  }

  private func range(
    _ x: Double, _ y: Double, isClosed: Bool, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    guard let start = x.wholeNumber, let last = y.wholeNumber else {
      throw EvaluationFailure(
        .valueOutOfRange, at: span, "the bounds of a range must be whole numbers")
    }
    let end = isClosed ? last + 1 : last
    guard end >= start, !(isClosed && last < start) else {
      throw EvaluationFailure(
        .emptyRange, at: span,
        "this range ends at \(last), before its start \(start)")
    }
    guard end - start <= Value.longestRange else {
      throw EvaluationFailure(.tooManyRows, at: span, "a range can have at most 10,000,000 numbers")
    }
    return .range(start, end)
  }
}

/// Returns the values from the first bound to the second, at multiples of a step.
///
/// - Parameter bounds: Both bounds, and whether the second is included.
private func strided(
  _ bounds: [Value.Field], _ step: Value, at span: SourceSpan
) throws(EvaluationFailure) -> Value {
  guard bounds.count == 3, let first = bounds[0].value.magnitude,
    let last = bounds[1].value.magnitude, let by = step.magnitude,
    case .bool(let isClosed) = bounds[2].value
  else { throw EvaluationFailure() }
  guard by != 0 else {
    throw EvaluationFailure(.valueOutOfRange, at: span, "the step of a range must not be 0")
  }
  // Slightly more, because `0.3 / 0.1` is less than 3.
  let steps = (last - first) / by + 1e-9
  guard steps >= 0 else {
    throw EvaluationFailure(
      .emptyRange, at: span, "the step of this range does not lead from its start to its end")
  }
  guard steps < 10_000 else {
    throw EvaluationFailure(
      .tooManyRows, at: span, "a range with a step can have at most 10,000 values")
  }
  var count = Int(steps) + 1
  if !isClosed, steps - Double(count - 1) < 2e-9 { count -= 1 }
  let exact = first.millionths.flatMap { start in by.millionths.map { (start, $0) } }
  return .array(
    (0..<count).map { index in
      let value =
        exact.map { (Double($0.0) + Double(index) * Double($0.1)) / 1e6 }
        ?? first + Double(index) * by
      switch bounds[0].value {
      case .time: return .time(value)
      case .angle: return .angle(value)
      default: return .number(value)
      }
    })
}

/// Literals can have any length, but results are limited, because each `let` can concatenate the
/// previous one with itself.
func joined(
  _ a: String, _ b: String, at span: SourceSpan
) throws(EvaluationFailure) -> String {
  guard a.utf8.count + b.utf8.count <= 1_000_000 else {
    throw EvaluationFailure(
      .tooMuchText, at: span, "this string is longer than 1,000,000 bytes")
  }
  try limitMarks(a, b, at: span)
  return a + b
}

func limitMarks(_ a: String, _ b: String, at span: SourceSpan) throws(EvaluationFailure) {
  guard CombiningMarks.areTooMany(between: a, and: b) else { return }
  throw EvaluationFailure(.tooMuchText, at: span, CombiningMarks.message(about: "string"))
}

func joined(
  _ a: AttributedText, _ b: AttributedText, at span: SourceSpan
) throws(EvaluationFailure) -> AttributedText {
  guard a.byteCount + b.byteCount <= 1_000_000 else {
    throw EvaluationFailure(
      .tooMuchText, at: span, "this string is longer than 1,000,000 bytes")
  }
  try limitMarks(a.string, b.string, at: span)
  return a + b
}

extension Double {
  /// The number in millionths, if that is exact: decimal fractions add up without rounding.
  fileprivate var millionths: Int? {
    guard self > -1e9, self < 1e9 else { return nil }
    let whole = Int(self * 1e6 + (self < 0 ? -0.5 : 0.5))
    return Double(whole) / 1e6 == self ? whole : nil
  }
}

extension Expression.Member {
  func value(of base: Value, at span: SourceSpan) throws(EvaluationFailure) -> Value {
    switch (self, base) {
    case (.field(let index), .tuple(let fields)) where index < fields.count:
      return fields[index].value
    case (.rectangle(let part), _):
      guard let rect = base.rectValue else { throw EvaluationFailure() }
      return part.value(of: rect)
    case (.count, .string(let text)): return .number(Double(text.count))
    case (.uppercased, .string(let text)):
      return .string(try joined("", text.uppercased(), at: span))
    case (.first, .string(let text)), (.last, .string(let text)):
      guard let character = self == .first ? text.first : text.last else {
        throw EvaluationFailure(.indexOutOfRange, at: span, "this string is empty")
      }
      return .string(String(character))
    case (.count, _):
      guard let count = base.elementCount else { throw EvaluationFailure() }
      return .number(Double(count))
    case (.first, _), (.last, _):
      guard let count = base.elementCount else { throw EvaluationFailure() }
      guard count > 0 else {
        throw EvaluationFailure(.indexOutOfRange, at: span, "this array is empty")
      }
      return base.element(self == .first ? 0 : count - 1)
    default: throw EvaluationFailure()
    }
  }
}

extension GeometryMember {
  func value(of rect: Rect) -> Value {
    switch self {
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
    case .frame, .bounds, .safeArea, .titleFrame, .adjustedContentInset: .rect(rect)
    }
  }
}

extension Value {
  func element(_ index: Value, at span: SourceSpan) throws(EvaluationFailure) -> Value {
    guard let count = elementCount, let number = index.magnitude else {
      throw EvaluationFailure()
    }
    guard let index = number.wholeNumber else {
      throw EvaluationFailure(
        .indexOutOfRange, at: span, "an index must be a whole number, not \(number.shortestText)")
    }
    guard index >= 0, index < count else {
      throw EvaluationFailure(
        .indexOutOfRange, at: span,
        count == 0
          ? "index \(index) is out of range: the array is empty"
          : "index \(index) is out of range: valid indices are 0 to \(count - 1)")
    }
    return element(index)
  }
}
