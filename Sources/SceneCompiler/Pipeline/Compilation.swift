import SceneEditing
import SceneLayers
import SceneRaster
import SceneSource
import SceneSyntax
import SceneSystem
import SceneResolving
import SceneLanguage

/// A scene with the results of the pipeline's stages, which this file calls in order:
///
///     parse, explain, check        once, in `init`
///     resolve, flatten             for each snapshot, in `Evaluation.swift`
///     paint, encode                for each output, in `Output.swift`
///
/// Commands, tests, and the language server use its results as an `Evaluation`.
public struct Compilation: Sendable {
  /// The scene file.
  public let file: SceneFile
  /// The results of the stages.
  package var compiled: CompiledScene
  /// The time spent in each stage so far.
  public internal(set) var timings = Timings()
  /// The hashes of all files that were read, by path relative to the root; nil unless requested.
  package private(set) var hashes: [String: ContentHash]?
  private var folders = ListedFolders()

  /// The files that the stages have requested so far.
  public var library: Library { compiled.library }
  /// The bound scene; nil if there is an error, or if the file contains no scene.
  public var scene: Scene? { compiled.scene }
  /// The diagnostics of `explain` and `check` for the scene and its imports, sorted by location.
  public var diagnostics: [Diagnostic] { compiled.diagnostics }
  /// Whether the file contains only declarations for import, and no scene.
  public var isLibrary: Bool { isChecked && scene == nil && !diagnostics.hasErrors }
  /// Whether the check was not interrupted. If it was, `diagnostics` contains only those of `explain`.
  package var isChecked: Bool { compiled.isChecked }
  /// The remaining work budget, which all snapshots share.
  package var budget: WorkBudget {
    get { compiled.budget }
    set { compiled.budget = newValue }
  }
  /// The texts that snapshots have set with this budget; reset when it is.
  package var texts: TextCache {
    get { compiled.texts }
    set { compiled.texts = newValue }
  }

  /// Reads, parses, and checks a scene.
  ///
  /// - Parameters:
  ///   - path: The path of the scene; `-` for standard input.
  ///   - root: The folder that contains all files that the scene can read; nil for its project.
  /// - Throws: `SceneFileFailure` if the scene, the root folder, or the project's settings cannot be
  ///   read. Errors in the scene are in `diagnostics`.
  public init(scenePath path: String, root: String? = nil) throws(SceneFileFailure) {
    try self.init(scenePath: path, root: root, keepsHashes: false)
  }

  /// Reads, parses, and checks a scene. If `keepsHashes` is true, `hashes` contains those of all
  /// files that are read.
  package init(
    scenePath path: String, root: String?, keepsHashes: Bool = false,
    budget: WorkBudget = WorkBudget(), systemFonts: SystemFonts? = nil
  ) throws(SceneFileFailure) {
    let start = SystemCalls.now()
    let file = try SceneFile(path, root: root, systemFonts: systemFonts)
    let read = SystemCalls.now() - start
    self.init(file, keepsHashes: keepsHashes, budget: budget)
    timings.add(read, to: .read)
  }

  /// - Parameter library: Other files that the scene reads, if they are already loaded.
  package init(
    _ file: SceneFile, knowing library: Library = Library(), keepsHashes: Bool = false,
    budget: WorkBudget = WorkBudget()
  ) {
    SceneTime.begin(TerminalEscaping.line(file.shownPath))
    self.file = file
    compiled = CompiledScene(file.path, knowing: file.adding(to: library), budget: budget)
    if keepsHashes { hashes = file.bytes.map { [file.path: ContentHash($0)] } ?? [:] }
    if let project = file.project { hashes?[file.projectPath] = ContentHash(project.source.bytes) }
    guard let bytes = file.bytes else {
      compiled.fail(.tooLarge, Self.tooLarge(file.path))
      return
    }
    let tree = timings.measure(.parse) { parse(SourceText(path: file.path, bytes: bytes)) }
    logging(file.root) { $0.check(tree, from: &$1) }
  }

  /// Checks a parsed text.
  ///
  /// - Parameters:
  ///   - files: Supplies the files that the text refers to.
  ///   - isInterrupted: Returns whether to stop with an incomplete result.
  package init(
    _ tree: SyntaxTree, of file: SceneFile, from files: some FileProvider,
    until isInterrupted: (() -> Bool)? = nil
  ) {
    self.file = file
    compiled = CompiledScene(file.path, knowing: file.adding(to: Library()))
    logging(files) { $0.check(tree, from: &$1, until: isInterrupted) }
  }

  /// Resolves a snapshot to a layer tree.
  ///
  /// - Parameters:
  ///   - snapshot: The index of a snapshot, or nil for the scene without a snapshot.
  ///   - time: The time in seconds; nil for the snapshot's own time, or the settled scene.
  ///   - scale: The scale in device pixels per point; nil for the snapshot's or the scene's own
  ///     scale.
  public mutating func resolve(
    snapshot: Int?, time: Double? = nil, scale: Double? = nil
  ) -> Resolution? {
    resolve(snapshot: snapshot, time: time, scale: scale, from: file.root)
  }

  package mutating func resolve(
    snapshot: Int?, time: Double?, scale: Double?, from files: some FileProvider,
    observes: Bool = false, traces: Bool = false, until isInterrupted: (() -> Bool)? = nil
  ) -> Resolution? {
    logging(files) {
      $0.resolve(
        snapshot: snapshot, time: time, scale: scale, from: &$1, observes: observes,
        traces: traces, until: isInterrupted)
    }
  }

  /// Runs stages with files, and adds what was logged meanwhile.
  private mutating func logging<Files: FileProvider, Result>(
    _ files: Files, _ body: (inout CompiledScene, inout LoggedFiles<Files>) -> Result
  ) -> Result {
    var logged = LoggedFiles(files: files, log: ReadLog(hashes: hashes, budget: budget))
    logged.log.folders = folders
    defer {
      (hashes, folders) = (logged.log.hashes, logged.log.folders)
      timings.add(logged.log.timings)
    }
    return body(&compiled, &logged)
  }

  /// The files that were read: paths relative to the working directory by resolved path.
  package func filesRead() -> [String: String] {
    var files: [String: String] = [:]
    for path in library.paths {
      let real = try? SystemCalls.realPath(FilePath.join(file.root.realPath, path))
      if let real { files[real] = shownPath(path) }
    }
    return files
  }

  /// The resolved paths of all files that the stages requested, including missing ones.
  package func filesAskedFor() -> [String] {
    library.paths.map { FilePath.join(file.root.realPath, $0) }.sorted()
  }

  /// The text of every file that was read, by path.
  package var sources: [String: SourceText] {
    var sources = compiled.sources
    if let project = file.project, sources[file.projectPath] == nil {
      sources[file.projectPath] = project.source
    }
    return sources
  }

  /// Converts a path in the library to one relative to the working directory.
  package func shownPath(_ path: String) -> String {
    path == ControlLibrary.name
      ? ControlLibrary.importedName : file.root.shown(path, for: (file.path, file.shownPath))
  }

  private static func tooLarge(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, at: SourceRange(path: path, bytes: 0..<0),
      "the file is larger than \(SceneFile.sourceLimit >> 20) MiB")
  }
}
