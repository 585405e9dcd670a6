import SceneCompiler
import SceneSystem

extension SceneOperand {
  /// Returns the tests that operands select; nil if they are only files and folders.
  ///
  /// A location in a file that is not a scene, such as a library, selects the tests that read it.
  ///
  /// - Throws: `UsageError` if an operand selects no test.
  package static func tests(
    _ operands: [SceneOperand], among tests: [SnapshotTest]
  ) throws(UsageError) -> Set<SnapshotID>? {
    if operands.allSatisfy({ $0.part == nil }) { return nil }
    var chosen: Set<SnapshotID> = []
    for group in TestRun.byScene(tests) {
      let tests = Array(tests[group])
      guard let scene = tests.first?.id.scene, operands.contains(where: { $0.isIn(scene) }) else {
        continue
      }
      // The snapshots of a scene with an error are unknown.
      let isBroken = tests.contains(where: \.isBroken)
      let indices = try indices(
        of: tests.map(\.target), in: scene, selectedBy: isBroken ? [] : operands)
      chosen.formUnion(indices.map { tests[$0].id })
    }
    for operand in operands where operand.isOutside(tests) {
      if case .snapshot(let name) = operand.part {
        throw UsageError(noSnapshot: name, in: operand.path, of: [])
      }
      let real = try? SystemCalls.realPath(operand.path)
      let readers = tests.filter { test in
        test.files.contains { $0 == operand.path || (try? SystemCalls.realPath($0)) == real }
      }
      if readers.isEmpty { throw UsageError("no test reads '\(operand.path)'") }
      chosen.formUnion(readers.map(\.id))
    }
    return chosen
  }

  /// Returns whether the operand is an ID or location in a file that is none of the tested scenes.
  package func isOutside(_ tests: [SnapshotTest]) -> Bool {
    part != nil && !tests.contains { isIn($0.id.scene) }
  }

  /// Returns the slugs among those of a scene's recordings that operands select: all if no operand
  /// is about the scene.
  ///
  /// - Throws: `UsageError` if that depends on the scene, which does not compile: locations and
  ///   names do, but slugs do not.
  package static func slugs(
    among recorded: Set<String>, of scene: String, root: String?,
    selectedBy operands: [SceneOperand]
  ) throws(UsageError) -> Set<String> {
    let own = operands.filter { $0.isIn(scene) }
    if own.isEmpty || own.contains(where: { $0.part == nil }) { return recorded }
    let slugs = recorded.filter { slug in own.contains { $0.part == .snapshot(slug) } }
    let others = own.filter { operand in !slugs.contains { operand.part == .snapshot($0) } }
    if others.isEmpty { return slugs }
    guard let targets = try? Compilation(scenePath: scene, root: root).targets, !targets.isEmpty
    else {
      throw UsageError(
        "'\(scene)' does not compile, so its snapshots can be selected only by their IDs; to list "
          + "the IDs, run 'scenec review --list'")
    }
    let found = try indices(of: targets, in: scene, selectedBy: others)
    return slugs.union(found.map { targets[$0].slug })
  }
}

extension SnapshotTest {
  fileprivate var target: SceneOperand.Target {
    SceneOperand.Target(slug: id.slug, name: name, place: place, lastLine: lastLine)
  }
}
