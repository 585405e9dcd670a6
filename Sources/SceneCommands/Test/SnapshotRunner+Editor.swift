import SceneCompiler
import SceneLanguageServer
import SceneSystem
import SceneTesting
import SceneLanguage

extension SnapshotRunner {
  /// Records one snapshot of the scene at `path` and accepts it.
  ///
  /// - Returns: A message that describes what was done.
  @Sendable static func updateReference(
    of scene: Compilation, snapshot: Int, at path: String
  ) -> Result<String, LanguageServer.SnapshotFailure> {
    var scene = scene
    let slug = scene.scene?.snapshots[snapshot].slug ?? ""
    let references = ReferenceStore(of: path)
    guard let test = SnapshotTest.tests(in: scene).first(where: { $0.snapshot == snapshot })
    else { return .failure(.init("there is no snapshot '\(slug)'")) }
    let result = run(test, &scene, references: references, record: .all)
    switch result.status {
    case .recorded:
      do {
        for slug in [slug, ReferenceStore.knownSlug(slug)] where references.isPending(slug) {
          try references.accept(slug)
        }
      } catch {
        return .failure(.init("cannot write the reference: \(error.message)"))
      }
      return .success("updated the reference of '\(slug)'")
    case .passed: return .success("the reference of '\(slug)' is up to date")
    case .expectedFailure:
      return .failure(.init("a failure of '\(slug)' is expected: \(result.expectedFailure ?? "")"))
    case .failed, .skipped:
      return .failure(.init(result.failure?.message ?? "the snapshot could not be recorded"))
    }
  }

  /// Compares one snapshot of the scene at `path` with its reference.
  ///
  /// - Returns: A message that describes the result.
  @Sendable static func compareWithReference(
    of scene: Compilation, snapshot: Int, at path: String
  ) -> Result<String, LanguageServer.SnapshotFailure> {
    var scene = scene
    let slug = scene.scene?.snapshots[snapshot].slug ?? ""
    guard let test = SnapshotTest.tests(in: scene).first(where: { $0.snapshot == snapshot })
    else { return .failure(.init("there is no snapshot '\(slug)'")) }
    let result = run(test, &scene, references: ReferenceStore(of: path), record: .none)
    switch result.status {
    case .passed, .recorded: return .success("'\(slug)' matches its reference")
    case .expectedFailure:
      return .success("'\(slug)' differs, as expected: \(result.expectedFailure ?? "")")
    case .failed, .skipped:
      return .success("'\(slug)': \(result.failure?.message ?? "it was not compared")")
    }
  }
}
