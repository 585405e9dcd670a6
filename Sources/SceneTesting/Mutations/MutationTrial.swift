import SceneCompiler
import SceneInspection
import SceneLayers
import SceneSemantics
import SceneSource

/// A scene whose tests pass, against which damaged ones are held.
struct MutationTrial: Sendable {
  private let compilation: Compilation
  private let tests: [Baseline]
  /// Where damage is looked for that no test has seen.
  private let others: [Baseline]
  /// What each test reaches.
  private let coverage: [Coverage]

  /// What the scene comes to in one view.
  private struct Baseline: Sendable {
    var view: MutationOutcome.View
    var slug = ""
    var settings = SnapshotComparison()
    var tree: LayerTree
    /// The dump, where that is what is compared.
    var text: String?
    /// Painted where tests look at it.
    var picture: Bitmap?
  }

  /// In seconds: where an animation is likely to be under way.
  private static let times = [0, 0.1, 0.25, 0.5, 1, 2, 5]

  /// Nil where the scene cannot be resolved.
  init?(_ compilation: Compilation, _ tests: [SnapshotTest]) {
    var compilation = compilation
    guard let scene = compilation.scene else { return nil }
    var baselines: [Baseline] = []
    for test in tests {
      let view = MutationOutcome.View(snapshot: test.snapshot, name: test.name)
      guard let output = compilation.output(view) else { return nil }
      var baseline = Baseline(view: view, slug: test.id.slug, tree: output.tree)
      baseline.settings = compilation.settings(ofSnapshot: test.snapshot)
      if baseline.settings.golden == .tree {
        baseline.text = output.text()
      } else {
        baseline.picture = Bitmap(painting: output.tree)
      }
      baselines.append(baseline)
    }
    self.tests = baselines
    coverage = tests.map {
      Coverage(of: scene, snapshot: $0.snapshot, in: compilation.library)
    }
    var views = scene.snapshots.indices.map {
      MutationOutcome.View(snapshot: $0, name: scene.snapshots[$0].name)
    }
    views.append(MutationOutcome.View())
    views += Self.times.map { MutationOutcome.View(time: $0) }
    let tested = Set(tests.map(\.snapshot))
    views.removeAll { tested.contains($0.snapshot) && $0.time == nil }
    others = views.compactMap { view in
      compilation.output(view).map { Baseline(view: view, tree: $0.tree) }
    }
    self.compilation = compilation
  }

  /// What becomes of the scene with this text.
  ///
  /// - Parameter site: what was changed in it.
  func outcome(of bytes: [UInt8], at site: MutationSite) -> MutationOutcome {
    let file = compilation.file
    var mutant = Compilation(
      SceneFile(shownPath: file.shownPath, path: file.path, root: file.root, bytes: bytes),
      knowing: compilation.library, budget: WorkBudget(factor: compilation.budget.factor))
    guard mutant.scene?.snapshots.count == compilation.scene?.snapshots.count else {
      return .broken
    }
    var survival: MutationOutcome.Survival?
    for test in tests {
      guard let output = mutant.output(test.view) else { return .broken }
      switch verdict(output, test) {
      case .caught: return .caught(test.slug)
      case .survived(let found): survival = survival?.stronger(found) ?? found
      case nil: break
      }
    }
    if case .allowed = survival { return survival.map { .survived($0) } ?? .equivalent }
    for other in others {
      // What cannot be looked at so does not matter: no test does.
      guard let output = mutant.output(other.view), output.tree != other.tree else { continue }
      if Bitmap(painting: output.tree) != Bitmap(painting: other.tree) {
        return .survived(.unseen(other.view))
      }
      survival = survival ?? .hidden(other.view)
    }
    if let survival { return .survived(survival) }
    let isReached = coverage.contains { $0.reaches(site.bytes, in: file.path) }
    return isReached ? .equivalent : .survived(.unreached)
  }

  private enum Verdict {
    case caught
    case survived(MutationOutcome.Survival)
  }

  /// Nil where nothing differs. The scene passes its tests, so what is as the scene has it passes,
  /// and where nothing is allowed all else fails.
  private func verdict(_ output: Output, _ test: Baseline) -> Verdict? {
    if let text = test.text { return output.text() == text ? nil : .caught }
    if output.tree == test.tree { return nil }
    if Bitmap(painting: output.tree) == test.picture {
      return .survived(.hidden(test.view))
    }
    let settings = test.settings
    if settings.golden == .picture, settings.tolerance != .exact || !settings.ignored.isEmpty {
      let references = ReferenceStore(beside: compilation.file.shownPath)
      let verdict = SnapshotVerdict(Candidate(output), settings, references, test.slug)
      if verdict.failure == nil { return .survived(.allowed(in: test.view.name ?? test.slug)) }
    }
    return .caught
  }
}

extension MutationOutcome.Survival {
  /// Of two reasons the one that says more.
  fileprivate func stronger(_ other: Self) -> Self {
    if case .allowed = other { other } else { self }
  }
}

extension Compilation {
  /// Nil where it cannot be resolved so.
  fileprivate mutating func output(_ view: MutationOutcome.View) -> Output? {
    let evaluation = evaluate([view.snapshot], time: view.time)
    return evaluation.diagnostics.hasErrors ? nil : evaluation.snapshots[0].output
  }
}
