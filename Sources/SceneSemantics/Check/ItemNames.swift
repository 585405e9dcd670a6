import SceneSource
import SceneSyntax

/// The names of the elements among consecutive items.
struct ItemNames: Sendable {
  /// A polynomial of the names' fingerprints, which does not depend on how items are divided into
  /// runs.
  private var value: UInt64 = 0
  private var factor: UInt64 = 1
  /// The names, without the kinds.
  private(set) var words: [Fingerprint] = []
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

  init(in run: ItemRun, of tree: SyntaxTree) {
    for item in run.items(of: tree) {
      switch item.kind {
      case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration:
        areOfElements = false
      case .element:
        guard let (path, offset) = item.place(of: .path, before: .body) else { continue }
        let (nodes, text) = (item.tree.nodes, item.tree.source.bytes)
        var name = Fingerprint()
        var word = Fingerprint()
        name.mix(text[item.offset..<(item.offset + nodes[item.index + 1].length)])
        name.mix(text[offset..<(offset + nodes[path].length)])
        word.mix(text[offset..<(offset + nodes[path].length)])
        words.append(word)
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
