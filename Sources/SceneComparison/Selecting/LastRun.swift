import FoundationEssentials

/// What `--last-failed` goes by: the tests that failed when they were last run.
package struct LastRun: Hashable, Sendable, Codable {
  package static let schema = 1

  package var schema = LastRun.schema
  /// In their order.
  package var failed: [SnapshotID]

  package init(failed: [SnapshotID] = []) { self.failed = failed }

  /// Nil where the file says nothing that is understood: then nothing is known of an earlier run.
  package init?(json bytes: [UInt8]) {
    guard let run = try? JSONDecoder().decode(LastRun.self, from: Data(bytes)),
      run.schema == LastRun.schema
    else { return nil }
    self = run
  }

  package func json() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return TestReport.bytes(self, encoder) + [UInt8(ascii: "\n")]
  }

  /// After one more run, of all tests or of some: what it did not run failed as before.
  package mutating func update(with report: TestReport) {
    var all = Set(failed)
    for result in report.results {
      switch result.status {
      case .failed: all.insert(result.id)
      case .passed, .recorded: all.remove(result.id)
      case .skipped: break
      }
    }
    failed = all.sorted()
  }
}
