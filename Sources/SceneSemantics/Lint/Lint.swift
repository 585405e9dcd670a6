import SceneLayers
import SceneSource
import SceneSyntax

/// Warns of what is legal in the scene at `path` and most likely not meant: names that nothing
/// uses, animations that nothing shows.
public func lint(_ path: String, in library: Library) -> [Diagnostic] {
  guard case .loaded(let tree)? = library.sources[path] else { return [] }
  return SourceLinter(tree).diagnostics(in: library)
}

/// Warns of what cannot be seen or read in a layer tree.
///
/// - Parameter origins: of the tree's layers, in tree order.
public func lint(_ tree: LayerTree, origins: [LayerOrigin], in library: Library) -> [Diagnostic] {
  guard origins.count == tree.layerCount else { return [] }
  var linter = LayerLinter(tree.canvas, origins, library)
  linter.visit(tree.layers)
  return linter.diagnostics.sorted
}
