/// What layers are called where people read of them.
///
/// `places: row 3.separator`, as the dump labels it, is the `separator of row 3 of places`; a layer
/// that has no label is called by its class and by what holds it. Of several with one name each has
/// its number.
struct LayerNames {
  /// By the layers' indices.
  private(set) var names: [String]

  init(_ tree: DumpTree) {
    names = [String](repeating: "", count: tree.layerCount)
    add(tree.layers, in: nil)
  }

  private mutating func add(_ layers: [DumpLayer], in owner: String?) {
    let names = layers.map { $0.plainName ?? $0.className }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    var seen: [String: Int] = [:]
    for (layer, plain) in zip(layers, names) {
      var name = plain
      if let count = counts[plain], count > 1 {
        seen[plain, default: 0] += 1
        name += " (\(seen[plain, default: 0]) of \(count))"
      }
      // A layer without a label has its owner's name in its own.
      if layer.plainName == nil, let owner { name += " of " + owner }
      self.names[layer.index] = name
      add(layer.sublayers, in: name)
      for list in layer.lists { add(list, in: name) }
      for instance in layer.instances { add(instance.mask, in: "a copy's mask of " + name) }
      add(layer.mask, in: "the mask of " + name)
    }
  }
}

extension DumpLayer {
  /// The label in plain words; nil where there is none.
  fileprivate var plainName: String? {
    guard let label else { return nil }
    // Names of elements stand before the colon, what the layer is for behind it.
    let parts = label.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[1].hasPrefix(" ") else { return Self.turned(label[...]) }
    return Self.turned(parts[1].dropFirst()) + " of " + parts[0]
  }

  /// `row 3.separator` from its end: `separator of row 3`. What is all names stays as the scene
  /// writes it: `card.title`.
  private static func turned(_ role: Substring) -> String {
    let parts = role.split(separator: ".")
    guard parts.count > 1, parts.contains(where: { $0.contains(" ") }) else { return String(role) }
    return parts.reversed().joined(separator: " of ")
  }
}
