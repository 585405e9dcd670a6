import SceneCompiler
import SceneSemantics
import SceneSource
import SceneSystem

/// A test that was found: what selections choose by.
package struct SnapshotTest: Hashable, Sendable {
  package var id: SnapshotID
  /// As the scene calls it.
  package var name: String
  /// An index into the scene's snapshots; nil for a scene without any.
  package var snapshot: Int?
  package var tags: [String]
  package var golden: SnapshotComparison.Golden
  /// Of the snapshot's declaration; nil for a scene without snapshots.
  package var place: FileLocation?
  /// What the scene reads, itself first, as whoever typed the command calls it; pictures only where
  /// the snapshots were resolved.
  package var files: [String]
  /// The scene has a mistake or cannot be read, so nobody knows its snapshots: this stands for all.
  package var isBroken = false

  package init(
    id: SnapshotID, name: String, snapshot: Int? = nil, tags: [String] = [],
    golden: SnapshotComparison.Golden = .picture, place: FileLocation? = nil, files: [String] = []
  ) {
    self.id = id
    self.name = name
    self.snapshot = snapshot
    self.tags = tags
    self.golden = golden
    self.place = place
    self.files = files
  }
}

extension SnapshotTest {
  /// The tests of a scene. A file without a scene, such as a library of styles, has none; one with
  /// a mistake has one, which fails.
  package static func tests(in compilation: Compilation) -> [SnapshotTest] {
    let path = compilation.file.shownPath
    let files = compilation.filesShown
    guard let scene = compilation.scene else {
      let errors = compilation.diagnostics.filter { $0.severity == .error }
      if errors.allSatisfy({ $0.code == .noScene }) { return [] }
      return [SnapshotTest(broken: path, files: files)]
    }
    return compilation.allSnapshots.map { index in
      let snapshot = index.map { scene.snapshots[$0] }
      let settings = compilation.settings(ofSnapshot: index)
      return SnapshotTest(
        id: SnapshotID(scene: path, slug: snapshot?.slug ?? FilePath.stem(of: path)),
        name: snapshot?.name ?? scene.name, snapshot: index, tags: settings.tags,
        golden: settings.golden, place: snapshot.flatMap { compilation.place(of: $0.span) },
        files: files)
    }
  }

  /// The one test of a scene whose snapshots nobody knows.
  init(broken path: String, files: [String]) {
    let name = FilePath.stem(of: path)
    self.init(id: SnapshotID(scene: path, slug: name), name: name, files: files)
    isBroken = true
  }
}

extension Compilation {
  /// What a snapshot says about its comparison.
  package func settings(ofSnapshot index: Int?) -> SnapshotComparison {
    guard let index, let scene else { return SnapshotComparison() }
    return comparison(ofSnapshot: index, of: scene, in: library)
  }

  /// Where values of the layers are written that their elements do not say themselves, as
  /// `SceneSemantics.valueSources` has it.
  func valueSources(
    ofSnapshot index: Int?, time: Double?, scale: Double?
  ) -> [[String: FileLocation]] {
    guard let scene else { return [] }
    return SceneSemantics.valueSources(
      of: scene, snapshot: index, time: time, scale: scale, in: library
    ).map { $0.compactMapValues { place(of: $0) } }
  }

  package func place(of range: SourceRange) -> FileLocation? {
    guard let position = sources[range.path]?.position(at: range.bytes.lowerBound) else {
      return nil
    }
    return FileLocation(
      file: shownPath(range.path), line: position.line, column: position.column)
  }

  /// All that was read so far: the scene first, the others by their paths.
  package var filesShown: [String] {
    let paths = library.paths
      .filter { $0 != file.path }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return [file.shownPath] + paths.map(shownPath)
  }
}
