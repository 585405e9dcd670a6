import SceneSource
import SceneSyntax

/// The words that the bodies of a file declare, by hash. This is sufficient to classify words, and
/// is collected in one traversal of the tree.
struct DeclaredWords {
  /// Combined hashes of body and word, with the kind of declaration; 0 for an empty slot. At most
  /// half of the slots are used.
  private var places: [UInt64] = []
  private var kinds: [Declaration.Kind] = []
  private var count = 0
  /// A Bloom filter of the declared words.
  private var filter = [UInt64](repeating: 0, count: 1024)
  /// A hash of all declarations: their kinds, bodies, and depths.
  private(set) var signature: UInt64 = 0xCBF2_9CE4_8422_2325
  private var (bodyCount, depth) = (0, 0)

  /// Returns the hash of a word. Words with equal hashes are assumed to be equal.
  static func hash(_ word: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in word.indices { hash = (hash ^ UInt64(word[index])) &* 0x100_0000_01B3 }
    return hash
  }

  private static func key(_ word: UInt64, in body: Int, _ space: Int) -> UInt64 {
    var key = word ^ UInt64(truncatingIfNeeded: body &* 4 &+ space &+ 1) &* 0x9E37_79B9_7F4A_7C15
    key = (key ^ key &>> 29) &* 0xBF58_476D_1CE4_E5B9
    return (key ^ key &>> 32) | 1
  }

  /// Styles, components, and other declarations have separate namespaces.
  enum Space: Int { case values, styles, components }

  private static func space(of kind: Declaration.Kind) -> Space {
    switch kind {
    case .style: .styles
    case .component: .components
    case .let, .element, .variable: .values
    }
  }

  private static func number(of kind: Declaration.Kind) -> Int {
    switch kind {
    case .let: 0
    case .variable: 1
    case .element: 2
    case .style, .component: 3
    }
  }

  mutating func add(_ kind: Declaration.Kind, _ word: UInt64, in body: Int) {
    if 2 * count >= places.count { grow() }
    let key = Self.key(word, in: bodyCount, Self.number(of: kind))
    signature = (signature ^ key ^ UInt64(depth)) &* 0x100_0000_01B3
    signature ^= signature &>> 32
    filter[Int(word &>> 32 & 1023)] |= 1 &<< (word & 63)
    insert(Self.key(word, in: body, Self.space(of: kind).rawValue), kind)
  }

  private mutating func insert(_ key: UInt64, _ kind: Declaration.Kind) {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: key &>> 8) & mask
    while places[place] != 0 {
      // The first declaration of a name counts.
      if places[place] == key { return }
      place = (place + 1) & mask
    }
    places[place] = key
    kinds[place] = kind
    count += 1
  }

  private mutating func grow() {
    let (old, oldKinds) = (places, kinds)
    let size = max(64, 2 * old.count)
    places = Array(repeating: 0, count: size)
    kinds = Array(repeating: .let, count: size)
    count = 0
    for (key, kind) in zip(old, oldKinds) where key != 0 { insert(key, kind) }
  }

  /// Returns whether a word may be declared somewhere.
  func mayHave(_ word: UInt64) -> Bool {
    filter[Int(word &>> 32 & 1023)] &>> (word & 63) & 1 == 1
  }

  /// Returns the kind of a body's declaration of a word.
  func kind(of word: UInt64, _ space: Space, in body: Int) -> Declaration.Kind? {
    guard !places.isEmpty else { return nil }
    let key = Self.key(word, in: body, space.rawValue)
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: key &>> 8) & mask
    while places[place] != 0 {
      if places[place] == key { return kinds[place] }
      place = (place + 1) & mask
    }
    return nil
  }

  /// The index that represents imports.
  static let imported = -1

  /// - Parameter imported: The declarations in the file's imports.
  init(of tree: SyntaxTree, imported: [Declaration]) {
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
    while index < nodes.count {
      while index >= end {
        around.removeLast()
        end = around.last?.end ?? .max
      }
      let node = nodes[index]
      if !node.kind.isToken {
        if node.kind.isExpression {
          // Expressions do not contain declarations.
          offset += node.length
          index += node.size
          continue
        }
        if node.kind == .body { (bodyCount, depth) = (bodyCount + 1, around.count) }
        if node.kind == .body, let owner = around.last, !waiting.isEmpty {
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
          depth = around.count
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
