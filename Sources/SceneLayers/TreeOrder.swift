// Tree order, a preorder traversal: a layer, its sublayers, the lists of its replicator, the masks of
// the instances, and its own mask.

extension Layer {
  /// What a list of layers is to the layer that contains it.
  public enum ListRole: Hashable, Sendable {
    /// Its sublayers.
    case sublayers
    /// The sublayers of a replicator's copies.
    case copies
    /// The mask of one of a replicator's copies.
    case maskOfCopy
    /// Its own mask.
    case mask

    /// Whether the layers are not visible, because only their alpha is used.
    public var isMask: Bool { self == .maskOfCopy || self == .mask }
  }

  /// Calls `body` with each list of layers in the layer, in tree order. This is the only definition
  /// of that order.
  @inlinable public func forEachList(_ body: ([Layer], ListRole) -> Void) {
    body(sublayers, .sublayers)
    if case .replicator(let replicator) = content {
      for list in replicator.lists { body(list, .copies) }
      for instance in replicator.instances { body(instance.mask, .maskOfCopy) }
    }
    body(mask, .mask)
  }

  func forEachLayer(depth: Int, _ body: (Layer, _ depth: Int) -> Void) {
    body(self, depth)
    forEachList { list, _ in
      for layer in list { layer.forEachLayer(depth: depth + 1, body) }
    }
  }
}

extension LayerTree {
  /// Calls `body` for each layer in tree order with its depth, which is 0 for top-level layers.
  ///
  /// - Complexity: O(*n*), where *n* is the number of layers.
  public func forEachLayer(_ body: (Layer, _ depth: Int) -> Void) {
    for layer in layers { layer.forEachLayer(depth: 0, body) }
  }

  /// The number of layers in the tree, including masks and the lists of replicators.
  ///
  /// - Complexity: O(*n*), where *n* is that number.
  public var layerCount: Int { layers.treeCount }
}

extension [Layer] {
  /// The number of layers, including all their descendants.
  ///
  /// - Complexity: O(*n*), where *n* is that number.
  public var treeCount: Int {
    var count = 0
    for layer in self { layer.forEachLayer(depth: 0) { _, _ in count += 1 } }
    return count
  }
}

/// The numbers of the layers of a tree in tree order.
public struct LayerNumbering: Sendable {
  /// For each layer, the number after its last descendant.
  private var ends: [Int] = []

  /// Creates a numbering of no layers.
  public init() {}

  /// Numbers all layers of a tree.
  public init(_ tree: LayerTree) { add(tree.layers) }

  private mutating func add(_ layers: [Layer]) {
    for layer in layers {
      let number = ends.count
      ends.append(0)
      layer.forEachList { list, _ in add(list) }
      ends[number] = ends.count
    }
  }

  /// The number of layers.
  public var count: Int { ends.count }

  /// Returns the number after a layer and all its descendants.
  public func end(of number: Int) -> Int { number < ends.count ? ends[number] : number + 1 }

  /// Returns the numbers of the layers of a list, of which the first has the given number.
  public func numbers(of layers: [Layer], from first: Int) -> [Int] {
    var next = first
    return layers.map { _ in
      defer { next = end(of: next) }
      return next
    }
  }

  /// Returns the number of the first layer of each list in a layer, in the order of `forEachList`.
  public func starts(in layer: Layer, at number: Int) -> [Int] {
    var starts: [Int] = []
    var next = number + 1
    layer.forEachList { list, _ in
      starts.append(next)
      for _ in list { next = end(of: next) }
    }
    return starts
  }
}
