import SceneSource
import SceneSyntax

/// The words in a scene's snapshots.
///
/// A snapshot can set properties of the elements with these names, so these elements are always
/// checked.
struct SnapshotWords {
  private var words = FingerprintTable()

  private static let keyword = Array(ElementKind.snapshot.rawValue.utf8)
  private static let search = WordSearch(for: keyword, rarePair: 3)

  init() {}

  init(in tree: SyntaxTree) {
    for place in Self.search.places(in: tree.source.bytes) {
      guard let snapshot = tree.element(at: place),
        tree.nodes[snapshot.index + 1].length == Self.keyword.count
      else { continue }
      addWords(of: snapshot)
    }
  }

  private mutating func addWords(of snapshot: SyntaxNode) {
    let (nodes, bytes) = (snapshot.tree.nodes, snapshot.tree.source.bytes)
    var offset = snapshot.offset
    for index in snapshot.index..<(snapshot.index + snapshot.size) {
      let node = nodes[index]
      guard node.kind.isToken else { continue }
      if node.kind == .identifier {
        var word = Fingerprint()
        word.mix(bytes[offset..<(offset + node.length)])
        words.insert(word)
      }
      offset += node.length
    }
  }

  var isEmpty: Bool { words.isEmpty }

  func contains(_ name: SyntaxNode) -> Bool {
    if words.isEmpty { return false }
    var word = Fingerprint()
    word.mix(name.utf8)
    return words.contains(word)
  }

  func contains(anyOf names: ItemNames) -> Bool {
    !words.isEmpty && names.words.contains { words.contains($0) }
  }
}
