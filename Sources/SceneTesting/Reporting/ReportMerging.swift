import SceneSource
import SceneSystem

/// Merges the reports of shards into one report.
package struct ReportMerging {
  /// A report with its path.
  package struct Part: Hashable, Sendable {
    package var path: String
    package var report: TestReport

    package init(path: String, report: TestReport) {
      self.path = path
      self.report = report
    }
  }

  private let parts: [Part]
  private var problems: [String] = []
  private var results: [SnapshotID: TestResult] = [:]

  /// Merges reports in any order.
  package static func merge(_ parts: [Part]) -> TestReport {
    var merging = ReportMerging(parts: parts.sorted { ($0.shard, $0.path) < ($1.shard, $1.path) })
    return merging.merged()
  }

  private init(parts: [Part]) { self.parts = parts }

  private mutating func merged() -> TestReport {
    problems = parts.flatMap(\.report.problems)
    checkShards()
    for part in parts {
      for result in part.report.results { add(result) }
    }
    let results = results.values.sorted { $0.id < $1.id }
    var report = TestReport(results: results, unusedReferences: unusedReferences, total: total)
    if problems.isEmpty, results.count != total {
      problems.append("\(total - results.count) of \(total) tests are missing from the reports")
    }
    report.problems = problems
    let folders = Set(parts.map(\.report.workingFolder))
    if folders.count == 1 { report.workingFolder = parts[0].report.workingFolder }
    return report
  }

  // MARK: Shards

  private mutating func checkShards() {
    let shards = parts.compactMap(\.report.shard)
    guard let first = shards.first else { return }
    if shards.count < parts.count {
      let whole = parts.filter { $0.report.shard == nil }.map { "'\($0.path)'" }
      problems.append("\(whole.joined(separator: ", ")) is not a shard, but the other reports are")
    }
    let counts = Set(shards.map(\.count)).sorted()
    if counts.count > 1 {
      let words = counts.map { "\($0)" }.joined(separator: " and ")
      problems.append("the reports are from different runs: shard counts are \(words)")
      return
    }
    let totals = Set(parts.map(\.report.total)).sorted()
    if totals.count > 1 {
      let words = totals.map { "\($0)" }.joined(separator: " and ")
      problems.append("the reports are from different runs: test counts are \(words)")
    }
    for index in 1...max(first.count, 1) {
      let found = parts.filter { $0.report.shard?.index == index }
      if found.isEmpty {
        problems.append("shard \(index) of \(first.count) is missing")
      } else if found.count > 1 {
        let paths = found.map { "'\($0.path)'" }.joined(separator: " and ")
        problems.append(
          "shard \(index) of \(first.count) is present \(found.count) times: \(paths)")
      }
    }
  }

  /// The total number of tests. The tests of reports without shards are added up.
  private var total: Int {
    let totals = parts.map(\.report.total)
    return parts.contains { $0.report.shard != nil } ? totals.max() ?? 0 : totals.reduce(0, +)
  }

  /// The references without a snapshot, if every report contains them.
  private var unusedReferences: [String]? {
    var all: Set<String> = []
    for part in parts {
      guard let unusedReferences = part.report.unusedReferences else { return nil }
      all.formUnion(unusedReferences)
    }
    return all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // MARK: Results

  /// Adds a result. If there are two results for a test, the worse one counts. If they are equal,
  /// the cause is a duplicate shard, which has been reported.
  private mutating func add(_ result: TestResult) {
    guard let other = results[result.id] else {
      results[result.id] = result
      return
    }
    let isWorse = result.status.badness > other.status.badness
    results[result.id] = isWorse ? result : other
    let words =
      result.status == other.status
      ? "both \(result.status.rawValue)"
      : "\(other.status.rawValue) and \(result.status.rawValue)"
    problems.append("'\(result.id)' has two results: \(words)")
  }
}

extension ReportMerging.Part {
  /// The index of the shard, for sorting.
  fileprivate var shard: Int { report.shard?.index ?? 0 }

  /// Returns the report with current paths of its artifacts: in the folder of its file, if they
  /// were there when it was written, or in the checkout, and otherwise unchanged.
  ///
  /// - Parameter workingFolder: The path from the root of the repository to the working directory.
  package func relocated(
    workingFolder: String = "",
    exists: (String) -> Bool = { (try? SystemCalls.status($0)) != nil }
  ) -> ReportMerging.Part {
    var part = self
    let here = FilePath.folder(of: path)
    guard let folder = report.folder else { return part }
    let up = workingFolder.split(separator: "/").map { _ in ".." }
    func moved(_ old: String?) -> String? {
      guard let old else { return nil }
      let isAbsolute = old.utf8.first == UInt8(ascii: "/")
      let start = folder.isEmpty ? "" : folder + "/"
      if !isAbsolute || folder.utf8.first == UInt8(ascii: "/"), old.hasPrefix(start) {
        let new = FilePath.join(here, String(old.dropFirst(start.count)))
        if exists(new) { return new }
      }
      if let run = report.workingFolder, run != workingFolder, !isAbsolute {
        let new = (up + [run, old]).filter { !$0.isEmpty }.joined(separator: "/")
        if exists(new) { return new }
      }
      return old
    }
    for index in part.report.results.indices {
      guard var files = part.report.results[index].failure?.files else { continue }
      files.reference = moved(files.reference)
      files.actual = moved(files.actual)
      files.difference = moved(files.difference)
      files.referenceTree = moved(files.referenceTree)
      files.actualTree = moved(files.actualTree)
      part.report.results[index].failure?.files = files
    }
    return part
  }
}

extension TestResult.Status {
  fileprivate var badness: Int {
    switch self {
    case .passed: 0
    case .expectedFailure: 1
    case .skipped: 2
    case .recorded: 3
    case .failed: 4
    }
  }
}

/// The reason why a file is not a valid report.
package enum ReportError: Error, Hashable, Sendable {
  /// The file is not JSON; it may be truncated.
  case notJSON
  /// The file is JSON, but not a report.
  case notAReport
  case unknownSchema(Int)
  /// The file is neither a report nor an object that maps IDs to nanoseconds.
  case notTimings
  /// A field of the report, which is named if it is known, is missing or has the wrong type.
  case malformed(String?)

  /// The reason, for use after a colon.
  package var message: String {
    switch self {
    case .notJSON: "invalid JSON"
    case .notAReport: "not a report of 'scenec test'"
    case .notTimings: "neither a report nor an object that maps test IDs to nanoseconds"
    case .unknownSchema(let schema):
      "unsupported schema \(schema); this version of scenec supports \(TestReport.schema)"
    case .malformed(let field?): "the field '\(field)' is missing or invalid"
    case .malformed(nil): "a field is invalid"
    }
  }
}
