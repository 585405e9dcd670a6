import SceneCompiler
import SceneSemantics
import SceneSystem
import SceneTesting

/// The arguments of `expectScene`.
struct SceneExpectation {
  let path: String
  let snapshots: [String]?
  let time: Double?
  let scale: Double?
  let root: String?
  let references: String?

  func check(for caller: Caller, record: SceneRecording?) {
    do throws(Mistake) {
      let mode = try SceneRecording.inForce(own: record).mode
      for outcome in try LargeStackThread.run({ self.outcomes(for: caller, mode) }).get() {
        caller.report(outcome.result, outcome.references)
      }
    } catch {
      caller.fail(error.message)
    }
  }

  private struct Outcome {
    let result: TestResult
    let references: ReferenceStore
  }

  private func outcomes(for caller: Caller, _ mode: RecordMode) -> Result<[Outcome], Mistake> {
    Result { () throws(Mistake) in
      try checkNumbers()
      var compilation = try open(try caller.find(path), for: caller)
      return try tests(in: compilation).map { (test) throws(Mistake) -> Outcome in
        let scene = test.id.scene
        let (test, references) = place(test, for: caller)
        try ReferenceNames.claim(test.id.slug, in: references, for: "'\(scene)'")
        let result = SnapshotRunner.run(
          test, &compilation, time: time, scale: scale, references: references, record: mode)
        return Outcome(result: result, references: references)
      }
    }
  }

  private func checkNumbers() throws(Mistake) {
    if let time, !(time >= 0 && time.isFinite) {
      throw Mistake("a time must be a finite, nonnegative number of seconds, not \(time)")
    }
    if let scale, !(scale >= 0.25 && scale <= 16) {
      throw Mistake("a scale must be from 0.25 to 16, not \(scale)")
    }
  }

  private func open(_ scene: String, for caller: Caller) throws(Mistake) -> Compilation {
    let root: String? = if let root { try caller.find(root) } else { nil }
    do throws(SceneFileFailure) {
      return try Compilation(scenePath: scene, root: root, keepsHashes: true)
    } catch {
      throw Mistake("cannot read '\(scene)': \(error.message)")
    }
  }

  private func tests(in compilation: Compilation) throws(Mistake) -> [SnapshotTest] {
    let tests = SnapshotTest.tests(in: compilation)
    let shown = compilation.file.shownPath
    if tests.isEmpty { throw Mistake("found no scenes in '\(shown)'") }
    // An error in the scene is more informative than a missing snapshot.
    guard let snapshots, !tests[0].isBroken else { return tests }
    if snapshots.isEmpty {
      throw Mistake("the list of snapshots of '\(shown)' to compare is empty")
    }
    var selection = SnapshotSelection()
    selection.names = snapshots
    do throws(UsageError) {
      let wanted = try compilation.indices(of: selection)
      return tests.filter { wanted.contains($0.snapshot) }
    } catch {
      throw Mistake(error.message)
    }
  }

  /// Returns the test with the name of its reference, and the folder of the reference.
  private func place(
    _ test: SnapshotTest, for caller: Caller
  ) -> (SnapshotTest, ReferenceStore) {
    var test = test
    let scene = FilePath.stem(of: test.id.scene)
    let slug = test.id.slug + variant
    if let references {
      test.id = SnapshotID(scene: test.id.scene, slug: slug)
      return (test, caller.store(in: caller.place(references), name: scene))
    }
    if variant.isEmpty {
      return (test, ReferenceStore(beside: test.id.scene, artifacts: caller.artifacts))
    }
    // References for other times or scales must not be among those of the scene.
    test.id = SnapshotID(scene: caller.shownPath, slug: scene + "." + slug)
    return (test, caller.ownStore)
  }

  /// The suffix for a time or scale, such as `@0.5s@3x`; empty without overrides.
  private var variant: String {
    (time.map { "@" + Self.text($0) + "s" } ?? "") + (scale.map { "@" + Self.text($0) + "x" } ?? "")
  }

  private static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
