import SceneCompiler
import SceneInspection
import SceneSource
import SceneSystem
import SceneResolving
import SceneLanguage

/// A test with the properties used for selection.
package struct SnapshotTest: Hashable, Codable, Sendable {
  package var id: SnapshotID
  package var references: ReferenceStore
  /// The name of the snapshot.
  package var name: String
  /// The index of the snapshot; nil for a scene without snapshots.
  package var snapshot: Int?
  package var tags: [String]
  /// The values that a matrix gives to the snapshot.
  package var axes: [Scene.Axis] = []
  package var golden: SnapshotComparison.Golden
  package var expectsFailure = false
  /// The location of the snapshot's declaration; nil for a scene without snapshots.
  package var place: FileLocation?
  /// The last line of the declaration.
  package var lastLine: Int?
  /// The paths of the files that the scene reads, beginning with itself, relative to the working
  /// directory. Images are included only if the snapshots were resolved.
  package var files: [String] = []
  /// Whether the scene has errors or cannot be read, so that this test represents all its unknown
  /// snapshots.
  package var isBroken = false
  /// Whether the scene no longer has the snapshot, which has a reference, so that the test fails.
  package var isLost = false
  /// The test that has the image of a lost snapshot, which then was renamed; nil if there is none.
  var newID: SnapshotID?

  // The cache contains the files once for all tests of a scene.
  private enum CodingKeys: String, CodingKey {
    case id, references, name, snapshot, tags, axes, golden, expectsFailure, place, lastLine
  }

  package init(
    id: SnapshotID, name: String, snapshot: Int? = nil, tags: [String] = [],
    golden: SnapshotComparison.Golden = .image, place: FileLocation? = nil, files: [String] = [],
    references: ReferenceStore? = nil
  ) {
    self.id = id
    self.references = references ?? ReferenceStore(of: id.scene)
    self.name = name
    self.snapshot = snapshot
    self.tags = tags
    self.golden = golden
    self.place = place
    self.files = files
  }
}

extension SnapshotTest {
  /// Returns the tests of a scene. A file without a scene, such as a library of styles, has none; a
  /// scene with errors has one, which fails.
  package static func tests(in compilation: Compilation) -> [SnapshotTest] {
    let path = compilation.file.shownPath
    let files = compilation.filesShown
    guard let scene = compilation.scene else {
      let errors = compilation.diagnostics.filter { $0.severity == .error }
      // In a file with elements, such as a misspelled scene, the error is at the first of them.
      if errors.allSatisfy({ $0.code == .noScene && $0.span.bytes.isEmpty }) { return [] }
      return [SnapshotTest(broken: path, files: files)]
    }
    let references = ReferenceStore(of: path, in: compilation.file.project)
    return zip(compilation.targets, compilation.allSnapshots).map { target, index in
      let settings = compilation.settings(ofSnapshot: index)
      var test = SnapshotTest(
        id: SnapshotID(scene: path, slug: target.slug), name: target.name, snapshot: index,
        tags: settings.tags, golden: settings.golden, place: target.place, files: files,
        references: references)
      test.lastLine = target.lastLine
      test.expectsFailure = settings.expectedFailure != nil
      test.axes = index.map { scene.snapshots[$0].axes } ?? []
      return test
    }
  }

  /// The files of its reference, and of the known picture of an expected failure: of each, the slug
  /// and the part.
  package var referenceFiles: [(slug: String, part: ReferenceStore.Part)] {
    let slugs = [id.slug] + (expectsFailure ? [ReferenceStore.knownSlug(id.slug)] : [])
    return slugs.flatMap { slug in golden.parts.map { (slug, $0) } }
  }

  /// Returns the snapshots with unused references that scenes no longer have, as tests that fail.
  ///
  /// - Parameters:
  ///   - tests: All tests of the scenes.
  ///   - scenes: The scenes that exist.
  ///   - renames: The tests that have the images of such references.
  package static func lost(
    _ unused: [UnusedFile], _ tests: [SnapshotTest], in scenes: [String], renamed renames: [Rename]
  ) -> [SnapshotTest] {
    let (known, scenes) = (Set(tests.map(\.id)), Set(scenes))
    let names = Dictionary(renames.map { ($0.from, $0.to) }) { first, _ in first }
    return UnusedReference.all(in: unused).compactMap { reference in
      let id = reference.id
      guard scenes.contains(id.scene), !known.contains(id) else { return nil }
      var test = SnapshotTest(
        id: id, name: id.slug, files: [id.scene], references: reference.store)
      test.isLost = true
      test.newID = names[id]
      return test
    }
  }

  /// Creates the test of a scene with unknown snapshots.
  init(broken path: String, files: [String]) {
    let name = FilePath.stem(of: path)
    self.init(id: SnapshotID(scene: path, slug: name), name: name, files: files)
    isBroken = true
  }
}

extension Compilation {
  /// Returns the test settings of a snapshot.
  package func settings(ofSnapshot index: Int?) -> SnapshotComparison {
    let defaults = file.project?.comparison ?? SnapshotComparison()
    guard let index, let scene else { return defaults }
    return comparison(ofSnapshot: index, of: scene, in: library, defaults: defaults)
  }

  /// The paths of all files that were read, beginning with the scene; the others are sorted.
  package var filesShown: [String] {
    let paths = library.paths
      .filter { $0 != file.path }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return [file.shownPath] + paths.map(shownPath)
  }
}
