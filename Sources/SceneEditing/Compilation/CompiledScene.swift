import SceneChecking
import SceneFonts
import SceneLanguage
import SceneLayers
import SceneResolving
import SceneSource
import SceneSyntax

/// Supplies the files that a scene reads.
package protocol FileSupply {
  /// Adds a file, or the reason why it cannot be read, to the library. Files increase the budget.
  mutating func load(
    _ file: MissingFile, into library: inout Library, spending budget: inout WorkBudget)
  /// Runs a stage, whose time can be measured.
  mutating func run<Result>(_ stage: CompiledScene.Stage, _ body: () -> Result) -> Result
}

/// A scene over given files with the results of the stages, of which `check` is the first one.
package struct CompiledScene: Sendable {
  package enum Stage: Sendable { case parse, check, resolve }

  /// The path of the scene in the library.
  package let path: String
  /// The files that the stages have requested so far.
  package private(set) var library: Library
  /// The bound scene; nil if there is an error, or if the file contains no scene.
  package private(set) var scene: Scene?
  /// The diagnostics of `explain` and `check` for the scene and its imports, sorted by location.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether the check was not interrupted. If it was, `diagnostics` contains only those of `explain`.
  package private(set) var isChecked = true
  /// The remaining work budget, which all snapshots share.
  package var budget: WorkBudget
  /// The texts that snapshots have set with this budget; reset when it is.
  package var texts = TextCache()

  /// - Parameter library: Files that are already loaded. They increase the budget as well.
  package init(
    _ path: String, knowing library: Library = Library(), budget: WorkBudget = WorkBudget()
  ) {
    (self.path, self.library, self.budget) = (path, library, budget)
    self.budget.admit(library)
  }

  /// Sets the error of a scene that cannot be read.
  package mutating func fail(_ failure: Library.Failure, _ error: Diagnostic) {
    library.sources[path] = .failed(failure)
    diagnostics = [error]
  }

  /// Checks the scene.
  ///
  /// - Parameters:
  ///   - tree: The parsed text of the scene.
  ///   - files: Supplies the files that the text refers to.
  ///   - isInterrupted: Returns whether to stop with an incomplete result.
  package mutating func check(
    _ tree: SyntaxTree, from files: inout some FileSupply, until isInterrupted: (() -> Bool)? = nil
  ) {
    budget.admit(sourceBytes: tree.source.bytes.count)
    library.sources[path] = .loaded(tree)
    let path = path
    var found: Scene?
    let result = loadUntilComplete({ $0.missing }, as: .check, from: &files) {
      var checked = SceneChecking.check(path, in: $0, spending: &$1, until: isInterrupted)
      found = expandSnapshots(of: &checked, spending: &$1)
      return checked
    }
    isChecked = result.isComplete
    diagnostics = files.run(.parse) { all(result.diagnostics) }
    scene = diagnostics.hasErrors ? nil : found
  }

  /// Resolves a snapshot to a layer tree.
  ///
  /// - Parameters:
  ///   - snapshot: The index of a snapshot, or nil for the scene without a snapshot.
  ///   - time: The time in seconds; nil for the snapshot's own time, or the settled scene.
  ///   - scale: The scale in device pixels per point; nil for the snapshot's or the scene's own
  ///     scale.
  package mutating func resolve(
    snapshot: Int?, time: Double? = nil, scale: Double? = nil, from files: inout some FileSupply,
    observes: Bool = false, traces: Bool = false, until isInterrupted: (() -> Bool)? = nil
  ) -> Resolution? {
    guard let scene else { return nil }
    let known = texts
    var kept = known
    defer { texts = kept }
    return loadUntilComplete({ $0.missing }, as: .resolve, from: &files) {
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

  private mutating func loadUntilComplete<Result>(
    _ missing: (Result) -> [MissingFile], as stage: Stage, from files: inout some FileSupply,
    _ body: (Library, inout WorkBudget) -> Result
  ) -> Result {
    var budget = budget
    var names: LoadedNames?
    var spent = budget
    let result = library.loadUntilComplete(
      { library in
        // Only the last run, which has all files, counts.
        spent = budget
        return files.run(stage) { body(library, &spent) }
      }, missing: missing,
      load: { file, library in
        guard budget.spend(onRequestsDuring: stage) else { return false }
        var loaded = names ?? LoadedNames(library)
        names = nil
        files.load(file, into: &library, spending: &budget)
        library.refuseNamesake(file, &loaded)
        names = loaded
        return true
      })
    self.budget = spent
    return result
  }

  /// Returns the diagnostics of the checker and the syntax diagnostics of each source.
  private func all(_ found: [Diagnostic]) -> [Diagnostic] {
    var all = found
    for case .loaded(let tree) in library.sources.values { addSyntaxErrors(of: tree, to: &all) }
    // Any other error can follow from a conflict.
    if all.contains(where: { $0.code == .mergeConflict }) {
      all.removeAll { $0.code != .mergeConflict }
    }
    return all.sortedByLocation()
  }
}

extension CompiledScene {
  /// The indices of all snapshots; nil as the only element if the scene has none; empty without a
  /// scene.
  package var allSnapshots: [Int?] {
    guard let scene else { return [] }
    return scene.snapshots.isEmpty ? [nil] : scene.snapshots.indices.map { $0 }
  }

  /// Whether every file that the stages requested could be read.
  package var hasReadAll: Bool {
    library.sources.values.allSatisfy { $0.isLoaded }
      && library.images.values.allSatisfy { $0.isLoaded }
      && library.data.values.allSatisfy { $0.isLoaded }
      && library.fonts.values.allSatisfy { $0.isLoaded }
  }

  /// The text of every file that was read, by path.
  package var sources: [String: SourceText] {
    var sources = [ControlLibrary.name: ControlLibrary.source]
    for case .loaded(let file) in library.data.values { sources[file.source.path] = file.source }
    for case .loaded(let tree) in library.sources.values { sources[tree.source.path] = tree.source }
    return sources
  }

  /// Returns where a layer is declared: of the library of controls, where the scene uses it.
  package func range(of origin: LayerOrigin) -> SourceRange {
    let use = origin.file == ControlLibrary.name ? origin.use : nil
    return SourceRange(
      path: use == nil ? origin.file : path, bytes: use?.bytes ?? origin.bytes)
  }
}

extension WorkBudget {
  /// Subtracts the work of looking for a file, from the resource of the stage that requests it.
  fileprivate mutating func spend(onRequestsDuring stage: CompiledScene.Stage) -> Bool {
    stage == .check ? spend(20, on: .checking) : spend(256, on: .evaluation)
  }
}
