/// The nesting depth of bodies, including those of components.
struct BodyNesting {
  /// The number of bodies around the scope stack: those of the component uses in progress.
  var outer = 0
  /// The maximum number of nested scopes, including those inside components, since it was last
  /// reset.
  var deepest = 0

  static let limit = 256

  mutating func note(depth: Int) { deepest = max(deepest, depth) }

  func isFull(at depth: Int) -> Bool { outer + depth >= Self.limit }
}
