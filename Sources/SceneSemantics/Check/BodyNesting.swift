/// How deeply bodies are nested, including those of the components that are used.
struct BodyNesting {
  /// The number of bodies around those of the scope stack: those of the uses in progress.
  var outer = 0
  /// The largest number of scopes, including those inside components, since it was last set.
  var deepest = 0

  static let limit = 256

  mutating func note(depth: Int) { deepest = max(deepest, depth) }

  func isFull(at depth: Int) -> Bool { outer + depth >= Self.limit }
}
