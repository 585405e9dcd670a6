import SceneCompiler

/// How long tests took in an earlier run, by identity, in nanoseconds.
package struct TestTimings: Hashable, Sendable {
  package var nanoseconds: [String: UInt64]

  package init(_ nanoseconds: [String: UInt64]) { self.nanoseconds = nanoseconds }

  /// Those of a report; what was not run has none, and what was remembered took no time.
  package init(_ report: TestReport) {
    nanoseconds = [:]
    for result in report.results
    where result.status != .skipped && !result.isRemembered && result.duration > 0 {
      nanoseconds[result.id.description] = result.duration
    }
  }

  /// From a file: a report, or an object of identities and nanoseconds.
  package init(json bytes: [UInt8]) throws(ReportError) {
    do throws(ReportError) {
      self.init(try TestReport(json: bytes))
    } catch {
      guard error == .notAReport else { throw error }
      guard let values = try? JSONText.decode([String: UInt64].self, bytes) else {
        throw .notTimings
      }
      self.init(values)
    }
  }

  /// Of each test what it took, or the mean of those that are known, rounded down.
  func durations(of tests: [SnapshotTest]) -> [UInt64] {
    let known = tests.map { nanoseconds[$0.id.description] }
    let values = known.compactMap { $0.map { min($0, 1 << 40) } }
    // Where nothing is known all count alike.
    let mean = values.isEmpty ? 1 : values.reduce(0, +) / UInt64(values.count)
    return known.map { $0.map { min($0, 1 << 40) } ?? mean }
  }
}
