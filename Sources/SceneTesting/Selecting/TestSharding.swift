import SceneCompiler
import SceneSource

extension TestReport.Shard {
  /// Parses the argument of `--shard`, such as `2/8`.
  package init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], !text.contains("+"),
      Self(index: index, count: count).isPossible
    else {
      throw UsageError("'--shard' takes N/COUNT, such as 2/8, not '\(text)'")
    }
    self.init(index: index, count: count)
  }

  /// Returns the tests of this shard, in order. Each test belongs to one shard, which is the same
  /// on every machine and does not depend on other tests.
  package func tests(of all: [SnapshotTest]) -> [SnapshotTest] {
    if count == 1 { return all }
    return all.filter { hashFNV($0.id.description.utf8) % UInt64(count) == UInt64(index - 1) }
  }

  /// Returns the tests of this shard so that all shards take about the same time: the longest tests
  /// are assigned first, each to the shard with the least total, or the first of several.
  package func tests(of all: [SnapshotTest], balancedBy timings: TestTimings) -> [SnapshotTest] {
    if count == 1 { return all }
    let durations = timings.durations(of: all)
    let order = all.indices.sorted { a, b in
      durations[a] == durations[b] ? all[a].id < all[b].id : durations[a] > durations[b]
    }
    var queue = ShardQueue(count: count)
    let mine = order.filter { queue.add(durations[$0]) == index - 1 }
    return mine.sorted().map { all[$0] }
  }

}

/// The total duration of each shard, as a heap with the smallest on top.
private struct ShardQueue {
  private var shards: [(load: UInt64, index: Int)]

  init(count: Int) { shards = (0..<count).map { (0, $0) } }

  /// Adds a duration to the shard with the least total, and returns its index.
  mutating func add(_ duration: UInt64) -> Int {
    let chosen = shards[0].index
    shards[0].load += duration
    var index = 0
    while true {
      let children = (2 * index + 1...2 * index + 2).filter { $0 < shards.count }
      guard let least = children.min(by: { shards[$0] < shards[$1] }), shards[least] < shards[index]
      else { return chosen }
      shards.swapAt(index, least)
      index = least
    }
  }
}

/// The durations of tests in an earlier run, in nanoseconds, by ID.
package struct TestTimings: Hashable, Sendable {
  package var nanoseconds: [String: UInt64]

  package init(_ nanoseconds: [String: UInt64]) { self.nanoseconds = nanoseconds }

  /// Creates timings from a report, without tests that were skipped or cached.
  package init(_ report: TestReport) {
    nanoseconds = [:]
    for result in report.results
    where result.status != .skipped && !result.isCached && result.duration > 0 {
      nanoseconds[result.id.description] = result.duration
    }
  }

  /// Reads timings from a report, or from an object that maps IDs to nanoseconds.
  package init(json bytes: [UInt8]) throws(ReportError) {
    do throws(ReportError) {
      self.init(try TestReport(json: bytes))
    } catch {
      guard error == .notAReport else { throw error }
      guard let values = try? JSON.value([String: UInt64].self, bytes) else {
        throw .notTimings
      }
      self.init(values)
    }
  }

  /// Returns the duration of each test, or the mean of known durations, rounded down.
  func durations(of tests: [SnapshotTest]) -> [UInt64] {
    let known = tests.map { nanoseconds[$0.id.description] }
    let values = known.compactMap { $0.map { min($0, 1 << 40) } }
    // If no durations are known, all tests count the same.
    let mean = values.isEmpty ? 1 : values.reduce(0, +) / UInt64(values.count)
    return known.map { $0.map { min($0, 1 << 40) } ?? mean }
  }
}
