import SceneCompiler
import SceneInspection
import SceneLayers
import SceneSource
import SceneResolving
import SceneLanguage

/// A scene whose tests pass, with which mutants are compared.
struct MutationTrial: Sendable {
  private let compilation: Compilation
  private let tests: [Baseline]
  /// Views that are examined for mutants that no test detects.
  private let others: [Baseline]
  /// The coverage of each test.
  private let coverage: [Coverage]

  /// A view of the original scene.
  private struct Baseline: Sendable {
    var view: MutationOutcome.View
    var slug = ""
    var settings = SnapshotComparison()
    var tree: LayerTree
    /// The layer tree as text, if that is compared.
    var text: String?
    /// The image, if a test uses it.
    var bitmap: Bitmap?
  }

  /// Times in seconds at which an animation is likely to be active.
  private static let times = [0, 0.1, 0.25, 0.5, 1, 2, 5]

  /// Creates a trial; nil if the scene cannot be resolved.
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
        baseline.bitmap = Bitmap(painting: output.tree)
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

  /// Returns the outcome of a mutant.
  ///
  /// - Parameter site: The changed part of the scene.
  func outcome(of bytes: [UInt8], at site: MutationSite) -> MutationOutcome {
    let file = compilation.file
    var mutant = Compilation(
      file.with(bytes), knowing: compilation.library,
      budget: WorkBudget(factor: compilation.budget.factor))
    guard mutant.scene?.snapshots.count == compilation.scene?.snapshots.count else {
      return .notCompiled
    }
    var survival: MutationOutcome.Survival?
    for test in tests {
      guard let output = mutant.output(test.view) else { return .notCompiled }
      switch verdict(output, test) {
      case .killed: return .killed(test.slug)
      case .survived(let found): survival = survival?.stronger(found) ?? found
      case nil: break
      }
    }
    if case .allowed = survival { return survival.map { .survived($0) } ?? .equivalent }
    for other in others {
      // If it cannot be resolved, no test depends on it.
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
    case killed
    case survived(MutationOutcome.Survival)
  }

  /// Returns the verdict; nil if nothing differs. The original passes its tests, so an equal image
  /// passes, and any other one fails unless there are tolerances.
  private func verdict(_ output: Output, _ test: Baseline) -> Verdict? {
    if let text = test.text { return output.text() == text ? nil : .killed }
    if output.tree == test.tree { return nil }
    if Bitmap(painting: output.tree) == test.bitmap {
      return .survived(.hidden(test.view))
    }
    let settings = test.settings
    if settings.golden == .image, settings.tolerance != .exact || !settings.ignored.isEmpty {
      let references = ReferenceStore(
        of: compilation.file.shownPath, in: compilation.file.project)
      let verdict = SnapshotVerdict(Candidate(output), settings, references, test.slug)
      if verdict.failure == nil { return .survived(.allowed(in: test.view.name ?? test.slug)) }
    }
    return .killed
  }
}

extension MutationOutcome.Survival {
  /// Returns the more informative of two reasons.
  fileprivate func stronger(_ other: Self) -> Self {
    if case .allowed = other { other } else { self }
  }
}

extension Compilation {
  /// Returns the output for a view; nil if it cannot be resolved.
  fileprivate mutating func output(_ view: MutationOutcome.View) -> Output? {
    let evaluation = evaluate([view.snapshot], time: view.time)
    return evaluation.diagnostics.hasErrors ? nil : evaluation.snapshots[0].output
  }
}
