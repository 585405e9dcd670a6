// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

/// The page on every code, in Markdown.
enum ExplanationText {
  static var text: String {
    [
      introduction,
      textAndSyntax,
      namesAndFiles,
      elementsAndProperties,
      values,
      picturesAndData,
      limits,
      notBuiltYet,
      warnings,
    ].joined(separator: "\n")
  }
}
