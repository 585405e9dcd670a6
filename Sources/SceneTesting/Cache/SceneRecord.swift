import SceneSemantics
import SceneCompiler
import SceneSystem

/// A tested scene, its snapshots, and which of them passed.
struct SceneRecord: Hashable, Sendable {
  /// All files that it reads, by path relative to its root.
  var inputs: [FileRecord]
  var tests: [Test]

  struct Test: Hashable, Sendable {
    var slug: String
    var name: String
    var snapshot: Int?
    var tags: [String]
    var axes: [Scene.Axis] = []
    var golden: SnapshotComparison.Golden
    var line: Int?
    var column: Int?
    var lastLine: Int?
    /// The references with which the test passed; nil if it did not pass.
    var pass: [FileRecord]?
    /// The notes of the passed test.
    var notes: [String] = []
    /// The warnings in the snapshot.
    var warnings: [TestWarning]?
    /// The pixels that were last equal to a reference; used only by `PassCache`.
    var remembered = RememberedPixels()
  }
}

extension SceneRecord.Test {
  init(
    _ test: SnapshotTest, pass: [FileRecord]?, notes: [String] = [], warnings: [TestWarning]? = nil
  ) {
    slug = test.id.slug
    name = test.name
    snapshot = test.snapshot
    tags = test.tags
    axes = test.axes
    golden = test.golden
    line = test.place?.line
    column = test.place?.column
    lastLine = test.lastLine
    self.pass = pass
    self.notes = notes
    self.warnings = warnings
  }

  /// Returns the result of the passed test.
  func result(of test: SnapshotTest) -> TestResult {
    var result = TestResult(test, .passed)
    (result.notes, result.warnings, result.isCached) = (notes, warnings, true)
    return result
  }

  func test(of scene: String, files: [String], references: ReferenceStore) -> SnapshotTest {
    var place: FileLocation?
    if let line, let column { place = FileLocation(file: scene, line: line, column: column) }
    var test = SnapshotTest(
      id: SnapshotID(scene: scene, slug: slug), name: name, snapshot: snapshot, tags: tags,
      golden: golden, place: place, files: files,
      references: references)
    test.axes = axes
    test.lastLine = lastLine
    return test
  }

  /// Returns the record, without its pass if the references have changed.
  ///
  /// - Parameter name: The slug of the references; nil for that of the test.
  func confirmed(
    _ references: ReferenceStore, as name: String? = nil, runSince start: Int64
  ) -> Self {
    guard let pass else { return self }
    let slug = name ?? slug
    var test = self
    test.pass = []
    for part in golden.parts {
      let path = references.path(part, of: slug)
      guard let file = pass.first(where: { $0.path == part.rawValue }) else {
        // The file did not exist, and must not exist now.
        if ReferenceFile.exists(path) { return without(pass) }
        continue
      }
      let confirmed = file.confirmed(at: path, runSince: start) { () throws(FileFailure) in
        try references.read(part, of: slug) ?? []
      }
      guard let confirmed else { return without(pass) }
      test.pass?.append(confirmed)
    }
    return test
  }

  private func without(_ pass: [FileRecord]) -> Self {
    var test = self
    test.pass = nil
    return test
  }
}

extension SceneRecord {
  /// Creates the record of a scene after a run; nil if the scene has errors, or if it is unknown what
  /// it has read.
  ///
  /// - Parameters:
  ///   - outcomes: The tests that were run, by slug.
  ///   - before: An earlier record, whose other tests are kept if the files are the same.
  init?(
    _ compilation: Compilation, _ outcomes: [String: (pass: [FileRecord]?, result: TestResult)],
    before: SceneRecord?, runSince start: Int64
  ) {
    guard let hashes = compilation.hashes, compilation.scene != nil, compilation.hasReadAll else {
      return nil
    }
    let root = compilation.file.root.realPath
    let before = before.flatMap { before in
      before.inputs.allSatisfy { hashes[$0.path] == nil || hashes[$0.path] == $0.hash }
        ? before : nil
    }
    let paths = Set(hashes.keys).union(before?.inputs.map(\.path) ?? [])
    inputs = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { path in
      hashes[path].map {
        FileRecord(path: path, hash: $0, at: FilePath.join(root, path), runSince: start)
      } ?? before?.inputs.first { $0.path == path }
    }
    tests = SnapshotTest.tests(in: compilation).map { test in
      let slug = test.id.slug
      let known = before?.tests.first { $0.slug == slug }
      let pass = outcomes[slug].map { $0.pass } ?? known?.pass
      return SceneRecord.Test(
        test, pass: pass, notes: outcomes[slug]?.result.notes ?? known?.notes ?? [],
        warnings: outcomes[slug].map { $0.result.warnings } ?? known?.warnings)
    }
  }
}

