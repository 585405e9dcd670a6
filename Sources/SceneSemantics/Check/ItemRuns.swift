import SceneSource
import SceneSyntax

/// Consecutive items of a body that are skipped together if they are known to be valid, so that a
/// long body takes little more time than reading its text.
struct ItemRun {
  let tree: SyntaxTree
  /// The fingerprint of the items' text, excluding the text between them.
  fileprivate(set) var fingerprint = Fingerprint()
  /// The nodes from the first item to the last, including those between them.
  fileprivate(set) var nodes = 0..<0
  /// The offset of the first item.
  fileprivate(set) var offset = 0
  fileprivate(set) var count = 0

  var items: [SyntaxNode] {
    var found: [SyntaxNode] = []
    var (index, offset) = (nodes.lowerBound, offset)
    while index < nodes.upperBound {
      let node = tree.nodes[index]
      if node.kind.isItem { found.append(SyntaxNode(number: index, offset: offset, of: tree)) }
      index += node.size
      offset += node.length
    }
    return found
  }

  /// Returns whether a body is long enough for runs.
  static func isWorthwhile(_ body: SyntaxNode) -> Bool { body.length > 2000 }
}

/// The names of the elements among consecutive items.
struct ItemNames: Sendable {
  /// A polynomial of the names' fingerprints, which does not depend on how items are divided into
  /// runs.
  private var value: UInt64 = 0
  private var factor: UInt64 = 1
  private static let base: UInt64 = 0xD6E8_FEB8_6659_FD93
  /// Whether there are only elements, properties, and statements. Other declarations record their
  /// source location.
  private(set) var areOfElements = true

  var isEmpty: Bool { factor == 1 }

  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.mix(value)
    return fingerprint
  }

  init() {}

  init(in run: ItemRun) {
    for item in run.items {
      switch item.kind {
      case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration:
        areOfElements = false
      case .element:
        guard let (path, offset) = item.place(of: .path, before: .body) else { continue }
        let (nodes, text) = (item.tree.nodes, item.tree.source.bytes)
        var name = Fingerprint()
        name.mix(text[item.offset..<(item.offset + nodes[item.index + 1].length)])
        name.mix(text[offset..<(offset + nodes[path].length)])
        value = value &* Self.base &+ name.value
        factor = factor &* Self.base
      default: break
      }
    }
  }

  mutating func append(_ other: ItemNames) {
    value = value &* other.factor &+ other.value
    factor = factor &* other.factor
    areOfElements = areOfElements && other.areOfElements
  }
}

/// The runs of a body, in order.
///
/// The text of an item determines whether a run ends after it. An inserted or removed line
/// therefore changes only the run that contains it.
struct ItemRuns {
  private let tree: SyntaxTree
  private let end: Int
  private var index: Int
  private var offset: Int
  private static let most = 64

  init(of body: SyntaxNode) {
    tree = body.tree
    end = body.index + body.size
    index = body.index + 1
    offset = body.offset
  }

  mutating func next() -> ItemRun? {
    var run = ItemRun(tree: tree)
    let (all, text) = (tree.nodes, tree.source.bytes)
    let nodes = all.span
    while run.count < Self.most, index < end {
      let node = nodes[index]
      let (start, first) = (offset, index)
      index += node.size
      offset += node.length
      guard node.kind.isItem else { continue }
      var item = Fingerprint()
      item.mix(node.size)
      item.mix(text[start..<offset])
      if run.count == 0 {
        run.offset = start
        run.nodes = first..<index
      }
      run.nodes = run.nodes.lowerBound..<index
      run.count += 1
      run.fingerprint.mix(item.value)
      if item.value & 31 == 0 { break }
    }
    return run.count == 0 ? nil : run
  }
}
