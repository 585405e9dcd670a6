import SceneCompiler
import SceneSystem

/// A review of snapshots: decisions on recordings or on the artifacts of a run, which take effect
/// at once and can be undone.
package struct Review: Sendable {
  package enum Decision: String, Hashable, Codable, Sendable {
    case accepted, rejected
    /// Undecided for now; the recording is kept.
    case skipped
  }

  /// The reason why a snapshot could not be accepted or rejected.
  package struct Problem: Hashable, Sendable {
    package var message: String
    /// Whether a file could not be read or written.
    package var isFileFailure = false
  }

  /// The snapshots, in the order of their IDs.
  package private(set) var items: [ReviewItem]
  package private(set) var decisions: [SnapshotID: Decision] = [:]
  /// What `undo` takes back, latest last.
  private var steps: [[Change]] = []

  /// A decision on a snapshot, with the files before and after it.
  private struct Change: Sendable {
    var item: ReviewItem
    var former: Decision?
    var before: ReferenceState?
    var after: ReferenceState?
    var size: Int { (before?.size ?? 0) + (after?.size ?? 0) }
  }

  /// The number of bytes that are kept for `undo`. Older decisions are final.
  private static let undoLimit = 256 << 20

  package init(_ items: [ReviewItem]) { self.items = items.sorted { $0.id < $1.id } }

  package func count(_ decision: Decision) -> Int { decisions.values.count { $0 == decision } }

  /// The number of snapshots that are neither accepted nor rejected.
  package var pendingCount: Int { items.count - count(.accepted) - count(.rejected) }

  package func isPending(_ index: Int) -> Bool {
    let decision = decisions[items[index].id]
    return decision == nil || decision == .skipped
  }

  /// Reads the files of the pending snapshots, and compares those that differ from the ones that
  /// were read before.
  ///
  /// - Parameter didLoad: Called after each of them.
  /// - Returns: Whether any differs.
  @discardableResult
  package mutating func load(
    explains: Bool = true, on workers: Workers, didLoad: () -> Void = {}
  ) -> Bool {
    // Those of a scene, which is compiled once, follow each other.
    let scenes = Dictionary(grouping: items.indices.filter(isPending)) { items[$0].id.scene }
      .values.sorted { $0[0] < $1[0] }
    var hasChanged = false
    workers.map(scenes.count) { [items] number in
      var scene = ReviewScene()
      return scenes[number].map { index in
        var item = items[index]
        return item.load(explains: explains, in: &scene) ? item : nil
      }
    } take: { number, loaded in
      for (index, item) in zip(scenes[number], loaded) {
        if let item { (items[index], hasChanged) = (item, true) }
        didLoad()
      }
    }
    return hasChanged
  }

  /// The snapshots as results of a run.
  package var report: TestReport { TestReport(results: items.compactMap(\.shown?.result)) }

  // MARK: Decisions

  /// Decides on snapshots, as one step of `undo`. Those that are decided are skipped.
  ///
  /// - Returns: The reasons why some of them could not be accepted or rejected.
  @discardableResult
  package mutating func decide(_ decision: Decision, _ indices: [Int]) -> [Problem] {
    var problems: [Problem] = []
    var step: [Change] = []
    var size = 0
    var hashes: [String: String] = [:]
    for index in indices where isPending(index) {
      var change = Change(item: items[index], former: decisions[items[index].id])
      if let problem = carryOut(decision, &change, &hashes) {
        problems.append(problem)
      } else {
        decisions[change.item.id] = decision
        size += change.size
        if size <= Self.undoLimit { step.append(change) } else { step = [] }
      }
    }
    steps.append(step)
    size = 0
    let kept = steps.reversed().prefix { step in
      size += step.reduce(0) { $0 + $1.size }
      return size <= Self.undoLimit
    }
    steps = kept.reversed()
    return problems
  }

  /// - Parameter hashes: Those of the recordings' inputs that were already read.
  private func carryOut(
    _ decision: Decision, _ change: inout Change, _ hashes: inout [String: String]
  ) -> Problem? {
    let item = change.item
    if decision == .skipped { return nil }
    func refuse(_ reason: String) -> Problem {
      Problem(message: "'\(item.id)' was not \(decision.rawValue), because \(reason)")
    }
    do throws(FileFailure) {
      let (before, proposed) = try item.contents()
      guard item.isUpToDate(before.accepted, proposed) else {
        return refuse("its files have changed during the review")
      }
      var after = before.settled
      if decision == .accepted {
        if let refusal = try item.refusal(before, proposed, knowing: &hashes) {
          return refuse(refusal)
        }
        after.accepted.merge(proposed) { $1 }
      }
      if case .artifacts = item.origin {
        if decision == .rejected { return nil }
        (after.pending, after.inputs) = (before.pending, before.inputs)
      }
      (change.before, change.after) = (before, after)
      try item.references.restore(after, of: item.id.slug)
      return nil
    } catch {
      return Problem(
        message: "cannot write the reference of '\(item.id)': \(error.message)",
        isFileFailure: true)
    }
  }

  /// Takes back the last step: restores the references and the pending recordings.
  ///
  /// - Returns: The snapshots that are pending again, and reasons why others are not; nil if
  ///   nothing can be undone.
  package mutating func undo() -> (restored: [SnapshotID], problems: [Problem])? {
    guard let step = steps.popLast() else { return nil }
    var restored: [SnapshotID] = []
    var problems: [Problem] = []
    for change in step {
      let id = change.item.id
      do throws(FileFailure) {
        if let before = change.before, let after = change.after {
          guard try change.item.references.state(of: id.slug) == after else {
            problems.append(
              Problem(message: "'\(id)' is not undone, because its files have changed since then"))
            continue
          }
          try change.item.references.restore(before, of: id.slug)
        }
        decisions[id] = change.former
        restored.append(id)
      } catch {
        problems.append(
          Problem(message: "cannot restore '\(id)': \(error.message)", isFileFailure: true))
      }
    }
    return (restored, problems)
  }
}
