import SceneCompiler
import SceneSystem
import SceneTesting

extension TestCommand {
  /// Runs mutation testing for tests whose results are known, and reports the results.
  mutating func mutate(
    _ tests: [SnapshotTest], _ results: [TestResult], _ options: MutationOptions
  ) {
    let failed = Set(results.filter { $0.status == .failed }.map(\.id))
    let printer = MutationPrinter(palette: console.palette)
    var scenes: [MutationReport.Scene] = []
    MutationRun(
      limit: options.limit, root: self.options.root, budget: self.options.budget, workers: workers
    ).run(
      tests, failed: failed
    ) {
      console.printError(printer.text($0))
      scenes.append($0)
    }
    let report = MutationReport(scenes)
    console.printError(printer.summary(report))
    write(report)
    if let score = report.total.score, let least = options.leastScore, score < least {
      console.fail(.mistake, "\(score)% of mutants were killed, but \(least)% are required")
    }
    if scenes.contains(where: { $0.refusal != nil }) { console.raise(.mistake) }
  }

  private mutating func write(_ report: MutationReport) {
    for request in reports {
      guard case .file(_, let path) = request else { continue }
      do throws(UsageError) {
        try inputs.check(request)
        console.write(report.json(), to: path)
      } catch {
        console.fail(error)
      }
    }
  }
}
