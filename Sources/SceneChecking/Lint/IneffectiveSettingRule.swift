import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about settings on which nothing depends.
enum IneffectiveSettingRule {
  /// The settings that begin with an era.
  private static let begun: [(key: PropertyKey, word: String, what: String, era: Era)] = [
    (.appearance, "dark", "dark mode", .modern),
    (.accessibilityContrast, "high", "increased contrast", .modern),
    (.userInterfaceLevel, "elevated", "elevated levels", .modern),
    (.listMetrics, "swiftUI", "metrics of SwiftUI", .liquidGlass),
  ]

  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    // Other files can contain what depends on it.
    guard linter.imports.isEmpty else { return }
    let value = linter.settings(.era).first?.syntax.value
    let era = value.map { Era(rawValue: $0.text) } ?? InitialEnvironment.era
    if let era { check(era, linter, &lints) }
    if era == .classic { checkControls(linter, &lints) }
    let sizes = linter.settings(.contentSize)
    if sizes.isEmpty || dependsOnContentSize(linter.tree.source.bytes) { return }
    for name in sizes.compactMap({ $0.syntax.name }) {
      lints.appendIneffective(
        name, because: "no text has a size that follows it",
        "for example, 'textLayer \"Title\" { textStyle: body }'")
    }
  }

  /// Reports settings that begin with a later era.
  private static func check(_ era: Era, _ linter: SourceLinter, _ lints: inout Lints) {
    let order = Era.allCases
    for row in begun {
      // A value depends on the setting apart from what it sets itself.
      let isRead =
        linter.words.contains(row.key.rawValue)
        || row.key == .appearance && linter.words.contains(Function.dynamic.rawValue)
      guard linter.words.contains(row.word), !isRead,
        order.firstIndex(of: era) ?? 0 < order.firstIndex(of: row.era) ?? 0
      else { continue }
      for property in linter.elements.flatMap({ $0.properties }) {
        guard property.key == nil || property.key == row.key,
          let name = property.syntax.path.last, name.text == row.key.rawValue,
          property.syntax.value?.text == row.word
        else { continue }
        lints.appendIneffective(
          name, because: "the era '\(era.rawValue)' has no \(row.what)",
          "the first era with \(row.what) is '\(row.era.rawValue)'")
      }
    }
  }

  /// Reports the controls that the era `classic` does not change, once per kind.
  private static func checkControls(_ linter: SourceLinter, _ lints: inout Lints) {
    for kind in ElementKind.allCases where kind.isControl || kind == .searchBar {
      let element = linter.elements.first { $0.kind == kind }?.syntax.head
      let accessory = kind == .switch ? firstSwitch(linter) : nil
      guard
        let first = [element, accessory].compactMap({ $0 }).min(by: {
          $0.lowerBound < $1.lowerBound
        })
      else { continue }
      lints.append(
        Diagnostic(
          .ineffectiveProperty,
          at: SourceRange(path: linter.tree.source.path, bytes: first),
          "'era: classic' has no effect on this '\(kind.rawValue)', which looks as in 'era: flat'"))
    }
  }

  /// Returns the location of the first `accessory: switch(…)`.
  private static func firstSwitch(_ linter: SourceLinter) -> Range<Int>? {
    let search = WordSearch(for: Array(Function.switch.rawValue.utf8), rarePair: 0)
    return linter.elements.lazy.flatMap { $0.properties }.first {
      $0.syntax.path.last?.text == PropertyKey.accessory.rawValue
        && search.isWord(in: Array($0.syntax.value?.text.utf8 ?? "".utf8))
    }?.syntax.value?.span.bytes
  }

  /// Returns whether a source contains an element or property that depends on the content size.
  private static func dependsOnContentSize(_ source: [UInt8]) -> Bool {
    [("textStyle", 4), ("table", 1), ("navigationBar", 8), ("searchBar", 5)].contains {
      WordSearch(for: Array($0.0.utf8), rarePair: $0.1).isWord(in: source)
    }
  }
}
