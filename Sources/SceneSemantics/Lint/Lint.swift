import SceneLayers
import SceneSource
import SceneSyntax

/// Returns warnings for code in the scene at `path` that is valid but probably unintended, such as
/// unused names and animations that no snapshot shows.
public func lint(_ path: String, in library: Library) -> [Diagnostic] {
  guard case .loaded(let tree)? = library.sources[path] else { return [] }
  return SourceLinter(tree).diagnostics(in: library)
}

/// Returns warnings for parts of a layer tree that are not visible or legible.
///
/// - Parameter origins: The origins of the tree's layers, in tree order.
public func lint(_ tree: LayerTree, origins: [LayerOrigin], in library: Library) -> [Diagnostic] {
  guard origins.count == tree.layerCount else { return [] }
  var linter = LayerLinter(tree.canvas, origins, library)
  linter.visit(tree.layers)
  return linter.diagnostics.sorted
}
