/// What the names of an expression stand for, where it is evaluated.
struct Environment: Sendable {
  /// One a body around the place, outermost first; a file's comes first.
  var frames: Frames
  /// The values of loops' variables, by slot.
  private(set) var variables: [Value]
  /// The row that a template or a row's body is evaluated for.
  var row: RowPosition?

  static let file = Environment(frames: Frames(Frame(body: 0, element: nil)), variables: [])

  struct Frame: Hashable, Sendable {
    /// The body's number above the element's, which is negative where there is none.
    fileprivate var bits: Int64

    fileprivate init(bits: Int64) { self.bits = bits }

    init(body: Int, element: Int?) {
      bits =
        Int64(truncatingIfNeeded: body) &<< 32
        | Int64(UInt32(truncatingIfNeeded: element ?? -1))
    }

    /// The number of this body's instance.
    var body: Int { Int(bits &>> 32) }
    /// The instance whose body it is; nil for a file.
    var element: Int? {
      let number = Int(Int32(truncatingIfNeeded: bits))
      return number < 0 ? nil : number
    }
  }

  /// A row's place in its section.
  struct RowPosition: Hashable, Sendable {
    var section: Int
    var index: Int
    var count: Int
    /// Its place among all rows of the table.
    var number: Int
  }

  /// The instance whose body is innermost.
  var element: Int? { frames.last.element }
  var body: Int { frames.last.body }

  /// As it is for a declaration in an outer body.
  func outer(depth: Int, slots: Int) -> Environment {
    var outer = self
    outer.frames.keep(depth + 1)
    if variables.count > slots { outer.variables.removeSubrange(slots...) }
    return outer
  }

  func entering(body: Int, of element: Int?) -> Environment {
    var inner = self
    inner.frames.append(Frame(body: body, element: element))
    return inner
  }

  /// Sets a variable's slot, the last one that is taken or the one after it.
  mutating func set(_ slot: Int, to value: Value) {
    while variables.count <= slot { variables.append(.none) }
    variables[slot] = value
  }

  /// Sets a loop's variables to what they are in an iteration through `list`.
  mutating func set(_ iteration: Int, of loop: Loop, through list: Value) {
    if let slot = loop.indexSlot { set(slot, to: .number(Double(iteration))) }
    if case .range(let start, _) = list {
      set(loop.valueSlot, to: .number(Double(start + iteration)))
    } else if let count = list.elementCount, iteration < count {
      set(loop.valueSlot, to: list.element(iteration))
    }
  }
}

/// One frame or more. Few bodies stand in more than eight others, so that entering one takes no
/// memory of its own.
struct Frames: Sendable {
  private(set) var count = 1
  private var first: SIMD8<Int64>
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

  /// Leaves out all but so many, the outermost.
  mutating func keep(_ number: Int) {
    count = max(1, min(count, number))
    if !rest.isEmpty { rest.removeSubrange(max(0, count - 8)...) }
  }
}

extension Value {
  /// How many iterations a loop through it has.
  var iterationCount: Int {
    if case .range(let start, let end) = self { end - start } else { elementCount ?? 0 }
  }
}
