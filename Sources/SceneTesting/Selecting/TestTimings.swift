import SceneCompiler

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
