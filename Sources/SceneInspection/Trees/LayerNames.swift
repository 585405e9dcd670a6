import SceneExport
import SceneLayers

/// What layers are called where people read of them.
///
/// `places: row 3.separator`, as the dump labels it, is the `separator of row 3 of places`, and
/// `card: layer` is `card`. A layer whose element has no name is called by its kind or class and by
/// what holds it. Of several siblings with one name each has its number.
struct LayerNames {
  /// By the layers' indices.
  private(set) var names: [String]

  /// What layers are in.
  private struct Owner {
    /// As text goes on after `of`.
    var name: String
    /// The names of the elements that hold it.
    var path: Substring
  }

  init(_ tree: LayerNodes) {
    names = [String](repeating: "", count: tree.nodes.count)
    add(tree.roots, of: tree, in: nil)
  }

  private mutating func add(_ layers: [Int], of tree: LayerNodes, in owner: Owner?) {
    let labels = layers.map { Label(tree[$0].note.label) }
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
      // Of nested nameless layers, the innermost are sufficient.
      let short = name.utf8.count > 80 ? names[index] : name
      let path = labels[index].path
      for list in [tree[layer].sublayers] + tree[layer].lists {
        add(list, of: tree, in: Owner(name: short, path: path))
      }
      for mask in tree[layer].instanceMasks {
        add(mask, of: tree, in: Owner(name: "a copy's mask of " + short, path: path))
      }
      add(tree[layer].mask, of: tree, in: Owner(name: "the mask of " + short, path: path))
    }
  }

  /// A label, taken apart.
  private struct Label {
    /// Names of elements, the outermost first: `list.card`.
    var path: Substring = ""
    /// What the layer is for: `row 3.separator`, or its element's kind, `gradientLayer`.
    var role: Substring = ""

    init(_ text: String?) {
      guard let text else { return }
      let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
      guard let colon, text.utf8[colon...].starts(with: ": ".utf8) else {
        role = text[...]
        return
      }
      path = text[..<colon]
      role = text[text.utf8.index(colon, offsetBy: 2)...]
    }

    /// The kind of an element that stands for itself; nil where the role says more.
    var kind: String? {
      role.isEmpty || role.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }
        ? nil : String(role)
    }

    /// The name that needs no owner's; nil where there is none.
    func name(in ownerPath: Substring?) -> String? {
      if role.isEmpty { return nil }
      if kind != nil { return path.isEmpty || path == ownerPath ? nil : String(path) }
      return path.isEmpty ? Self.turned(role) : Self.turned(role) + " of " + path
    }

    /// `row 3.separator` from its end: `separator of row 3`. What is all names stays as it is:
    /// `navigationBar.title`.
    private static func turned(_ role: Substring) -> String {
      guard role.utf8.contains(UInt8(ascii: " ")) else { return String(role) }
      return role.utf8.split(separator: UInt8(ascii: ".")).reversed().map { String(Substring($0)) }
        .joined(separator: " of ")
    }
  }
}
