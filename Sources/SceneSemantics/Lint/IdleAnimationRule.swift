import SceneSource
import SceneSyntax

/// Warns about an animation without values, and about a value that others replace.
enum IdleAnimationRule {
  static func check(_ linter: SourceLinter, _ diagnostics: inout DiagnosticList) {
    for animation in linter.animations {
      let properties = linter.properties(of: animation)
      if isIdle(properties) {
        diagnostics.append(
          Diagnostic(
            .idleAnimation,
            at: SourceRange(path: linter.tree.source.path, bytes: animation.head),
            "this animation changes nothing, because it has no values",
            notes: [.init("set 'from', 'to', or 'by', or the 'values' of keyframes")]))
      } else if let name = properties.first(where: { $0.text == "by" }),
        ["from", "to"].allSatisfy({ other in properties.contains { $0.text == other } })
      {
        diagnostics.append(
          Diagnostic(
            .ineffectiveProperty, at: name.span,
            "'by' has no effect, because 'from' and 'to' are set"))
      }
    }
  }

  /// Returns whether an animation with these properties has no values.
  static func isIdle(_ properties: [SyntaxNode]) -> Bool {
    !properties.contains { ["from", "to", "by", "values"].contains($0.text) }
  }
}
