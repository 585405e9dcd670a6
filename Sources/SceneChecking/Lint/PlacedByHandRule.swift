import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about places that mean something else since elements fit their contents: a `frame` in a
/// stack, which arranges only what has no place, and the `position` of an element without a size.
enum PlacedByHandRule {
  static func check(_ element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints) {
    if let frame = element.property(.frame), element.parent == .stack {
      checkFrame(frame, linter, &lints)
    }
  }

  static func check(_ layer: LintedLayer, _ lints: inout Lints) {
    guard layer.origin.isCenteredAroundSublayers, let syntax = lints.element(of: layer.origin),
      let position = LintedElement(syntax).property(.position)?.syntax.name
    else { return }
    let span = SourceRange(path: layer.origin.file, bytes: position.bytes)
    lints.warn(
      layer.origin, .placedByHand,
      "'position' is the middle of this element, which is as large as its contents",
      hint: "for its upper left corner, write 'origin'",
      fixIts: [.init("write 'origin'", [.init(span, "origin")])], at: position.bytes)
  }

  private static func checkFrame(
    _ frame: LintedProperty, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    guard let value = frame.syntax.value, value.kind == .tuple else { return }
    let numbers = value.all(.argument).compactMap { ArgumentSyntax($0).value }
    guard numbers.count == 4, numbers[0].text == "0", numbers[1].text == "0" else { return }
    let meant = "width: \(numbers[2].text); height: \(numbers[3].text)"
    let property = SourceRange(path: linter.tree.source.path, bytes: frame.syntax.node.bytes)
    lints.append(
      Diagnostic(
        .placedByHand, at: property,
        "a view with a 'frame' is not arranged by its stack, but placed by hand in it",
        hint: "for a view of this size, write '\(meant)'",
        fixIts: [.init("write '\(meant)'", [.init(property, meant)], isSafe: true)]))
  }
}
