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

  /// The scene at `path`, parsed and checked. `root` is the folder that holds all it reads, by
  /// default its own.
  public init(scenePath path: String, root: String? = nil) throws(SceneFileFailure) {
    let start = SystemCalls.now()
    let file = try SceneFile(path, root: root)
    let read = SystemCalls.now() - start
    self.init(file)
    timings.add(read, to: .read)
  }

  init(_ file: SceneFile) {
    self.file = file
    guard let bytes = file.bytes else {
      library.sources[file.path] = .failed(.tooLarge)
      diagnostics = [Self.tooLarge(file.path)]
      return
    }
    let tree = timings.measure(.parse) { parse(SourceText(path: file.path, bytes: bytes)) }
    library.sources[file.path] = .loaded(tree)
    let result = settle(\.missing, as: .check) { check(file.path, in: $0) }
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
  func filesRead() -> [String: String] {
    var files: [String: String] = [:]
    for path in Array(library.sources.keys) + Array(library.pictures.keys) {
      let real = try? SystemCalls.realPath(FilePath.join(file.root.realPath, path))
      if let real { files[real] = shownPath(path) }
    }
    return files
  }

  /// The text of every file that was read, by path.
  var sources: [String: SourceText] {
    library.sources.compactMapValues { entry in
      if case .loaded(let tree) = entry { tree.source } else { nil }
    }
  }

  /// How a file of the library is called where the command was typed.
  func shownPath(_ path: String) -> String {
    path == file.path ? file.shownPath : file.root.shown(path)
  }

  private mutating func settle<Result>(
    _ missing: (Result) -> [MissingFile], as stage: Timings.Stage, _ body: (Library) -> Result
  ) -> Result {
    var timings = timings
    defer { self.timings = timings }
    var running = Timings()
    let root = file.root
    let result = library.settle(
      { library in running.measure(stage) { body(library) } }, missing: missing,
      load: { file, library in library.load(file, from: root, &timings) })
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
