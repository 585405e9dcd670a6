import SceneCompiler

/// The order of changes in a report.
enum ChangeOrder {
  /// Returns the indices of changes, with those that have the same source location together, and
  /// with causes before their consequences. Otherwise, the order is kept.
  ///
  /// - Parameter consequences: The indices of changes that follow from others.
  static func causesFirst(_ changes: [LayerChange], _ consequences: Set<Int>) -> [Int] {
    if consequences.isEmpty { return Array(changes.indices) }
    // Where the changes of each location go: after those of the location with a better first cause.
    var firstCauses: [FileLocation: Int] = [:]
    for index in changes.indices where !consequences.contains(index) {
      if let place = changes[index].place, firstCauses[place] == nil { firstCauses[place] = index }
    }
    func key(_ index: Int) -> (Int, Int, Int) {
      let isConsequence = consequences.contains(index)
      let cause = changes[index].place.flatMap { firstCauses[$0] }
      return (cause ?? (isConsequence ? changes.count : index), isConsequence ? 1 : 0, index)
    }
    return changes.indices.sorted { key($0) < key($1) }
  }
}
