import SceneLayers
import SceneSource
import SceneSyntax
import Testing
@testable import SceneChecking
@testable import SceneLanguage
@testable import SceneResolving

/// Returns a checked scene that reads no other file.
func checkedScene(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Scene {
  var library = Library()
  library.sources["test.tbl"] = .loaded(
    parse(SourceText(path: "test.tbl", bytes: Array(text.utf8))))
  let (scene, diagnostics) = checked("test.tbl", in: library)
  return try #require(
    scene, "\(diagnostics.map { $0.message })", sourceLocation: sourceLocation)
}

/// Returns the scene of a file in a library; nil if there is an error.
func checked(_ path: String, in library: Library) -> (scene: Scene?, diagnostics: [Diagnostic]) {
  var (result, budget) = (check(path, in: library), WorkBudget())
  let scene = expandSnapshots(of: &result, spending: &budget)
  return (scene, result.diagnostics)
}

/// Returns the layer tree of a scene without errors.
func resolvedTree(
  _ text: String, snapshot: Int? = nil, time: Double? = nil, scale: Double? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> LayerTree {
  let scene = try checkedScene(text, sourceLocation: sourceLocation)
  let resolution = resolve(
    scene, snapshot: snapshot, time: time, scale: scale, in: Library())
  return try #require(
    resolution.tree, "\(resolution.diagnostics.map { $0.message })",
    sourceLocation: sourceLocation)
}

extension Layer {
  var gradient: Gradient? {
    if case .gradient(let gradient) = content { gradient } else { nil }
  }

  var shape: Shape? {
    if case .shape(let shape) = content { shape } else { nil }
  }

  var text: Text? {
    if case .text(let text) = content { text } else { nil }
  }

  var replicator: Replicator? {
    if case .replicator(let replicator) = content { replicator } else { nil }
  }
}
