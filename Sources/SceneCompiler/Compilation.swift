import SceneLayers
import SceneRaster
import SceneSemantics
import SceneSource
import SceneSyntax

/// A scene on its way through the stages: this file calls them in their order.
///
///     parse, explain, check        once, in `init`
///     resolve                      for each picture
///     paint, encode                for each picture, in `Picture.swift`
public struct Compilation: Sendable {
  public let file: SceneFile
  /// All that the scene reads, as far as the stages have asked for it.
  public private(set) var library = Library()
  /// Nil where there is an error.
  public private(set) var scene: Scene?
  /// What `explain` and `check` found in the scene and what it imports, sorted by place.
  public private(set) var diagnostics: [Diagnostic] = []
  public internal(set) var timings = Timings()
  /// Of every file that was read, by its path from the root; nil unless asked for.
  package private(set) var hashes: [String: ContentHash]?

  /// The scene at `path`, parsed and checked. `root` is the folder that holds all it reads, by
  /// default its own.
  public init(scenePath path: String, root: String? = nil) throws(SceneFileFailure) {
    try self.init(scenePath: path, root: root, keepsHashes: false)
  }

  /// The same, with `hashes` of all that is read where `keepsHashes` says so.
  package init(
    scenePath path: String, root: String?, keepsHashes: Bool
  ) throws(SceneFileFailure) {
    let start = SystemCalls.now()
    let file = try SceneFile(path, root: root)
    let read = SystemCalls.now() - start
    self.init(file, keepsHashes: keepsHashes)
    timings.add(read, to: .read)
  }

  /// - Parameter library: what is known of the other files that the scene reads.
  package init(
    _ file: SceneFile, knowing library: Library = Library(), keepsHashes: Bool = false
  ) {
    self.file = file
    self.library = library
    if keepsHashes { hashes = file.bytes.map { [file.path: ContentHash($0)] } ?? [:] }
    guard let bytes = file.bytes else {
      self.library.sources[file.path] = .failed(.tooLarge)
      diagnostics = [Self.tooLarge(file.path)]
      return
    }
    let tree = timings.measure(.parse) { parse(SourceText(path: file.path, bytes: bytes)) }
    self.library.sources[file.path] = .loaded(tree)
    let result = settle(\.missing, as: .check) { [file] in check(file.path, in: $0) }
    diagnostics = (explanations() + result.diagnostics).sortedByPlace()
    scene = diagnostics.hasErrors ? nil : result.scene
  }

  /// The layer tree of one snapshot, or of the scene as it stands.
  ///
  /// - Parameters:
  ///   - snapshot: an index into the scene's snapshots, or nil.
  ///   - time: in seconds; nil for the snapshot's own, or the settled scene.
  ///   - scale: device pixels a point; nil for the snapshot's or the scene's own.
  public mutating func resolve(
    snapshot: Int?, time: Double? = nil, scale: Double? = nil
  ) -> Resolution? {
    guard let scene else { return nil }
    return settle(\.missing, as: .resolve) {
      SceneSemantics.resolve(scene, snapshot: snapshot, time: time, scale: scale, in: $0)
    }
  }

  /// The files that were read from the root, by real path, as whoever typed the command calls them.
  package func filesRead() -> [String: String] {
    var files: [String: String] = [:]
    for path in library.paths {
      let real = try? SystemCalls.realPath(FilePath.join(file.root.realPath, path))
      if let real { files[real] = shownPath(path) }
    }
    return files
  }

  /// The real paths of all the files that the stages asked for, also of those that are not there.
  package func filesAskedFor() -> [String] {
    library.paths.map { FilePath.join(file.root.realPath, $0) }.sorted()
  }

  /// Whether there was, and could be read, each file that the stages asked for.
  package var hasReadAll: Bool {
    library.sources.values.allSatisfy(\.isLoaded)
      && library.pictures.values.allSatisfy(\.isLoaded)
      && library.data.values.allSatisfy(\.isLoaded)
  }

  /// The text of every file that was read, by path.
  package var sources: [String: SourceText] {
    var sources: [String: SourceText] = [:]
    for case .loaded(let file) in library.data.values { sources[file.source.path] = file.source }
    for case .loaded(let tree) in library.sources.values { sources[tree.source.path] = tree.source }
    return sources
  }

  /// How a file of the library is called where the command was typed.
  package func shownPath(_ path: String) -> String {
    path == file.path ? file.shownPath : file.root.shown(path)
  }

  private mutating func settle<Result>(
    _ missing: (Result) -> [MissingFile], as stage: Timings.Stage, _ body: (Library) -> Result
  ) -> Result {
    var (timings, hashes) = (timings, hashes)
    defer { (self.timings, self.hashes) = (timings, hashes) }
    var running = Timings()
    let root = file.root
    let result = library.settle(
      { library in running.measure(stage) { body(library) } }, missing: missing,
      load: { file, library in library.load(file, from: root, &timings, &hashes) })
    timings.add(running)
    return result
  }

  /// What is missing or unexpected in the text of each source.
  private mutating func explanations() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for case .loaded(let tree) in library.sources.values {
      found += timings.measure(.parse) { explain(tree) }
    }
    return found
  }

  private static func tooLarge(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, at: SourceRange(path: path, bytes: 0..<0),
      "the file has more than \(SceneFile.sourceLimit >> 20) MiB, the most that a source may have")
  }
}
