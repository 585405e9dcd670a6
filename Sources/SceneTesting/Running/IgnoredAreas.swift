import SceneCompiler
import SceneInspection
import SceneLayers

/// The pixels that a snapshot leaves out of its comparison: what the named elements' layers cover,
/// in the new picture and, as far as its layer tree stands beside it, in the reference.
enum IgnoredAreas {
  static func rectangles(
    of names: [String], in actual: ActualSnapshot, reference: TreeReference?
  ) -> [PixelRect] {
    if names.isEmpty { return [] }
    let tree = actual.output.tree
    let paths = actual.output.origins.map(\.path)
    var areas = areas(of: names, LayerBoxes(tree), named: paths)
    if let reference, reference.text != actual.text, let dump = try? DumpTree(reference.text) {
      areas += self.areas(of: names, LayerBoxes(dump.geometry), named: dump.labels)
    }
    return areas
  }

  private static func areas(
    of names: [String], _ boxes: LayerBoxes, named labels: [String?]
  ) -> [PixelRect] {
    zip(labels, boxes.reaches).compactMap { label, box in
      label.flatMap { names.contains($0) ? box : nil }
    }
  }
}

extension DumpTree {
  /// Of every layer, in tree order.
  fileprivate var labels: [String?] {
    var labels = [String?](repeating: nil, count: layerCount)
    for layer in layers { layer.collectLabels(&labels) }
    return labels
  }
}

extension DumpLayer {
  fileprivate func collectLabels(_ labels: inout [String?]) {
    if labels.indices.contains(index) { labels[index] = label }
    let parts = [sublayers] + lists + instances.map(\.mask) + [mask]
    for layer in parts.joined() { layer.collectLabels(&labels) }
  }
}
