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
      findProperty: { name, element in
        let kind = element.flatMap { ElementKind(rawValue: $0) } ?? .layer
        guard let meant = ForeignWords.property(name, of: kind) else { return nil }
        let word = meant.word.flatMap { word in
          PropertyKey(named: word).flatMap { Schema.property($0, of: kind) } == nil ? nil : word
        }
        return (word.map { "write '\($0)'" } ?? meant.note).map { (word, $0) }
      },
      hasTitle: { element in
        ElementKind(rawValue: element).map { Schema.element($0).title != nil } ?? false
      })
  }
}
