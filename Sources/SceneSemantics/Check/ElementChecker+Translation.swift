import SceneSource
import SceneSyntax

// Elements of other languages whose contents are also written in that language: `ul { li "a" }` and
// `imageView { image: "a.png" }`. They are one error.

extension ElementChecker {
  struct Translation {
    var edits: [Diagnostic.Edit] = []
    /// Whether all replacements are unambiguous.
    var isSafe = true
  }

  /// Reports an element of another language, with the words in its body.
  ///
  /// - Parameter kind: The element in scenes.
  mutating func reportTranslated(
    _ syntax: ElementSyntax, _ word: SyntaxNode, as kind: ElementKind,
    _ foreign: Hint
  ) {
    let span = span(of: word)
    if translation != nil, foreign.note == nil {
      add(kind.rawValue, at: span, isSafe: foreign.isSafe)
      return checkContents(of: syntax, as: kind)
    }
    let outer = translation
    translation = Translation()
    // The body of a 'line' has other properties than a shape layer with a 'path'.
    if kind != .shapeLayer { checkContents(of: syntax, as: kind) }
    let inner = translation ?? Translation()
    translation = outer
    // The arguments of the other element would be another error.
    let isWhole = syntax.arguments == nil
    let edit = Diagnostic.Edit(expressions.sink.sources.range(span), kind.rawValue)
    report(
      .unknownElement, at: span, "cannot find element '\(word.text)'",
      hint: "write '\(kind.rawValue)'", notes: foreign.note.map { [.init($0)] } ?? [],
      fixIts: isWhole
        ? [
          .init(
            "write '\(kind.rawValue)'", [edit] + inner.edits,
            isSafe: foreign.isSafe && inner.isSafe)
        ] : [])
  }

  /// Adds the replacement of a property's name; returns false outside of elements of other languages,
  /// and for names without a replacement.
  mutating func translate(
    _ foreign: Hint?, of kind: ElementKind, at span: SourceSpan
  ) -> Bool {
    guard translation != nil, let foreign, let word = foreign.word,
      PropertyKey(rawValue: word).flatMap({ Schema.property($0, of: kind) }) != nil
    else { return false }
    add(word, at: span, isSafe: foreign.isSafe)
    return true
  }

  mutating func add(_ word: String, at span: SourceSpan, isSafe: Bool) {
    translation?.edits.append(.init(expressions.sink.sources.range(span), word))
    if !isSafe { translation?.isSafe = false }
  }
}
