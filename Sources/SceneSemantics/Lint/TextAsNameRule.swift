import SceneSource
import SceneSyntax

/// Warns about an element whose title has no quotes, so that it is a name: `row Durham`.
enum TextAsNameRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    for element in linter.elements {
      guard let kind = element.kind.flatMap({ ElementKind($0) }), element.text == nil,
        Schema.element(kind).title != nil, kind != .scene, kind != .snapshot,
        let name = element.name, !name.isMissing, !linter.used.contains(name.text),
        element.body == nil || startsLikeText(name)
          || [.header, .footer].contains(kind) && isEmpty(element, linter)
            && Hints.isTitle(name.text)
      else { continue }
      let text = "\"" + name.text + "\""
      lints.append(
        Diagnostic(
          .textAsName, at: name.span,
          "'\(name.text)' is a name, so this '\(kind.rawValue)' has no title",
          hint: "did you mean '\(text)'?",
          fixIts: [.init("write '\(text)'", [.init(name.span, text)])]))
    }
  }

  /// Returns whether an element has neither a title nor layers.
  private static func isEmpty(_ element: ElementSyntax, _ linter: SourceLinter) -> Bool {
    !SourceLinter.hasLayers(element)
      && !linter.properties(of: element).contains { ["title", "uses"].contains($0.text) }
  }

  /// Names usually begin with a lowercase letter.
  private static func startsLikeText(_ name: SyntaxNode) -> Bool {
    name.utf8.first.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } ?? false
  }
}
