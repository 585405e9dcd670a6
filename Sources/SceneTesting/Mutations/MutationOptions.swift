/// What `scenec test --mutate` is asked for.
package struct MutationOptions: Hashable, Sendable {
  /// The least score that will do, in hundredths; nil where any will.
  package var leastScore: Int?
  /// How many places of a scene are damaged at most.
  package var limit = 200

  package init() {}
}
