import SceneCompiler
import SceneSemantics
import SceneSource

/// A test that was found: what selections choose by.
package struct DiscoveredTest: Hashable, Sendable {
  package var id: SnapshotID
  /// As the scene calls it.
  package var name: String
  /// An index into the scene's snapshots; nil for a scene without any.
  package var snapshot: Int?
  package var settings: SnapshotSettings
  /// Of the snapshot's declaration; nil for a scene without snapshots.
  package var place: SourcePlace?
  /// All that the scene reads, itself first, as whoever typed the command calls it.
  package var files: [String]

  package init(
    id: SnapshotID, name: String, snapshot: Int? = nil, settings: SnapshotSettings = .init(),
    place: SourcePlace? = nil, files: [String] = []
  ) {
    self.id = id
    self.name = name
    self.snapshot = snapshot
    self.settings = settings
    self.place = place
    self.files = files
  }
}

extension DiscoveredTest {
  /// The tests of a scene. A file without a scene, such as a library of styles, has none; one with
  /// a mistake has one, which fails.
  package static func tests(in compilation: Compilation) -> [DiscoveredTest] {
    let path = compilation.file.shownPath
    let files = compilation.filesShown
    guard let scene = compilation.scene, !scene.snapshots.isEmpty else {
      let errors = compilation.diagnostics.filter { $0.severity == .error }
      if !errors.isEmpty, errors.allSatisfy({ $0.code == .noScene }) { return [] }
      let name = FilePath.stem(of: path)
      return [
        DiscoveredTest(
          id: SnapshotID(scene: path, slug: name), name: compilation.scene?.name ?? name,
          settings: compilation.settings(ofSnapshot: nil), files: files)
      ]
    }
    return scene.snapshots.indices.map { index in
      let snapshot = scene.snapshots[index]
      return DiscoveredTest(
        id: SnapshotID(scene: path, slug: snapshot.slug), name: snapshot.name, snapshot: index,
        settings: compilation.settings(ofSnapshot: index),
        place: compilation.place(of: snapshot.place), files: files)
    }
  }
}

extension Compilation {
  /// What a snapshot says about its comparison.
  package func settings(ofSnapshot index: Int?) -> SnapshotSettings { SnapshotSettings() }

  package func place(of range: SourceRange) -> SourcePlace? {
    guard let position = sources[range.path]?.position(at: range.bytes.lowerBound) else {
      return nil
    }
    return SourcePlace(
      file: shownPath(range.path), line: position.line, column: position.column)
  }

  /// All that was read so far: the scene first, the others by their paths.
  package var filesShown: [String] {
    let paths = (Array(library.sources.keys) + Array(library.pictures.keys))
      .filter { $0 != file.path }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return [file.shownPath] + paths.map(shownPath)
  }
}
