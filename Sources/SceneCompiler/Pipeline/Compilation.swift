import SceneLayers
import SceneRaster
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

/// A scene on its way through the stages: this file calls them in their order.
///
///     parse, explain, check        once, in `init`; or diagnose now, and check in `bind`
///     resolve                      for each snapshot
///     paint, encode                for each output, in `Output.swift`
///
/// `Evaluation` is what a command, a test, or the language server reads of it.
public struct Compilation: Sendable {
  /// The scene file.
  public let file: SceneFile
  /// All that the scene reads, as far as the stages have asked for it.
  public private(set) var library = Library()
  /// Nil where there is an error or no scene, and until it is bound.
  public private(set) var scene: Scene?
  /// What `explain` and `check` found in the scene and what it imports, sorted by location.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The scene is bound, or cannot be.
  package private(set) var isBound = true
  /// Whether all was looked into; if not, `diagnostics` are those of `explain` alone.
  package private(set) var isChecked = true
  /// The time that each stage took so far.
  public internal(set) var timings = Timings()
  /// What is left of the work that the scene may ask for; all its snapshots draw from it.
  package var budget: WorkBudget
  /// Of every file that was read, by its path from the root; nil unless asked for.
  package private(set) var hashes: [String: ContentHash]?

  /// Whether the file declares names for others to import, and no scene; known once it is bound.
  public var isLibrary: Bool { isBound && scene == nil && !diagnostics.hasErrors }

  /// The scene at `path`, parsed and checked. `root` is the folder that holds all it reads, by
  /// default its own.
  public init(scenePath path: String, root: String? = nil) throws(SceneFileFailure) {
    try self.init(scenePath: path, root: root, keepsHashes: false)
  }

  /// The same, with `hashes` of all that is read where `keepsHashes` says so.
  package init(
    scenePath path: String, root: String?, keepsHashes: Bool = false,
    budget: WorkBudget = WorkBudget()
  ) throws(SceneFileFailure) {
    let start = SystemCalls.now()
    let file = try SceneFile(path, root: root)
    let read = SystemCalls.now() - start
    self.init(file, keepsHashes: keepsHashes, budget: budget)
    timings.add(read, to: .read)
  }

  /// - Parameter library: what is known of the other files that the scene reads.
  package init(
    _ file: SceneFile, knowing library: Library = Library(), keepsHashes: Bool = false,
    budget: WorkBudget = WorkBudget()
  ) {
    self.file = file
    self.budget = budget
    // What was read for another compilation of the scene counts here too.
    self.budget.admit(library)
    self.library = library
    if keepsHashes { hashes = file.bytes.map { [file.path: ContentHash($0)] } ?? [:] }
    guard let bytes = file.bytes else {
      self.library.sources[file.path] = .failed(.tooLarge)
      diagnostics = [Self.tooLarge(file.path)]
      return
    }
    self.budget.admit(sourceBytes: bytes.count)
    let tree = timings.measure(.parse) { parse(SourceText(path: file.path, bytes: bytes)) }
    self.library.sources[file.path] = .loaded(tree)
    let result = checked(from: file.root)
    take(result.diagnostics)
    scene = diagnostics.hasErrors ? nil : result.scene
  }

  /// What is wrong with a text that is parsed already, and no more: `bind` has its scene.
  ///
  /// - Parameters:
  ///   - files: supplies what the text reads.
  ///   - clean: what is known of earlier versions of the text.
  ///   - most: how many elements may be looked into, about.
  package init(
    diagnosing tree: SyntaxTree, of file: SceneFile, from files: some FileProvider,
    knowing clean: inout CleanElementCache, lookingInto most: Int = .max
  ) {
    self.file = file
    budget = WorkBudget()
    budget.admit(sourceBytes: tree.source.bytes.count)
    library.sources[file.path] = .loaded(tree)
    let path = file.path
    let result = loadUntilComplete(\.missing, as: .check, from: files) {
      diagnose(path, in: $0, knowing: &clean, spending: &$1, lookingInto: most)
    }
    isChecked = result.isComplete
    take(isChecked ? result.diagnostics : [])
    isBound = isChecked && diagnostics.hasErrors
  }

  /// Checks the scene as a whole, so that it can be resolved.
  package mutating func bind(from files: some FileProvider) {
    scene = checked(from: files).scene
    isBound = true
  }

  private mutating func checked(from files: some FileProvider) -> CheckResult {
    budget.renew(.checking)
    let path = file.path
    return loadUntilComplete(\.missing, as: .check, from: files) {
      check(path, in: $0, spending: &$1)
    }
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
    resolve(snapshot: snapshot, time: time, scale: scale, from: file.root)
  }

  package mutating func resolve(
    snapshot: Int?, time: Double?, scale: Double?, from files: some FileProvider
  ) -> Resolution? {
    guard let scene else { return nil }
    var resolution = loadUntilComplete(\.missing, as: .resolve, from: files) {
      SceneSemantics.resolve(
        scene, snapshot: snapshot, time: time, scale: scale, in: $0, spending: &$1)
    }
    if let tree = resolution.tree, let excess = budget.spend(onPainting: tree) {
      // Painting itself cannot fail, so it is not begun.
      resolution.tree = nil
      resolution.origins = []
      resolution.diagnostics.append(
        Diagnostic(
          exceeding: budget, excess,
          at: snapshot.map { scene.snapshots[$0].span }
            ?? SourceRange(path: file.path, bytes: 0..<0),
          mostlyFor: nil))
    }
    return resolution
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
      && library.fonts.values.allSatisfy(\.isLoaded)
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

  private mutating func loadUntilComplete<Result>(
    _ missing: (Result) -> [MissingFile], as stage: Timings.Stage, from files: some FileProvider,
    _ body: (Library, inout WorkBudget) -> Result
  ) -> Result {
    var log = ReadLog(hashes: hashes, budget: budget)
    var running = Timings()
    var spent = budget
    let result = library.loadUntilComplete(
      { library in
        // Only the time that misses nothing counts.
        spent = log.budget
        return running.measure(stage) { body(library, &spent) }
      }, missing: missing,
      load: { file, library in
        files.load(file, into: &library, &log)
        library.refuseNamesake(file)
      })
    budget = spent
    hashes = log.hashes
    timings.add(log.timings)
    timings.add(running)
    return result
  }

  /// Keeps what checking found, with what is missing or unexpected in the text of each source.
  private mutating func take(_ found: [Diagnostic]) {
    var all = found
    for case .loaded(let tree) in library.sources.values {
      all += timings.measure(.parse) { explain(tree) }
    }
    diagnostics = all.sortedByLocation()
  }

  private static func tooLarge(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, at: SourceRange(path: path, bytes: 0..<0),
      "the file is larger than \(SceneFile.sourceLimit >> 20) MiB")
  }
}
