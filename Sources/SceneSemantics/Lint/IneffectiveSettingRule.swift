import SceneSource
import SceneSyntax

/// Warns about an appearance or a content size of a scene or snapshot on which nothing depends.
enum IneffectiveSettingRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    // Other files can contain what depends on it.
    guard linter.imports.isEmpty else { return }
    let era = linter.settings.first { $0.name?.text == "era" }?.value?.text
    let isEarly = era == Era.flat.rawValue || era == Era.classic.rawValue
    var hasStyles: Bool?
    for setting in linter.settings {
      guard let name = setting.name else { continue }
      switch name.text {
      case "appearance":
        guard isEarly, setting.value?.text == Appearance.dark.rawValue,
          !linter.dependsOnAppearance
        else { continue }
        lints.appendIneffective(
          name, because: "the era '\(era ?? "")' has no dark mode",
          "dark mode begins with the era 'modern'")
      case "contentSize":
        let known = hasStyles ?? dependsOnContentSize(linter.tree.source.bytes)
        hasStyles = known
        if known { continue }
        lints.appendIneffective(
          name, because: "no text has a 'textStyle'", "for example, 'rows { textStyle: body }'")
      default: continue
      }
    }
  }

  /// Returns whether a source contains a property whose effect depends on the content size.
  private static func dependsOnContentSize(_ source: [UInt8]) -> Bool {
    WordSearch(for: Array("textStyle".utf8), rarePair: 4).isWord(in: source)
      || WordSearch(for: Array("subtitle".utf8), rarePair: 2).isWord(in: source)
  }
}
