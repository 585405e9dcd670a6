import SceneLayers
import SceneSource
import SceneLanguage

/// Warns about a view of a stack that a label of several lines makes wider than it needs.
enum EqualPartRule {
  static func check(_ layer: LintedLayer, _ lints: inout Lints) {
    guard let priority = layer.origin.stretch else { return }
    let hugging = min(1000, Int(priority) + 1)
    lints.warn(
      layer.origin, .equalPart,
      "a label of several lines has an equal part of this stack, so this view is wider than it needs",
      note: "for its own width, set 'contentHuggingPriority: \(hugging)'")
  }
}
