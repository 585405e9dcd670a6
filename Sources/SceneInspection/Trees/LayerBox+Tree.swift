import SceneCompiler
import SceneExport
import SceneLayers

extension LayerBox {
  /// What an image is made of, back to front: each layer that is painted, with the pixels that it
  /// covers itself.
  ///
  /// - Parameters:
  ///   - origins: one a layer; the names for layers are those of the changes.
  ///   - places: where the layers are declared, in tree order.
  ///   - limit: how many at most; of more those in front.
  package static func all(
    of tree: LayerTree, origins: [LayerOrigin], places: [FileLocation?], limit: Int = 5000
  ) -> [LayerBox] {
    let names = LayerNames(LayerNodes(TreeDescription(tree, origins: origins))).names
    let paints = LayerBoxes(tree).paints
    let order = tree.paintingPlaces()
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
