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
      if !layer.sublayers.isEmpty { nodes[index].sublayers = add(layer.sublayers) }
      if case .replicator(let replicator) = layer.content { add(replicator, of: index) }
      if !layer.mask.isEmpty { nodes[index].mask = add(layer.mask) }
      return index
    }
  }

  private mutating func add(_ replicator: Replicator, of index: Int) {
    for list in replicator.lists {
      let part = add(list)
      nodes[index].lists.append(part)
    }
    for instance in replicator.instances {
      let part = add(instance.mask)
      nodes[index].instanceMasks.append(part)
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
