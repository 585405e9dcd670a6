import SceneLayers
import SceneSource
import SceneSyntax
import SceneChecking
import SceneResolving
import SceneLanguage

/// The stages of a scene without imports and errors, in memory.
struct Pipeline {
  private static let path = "scene.tbl"
  var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var amount: Amount { .bytes(bytes.count) }

  func parsed() -> SyntaxTree { parse(SourceText(path: Self.path, bytes: bytes)) }

  func explained(_ tree: SyntaxTree) throws -> Library {
    try Self.require(explain(tree))
    var library = Library()
    library.sources[Self.path] = .loaded(tree)
    return library
  }

  func checked(_ library: Library) throws -> Scene {
    var (result, budget) = (check(Self.path, in: library), WorkBudget())
    let scene = expandSnapshots(of: &result, spending: &budget)
    try Self.require(result.diagnostics)
    guard let scene else { throw Unavailable("the scene reads other files") }
    return scene
  }

  func resolved(_ scene: Scene, _ library: Library) throws -> LayerTree {
    try resolution(scene, library).tree
  }

  func resolution(
    _ scene: Scene, _ library: Library
  ) throws -> (tree: LayerTree, origins: [LayerOrigin]) {
    let resolution = resolve(scene, snapshot: nil, in: library)
    try Self.require(resolution.diagnostics)
    guard let tree = resolution.tree else { throw Unavailable("the scene reads other files") }
    return (tree, resolution.origins)
  }

  /// Checks text like `scenec check`.
  func checked() throws -> (scene: Scene, library: Library) {
    let library = try explained(parsed())
    return (try checked(library), library)
  }

  /// Resolves text to layers.
  func resolved() throws -> LayerTree {
    let (scene, library) = try checked()
    return try resolved(scene, library)
  }

  /// Runs the lints of `scenec check` on the source and the layers.
  func linted(_ tree: LayerTree, _ origins: [LayerOrigin], _ library: Library) -> [Diagnostic] {
    var (lints, budget) = (Lints(), WorkBudget())
    lints.check(Self.path, in: library, spending: &budget)
    lints.check(tree, origins: origins, in: library, spending: &budget)
    return lints.diagnostics
  }

  private static func require(_ diagnostics: [Diagnostic]) throws {
    if let first = diagnostics.first { throw Unavailable("a scene is wrong: \(first.message)") }
  }
}
