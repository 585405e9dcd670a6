import SceneSource
import SceneSyntax

/// Adds the syntax errors of a file to the checker's diagnostics.
///
/// The checker's diagnostics of items in the wrong bodies are removed, because they follow from a
/// missing or extra `}`.
public func addSyntaxErrors(of tree: SyntaxTree, to diagnostics: inout [Diagnostic]) {
  let errors = syntaxErrors(of: tree, suggestDevice: suggestDevice)
  if let misplaced = errors.misplaced {
    diagnostics.removeAll {
      $0.span.path == tree.source.path && misplaced.contains($0.span.bytes.lowerBound)
    }
  }
  diagnostics += errors.diagnostics
}
