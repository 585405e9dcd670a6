/// Numbers that stand for what layers are: equal where the layers are alike in some way. Both trees
/// of a comparison share them.
struct LayerKeys {
  /// Of one layer.
  struct Key {
    /// All of the layer and its parts.
    var exact = 0
    /// The same, but for its own place in its parent and the numbers in labels: a row that others
    /// have moved is still that row.
    var shape = 0
    /// What the layer itself is, without its place, its label and its parts.
    var own = 0
    /// Its frame's origin, or its position.
    var place = 0
    /// Class and label.
    var label = 0
    /// Class and label without the numbers in it.
    var kind = 0
    /// Whether the label has numbers in it, or is missing: whether it says the layer's place among
    /// its like and no name.
    var isNumbered = false
  }

  /// Of the old tree and of the new one, by the layers' indices.
  private(set) var old: [Key]
  private(set) var new: [Key]

  init(_ old: DumpTree, _ new: DumpTree) {
    var interner = Interner()
    self.old = interner.keys(of: old)
    self.new = interner.keys(of: new)
  }
}

/// Gives equal values equal numbers, in the order in which they come.
private struct Interner {
  private var texts: [String: Int] = [:]
  private var lists: [[Int]: Int] = [:]
  private var pictures: [String] = []
  private var keys: [LayerKeys.Key] = []
  /// By layer: all of it and its parts but for the numbers in labels.
  private var unnumbered: [Int] = []

  mutating func keys(of tree: DumpTree) -> [LayerKeys.Key] {
    pictures = tree.pictures
    keys = [LayerKeys.Key](repeating: LayerKeys.Key(), count: tree.layerCount)
    unnumbered = [Int](repeating: 0, count: tree.layerCount)
    for layer in tree.layers { add(layer) }
    return keys
  }

  private mutating func number(_ text: String) -> Int {
    if let known = texts[text] { return known }
    let number = texts.count
    texts[text] = number
    return number
  }

  private mutating func number(_ list: [Int]) -> Int {
    if let known = lists[list] { return known }
    let number = lists.count
    lists[list] = number
    return number
  }

  private mutating func add(_ layer: DumpLayer) {
    for part in layer.parts { for layer in part { add(layer) } }
    var key = LayerKeys.Key()
    let label = layer.label ?? ""
    let kind = layer.labelWithoutNumbers
    key.isNumbered = kind != label || label.isEmpty
    key.label = number([number(layer.className), number(label)])
    key.kind = number([number(layer.className), number(kind)])
    var own: [Int] = []
    for property in layer.properties {
      own.append(number(property.name))
      if let place = property.placeInParent {
        key.place = number(place.place)
        own.append(number(place.rest))
      } else {
        own.append(
          number(property.name == "contents" ? pictures.picture(property.text) : property.text))
      }
    }
    own.append(-1)
    for stop in layer.stops {
      own.append(number(stop.color))
      own.append(number(stop.location ?? ""))
    }
    own.append(-1)
    for element in layer.path { own.append(number(element)) }
    key.own = number(own)
    let instances = numbers(of: layer.instances)
    key.shape = number(
      [key.kind, key.own] + instances + Self.parts(of: layer) { unnumbered[$0.index] })
    key.exact = number(
      [key.label, key.own, key.place] + instances + Self.parts(of: layer) { keys[$0.index].exact })
    unnumbered[layer.index] = number([key.shape, key.place])
    keys[layer.index] = key
  }

  /// What stands for the parts of a layer, list by list.
  private static func parts(of layer: DumpLayer, _ number: (DumpLayer) -> Int) -> [Int] {
    layer.parts.flatMap { [-1] + $0.map(number) }
  }

  private mutating func numbers(of instances: [DumpInstance]) -> [Int] {
    var numbers: [Int] = []
    for instance in instances {
      numbers.append(-2 - instance.list)
      for property in instance.properties {
        numbers.append(number(property.name))
        numbers.append(number(property.text))
      }
    }
    return numbers
  }
}

extension [String] {
  /// Of the pictures' lines the one that an index stands for: a picture is what it holds, whatever
  /// its index.
  func picture(_ index: String) -> String {
    Int(index).flatMap { indices.contains($0) ? self[$0] : nil } ?? index
  }
}

extension DumpLayer {
  /// All lists of layers in it: its sublayers, its lists, the masks of its instances and its own.
  var parts: [[DumpLayer]] { [sublayers] + lists + instances.map(\.mask) + [mask] }

  /// `row 3.separator` without its 3.
  var labelWithoutNumbers: String {
    guard let label else { return "" }
    let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    if !label.utf8.contains(where: isDigit) { return label }
    return String(decoding: label.utf8.filter { !isDigit($0) }, as: UTF8.self)
  }
}

extension DumpProperty {
  /// Of a frame or a position what says where the layer is, and the rest; nil for all else.
  fileprivate var placeInParent: (place: String, rest: String)? {
    switch name {
    case "position": return (text, name)
    case "frame":
      let numbers = numberTexts
      guard numbers.count == 4 else { return nil }
      return (numbers[..<2].joined(separator: " "), numbers[2...].joined(separator: " "))
    default: return nil
    }
  }
}
