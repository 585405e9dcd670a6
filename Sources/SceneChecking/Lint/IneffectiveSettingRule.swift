import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about an appearance or a content size of a scene or snapshot on which nothing depends.
enum IneffectiveSettingRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    // Other files can contain what depends on it.
    guard linter.imports.isEmpty else { return }
    let era = linter.settings(.era).first?.syntax.value?.text
    // A value depends on the appearance apart from colors with a name.
    let isAdaptive =
      linter.words.contains(SceneValue.appearance.rawValue) || linter.words.contains("dynamic")
    if era == Era.flat.rawValue || era == Era.classic.rawValue, !isAdaptive {
      for setting in linter.settings(.appearance)
      where setting.syntax.value?.text == Appearance.dark.rawValue {
        guard let name = setting.syntax.name else { continue }
        lints.appendIneffective(
          name, because: "the era '\(era ?? "")' has no dark mode",
          "dark mode begins with the era 'modern'")
      }
    }
    if era == Era.classic.rawValue { checkControls(linter, &lints) }
    let sizes = linter.settings(.contentSize)
    if sizes.isEmpty || dependsOnContentSize(linter.tree.source.bytes) { return }
    for name in sizes.compactMap({ $0.syntax.name }) {
      lints.appendIneffective(
        name, because: "no text has a size that follows it",
        "for example, 'textLayer \"Title\" { textStyle: body }'")
    }
  }

  /// Reports the controls that the era `classic` does not change, once per kind.
  private static func checkControls(_ linter: SourceLinter, _ lints: inout Lints) {
    for kind in ElementKind.allCases where kind.isControl || kind == .searchBar {
      guard let first = linter.elements.first(where: { $0.kind == kind }) else { continue }
      lints.append(
        Diagnostic(
          .ineffectiveProperty,
          at: SourceRange(path: linter.tree.source.path, bytes: first.syntax.head),
          "'era: classic' has no effect on this '\(kind.rawValue)', which looks as in 'era: flat'"))
    }
  }

  /// Returns whether a source contains an element or property that depends on the content size.
  private static func dependsOnContentSize(_ source: [UInt8]) -> Bool {
    [("textStyle", 4), ("table", 1), ("navigationBar", 8), ("searchBar", 5)].contains {
      WordSearch(for: Array($0.0.utf8), rarePair: $0.1).isWord(in: source)
    }
  }
}
