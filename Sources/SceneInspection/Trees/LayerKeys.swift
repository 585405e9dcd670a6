import SceneExport
import SceneLayers

/// Numbers that are equal for layers that are equal in some respect. The two trees of a comparison
/// share them.
struct LayerKeys {
  /// The numbers of a layer.
  struct Key {
    /// The layer and its parts.
    var exact = 0
    /// The layer and its parts without its position and the numbers in labels, so that a row moved
    /// by others is the same row.
    var shape = 0
    /// The layer itself, without its position, its label, and its parts.
    var own = 0
    /// The origin of its frame, or its position.
    var rank = 0
    /// Class and label.
    var label = 0
    /// Class and label without numbers.
    var kind = 0
    /// Whether the label is missing or contains numbers, so that it describes the position among
    /// similar layers and is not a name.
    var isNumbered = false
  }

  /// The keys of the old and the new tree, by layer index.
  private(set) var old: [Key]
  private(set) var new: [Key]

  init(_ old: LayerNodes, _ new: LayerNodes) {
    var interner = Interner()
    self.old = interner.keys(of: old)
    self.new = interner.keys(of: new)
  }
}

/// Assigns equal numbers to equal values, in order of appearance.
private struct Numbering<Value: Hashable> {
  private var numbers: [Value: Int] = [:]

  subscript(value: Value) -> Int {
    mutating get {
      if let known = numbers[value] { return known }
      numbers[value] = numbers.count
      return numbers.count - 1
    }
  }
}

/// The properties of a layer, without its position, its label, and its parts.
private struct OwnValues: Hashable {
  var layer: Layer
  var lines: [LineSummary]
  /// The image in its contents, regardless of its index.
  var picture: String?
}

/// The position of a layer in its parent: the origin of its frame, or its position.
private struct Placement: Hashable {
  var point: Point
  var isFrame: Bool
}

/// Assigns numbers to the contents of both trees.
private struct Interner {
  private var texts = Numbering<String>()
  private var lists = Numbering<[Int]>()
  private var owns = Numbering<OwnValues>()
  private var placements = Numbering<Placement>()
  private var instances = Numbering<Replicator.Instance>()

  mutating func keys(of tree: LayerNodes) -> [LayerKeys.Key] {
    var keys = [LayerKeys.Key](repeating: LayerKeys.Key(), count: tree.nodes.count)
    // For each layer, the number of the layer and its parts without the numbers in labels.
    var unnumbered = [Int](repeating: 0, count: tree.nodes.count)
    // The parts of a layer come after it.
    for index in tree.nodes.indices.reversed() {
      let node = tree[index]
      var key = ownKey(of: node, in: tree)
      let parts = instanceNumbers(of: node.layer)
      key.shape =
        lists[
          [key.kind, key.own] + parts + node.parts.flatMap { [-1] + $0.map { unnumbered[$0] } }]
      key.exact =
        lists[
          [key.label, key.own, key.rank] + parts
            + node.parts.flatMap { [-1] + $0.map { keys[$0].exact } }]
      unnumbered[index] = lists[[key.shape, key.rank]]
      keys[index] = key
    }
    return keys
  }

  private mutating func ownKey(of node: LayerNodes.Node, in tree: LayerNodes) -> LayerKeys.Key {
    var key = LayerKeys.Key()
    let label = node.note.label?.text ?? ""
    let kind = label.withoutNumbers
    let className = texts[node.layer.content.className]
    key.isNumbered = kind != label || label.isEmpty
    key.label = lists[[className, texts[label]]]
    key.kind = lists[[className, texts[kind]]]
    let frame = node.layer.writtenFrame
    key.rank =
      placements[
        Placement(point: frame?.origin ?? node.layer.position, isFrame: frame != nil)]
    key.own =
      owns[
        OwnValues(
          layer: node.layer.withoutParts, lines: node.note.lines,
          picture: node.layer.contents.map { tree.pictureText($0.picture) })]
    return key
  }

  private mutating func instanceNumbers(of layer: Layer) -> [Int] {
    guard case .replicator(let replicator) = layer.content else { return [] }
    return replicator.instances.map { instance in
      var instance = instance
      instance.mask = []
      return instances[instance]
    }
  }
}

extension Layer {
  /// The layer without its sublayers, its position, and the indices of glyphs and images.
  fileprivate var withoutParts: Layer {
    var layer = self
    (layer.sublayers, layer.mask, layer.position) = ([], [], .zero)
    layer.contents?.picture = 0
    switch layer.content {
    case .replicator(var replicator):
      (replicator.lists, replicator.instances) = ([], [])
      layer.content = .replicator(replicator)
    case .text(var text):
      (text.glyphs, text.lines) = ([], [])
      layer.content = .text(text)
    case .layer, .gradient, .shape, .transform: break
    }
    return layer
  }
}

extension String {
  /// `row 3.separator` without the 3.
  fileprivate var withoutNumbers: String {
    let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    if !utf8.contains(where: isDigit) { return self }
    return String(decoding: utf8.filter { !isDigit($0) }, as: UTF8.self)
  }
}
