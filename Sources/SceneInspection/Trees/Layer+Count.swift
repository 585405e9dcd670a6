import SceneLayers

extension [Layer] {
  var treeCount: Int { reduce(0) { $0 + $1.treeCount } }
}

extension Layer {
  /// How many layers it is with its parts.
  var treeCount: Int {
    var count = 1 + sublayers.treeCount + mask.treeCount
    if case .replicator(let replicator) = content {
      for list in replicator.lists { count += list.treeCount }
      for instance in replicator.instances { count += instance.mask.treeCount }
    }
    return count
  }
}
