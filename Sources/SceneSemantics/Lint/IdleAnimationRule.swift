import SceneSource
import SceneSyntax

/// Warns about an animation that changes nothing, and about its properties without effect.
enum IdleAnimationRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    for animation in linter.animations {
      let properties = linter.properties(of: animation)
      checkFillMode(of: animation, linter, &lints)
      if isIdle(properties) {
        lints.append(
          warning(
            animation, linter, because: "it has no values",
            "set 'from', 'to', or 'by', or the 'values' of keyframes"))
      } else if let name = properties.first(where: { $0.text == "by" }),
        ["from", "to"].allSatisfy({ other in properties.contains { $0.text == other } })
      {
        lints.appendIneffective(name, because: "'from' and 'to' are set")
      }
    }
  }

  /// Warns about animations of the stroke of a shape without a stroke.
  static func checkStroke(
    of shape: ElementSyntax, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    guard !linter.assigned.contains("strokeColor"),
      !linter.properties(of: shape).contains(where: { ["strokeColor", "uses"].contains($0.text) })
    else { return }
    let parts = ["strokeStart", "strokeEnd", "lineWidth", "lineDashPhase", "miterLimit"]
    guard let body = shape.body else { return }
    for item in body.items where item.kind == .element {
      let animation = ElementSyntax(item)
      guard animation.kind?.text == "animate",
        animation.path?.first(.identifier).map({ parts.contains($0.text) }) == true
      else { continue }
      lints.append(
        warning(
          animation, linter, because: "the shape has no 'strokeColor'",
          "for example, 'strokeColor: black' makes the stroke visible"))
    }
  }

  private static func warning(
    _ animation: ElementSyntax, _ linter: SourceLinter, because reason: String,
    _ note: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .idleAnimation, at: SourceRange(path: linter.tree.source.path, bytes: animation.head),
      "this animation changes nothing, because \(reason)", notes: note.map { [.init($0)] } ?? [])
  }

  /// Warns about `fillMode: none`, which removes the animation in CSS.
  private static func checkFillMode(
    of animation: ElementSyntax, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    guard linter.value(of: .fillMode, in: animation)?.text == "none",
      let name = linter.properties(of: animation).first(where: { $0.text == "fillMode" })
    else { return }
    lints.appendIneffective(
      name, because: "'none' means the default, '\(AnimationTiming().fillMode.rawValue)'",
      "with 'fillMode: removed', the animation applies only while it runs")
  }

  /// Returns whether an animation with these properties has no values.
  static func isIdle(_ properties: [SyntaxNode]) -> Bool {
    !properties.contains { ["from", "to", "by", "values"].contains($0.text) }
  }
}
