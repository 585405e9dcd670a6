import SceneLanguage

/// The bindings of names during evaluation.
struct Environment: Sendable {
  /// One frame per enclosing body, outermost first, beginning with that of the file.
  var frames: Frames
  /// The values of loop variables, by slot.
  private(set) var variables: [Value]
  /// The row for which a template or the body of a row is evaluated.
  var row: RowPosition?

  static let file = Environment(frames: Frames(Frame(body: 0, element: nil)), variables: [])

  struct Frame: Hashable, Sendable {
    /// The index of the body in the upper half, and that of the element in the lower half, which is
    /// negative if there is none.
    fileprivate var bits: Int64

    fileprivate init(bits: Int64) { self.bits = bits }

    init(body: Int, element: Int?) {
      bits =
        Int64(truncatingIfNeeded: body) &<< 32
        | Int64(UInt32(truncatingIfNeeded: element ?? -1))
    }

    /// The index of the body's instance.
    var body: Int { Int(bits &>> 32) }
    /// The instance with this body; nil for a file.
    var element: Int? {
      let number = Int(Int32(truncatingIfNeeded: bits))
      return number < 0 ? nil : number
    }
  }

  /// The position of a row.
  struct RowPosition: Hashable, Sendable {
    var section: Int
    var index: Int
    var count: Int
    /// The index among all rows of the table.
    var number: Int
  }

  /// The instance with the innermost body.
  var element: Int? { frames.last.element }
  var body: Int { frames.last.body }

  /// Returns the environment of a declaration in an enclosing body.
  func outer(depth: Int, slots: Int) -> Environment {
    var outer = self
    outer.frames.keep(depth + 1)
    if variables.count > slots { outer.variables.removeSubrange(slots...) }
    return outer
  }

  /// The number of steps for storing an additional environment, if it is deeper than usual.
  var stepsOfCopy: Int { 8 * (max(0, frames.count - 8) + max(0, variables.count - 8)) }

  func entering(body: Int, of element: Int?) -> Environment {
    var inner = self
    inner.frames.append(Frame(body: body, element: element))
    return inner
  }

  /// Sets the slot of a variable: the last one in use, or the next one.
  mutating func set(_ slot: Int, to value: Value) {
    while variables.count <= slot { variables.append(.none) }
    variables[slot] = value
  }

  /// Sets a loop's variables for an iteration over `list`.
  mutating func set(_ iteration: Int, of loop: Loop, through list: Value) {
    set(iteration, .init(index: loop.indexSlot, value: loop.valueSlot), through: list)
  }

  mutating func set(_ iteration: Int, _ slots: Expression.Variables, through list: Value) {
    if let slot = slots.index { set(slot, to: .number(Double(iteration))) }
    if case .range(let start, _) = list {
      set(slots.value, to: .number(Double(start + iteration)))
    } else if let count = list.elementCount, iteration < count {
      set(slots.value, to: list.element(iteration))
    }
  }
}

/// A nonempty stack of frames. Few bodies have more than eight enclosing bodies, so entering one
/// usually allocates no memory.
struct Frames: Sendable {
  // First, because of its alignment: an environment then takes 128 bytes instead of 192.
  private var first: SIMD8<Int64>
  private(set) var count = 1
  private var rest: [Environment.Frame] = []

  init(_ frame: Environment.Frame) { first = .init(repeating: frame.bits) }

  subscript(index: Int) -> Environment.Frame {
    get { index < 8 ? Environment.Frame(bits: first[index]) : rest[index - 8] }
    set { if index < 8 { first[index] = newValue.bits } else { rest[index - 8] = newValue } }
  }

  var last: Environment.Frame {
    get { self[count - 1] }
    set { self[count - 1] = newValue }
  }

  mutating func append(_ frame: Environment.Frame) {
    if count < 8 { first[count] = frame.bits } else { rest.append(frame) }
    count += 1
  }

  /// Removes all but the given number of outermost frames.
  mutating func keep(_ number: Int) {
    count = max(1, min(count, number))
    if !rest.isEmpty { rest.removeSubrange(max(0, count - 8)...) }
  }
}

extension Value {
  /// The number of iterations of a loop over the value.
  var iterationCount: Int {
    if case .range(let start, let end) = self { end - start } else { elementCount ?? 0 }
  }
}
