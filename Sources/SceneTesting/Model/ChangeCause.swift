import SceneCompiler
import SceneInspection

/// A cause of failures or recordings: an edit of the source with everything that follows from it,
/// or another reason that snapshots share.
package struct ChangeCause: Hashable, Codable, Sendable {
  package var kind: Reason
  /// The location of the edit or the error.
  package var place: FileLocation?
  /// The name of the changed `let`, parameter, or property in the source.
  package var name: String?
  /// The most frequent change: the property of a layer, and its values.
  package var property: String?
  package var old: String?
  package var new: String?
  /// The cause on one line without its location: `rowHeight 52 → 54`.
  package var message: String
  /// The snapshots, in the order of their IDs.
  package var results: [SnapshotID] = []
  /// The approximate number of differing pixels that it explains in all of them.
  package var pixels = 0
  /// Whether the images differ, as far as it is known.
  package var isVisible: Bool { kind != .layers }

  /// The location and the message: `theme.tbl:2:17 rowHeight 52 → 54`.
  package var title: String { (place.map { "\($0) " } ?? "") + message }
}

extension SnapshotID {
  /// Returns the first IDs: `a.tbl#rest, b.tbl#rest, c.tbl#rest, and 203 more`.
  package static func list(_ ids: [SnapshotID], limit: Int = 3) -> String {
    let named = ids.prefix(limit).map(\.description)
    let rest = ids.count - named.count
    return (named + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: ", ")
  }
}

extension ChangeCause {
  /// Groups failures, or recordings with their differences, by their causes. Each of them belongs to
  /// at least one cause, and to several if they are independent.
  ///
  /// The old source is unknown, so edits are inferred. A changed value that is written in the source
  /// is an edit at its location. A value that is computed from others is an edit at the location
  /// that explains most snapshots: that of the expression or that of an input. Changes that follow
  /// from other changes, or that are not visible, do not have causes of their own.
  ///
  /// The result does not depend on the order of the differences.
  package static func all(of differences: [(id: SnapshotID, failure: TestFailure)]) -> [ChangeCause]
  {
    let differences = differences.sorted { $0.id < $1.id }
    let edited = differences.filter { $0.failure.isEdit }
    let others = Dictionary(grouping: differences.filter { !$0.failure.isEdit }) {
      $0.failure.sharedCause
    }
    let shared = others.map { cause, differences in
      var cause = cause
      cause.results = differences.map(\.id)
      cause.pixels = differences.reduce(0) { $0 &+ ($1.failure.image?.pixels ?? 0) }
      return cause
    }
    return (CauseCover(edited).causes + shared).sorted { $0.precedes($1) }
  }

  static func all(of results: [TestResult]) -> [ChangeCause] {
    let unexpected = results.filter { $0.status != .expectedFailure }
    return all(of: unexpected.compactMap { result in result.failure.map { (result.id, $0) } })
  }

  /// The order of reports: by kind, then those that explain most first.
  private func precedes(_ other: ChangeCause) -> Bool {
    let order = Reason.allCases
    let kinds = (order.firstIndex(of: kind) ?? 0, order.firstIndex(of: other.kind) ?? 0)
    if kinds.0 != kinds.1 { return kinds.0 < kinds.1 }
    if results.count != other.results.count { return results.count > other.results.count }
    if pixels != other.pixels { return pixels > other.pixels }
    if place != other.place { return FileLocation.precedes(place, other.place) }
    return message.utf8.lexicographicallyPrecedes(other.message.utf8)
  }
}

extension FileLocation {
  static func precedes(_ a: FileLocation?, _ b: FileLocation?) -> Bool {
    guard let a, let b else { return a != nil && b == nil }
    if a.file != b.file { return a.file.utf8.lexicographicallyPrecedes(b.file.utf8) }
    return (a.line, a.column) < (b.line, b.column)
  }
}

extension TestFailure {
  /// Whether changed layers explain the difference.
  fileprivate var isEdit: Bool {
    kind == .difference && cause?.message == nil && !changes.isEmpty
  }

  /// The cause of a difference that layers do not explain, without the snapshots that share it.
  fileprivate var sharedCause: ChangeCause {
    var shared = ChangeCause(kind: kind, message: message)
    switch kind {
    case .mistake: (shared.place, shared.message) = (location, error ?? message)
    case .missingReference where movedFrom == nil: shared.message = "new, without a reference"
    case .unexpectedPass: shared.kind = .unknown
    case .layers: shared.message = "no visible change"
    case .difference:
      shared.kind = cause?.message == nil ? .unknown : cause ?? .unknown
      shared.message = cause?.message ?? "no layer has changed"
    default: break
    }
    return shared
  }
}
