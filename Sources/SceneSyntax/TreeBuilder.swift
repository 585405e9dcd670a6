/// A tree under construction: its nodes in postorder.
///
/// Each node comes after its children, so that `a` can still become the left side of `a + b` when
/// it is long there; at the end one pass brings the nodes into preorder.
struct TreeBuilder {
  private var nodes: [SyntaxTree.Node] = []
  /// The bytes that the nodes so far cover.
  private(set) var offset = 0

  /// A place where a node may begin.
  struct Mark {
    fileprivate let count: Int
    fileprivate let offset: Int
  }

  init(capacity: Int) { nodes.reserveCapacity(capacity) }

  var mark: Mark { Mark(count: nodes.count, offset: offset) }

  mutating func leaf(_ kind: SyntaxKind, length: Int) {
    nodes.append(.init(kind: kind, length: Int32(truncatingIfNeeded: length), size: 1))
    offset += length
  }

  /// Makes all that came since `mark` the children of a new node.
  mutating func finish(_ kind: SyntaxKind, from mark: Mark) {
    nodes.append(
      .init(
        kind: kind, length: Int32(truncatingIfNeeded: offset - mark.offset),
        size: Int32(truncatingIfNeeded: nodes.count - mark.count + 1)))
  }

  /// The nodes in preorder.
  ///
  /// With `left` the nodes wholly before a node, its place in postorder is `left + size - 1` and
  /// in preorder `left + depth`, where the depth is how many nodes it stands in.
  func preorder() -> [SyntaxTree.Node] {
    var result = [SyntaxTree.Node](
      repeating: .init(kind: .file, length: 0, size: 1), count: nodes.count)
    // The first place of each enclosing node's subtree, the innermost last.
    var enclosing: [Int] = []
    var index = nodes.count - 1
    while index >= 0 {
      while let first = enclosing.last, first > index { enclosing.removeLast() }
      let node = nodes[index]
      let first = index - Int(node.size) + 1
      result[first + enclosing.count] = node
      if node.size > 1 { enclosing.append(first) }
      index -= 1
    }
    return result
  }
}
