import SceneLayers
import SceneSource
import SceneSyntax
import Testing

@testable import SceneSemantics

/// Returns a checked scene that reads no other file.
func checkedScene(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Scene {
  var library = Library()
  library.sources["test.tbl"] = .loaded(
    parse(SourceText(path: "test.tbl", bytes: Array(text.utf8))))
  let result = check("test.tbl", in: library)
  return try #require(
    result.scene, "\(result.diagnostics.map { $0.message })", sourceLocation: sourceLocation)
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