extension SnapshotRunner.Outcome {
  /// Returns the references of a passed test.
  func pass(_ references: ReferenceStore, runSince start: Int64) -> [FileRecord]? {
    guard result.status == .passed else { return nil }
    return self.references.sorted { $0.key < $1.key }.map { part, bytes in
      FileRecord(
        path: part.rawValue, hash: ContentHash(bytes),
        at: references.path(part, of: result.id.slug),
        runSince: start)
    }
  }
}

extension CacheWriter {
  mutating func write(_ scene: SceneRecord) {
    write(scene.inputs) { $0.write($1) }
    write(scene.tests) { writer, test in
      writer.write(test.slug)
      writer.write(test.name)
      writer.write(test.snapshot) { $0.write($1) }
      writer.write(test.tags) { $0.write($1) }
      writer.write(test.axes) {
        $0.write($1.name)
        $0.write($1.value)
      }
      writer.write(test.golden.rawValue)
      writer.write(test.line) { $0.write($1) }
      writer.write(test.column) { $0.write($1) }
      writer.write(test.lastLine) { $0.write($1) }
      writer.write(test.pass) { $0.write($1) { $0.write($1) } }
      writer.write(test.notes) { $0.write($1) }
      writer.write(test.warnings) { $0.write($1) { $0.write($1) } }
      writer.write(test.remembered.reference) { $0.write($1) }
      writer.write(test.remembered.pixels) { $0.write($1) }
    }
  }
}

extension CacheWriter {
  private mutating func write(_ warning: TestWarning) {
    write(warning.code)
    write(warning.message)
    write(warning.place.file)
    write(warning.place.line)
    write(warning.place.column)
    write(warning.isOfLayers ? 1 : 0)
  }
}

extension CacheReader {
  private mutating func warning() throws(Broken) -> TestWarning {
    TestWarning(
      code: try text(), message: try text(),
      place: FileLocation(file: try text(), line: try int(), column: try int()),
      isOfLayers: try int() == 1)
  }

  mutating func scene() throws(Broken) -> SceneRecord {
    SceneRecord(
      inputs: try list { (reader) throws(Broken) in try reader.file() },
      tests: try list { (reader) throws(Broken) in try reader.test() })
  }

  private mutating func test() throws(Broken) -> SceneRecord.Test {
    let (slug, name) = (try text(), try text())
    let snapshot = try optional { (reader) throws(Broken) in try reader.int() }
    let tags = try list { (reader) throws(Broken) in try reader.text() }
    let axes = try list { (reader) throws(Broken) in
      Scene.Axis(name: try reader.text(), value: try reader.text())
    }
    guard let golden = SnapshotComparison.Golden(rawValue: try text()) else { throw Broken() }
    return SceneRecord.Test(
      slug: slug, name: name, snapshot: snapshot, tags: tags, axes: axes, golden: golden,
      line: try optional { (reader) throws(Broken) in try reader.int() },
      column: try optional { (reader) throws(Broken) in try reader.int() },
      lastLine: try optional { (reader) throws(Broken) in try reader.int() },
      pass: try optional { (reader) throws(Broken) in
        try reader.list { (reader) throws(Broken) in try reader.file() }
      },
      notes: try list { (reader) throws(Broken) in try reader.text() },
      warnings: try optional { (reader) throws(Broken) in
        try reader.list { (reader) throws(Broken) in try reader.warning() }
      },
      remembered: RememberedPixels(
        reference: try optional { (reader) throws(Broken) in try reader.hash() },
        pixels: try optional { (reader) throws(Broken) in try reader.hash() }))
  }
}
