/// The options of `scenec test --mutate`.
package struct MutationOptions: Hashable, Sendable {
  /// The minimum score in percent; nil for none.
  package var leastScore: Int?
  /// The maximum number of mutations per scene.
  package var limit = 200

  package init() {}
}
