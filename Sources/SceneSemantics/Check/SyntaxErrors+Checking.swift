import SceneSource
import SceneSyntax

/// Adds the syntax errors of a file to the checker's diagnostics.
///
/// The checker's diagnostics of items in the wrong bodies are removed, because they follow from a
/// missing or extra `}`.
public func addSyntaxErrors(of tree: SyntaxTree, to diagnostics: inout [Diagnostic]) {
  let errors = syntaxErrors(of: tree, SyntaxVocabulary.language)
  if let misplaced = errors.misplaced {
    diagnostics.removeAll {
      $0.span.path == tree.source.path && misplaced.contains($0.span.bytes.lowerBound)
    }
  }
  diagnostics += errors.diagnostics
}

extension SyntaxVocabulary {
  /// The vocabulary of the schema.
  fileprivate static var language: SyntaxVocabulary {
    SyntaxVocabulary(
      findDevice: suggestDevice,
      hasProperty: { name, element in
        guard let key = PropertyKey(named: name) else { return false }
        guard let element else { return true }
        return ElementKind(rawValue: element).map { Schema.property(key, of: $0) != nil } ?? false
      },
      hasTitle: { element in
        ElementKind(rawValue: element).map { Schema.element($0).title != nil } ?? false
      })
  }
}
