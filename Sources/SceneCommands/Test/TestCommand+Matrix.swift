import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting
import SceneLanguage

extension TestCommand {
  /// Reports the axes of a project's matrix that none of its scenes has: a misspelled name would take
  /// tests away. Returns whether there are none.
  ///
  /// - Parameter settings: The settings of the tests' scenes, by folder.
  mutating func acceptAxes(of settings: [String: ProjectFile], _ tests: [SnapshotTest]) -> Bool {
    let unknown = Set(settings.values).flatMap { file in
      let own = tests.filter { settings[FilePath.folder(of: $0.id.scene)]?.folder == file.folder }
      let axes = Set(file.axes).subtracting(own.flatMap(\.axes).map(\.name))
      return unknownAxes(of: file, axes, tests)
    }
    for failure in unknown.sorted(by: { $0.message < $1.message }) { console.report(failure) }
    return unknown.isEmpty
  }

  /// Looks for axes that no snapshot has in all scenes of the project: a snapshot can set the value
  /// itself, and the run may be of another folder.
  private func unknownAxes(
    of file: ProjectFile, _ axes: Set<String>, _ tests: [SnapshotTest]
  ) -> [ProjectFailure] {
    var axes = axes
    if axes.isEmpty { return [] }
    var names = Schema.element(.matrix).properties.map(\.key.rawValue)
    let own = Set(tests.map(\.id.scene))
    let all = (try? SceneDiscovery([FilePath.folder(of: file.source.path)]))?.scenes ?? []
    for path in all.filter({ !own.contains($0) }) + own.sorted() where !axes.isEmpty {
      guard let compilation = try? Compilation(scenePath: path, root: options.root),
        compilation.file.project?.folder == file.folder
      else { continue }
      // What a scene with an error has is unknown.
      guard let scene = compilation.scene else {
        if SnapshotTest.tests(in: compilation).isEmpty { continue }
        return []
      }
      axes.subtract(scene.axisNames)
      names += scene.letNames
    }
    return axes.map { file.failure(ofAxis: $0, among: names) }
  }
}
