import SceneCompiler
import SceneInspection
import SceneSource
import SceneSystem

/// Mutates scenes, one change at a time, and runs their tests.
package struct MutationRun {
  /// The maximum number of mutations per scene.
  package let limit: Int
  package let root: String?
  /// The work budget of each scene and each mutant.
  package let budget: WorkBudget
  package let workers: Workers

  package init(limit: Int, root: String?, budget: WorkBudget, workers: Workers) {
    (self.limit, self.root, self.budget, self.workers) = (limit, root, budget, workers)
  }

  /// Calls a function with the result of each scene, in the order of their tests.
  ///
  /// - Parameters:
  ///   - tests: The tests, sorted by ID.
  ///   - failed: The tests that fail without mutations.
  package func run(
    _ tests: [SnapshotTest], failed: Set<SnapshotID>, take: (MutationReport.Scene) -> Void
  ) {
    let groups = TestRun.byScene(tests)
    workers.map(groups.count) { number in
      self.run(Array(tests[groups[number]]), failed)
    } take: {
      take($1)
    }
  }

  private func run(_ tests: [SnapshotTest], _ failed: Set<SnapshotID>) -> MutationReport.Scene {
    var report = MutationReport.Scene(tests.first?.id.scene ?? "")
    if let test = tests.first(where: { failed.contains($0.id) }) {
      report.refusal = "'\(test.name)' fails without mutations"
      return report
    }
    guard
      let compilation = try? Compilation(
        scenePath: report.scene, root: root, budget: budget),
      let source = compilation.file.bytes, let trial = MutationTrial(compilation, tests)
    else {
      report.refusal = "the scene changed during the test"
      return report
    }
    let sites = MutationSite.all(in: compilation)
    let chosen = sites.chosen(limit)
    report.counts.mutations = sites.count
    workers.map(chosen.count) { number -> (Mutation, MutationOutcome)? in
      chosen[number].mutation(of: source).map {
        ($0, trial.outcome(of: $0.bytes, at: chosen[number]))
      }
    } take: { _, result in
      guard let (mutation, outcome) = result,
        let place = compilation.place(ofByte: mutation.offset)
      else { return }
      report.add(outcome, mutation, at: place)
    }
    return report
  }
}

extension Compilation {
  /// Returns the location of an offset in the scene's text.
  fileprivate func place(ofByte offset: Int) -> FileLocation? {
    place(of: SourceRange(path: file.path, bytes: offset..<offset))
  }
}
