import SceneCompiler
import SceneSource
import SceneSystem

/// The tests that have passed, which are not run again until the scene, a file that it reads, its
/// references, or the compiler changes.
///
/// A file is unchanged if its contents have the same hash. If its metadata (size, times, inode) is
/// the same, it is not read; but metadata is used only if the file was at least two seconds old
/// when the run that read it began.
struct ResultCache: Sendable {
  /// The start of the run.
  private let start = SystemCalls.timeOfDay()
  private let cache: CacheFolder
  private let compiler: ContentHash
  /// The cache contents by the path of the scenes' folder.
  private var folders: [String: Folder] = [:]

  private struct Folder {
    /// The name of the cache file.
    var name: String
    /// The records by the file names of the scenes.
    var scenes: [String: SceneRecord]
    var root: Root
    var project: ProjectFile?
    /// The path of the folder in the root.
    var path: String
  }

  /// Loads the cache for scenes; nil if there is no cache folder.
  ///
  /// - Throws: `CacheFolder.Refusal` if the cache is not trusted.
  init?(of scenes: [String], root: String?) throws(CacheFolder.Refusal) {
    guard let cache = try CacheFolder(outside: Set(scenes.map(FilePath.folder)).sorted()),
      let compiler = ProgramIdentity.hash
    else { return nil }
    self.cache = cache
    self.compiler = compiler
    for folder in Set(scenes.map(FilePath.folder)) {
      guard let project = try? ProjectConfiguration(of: folder, root: root),
        let real = try? SystemCalls.realPath(folder.isEmpty ? "." : folder)
      else { continue }
      let name = Self.name(of: real, project)
      folders[folder] = Folder(
        name: name, scenes: Self.read(name, cache, compiler), root: project.root,
        project: project.file, path: project.root.relativePath(ofReal: real) ?? "")
    }
  }

  // MARK: Loading results

  /// Returns the record of a scene if it has not changed, with the passes that are valid for the
  /// current references.
  func recall(_ scene: String) -> SceneRecord? {
    guard let folder = folders[FilePath.folder(of: scene)],
      let known = folder.scenes[FilePath.name(of: scene)]
    else { return nil }
    var found = known
    for (index, input) in known.inputs.enumerated() {
      let path = FilePath.join(folder.root.realPath, input.path)
      let confirmed = input.confirmed(at: path, runSince: start) { () throws(FileFailure) in
        try folder.root.read(input.path, limit: SceneFile.pictureLimit)
      }
      guard let confirmed else { return nil }
      found.inputs[index] = confirmed
    }
    let references = references(of: scene)
    found.tests = known.tests.map { $0.confirmed(references, runSince: start) }
    return found
  }

  /// Returns the displayed form of a path in the root of a scene.
  func shown(_ path: String, of scene: String) -> String {
    guard let folder = folders[FilePath.folder(of: scene)] else { return path }
    let inside = FilePath.join(folder.path, FilePath.name(of: scene))
    return folder.root.shown(path, for: (inside, scene))
  }

  func references(of scene: String) -> ReferenceStore {
    ReferenceStore(of: scene, in: folders[FilePath.folder(of: scene)]?.project)
  }

  // MARK: Updating the cache

  /// Returns the record of a scene after a run.
  ///
  /// - Parameters:
  ///   - outcomes: The tests that were run, by slug.
  ///   - before: The record at the start of the run, if it was valid.
  func record(
    _ compilation: Compilation, _ outcomes: [String: (pass: [FileRecord]?, result: TestResult)],
    before: SceneRecord?
  ) -> SceneRecord? {
    SceneRecord(compilation, outcomes, before: before, runSince: start)
  }

  /// Returns the references of a passed test.
  func pass(
    _ outcome: SnapshotRunner.Outcome, _ references: ReferenceStore
  ) -> [FileRecord]? {
    outcome.pass(references, runSince: start)
  }

  /// Adds records to the cache files, by scene, keeping those that other runs have written.
  func save(_ scenes: [String: SceneRecord]) {
    for (path, folder) in folders {
      let own = scenes.filter { FilePath.folder(of: $0.key) == path }
      if own.allSatisfy({ folder.scenes[FilePath.name(of: $0.key)] == $0.value }) { continue }
      var all = Self.read(folder.name, cache, compiler)
      all = all.filter { name, _ in (try? SystemCalls.status(FilePath.join(path, name))) != nil }
      for (scene, record) in own { all[FilePath.name(of: scene)] = record }
      var writer = CacheWriter()
      writer.write(Self.format)
      writer.write(compiler)
      writer.write(all.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        $0.write($1.key)
        $0.write($1.value)
      }
      cache.write(writer, to: folder.name)
    }
  }

  // MARK: The files of the cache

  /// Incremented when the format changes.
  private static let format = "scenec tests 3"

  /// - Parameter folder: The absolute path of the scenes' folder.
  private static func name(of folder: String, _ project: ProjectConfiguration) -> String {
    let key = Array((folder + "\0" + project.root.realPath + "\0").utf8)
    return "tests-" + ContentHash(key + (project.file?.source.bytes ?? [])).text.prefix(32)
  }

  private static func read(
    _ name: String, _ cache: CacheFolder, _ compiler: ContentHash
  ) -> [String: SceneRecord] {
    guard var reader = cache.read(name) else { return [:] }
    do throws(CacheReader.Broken) {
      guard try reader.text() == format, try reader.hash() == compiler else { return [:] }
      let scenes = try reader.list { (reader) throws(CacheReader.Broken) in
        (try reader.text(), try reader.scene())
      }
      return reader.isAtEnd ? Dictionary(scenes) { $1 } : [:]
    } catch {
      return [:]
    }
  }
}
