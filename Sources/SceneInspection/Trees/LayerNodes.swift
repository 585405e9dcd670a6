import SceneExport
import SceneLayers

/// The layers of a tree by index, with the indices of their parts.
struct LayerNodes {
  struct Node {
    var layer: Layer
    var note: LayerNote
    var sublayers: [Int] = []
    /// The lists of a replicator.
    var lists: [[Int]] = []
    /// The masks of a replicator's instances.
    var instanceMasks: [[Int]] = []
    var mask: [Int] = []

    /// All lists of layers in it, in tree order.
    var parts: [[Int]] { [sublayers] + lists + instanceMasks + [mask] }
  }

  let description: TreeDescription
  private(set) var nodes: [Node] = []
  /// The top-level layers.
  private(set) var roots: [Int] = []

  init(_ description: TreeDescription) {
    self.description = description
    nodes.reserveCapacity(description.notes.count)
    roots = add(description.tree.layers)
  }

  subscript(index: Int) -> Node { nodes[index] }

  private mutating func add(_ layers: [Layer]) -> [Int] {
    layers.map { layer in
      let index = nodes.count
      let notes = description.notes
      nodes.append(Node(layer: layer, note: index < notes.count ? notes[index] : LayerNote()))
      layer.forEachList { list, role in
        let part = add(list)
        switch role {
        case .sublayers: nodes[index].sublayers = part
        case .copies: nodes[index].lists.append(part)
        case .maskOfCopy: nodes[index].instanceMasks.append(part)
        case .mask: nodes[index].mask = part
        }
      }
      return index
    }
  }
}

extension LayerNodes {
  /// Returns a text that identifies the image at an index.
  func pictureText(_ index: Int) -> String {
    description.pictures.indices.contains(index)
      ? description.pictures[index].text : index.description
  }
}
