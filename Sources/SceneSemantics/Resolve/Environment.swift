/// What the names of an expression stand for, where it is evaluated.
struct Environment: Sendable {
  /// One a body around the place, outermost first; a file's comes first.
  var frames: [Frame]
  /// The values of loops' variables, by slot.
  var variables: [Value]
  /// The row that a template or a row's body is evaluated for.
  var row: RowPlace?

  static let file = Environment(frames: [Frame(body: 0, element: nil)], variables: [])

  struct Frame: Hashable, Sendable {
    /// The number of this body's instance.
    var body: Int
    /// The instance whose body it is; nil for a file.
    var element: Int?
  }

  /// A row's place in its table.
  struct RowPlace: Hashable, Sendable {
    var section: Int
    var index: Int
    var count: Int
  }

  /// The instance whose body is innermost.
  var element: Int? { frames.last?.element }
  var body: Int { frames.last?.body ?? 0 }

  /// As it is for a declaration in an outer body.
  func outer(depth: Int, slots: Int) -> Environment {
    Environment(
      frames: Array(frames.prefix(depth + 1)), variables: Array(variables.prefix(slots)), row: row)
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
}

/// A mistake that has been reported: what is being evaluated has no value.
struct EvaluationFailure: Error {}
