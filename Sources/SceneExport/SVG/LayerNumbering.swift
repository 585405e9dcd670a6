import SceneLayers

/// The labels of the layers of a tree, by their position in tree order.
struct LayerNumbering {
  private let labels: [String?]
  /// For each layer, the position after its last descendant.
  private var ends: [Int] = []

  /// - Parameter labels: The labels in tree order; empty for none.
  init(_ tree: LayerTree, labels: [String?]) {
    self.labels = labels
    if !labels.isEmpty { add(tree.layers) }
  }

  private mutating func add(_ layers: [Layer]) {
    for layer in layers {
      let number = ends.count
      ends.append(0)
      add(layer.sublayers)
      if case .replicator(let replicator) = layer.content {
        for list in replicator.lists { add(list) }
        for instance in replicator.instances { add(instance.mask) }
      }
      add(layer.mask)
      ends[number] = ends.count
    }
  }

  /// Returns the label of a layer; nil if it has none.
  func label(_ number: Int?) -> String? {
    number.flatMap { $0 < labels.count ? labels[$0] : nil }
  }

  /// Returns the number of the layer after one and all its descendants.
  func number(after number: Int?) -> Int? {
    number.flatMap { $0 < ends.count ? ends[$0] : nil }
  }

  /// Returns the number after several layers, of which the first has the given number.
  func number(after layers: [Layer], from first: Int?) -> Int? {
    layers.reduce(first) { number, _ in self.number(after: number) }
  }
}
