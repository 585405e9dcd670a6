import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about a perspective as the last of several transforms. It is applied to the layer before
/// the others, when the layer is still flat.
enum LatePerspectiveRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    let properties = linter.elements.map { $0.properties } + linter.styles.map { $0.properties }
    for property in properties.joined() where property.key == .transform {
      guard let list = property.syntax.value, list.kind == .array else { continue }
      let values = list.all(.argument).compactMap { ArgumentSyntax($0).value }
      let names = values.map { $0.kind == .call ? CallSyntax($0).callee : nil }
      guard let last = names.last ?? nil, last.text == "perspective",
        // Others do not turn the layer out of the plane.
        names.dropLast().contains(where: { $0?.text == "rotate" })
      else { continue }
      lints.appendIneffective(
        last, because: "it is applied before the other transforms, to a flat layer",
        "the last transform in a list is applied first; write 'perspective' before 'rotate'")
    }
  }
}
