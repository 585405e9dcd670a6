import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about an element whose title has no quotes, so that it is a name: `row Durham`.
enum TextAsNameRule {
  static func check(_ element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints) {
    let syntax = element.syntax
    guard let kind = element.kind, syntax.text == nil, kind != .scene, kind != .snapshot,
      let name = syntax.name, !name.isMissing, Schema.element(kind).title != nil,
      !linter.uses(name),
      syntax.body == nil || startsLikeText(name)
        || (kind == .header || kind == .footer) && !element.hasLayers && !element.sets(.uses)
          && Hints.find(.title, name.text) != nil
    else { return }
    let text = "\"" + name.text + "\""
    lints.append(
      Diagnostic(
        .textAsName, at: name.span,
        "'\(name.text)' is a name, so this '\(kind.rawValue)' has no title",
        hint: "did you mean '\(text)'?",
        fixIts: [.init("write '\(text)'", [.init(name.span, text)])]))
  }

  /// Names usually begin with a lowercase letter.
  private static func startsLikeText(_ name: SyntaxNode) -> Bool {
    name.utf8.first.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } ?? false
  }
}
