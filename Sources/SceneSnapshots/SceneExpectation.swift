import SceneCompiler
import SceneSource
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

  /// Returns what is wrong with the snapshots, each for itself.
  func findings(for caller: Caller, record: SceneRecording?) -> [Finding] {
    do throws(Mistake) {
      let mode = try SceneRecording.inForce(own: record).mode
      return try LargeStackThread.run { self.findings(for: caller, mode) }.get()
    } catch {
      return [Finding(message: error.message)]
    }
  }

  private func findings(for caller: Caller, _ mode: RecordMode) -> Result<[Finding], Mistake> {
    Result { () throws(Mistake) in
      try checkNumbers()
      let path = try caller.find(path)
      let root: String? = if let root { try caller.find(root) } else { nil }
      let store = store(for: path, caller)
      let folder = FilePath.folder(of: path)
      let project = try? ProjectConfiguration(of: folder, root: root)
      let cache = project.flatMap {
        ResultCache(
          of: ["scene", path, variant], in: .trusted(outside: [folder]), project: $0,
          references: store)
      }
      let record = cache?.recall(mode) { place($0, for: caller).id.slug }
      if let passed = record?.passes(named: snapshots) {
        for test in passed { try claim(place(test, for: caller), path, store) }
        return []
      }
      var compilation = try open(path, root)
      var entries: [String: SceneRecord.Test] = [:]
      let remembered = cache?.pixels()
      let findings = try tests(in: compilation).map { (test) throws(Mistake) -> Finding? in
        let placed = place(test, for: caller)
        try claim(placed, path, store)
        let outcome = SnapshotRunner.outcome(
          placed, &compilation, time: time, scale: scale, references: store, record: mode,
          remembering: remembered.map { $0[test.id.slug] ?? CachedPixels() })
        entries[test.id.slug] = cache?.entry(of: test, outcome)
        return caller.finding(outcome.result, store)
      }
      cache?.save(compilation, entries)
      return findings.compactMap(\.self)
    }
  }

  private func claim(
    _ test: SnapshotTest, _ scene: String, _ store: ReferenceStore
  ) throws(Mistake) {
    try ReferenceNames.claim(test.id.slug, in: store, for: .init(name: "'\(scene)'"))
  }

  private func checkNumbers() throws(Mistake) {
    if let time, !(time >= 0 && time.isFinite) {
      throw Mistake("a time must be a finite, nonnegative number of seconds, not \(time)")
    }
    if let scale, !(scale >= 0.25 && scale <= 16) {
      throw Mistake("a scale must be from 0.25 to 16, not \(scale)")
    }
  }

  private func open(_ scene: String, _ root: String?) throws(Mistake) -> Compilation {
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

  /// The folder of the references.
  private func store(for scene: String, _ caller: Caller) -> ReferenceStore {
    if let references {
      return caller.store(in: caller.place(references), name: FilePath.stem(of: scene))
    }
    // References for other times or scales must not be among those of the scene.
    return variant.isEmpty
      ? ReferenceStore(of: scene, artifacts: caller.artifacts) : caller.ownStore
  }

  /// Returns the test with the name of its reference.
  private func place(_ test: SnapshotTest, for caller: Caller) -> SnapshotTest {
    if variant.isEmpty { return test }
    var test = test
    let slug = test.id.slug + variant
    test.id =
      references == nil
      ? SnapshotID(
        scene: caller.shownPath, slug: FilePath.stem(of: test.id.scene) + "." + slug)
      : SnapshotID(scene: test.id.scene, slug: slug)
    return test
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
