import SceneLanguage

/// The evaluations in progress, outermost first, with the locations of the references.
struct WorkStack {
  var steps: [Step] = []
  /// The number of nested expressions being evaluated.
  var depth = 0
  /// The row that is being measured, and its section, which is not in its table yet.
  var measured: (row: Int, section: TableSection)?

  var trials = Trials()
  /// Whether evaluations were nested too deeply, which is reported once.
  var wasTooDeep = false

  struct Step {
    var work: Work
    /// The location of the reference, or that of a `let`'s value.
    var span: SourceSpan
  }

  enum Work: Hashable {
    case frame(Int)
    /// A length of an element, and its smaller edge in its parent.
    case length(Int, Axis)
    case start(Int, Axis)
    case boundsOrigin(Int, Axis)
    /// The center of an element whose `position` sets it.
    case middle(Int, Axis)
    /// The length that the contents of an element need.
    case fitting(Int, Axis)
    /// The starts and lengths of a stack's views.
    case places(Int, Axis)
    case properties(Int)
    /// What an element changes in its environment.
    case traits(Int)
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
  static let limit = 128
  static let depthLimit = 400
}
