import SceneEditing
import SceneExport
import SceneLayers
import SceneLanguage

/// The names of layers in messages.
///
/// `places: row 3.separator`, the label in a dump, becomes `separator of row 3 of places`, and
/// `card: layer` becomes `card`. A layer whose element has no name is described by its kind or
/// class and its parent. Siblings with the same name are numbered. Layers in a frame of a strip have
/// its time: `card at 250ms`.
struct LayerNames {
  /// The names, by layer index.
  private(set) var names: [String]

  /// An enclosing layer.
  private struct Owner {
    /// The name after `of`.
    var name: String
    /// The names of the enclosing elements.
    var path: String
  }

  init(_ tree: LayerNodes) {
    names = [String](repeating: "", count: tree.nodes.count)
    add(tree.roots, of: tree, in: nil)
    for root in tree.roots where tree[root].note.label?.isFrame == true {
      let time = names[root].dropFirst("frame".count)
      for layer in tree.layers(of: root).dropFirst() { names[layer] += time }
    }
  }

  private mutating func add(_ layers: [Int], of tree: LayerNodes, in owner: Owner?) {
    let labels = layers.map { tree[$0].note.label ?? LayerLabel("") }
    let names = zip(layers, labels).map { index, label in
      label.name(in: owner?.path) ?? label.kind ?? tree[index].layer.content.className
    }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    var seen: [String: Int] = [:]
    for (index, layer) in layers.enumerated() {
      var name = names[index]
      if let count = counts[name], count > 1 {
        let number = seen[name, default: 0] + 1
        seen[name] = number
        name += " (\(number) of \(count))"
      }
      if labels[index].name(in: owner?.path) == nil, let owner { name += " of " + owner.name }
      self.names[layer] = name
      // For nested nameless layers, the innermost names are sufficient.
      let short = name.utf8.count > 80 ? names[index] : name
      let path = labels[index].path
      if labels[index].isFrame {
        add(tree[layer].sublayers, of: tree, in: nil)
        continue
      }
      for list in [tree[layer].sublayers] + tree[layer].lists {
        add(list, of: tree, in: Owner(name: short, path: path))
      }
      for mask in tree[layer].instanceMasks {
        add(mask, of: tree, in: Owner(name: "a copy's mask of " + short, path: path))
      }
      add(tree[layer].mask, of: tree, in: Owner(name: "the mask of " + short, path: path))
    }
  }
}

extension LayerLabel {
  /// The kind of the layer's own element; nil if the role is more specific.
  fileprivate var kind: String? { role.isEmpty || isPart ? nil : role }

  /// Returns the name if it does not depend on a parent; otherwise nil.
  fileprivate func name(in ownerPath: String?) -> String? {
    if role.isEmpty { return nil }
    if kind != nil { return path.isEmpty || path == ownerPath ? nil : path }
    return path.isEmpty ? turnedRole : turnedRole + " of " + path
  }

  /// Reverses `row 3.separator` to `separator of row 3`. Names such as `navigationBar.title` are
  /// kept.
  private var turnedRole: String {
    guard role.utf8.contains(UInt8(ascii: " ")) else { return role }
    return role.utf8.split(separator: UInt8(ascii: ".")).reversed().map { String(Substring($0)) }
      .joined(separator: " of ")
  }
}
