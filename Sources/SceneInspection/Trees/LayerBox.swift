import SceneCompiler
import SceneEditing
import SceneExport
import SceneLayers

/// A layer in a report: its name, its area, and its source location.
package struct LayerBox: Hashable, Codable, Sendable {
  /// The name, such as `row 3: separator` or `card`.
  package var layer: String
  /// The area that it covers in the image, in pixels: its frame, clipped.
  package var box: ImageRect
  /// The source location of the declaration.
  package var place: FileLocation?

  package init(layer: String, box: ImageRect, place: FileLocation? = nil) {
    self.layer = layer
    self.box = box
    self.place = place
  }
}

extension LayerBox {
  /// Returns the areas of elements with these paths, without layers in others of the same element;
  /// nil if there are none.
  package static func named(
    _ paths: [String], in tree: LayerTree, origins: [LayerOrigin]
  ) -> [LayerBox]? {
    if paths.isEmpty { return nil }
    var found: [LayerBox] = []
    for (origin, box) in zip(origins, LayerBoxes(tree).frames) {
      guard let box, paths.contains(origin.path) else { continue }
      let isInside = found.contains { other in
        other.layer == origin.path && other.box.contains(x: box.x, y: box.y)
          && other.box.contains(x: box.x + box.width - 1, y: box.y + box.height - 1)
      }
      if !isInside { found.append(LayerBox(layer: origin.path, box: box)) }
    }
    return found.isEmpty ? nil : found
  }

  /// Returns the visible layers of an image, back to front, with the pixels that they cover.
  ///
  /// - Parameters:
  ///   - origins: The origins of the layers, which determine their names.
  ///   - places: The source locations of the layers, in tree order.
  ///   - limit: The maximum number of layers; if there are more, the frontmost ones are returned.
  package static func all(
    of tree: LayerTree, origins: [LayerOrigin], places: [FileLocation?], limit: Int = 5000
  ) -> [LayerBox] {
    let names = LayerNames(LayerNodes(TreeDescription(tree, origins: origins))).names
    let boxes = LayerBoxes(tree)
    let (paints, order) = (boxes.paints, boxes.ranks)
    let seen = paints.indices.filter { paints[$0] != nil && order[$0] > 0 && $0 < names.count }
      .sorted { order[$0] < order[$1] }
    return seen.suffix(limit).compactMap { index in
      paints[index].map { box in
        LayerBox(
          layer: names[index], box: box, place: places.indices.contains(index) ? places[index] : nil
        )
      }
    }
  }
}
