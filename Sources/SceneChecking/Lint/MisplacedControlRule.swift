import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about a control in a row without a frame, which is above the row's title.
enum MisplacedControlRule {
  static func check(_ control: LintedElement, _ linter: SourceLinter, _ lints: inout Lints) {
    guard control.parent == .row, let kind = control.kind, kind.isControl, !control.sets(.uses),
      !linter.sets(.frame, in: control)
    else { return }
    lints.append(
      Diagnostic(
        .misplacedControl,
        at: SourceRange(path: linter.tree.source.path, bytes: control.syntax.head),
        "this '\(kind.rawValue)' has no 'frame', so it is in the upper left corner of the row",
        notes: [
          .init(
            kind == .switch
              ? "for a switch at the end of the row, write 'accessory: switch(isOn: true)'"
              : "for one at the end of the row, write 'accessory { \(kind.rawValue) { … } }'")
        ]))
  }
}
