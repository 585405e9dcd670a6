import SceneCompiler
import SceneSource
import SceneSystem

/// Damages scenes, one place at a time, and holds each against the tests of its scene.
package struct MutationRun {
  /// How many places of a scene are damaged at most.
  package let limit: Int
  package let root: String?
  /// What each scene may ask for, and each with a change.
  package let budget: WorkBudget
  package let workers: Workers

  package init(limit: Int, root: String?, budget: WorkBudget, workers: Workers) {
    (self.limit, self.root, self.budget, self.workers) = (limit, root, budget, workers)
  }

  /// Hands on what came of each scene, in the order of their tests.
  ///
  /// - Parameters:
  ///   - tests: those that are to catch it, sorted by their identities.
  ///   - failed: those that fail without any damage.
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
    report.counts.places = sites.count
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
  /// Of the scene's own text.
  fileprivate func place(ofByte offset: Int) -> FileLocation? {
    place(of: SourceRange(path: file.path, bytes: offset..<offset))
  }
}
