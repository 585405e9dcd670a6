/// What a run may write before `scenec review`.
package enum RecordMode: String, Hashable, CaseIterable, Sendable {
  /// Nothing: a missing reference is a failure.
  case none
  /// What has no reference.
  case missing
  /// That, and what failed by a difference.
  case changed
  /// All whose content is not equal, within a tolerance too.
  case all
}
