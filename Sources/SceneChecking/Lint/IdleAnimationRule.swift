import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about an animation that changes nothing, and about its properties without effect.
enum IdleAnimationRule {
  static func check(_ element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints) {
    guard element.kind == .animate else { return checkNeeds(of: element, linter, &lints) }
    checkFillMode(of: element, &lints)
    if isIdle(element) {
      lints.append(
        warning(
          element.syntax, linter, because: "it has no values",
          "set 'from', 'to', or 'by', or the 'values' of keyframes"))
    } else if let name = element.property(.by)?.syntax.name, element.sets(.from),
      element.sets(.to)
    {
      lints.appendIneffective(name, because: "'from' and 'to' are set")
    }
  }

  /// Warns about animations of properties that need another one, such as that of the stroke of a
  /// shape without a stroke.
  private static func checkNeeds(
    of element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    guard let kind = element.kind, kind.isLayer else { return }
    for animation in element.children {
      guard animation.kind?.text == ElementKind.animate.rawValue,
        let key = animation.path?.first(.identifier).flatMap({ PropertyKey($0) }),
        let need = Schema.property(key, of: kind)?.need,
        IneffectivePropertyRule.isMissing(need, in: element, linter)
      else { continue }
      let what = kind == .shapeLayer ? "shape" : "layer"
      lints.append(
        warning(
          animation, linter, because: "the \(what) has no '\(need.key.rawValue)'",
          "for example, \(need.example)"))
    }
  }

  private static func warning(
    _ animation: ElementSyntax, _ linter: SourceLinter, because reason: String, _ note: String
  ) -> Diagnostic {
    Diagnostic(
      .idleAnimation, at: SourceRange(path: linter.tree.source.path, bytes: animation.head),
      "this animation changes nothing, because \(reason)", notes: [.init(note)])
  }

  /// Warns about `fillMode: none`, which removes the animation in CSS.
  private static func checkFillMode(of animation: LintedElement, _ lints: inout Lints) {
    guard animation.value(of: .fillMode)?.text == "none",
      let name = animation.property(.fillMode)?.syntax.name
    else { return }
    lints.appendIneffective(
      name, because: "'none' means the default, '\(AnimationTiming().fillMode.rawValue)'",
      "with 'fillMode: removed', the animation applies only while it runs")
  }

  /// Returns whether an animation has no values.
  static func isIdle(_ animation: LintedElement) -> Bool {
    !animation.sets(.from, .to, .by, .values, .path)
  }
}
