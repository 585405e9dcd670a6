import SceneCompiler
import SceneInspection
import SceneExport
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
    if let reference, reference.text != actual.text, let old = try? TreeDescription(reference.text)
    {
      areas += self.areas(of: names, LayerBoxes(old.tree), named: old.notes.map(\.label))
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
