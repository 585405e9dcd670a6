import SceneSource
import SceneSyntax

/// Warns about an animation in a scene without a time, in which every snapshot shows its start.
enum UnseenAnimationRule {
  static func check(_ linter: SourceLinter, _ diagnostics: inout DiagnosticList) {
    if linter.hasTime { return }
    for animation in linter.animations
    where !IdleAnimationRule.isIdle(linter.properties(of: animation)) {
      diagnostics.append(
        Diagnostic(
          .unseenAnimation,
          at: SourceRange(path: linter.tree.source.path, bytes: animation.head),
          "no snapshot sets a 'time', so none shows this animation in progress",
          notes: [.init("for example, 'snapshot \"half way\" { time: 0.5s }'")]))
    }
  }
}
