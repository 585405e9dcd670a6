import SceneSource
import SceneSyntax

/// The words that the bodies of a file declare, by hash. This is sufficient to classify words, and
/// is collected in one traversal of the tree.
package struct DeclaredWords {
  private struct Key: Hashable {
    var word: UInt64
    var body: Int
    var space: Space
  }

  private var kinds: [Key: Declaration.Kind] = [:]
  /// The declared words, in any body.
  private var words: Set<UInt64> = []

  /// Returns the hash of a word. Words with equal hashes are assumed to be equal.
  package static func hash(_ word: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in word.indices { hash = (hash ^ UInt64(word[index])) &* 0x100_0000_01B3 }
    return hash
  }

  /// Styles, components, and other declarations have separate namespaces.
  enum Space { case values, styles, components }

  private static func space(of kind: Declaration.Kind) -> Space {
    switch kind {
    case .style: .styles
    case .component: .components
    case .let, .element, .variable: .values
    }
  }

  private mutating func add(_ kind: Declaration.Kind, _ word: UInt64, in body: Int) {
    words.insert(word)
    let key = Key(word: word, body: body, space: Self.space(of: kind))
    // The first declaration of a name counts.
    if kinds[key] == nil { kinds[key] = kind }
  }

  /// Returns whether a word is declared somewhere.
  package func contains(_ word: UInt64) -> Bool { words.contains(word) }

  /// Returns the kind of a body's declaration of a word.
  func kind(of word: UInt64, _ space: Space, in body: Int) -> Declaration.Kind? {
    kinds[Key(word: word, body: body, space: space)]
  }

  /// The index that represents imports.
  static let imported = -1

  /// - Parameter imported: The declarations in the file's imports.
  package init(of tree: SyntaxTree, imported: [Declaration]) {
    for declaration in imported {
      let word = Array(declaration.name.utf8)
      add(declaration.kind, Self.hash(word.span), in: Self.imported)
    }
    collect(tree)
  }

  /// An enclosing node.
  private struct Around {
    var kind: SyntaxKind
    var index: Int
    var end: Int
    /// The number of words so far that are direct children.
    var words = 0
    /// Whether the name is a key path.
    var isAnimation = false
  }

  private mutating func collect(_ tree: SyntaxTree) {
    let (all, text) = (tree.nodes, tree.source.bytes)
    let (nodes, bytes) = (all.span, text.span)
    var around: [Around] = []
    // Words that precede their body: loop variables and component parameters.
    var waiting: [(word: UInt64, owner: Int)] = []
    var (index, offset) = (0, 0)
    // The first node after the innermost enclosing one.
    var end = Int.max
    // Expressions contain no declarations but the variables of loops in lists.
    let skipsExpressions = !all.contains { $0.kind == .elements }
    while index < nodes.count {
      while index >= end {
        around.removeLast()
        end = around.last?.end ?? .max
      }
      let node = nodes[index]
      if !node.kind.isToken {
        if node.kind.isExpression, skipsExpressions {
          offset += node.length
          index += node.size
          continue
        }
        if node.kind == .body || node.kind == .elements, let owner = around.last, !waiting.isEmpty {
          for (word, number) in waiting where number == owner.index {
            add(.variable, word, in: index)
          }
          waiting.removeAll { $0.owner == owner.index }
        }
        around.append(Around(kind: node.kind, index: index, end: index + node.size))
        end = index + node.size
      } else {
        if node.kind == .identifier, node.length > 0, let last = around.indices.last {
          around[last].words += 1
          let word = bytes.extracting(offset..<(offset + node.length))
          switch around[last].kind {
          case .letDeclaration where around[last].words == 2:
            add(.let, Self.hash(word), in: Self.body(around, 1))
          case .styleDeclaration where around[last].words == 2:
            add(.style, Self.hash(word), in: Self.body(around, 1))
          case .componentDeclaration where around[last].words == 2:
            add(.component, Self.hash(word), in: Self.body(around, 1))
          case .forPattern where around.count > 1:
            waiting.append((Self.hash(word), around[last - 1].index))
          case .parameter where around.count > 2 && around[last].words == 1:
            waiting.append((Self.hash(word), around[last - 2].index))
          case .element where around[last].words == 1:
            around[last].isAnimation = Self.isAnimation(word)
          case .path
          where around[last].end == index + 1 && around.count > 1
            && around[last - 1].kind == .element && around[last].words == 1
            && !around[last - 1].isAnimation:
            add(.element, Self.hash(word), in: Self.body(around, 2))
          default: break
          }
        }
        offset += node.length
      }
      index += 1
    }
  }

  private static func isAnimation(_ word: Span<UInt8>) -> Bool {
    let animate: StaticString = "animate"
    guard word.count == animate.utf8CodeUnitCount else { return false }
    for index in word.indices where word[index] != animate.utf8Start[index] { return false }
    return true
  }

  /// Returns the body or file that contains an item some levels up.
  private static func body(_ around: [Around], _ steps: Int) -> Int {
    around.count > steps ? around[around.count - 1 - steps].index : 0
  }
}
