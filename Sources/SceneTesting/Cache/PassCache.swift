import SceneCompiler
import SceneSource
import SceneSystem

/// The comparisons of a test suite in Swift that have passed: those of a scene's snapshots, or that
/// of an image. They are not made again until the scene, a file that it reads, the image, the
/// references, or the program changes.
///
/// Each scene and image has a file of its own, because the tests of a suite run in parallel, in one
/// or several processes, and are not known together. `ResultCache` says when a file is unchanged.
package struct PassCache: Sendable {
  private let start = SystemCalls.timeOfDay()
  private let cache: CacheFolder
  private let program: ContentHash
  private let file: String
  private let references: ReferenceStore
  private let project: ProjectConfiguration?

  /// Incremented when the format changes.
  private static let format = "scenec passes 1"

  /// Opens the cache; nil if there is none, or if it is not trusted.
  ///
  /// - Parameters:
  ///   - subject: Everything besides files and pixels that a comparison depends on.
  ///   - folder: The folder of the tests, whose contents are untrusted.
  ///   - project: The project of a scene, whose settings are part of the comparison.
  package init?(
    of subject: [String], in folder: String, of project: ProjectConfiguration? = nil,
    references: ReferenceStore
  ) {
    guard let cache = (try? CacheFolder(outside: [folder])) ?? nil,
      let program = ProgramIdentity.hash, let working = SystemCalls.workingFolder()
    else { return nil }
    (self.cache, self.program, self.references) = (cache, program, references)
    self.project = project
    var key = CacheWriter()
    let root = project?.root.realPath ?? ""
    key.write([working, references.folder, references.name, root] + subject) { $0.write($1) }
    key.write(ContentHash(project?.file?.source.bytes ?? []))
    let name = ContentHash(key.bytes).text
    // Writing lists the other files of a folder.
    file = "passes/\(name.prefix(2))/\(name.dropFirst(2).prefix(32))"
  }

  private func read() -> (record: SceneRecord, isOfProgram: Bool)? {
    guard var reader = cache.read(file) else { return nil }
    do throws(CacheReader.Broken) {
      guard try reader.text() == Self.format else { return nil }
      let isOfProgram = try reader.hash() == program
      let record = try reader.scene()
      return reader.isAtEnd ? (record, isOfProgram) : nil
    } catch {
      return nil
    }
  }

  private func write(_ record: SceneRecord) {
    var writer = CacheWriter()
    writer.write(Self.format)
    writer.write(program)
    writer.write(record)
    cache.write(writer, to: file)
  }

  /// Returns whether a test need not run: a run that records does more than compare.
  private func isPassed(_ test: SceneRecord.Test, as slug: String, _ record: RecordMode) -> Bool {
    test.confirmed(references, as: slug, runSince: start).pass != nil
      && (record == .none || test.notes.isEmpty && !references.isPending(slug))
  }

  // MARK: Scenes

  /// Returns the wanted tests of a scene if all of them would pass.
  ///
  /// - Parameters:
  ///   - names: The names or slugs of the wanted snapshots; nil for all.
  ///   - place: Returns the test with the slug of its reference.
  package func passes(
    of scene: String, named names: [String]?, record: RecordMode,
    place: (SnapshotTest) -> SnapshotTest
  ) -> [SnapshotTest]? {
    guard record != .all, let root = project?.root, let (known, isOfProgram) = read(), isOfProgram
    else { return nil }
    let areInputsUnchanged = known.inputs.allSatisfy { input in
      input.confirmed(at: FilePath.join(root.realPath, input.path), runSince: start) {
        () throws(FileFailure) in
        try root.read(input.path, limit: SceneFile.pictureLimit)
      } != nil
    }
    guard areInputsUnchanged else { return nil }
    let areKnown = names?.allSatisfy { name in known.tests.contains { $0.isCalled(name) } }
    guard areKnown != false else { return nil }
    let wanted = known.tests.filter { test in names?.contains(where: test.isCalled) ?? true }
    let tests = wanted.map { place($0.test(of: scene, files: [], references: references)) }
    let pass = zip(wanted, tests).allSatisfy { isPassed($0, as: $1.id.slug, record) }
    return pass && !tests.isEmpty ? tests : nil
  }

  /// Returns the pixels that were equal to references, by the slug of the test. That holds in every
  /// program, such as that of the next build: the scene is painted again, but not compressed.
  package func rememberedPixels() -> [String: RememberedPixels] {
    (read()?.record.tests ?? []).reduce(into: [:]) { $0[$1.slug] = $1.remembered }
  }

  /// Serializes changes in this process. If another process makes one at the same time, one of the
  /// two is lost, and its tests run again.
  private static let saving = Monitor()

  /// Adds the outcomes of a scene's tests, by slug.
  package func save(
    _ compilation: Compilation, _ outcomes: [String: SnapshotRunner.Outcome]
  ) {
    let passes = outcomes.mapValues { outcome in
      (outcome.pass(references, runSince: start), outcome.result)
    }
    Self.saving.withLock {
      let known = read()
      let before = known?.isOfProgram == true ? known?.record : nil
      let record = SceneRecord(compilation, passes, before: before, runSince: start)
      guard var record else { return }
      let remembered = rememberedPixels()
      for index in record.tests.indices {
        let test = record.tests[index]
        let pixels = outcomes[test.slug]?.pixels
        let reference = test.pass?.first { $0.path == ReferenceStore.Part.picture.rawValue }
        record.tests[index].remembered =
          pixels == nil
          ? remembered[test.slug] ?? RememberedPixels()
          : RememberedPixels(reference: reference?.hash, pixels: pixels)
      }
      write(record)
    }
  }

  // MARK: Images

  /// Returns whether an image would pass.
  ///
  /// - Parameter image: A hash of its bytes.
  package func passes(_ image: ContentHash, as slug: String, record: RecordMode) -> Bool {
    guard record != .all, let (known, isOfProgram) = read(), isOfProgram,
      known.inputs.map(\.hash) == [image], known.tests.count == 1
    else { return false }
    return isPassed(known.tests[0], as: slug, record)
  }

  package func save(_ image: ContentHash, _ test: SnapshotTest, _ outcome: SnapshotRunner.Outcome) {
    let pass = outcome.pass(references, runSince: start)
    write(
      SceneRecord(
        inputs: [FileRecord(path: "", hash: image, at: "", runSince: start)],
        tests: [SceneRecord.Test(test, pass: pass, notes: outcome.result.notes)]))
  }
}

extension SceneRecord.Test {
  fileprivate func isCalled(_ name: String) -> Bool {
    snapshot != nil && (self.name == name || slug == name)
  }
}
