import SceneCompiler
import SceneEditing
import SceneSource
import SceneSystem

/// The comparisons of a scene's snapshots, or that of an image, that have passed. They are not made
/// again until the scene, a file that it reads, the image, the references, the settings, or the
/// program changes.
///
/// A file is unchanged if its contents have the same hash. If its metadata (size, times, inode) is
/// the same, it is not read; but metadata is used only if the file was at least two seconds old
/// when the run that read it began.
///
/// Each scene and image has a file of its own, because tests run in parallel, in one or several
/// processes, and those of a suite in Swift are not known together.
package struct ResultCache: Sendable {
  /// The start of the run, before it read any file.
  private let start = SystemCalls.timeOfDay()
  private let cache: CacheFolder
  private let file: String
  /// A hash of what the results depend on besides the files of the scene.
  private let conditions: String
  private let root: Root?
  private let references: ReferenceStore

  private struct Content: Hashable, Codable {
    var conditions: String
    var record: SceneRecord
  }

  /// Opens the cache of a scene or an image; nil if there is none.
  ///
  /// - Parameters:
  ///   - subject: The kind of run, and the arguments by which its results are found.
  ///   - project: The project of a scene.
  ///   - image: What identifies an image.
  package init?(
    of subject: [String], in cache: CacheFolder?, project: ProjectConfiguration? = nil,
    image: [UInt8] = [], references: ReferenceStore
  ) {
    guard let cache, let program = ProgramIdentity.hash,
      let working = cache.working
    else { return nil }
    (self.cache, self.references, root) = (cache, references, project?.root)
    let settings = project?.file?.source.bytes ?? []
    conditions = QuickHash(Array(program.utf8) + settings + image).value.text
    let identity = [working, references.folder.path, references.name, root?.realPath ?? ""]
    let key = (identity + subject).map { "\($0.utf8.count) \($0)" }.joined()
    let name = ContentHash(Array(key.utf8)).text
    // Writing lists the other files of a folder.
    file = "results-\(name.prefix(2))/\(name.dropFirst(2).prefix(32))"
  }

  private func read() -> Content? { cache.read(Content.self, file) }

  private func write(_ record: SceneRecord) {
    cache.write(Content(conditions: conditions, record: record), to: file)
  }

  // MARK: Reading

  /// Returns the record if no input has changed. Its tests have passed if they need not run: the
  /// references are the same, and a run in `mode` would only compare. A run that records also
  /// updates references that have notes, and removes recordings of snapshots that equal theirs.
  ///
  /// - Parameter slug: Returns the slug of a test's references.
  package func recall(
    _ mode: RecordMode, slug: (SnapshotTest) -> String = { $0.id.slug }
  ) -> SceneRecord? {
    guard mode != .all, let known = read(), known.conditions == conditions else { return nil }
    var found = known.record
    for (index, input) in found.inputs.enumerated() {
      guard let root else { return nil }
      let confirmed = input.confirmed(
        at: FilePath.join(root.realPath, input.path), runSince: start
      ) { () throws(FileFailure) in try root.read(input.path, limit: SceneFile.pictureLimit) }
      guard let confirmed else { return nil }
      found.inputs[index] = confirmed
    }
    found.tests = found.tests.map { $0.confirmed(references, as: slug($0.test), runSince: start) }
    // With the current metadata, the files need not be read next time.
    if found != known.record, found.passes() != nil { write(found) }
    for (index, test) in found.tests.enumerated() {
      found.tests[index].test.files = found.files
      if mode != .none, !test.notes.isEmpty || references.isPending(slug(test.test)) {
        found.tests[index].pass = nil
      }
    }
    return found
  }

  /// Returns the pixels that were equal to references, by the slug of the test. That holds in every
  /// program, such as that of the next build: the scene is painted again, but not compressed.
  package func pixels() -> [String: CachedPixels] {
    (read()?.record.tests ?? []).reduce(into: [:]) { $0[$1.test.id.slug] = $1.pixels }
  }

  // MARK: Writing

  /// Serializes changes in this process. If another process makes one at the same time, one of the
  /// two is lost, and its tests run again.
  private static let saving = Monitor()

  /// Returns what is kept of an outcome, which is not the contents of the references.
  package func entry(
    of test: SnapshotTest, _ outcome: SnapshotRunner.Outcome
  ) -> SceneRecord.Test {
    let result = outcome.result
    var entry = SceneRecord.Test(test: test, notes: result.notes, warnings: result.warnings)
    guard result.status == .passed else { return entry }
    entry.pass = outcome.references.sorted { $0.key < $1.key }.map { part, bytes in
      FileRecord(
        path: part.rawValue, hash: ContentHash(bytes),
        at: references.path(part, of: result.id.slug), runSince: start)
    }
    let image = entry.pass?.first { $0.path == ReferenceStore.Part.image.rawValue }
    entry.pixels = outcome.pixels.map { CachedPixels(reference: image?.hash, pixels: $0.text) }
    return entry
  }

  /// Adds the outcome of an image's test.
  package func save(_ test: SnapshotTest, _ outcome: SnapshotRunner.Outcome) {
    save([test.id.slug: entry(of: test, outcome)], [test], reading: [:]) { $0 }
  }

  /// Adds entries of a scene's tests, by slug. Those of other tests are kept if the files are the
  /// same. A scene that has errors, or of which it is unknown what it has read, is not cached.
  package func save(_ compilation: Compilation, _ entries: [String: SceneRecord.Test]) {
    guard let hashes = compilation.hashes, compilation.scene != nil, compilation.compiled.hasReadAll
    else {
      return
    }
    save(
      entries, SnapshotTest.tests(in: compilation), reading: hashes, shown: compilation.shownPath)
  }

  private func save(
    _ entries: [String: SceneRecord.Test], _ tests: [SnapshotTest],
    reading hashes: [String: ContentHash], shown: (String) -> String
  ) {
    Self.saving.withLock {
      let old = read()
      let known = Dictionary((old?.record.tests ?? []).map { ($0.test.id.slug, $0) }) { $1 }
      let others = old?.record.inputs.filter { hashes[$0.path]?.text != $0.hash } ?? []
      let isSame = old?.conditions == conditions && others.allSatisfy { hashes[$0.path] == nil }
      var record = SceneRecord(inputs: isSame ? others : [])
      record.inputs += hashes.map { path, hash in
        FileRecord(
          path: path, hash: hash, at: FilePath.join(root?.realPath ?? "", path), runSince: start)
      }
      record.inputs.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      let scene = tests.prefix(1).map(\.id.scene)
      record.files = scene + record.inputs.map { shown($0.path) }.filter { !scene.contains($0) }
      record.tests = tests.map { test in
        let before = known[test.id.slug]
        var entry = entries[test.id.slug] ?? (isSame ? before : nil) ?? SceneRecord.Test(test: test)
        entry.test = test
        entry.pixels = entry.pixels ?? before?.pixels
        return entry
      }
      write(record)
    }
  }
}
