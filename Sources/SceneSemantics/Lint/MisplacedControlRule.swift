import SceneSource
import SceneSyntax

/// Warns about a control in a row without a frame, which is above the row's title.
enum MisplacedControlRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    for control in linter.rowControls {
      guard let kind = control.kind?.text,
        !linter.properties(of: control).contains(where: { ["frame", "uses"].contains($0.text) }),
        !linter.assigned.contains("frame")
      else { continue }
      lints.append(
        Diagnostic(
          .misplacedControl,
          at: SourceRange(path: linter.tree.source.path, bytes: control.head),
          "this '\(kind)' has no 'frame', so it is in the upper left corner of the row",
          notes: [
            .init(
              kind == ElementKind.switch.rawValue
                ? "for a switch at the end of the row, write 'accessory: switch(isOn: true)'"
                : "for one at the end of the row, write 'accessory { \(kind) { … } }'")
          ]))
    }
  }
}
