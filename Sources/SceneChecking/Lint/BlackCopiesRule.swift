import SceneLayers
import SceneSource

/// Warns about a replicator whose color offsets make a copy black.
enum BlackCopiesRule {
  static func check(_ layer: LintedLayer, _ lints: inout Lints) {
    guard case .replicator(let replicator) = layer.layer.content,
      let original = replicator.instances.first?.color,
      let number = replicator.instances.dropFirst().firstIndex(where: { copy in
        let color = copy.color
        return color.red == 0 && color.green == 0 && color.blue == 0 && color.alpha > 0
          && !original.hasColor(of: color)
      })
    else { return }
    let count = replicator.instances.count
    lints.warn(
      layer.origin, .blackCopies, "the color offsets make copy \(number + 1) of \(count) black")
  }
}
