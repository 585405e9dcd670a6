/// The snapshots that a run records for `scenec review`.
package enum RecordMode: String, Hashable, CaseIterable, Sendable {
  /// None; a missing reference is a failure.
  case none
  /// Snapshots without a reference.
  case missing
  /// Snapshots without a reference, and those that failed because of a difference.
  case changed
  /// All snapshots that are not equal to their reference, even within a tolerance.
  case all
}
