import SceneLayers
import SceneRaster
import SceneSource
import SceneSyntax
import SceneSystem
import SceneResolving
import SceneChecking
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
  /// The files that the stages have requested so far.
  public private(set) var library = Library()
  /// The bound scene; nil if there is an error, or if the file contains no scene.
  public private(set) var scene: Scene?
  /// The diagnostics of `explain` and `check` for the scene and its imports, sorted by location.
  public private(set) var diagnostics: [Diagnostic] = []
  /// Whether the check was not interrupted. If it was, `diagnostics` contains only those of `explain`.
  package private(set) var isChecked = true
  /// The time spent in each stage so far.
  public internal(set) var timings = Timings()
  /// The remaining work budget, which all snapshots share.
  package var budget: WorkBudget
  /// The texts that snapshots have set with this budget; reset when it is.
  package var texts = TextCache()
  /// The hashes of all files that were read, by path relative to the root; nil unless requested.
  package private(set) var hashes: [String: ContentHash]?
  private var folders = ListedFolders()

  /// Whether the file contains only declarations for import, and no scene.
  public var isLibrary: Bool { isChecked && scene == nil && !diagnostics.hasErrors }

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
    self.budget = budget
    // Files that were read for an earlier compilation of the scene increase the budget as well.
    self.budget.admit(library)
    self.library = library
    if keepsHashes { hashes = file.bytes.map { [file.path: ContentHash($0)] } ?? [:] }
    takeProject()
    guard let bytes = file.bytes else {
      self.library.sources[file.path] = .failed(.tooLarge)
      diagnostics = [Self.tooLarge(file.path)]
      return
    }
    self.budget.admit(sourceBytes: bytes.count)
    let tree = timings.measure(.parse) { parse(SourceText(path: file.path, bytes: bytes)) }
    self.library.sources[file.path] = .loaded(tree)
    check(from: file.root)
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
    budget = WorkBudget()
    budget.admit(sourceBytes: tree.source.bytes.count)
    takeProject()
    library.sources[file.path] = .loaded(tree)
    check(from: files, until: isInterrupted)
  }

  private mutating func takeProject() {
    guard let project = file.project else { return }
    (library.matrix, library.settings) = (file.matrix, file.projectPath)
    hashes?[file.projectPath] = ContentHash(project.source.bytes)
  }

  private mutating func check(
    from files: some FileProvider, until isInterrupted: (() -> Bool)? = nil
  ) {
    let path = file.path
    var found: Scene?
    let result = loadUntilComplete(\.missing, as: .check, from: files) {
      var checked = SceneChecking.check(path, in: $0, spending: &$1, until: isInterrupted)
      found = expandSnapshots(of: &checked, spending: &$1)
      return checked
    }
    isChecked = result.isComplete
    take(result.diagnostics)
    scene = diagnostics.hasErrors ? nil : found
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
    guard let scene else { return nil }
    let known = texts
    var kept = known
    defer { texts = kept }
    return loadUntilComplete(\.missing, as: .resolve, from: files) {
      kept = known
      return SceneResolving.resolve(
        scene, snapshot: snapshot, time: time, scale: scale, in: $0, spending: &$1,
        keeping: &kept, observes: observes, traces: traces, until: isInterrupted)
    }
  }

  /// Releases everything that only the stages need, so that many results can be kept.
  package mutating func releaseContents() {
    (scene, texts) = (nil, TextCache())
    (library.images, library.glyphImages) = ([:], [:])
    (library.data, library.fonts) = ([:], [:])
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

  /// Whether every file that the stages requested could be read.
  package var hasReadAll: Bool {
    library.sources.values.allSatisfy(\.isLoaded)
      && library.images.values.allSatisfy(\.isLoaded)
      && library.data.values.allSatisfy(\.isLoaded)
      && library.fonts.values.allSatisfy(\.isLoaded)
  }

  /// The text of every file that was read, by path.
  package var sources: [String: SourceText] {
    var sources = [ControlLibrary.name: ControlLibrary.source]
    if let project = file.project { sources[file.projectPath] = project.source }
    for case .loaded(let file) in library.data.values { sources[file.source.path] = file.source }
    for case .loaded(let tree) in library.sources.values { sources[tree.source.path] = tree.source }
    return sources
  }

  /// Converts a path in the library to one relative to the working directory.
  package func shownPath(_ path: String) -> String {
    path == ControlLibrary.name
      ? ControlLibrary.importedName : file.root.shown(path, for: (file.path, file.shownPath))
  }

  /// Returns where a layer is declared: of the library of controls, where the scene uses it.
  package func range(of origin: LayerOrigin) -> SourceRange {
    let use = origin.file == ControlLibrary.name ? origin.use : nil
    return SourceRange(
      path: use == nil ? origin.file : file.path, bytes: use?.bytes ?? origin.bytes)
  }

  private mutating func loadUntilComplete<Result>(
    _ missing: (Result) -> [MissingFile], as stage: Timings.Stage, from files: some FileProvider,
    _ body: (Library, inout WorkBudget) -> Result
  ) -> Result {
    var log = ReadLog(hashes: hashes, budget: budget)
    log.folders = folders
    var running = Timings()
    var names: LoadedNames?
    var spent = budget
    let result = library.loadUntilComplete(
      { library in
        // Only the last run, which has all files, is measured.
        spent = log.budget
        return running.measure(stage) { body(library, &spent) }
      }, missing: missing,
      load: { file, library in
        guard log.budget.spend(onRequestsDuring: stage) else { return false }
        var loaded = names ?? LoadedNames(library)
        names = nil
        files.load(file, into: &library, &log)
        library.refuseNamesake(file, &loaded)
        names = loaded
        return true
      })
    budget = spent
    hashes = log.hashes
    folders = log.folders
    timings.add(log.timings)
    timings.add(running)
    return result
  }

  /// Stores the diagnostics of the checker and the syntax diagnostics of each source.
  private mutating func take(_ found: [Diagnostic]) {
    var all = found
    for case .loaded(let tree) in library.sources.values {
      timings.measure(.parse) { addSyntaxErrors(of: tree, to: &all) }
    }
    // Any other error can follow from a conflict.
    if all.contains(where: { $0.code == .mergeConflict }) {
      all.removeAll { $0.code != .mergeConflict }
    }
    diagnostics = all.sortedByLocation()
  }

  private static func tooLarge(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, at: SourceRange(path: path, bytes: 0..<0),
      "the file is larger than \(SceneFile.sourceLimit >> 20) MiB")
  }
}

extension WorkBudget {
  /// Subtracts the work of looking for a file, from the resource of the stage that requests it.
  fileprivate mutating func spend(onRequestsDuring stage: Timings.Stage) -> Bool {
    stage == .check ? spend(20, on: .checking) : spend(256, on: .evaluation)
  }
}
