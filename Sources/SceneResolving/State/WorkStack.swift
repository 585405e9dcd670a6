import SceneLanguage

/// The evaluations in progress, outermost first, with the locations of the references.
struct WorkStack {
  var steps: [Step] = []
  /// The number of nested expressions being evaluated.
  var depth = 0
  /// The row that is being measured, and its section, which is not in its table yet.
  var measured: (row: Int, section: TableSection)?

  struct Step {
    var work: Work
    /// The location of the reference, or that of a `let`'s value.
    var span: SourceSpan
  }

  enum Work: Hashable {
    case frame(Int)
    /// The size that the contents of an element need.
    case fitting(Int)
    /// One number of a property that a frame depends on.
    case part(Int, PropertyKey, Int)
    case properties(Int)
    /// A property of an element that others inherit.
    case inherited(Int)
    /// A property that a result is computed from.
    case property(Int, PropertyKey)
    case children(Int)
    case content(Int)
    case bars
    /// A `let`, by its index and its key in the store.
    case letValue(id: Int, key: Int)
    /// A value of the environment.
    case setting(SceneValue)
  }

  /// The maximum number of nested evaluations and expressions, which are recursive calls.
  static let limit = 64
  static let depthLimit = 400
}
