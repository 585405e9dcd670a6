import SceneChecking
import SceneEditing
import SceneLanguage
import SceneLayers
import SceneResolving
import SceneSource
import SceneSyntax

/// The state of the module: the files of the page, and the scene that is shown.
final class Playground {
  let files = PageFiles()
  /// The settings of the page as a matrix; empty without.
  var matrix = ""
  private(set) var scene: CompiledScene?
  /// The view that was resolved last, which a click or the cursor asks for again.
  private var last: (view: View, resolution: Resolution)?

  /// A snapshot at a time and scale.
  struct View: Equatable {
    /// The index of a snapshot; nil for the scene without one.
    var snapshot: Int?
    /// In seconds; nil for the snapshot's own time.
    var time: Double?
    /// In pixels per point; nil for the scene's own scale.
    var scale: Double?
    /// Whether the values of expressions are kept, which an explanation shows.
    var observes = false

    /// Whether what was resolved for another view serves this one.
    func isServed(by other: View) -> Bool {
      var wanted = self
      wanted.observes = observes || other.observes
      return wanted == other
    }
  }

  /// Reads and checks a scene.
  func compile(_ path: String) {
    last = nil
    guard let tree = files.tree(of: path) else {
      scene = nil
      return
    }
    var library = Library()
    if !matrix.isEmpty {
      library.matrix = parse(SourceText(path: "the playground", bytes: Array(matrix.utf8)))
      library.settings = "the playground"
    }
    var compiled = CompiledScene(path, knowing: library)
    var files = files
    compiled.check(tree, from: &files)
    scene = compiled
  }

  /// Returns what `scenec check` reports.
  func check() -> [Diagnostic] {
    guard var compiled = scene else { return [] }
    var files = files
    var findings = SceneFindings(of: &compiled, lints: true)
    for snapshot in compiled.allSnapshots {
      let before = compiled.budget
      let resolution = compiled.resolve(snapshot: snapshot, from: &files)
      findings.add(resolution, of: snapshot, in: &compiled)
      compiled.budget.release(since: before, keeping: 0)
    }
    findings.finish(in: compiled.library)
    return findings.diagnostics
  }

  /// Resolves a view for `body`, which gets a copy of the scene to spend from: each request has the
  /// budget of a command, so that its result does not depend on earlier ones.
  ///
  /// - Returns: The result, or the diagnostics because of which there is none.
  func withView<Result>(
    _ view: View, _ body: (inout Resolution, inout CompiledScene) -> Result?
  ) -> (result: Result?, diagnostics: [Diagnostic]) {
    guard var compiled = scene else { return (nil, []) }
    // Otherwise, the library is copied when a file is added.
    scene = nil
    let before = compiled.budget
    var files = files
    var resolution = last.flatMap { view.isServed(by: $0.view) ? $0.resolution : nil }
    if resolution == nil {
      resolution = compiled.resolve(
        snapshot: view.snapshot, time: view.time, scale: view.scale, from: &files,
        observes: view.observes)
      last = resolution.map { (view, $0) }
    }
    compiled.budget.renew(since: before)
    var copy = compiled
    scene = compiled
    guard var resolution else { return (nil, copy.library.withoutSuppressed(copy.diagnostics)) }
    let result = resolution.tree == nil ? nil : body(&resolution, &copy)
    var findings = SceneFindings(of: &copy)
    findings.add(resolution, of: view.snapshot, in: &copy)
    findings.finish(in: copy.library, isWhole: false)
    return (result, findings.diagnostics)
  }

  /// Returns a view that is resolved; nil without a layer tree.
  func resolution(of view: View) -> Resolution? {
    withView(view) { resolution, _ in resolution }.result
  }

  // MARK: Editing

  /// The text of a file with the names and types in it.
  struct Text {
    var document: Document
    var names: NameTable
    var types: TypeFinder
  }

  func text(_ path: String) -> Text? {
    let files = files
    guard let tree = files.tree(of: path) else { return nil }
    let names = NameTable { files.tree(of: $0) }
    return Text(
      document: Document(uri: path, key: path, path: path, tree: tree), names: names,
      types: TypeFinder(names: names) { files.dataType(of: $0, $1) })
  }
}
