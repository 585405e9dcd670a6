import SceneLayers
import SceneSource
import SceneSyntax

/// What is no mistake in the file at `path`, a scene, and most likely not meant: names that
/// nothing uses, animations that nothing shows.
public func lint(_ path: String, in library: Library) -> [Diagnostic] {
  guard case .loaded(let tree)? = library.sources[path] else { return [] }
  var linter = SourceLinter(tree, library)
  linter.run()
  return linter.diagnostics.sorted
}

/// The same of a layer tree: what cannot be seen, or not be read.
///
/// - Parameter origins: of the tree's layers, in tree order.
public func lint(_ tree: LayerTree, origins: [LayerOrigin], in library: Library) -> [Diagnostic] {
  guard origins.count == tree.layerCount else { return [] }
  var linter = LayerLinter(tree.canvas, origins, library)
  linter.visit(tree.layers)
  return linter.diagnostics.sorted
}
