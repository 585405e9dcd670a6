import SceneCompiler

extension TestCommand {
  /// Damages the scenes of tests whose results are known, and says what was caught.
  mutating func mutate(
    _ tests: [DiscoveredTest], _ results: [TestResult], _ options: MutationOptions
  ) {
    let failed = Set(results.filter { $0.status == .failed }.map(\.id))
    let printer = MutationPrinter(palette: session.palette)
    var scenes: [MutationReport.Scene] = []
    MutationRun(limit: options.limit, root: self.options.root, workers: workers).run(
      tests, failed: failed
    ) {
      session.complain(printer.text($0))
      scenes.append($0)
    }
    let report = MutationReport(scenes)
    session.complain(printer.summary(report))
    write(report)
    if let score = report.total.score, let least = options.leastScore, score < least {
      session.fail(.mistake, "\(score) % of the damage was caught, and \(least) % is asked for")
    }
    if scenes.contains(where: { $0.refusal != nil }) { session.raise(.mistake) }
  }

  private mutating func write(_ report: MutationReport) {
    for case .file(_, let path) in reports { session.write(report.json(), to: path) }
  }
}
