import SceneSource

/// Consecutive items of a long body, which are processed together.
package struct ItemRun: Sendable {
  /// The fingerprint of the items' text, excluding the text between them; nil for a single item that
  /// contains a long body, whose own runs identify it.
  package private(set) var fingerprint: Fingerprint?
  /// The nodes from the first item to the last, including those between them.
  package private(set) var nodes: Range<Int>
  /// The text of these nodes.
  package private(set) var bytes: Range<Int>
  package private(set) var count = 0
  /// The nesting depth of the deepest item.
  private(set) var depth = 0
  /// Whether there is only trivia between the items.
  private(set) var isPure = true
  /// The indentation of all items but the first; nil unless each item is on a single line and
  /// complete, and each but the first is the first on its line.
  private(set) var indentation: Int?

  /// The maximum number of items.
  private static let most = 64
  /// A body with less text is not divided.
  static let leastLength = 2000

  /// Finds the run that begins at an item.
  ///
  /// The text of an item determines whether a run ends after it. An inserted or removed line
  /// therefore changes only the run that contains it.
  ///
  /// - Parameters:
  ///   - end: The first node after the body.
  ///   - isLong: Returns whether an item with these nodes contains a long body.
  init(
    from start: Splice.NodePosition, before end: Int, of all: [SyntaxTree.Node],
    _ text: [UInt8], isLong: (Range<Int>) -> Bool
  ) {
    let list = all.span
    (nodes, bytes) = (start.index..<start.index, start.offset..<start.offset)
    var whole = Fingerprint()
    var next = start
    var gap = Gap()
    var indentations = Indentations()
    while count < Self.most, next.index < end {
      let (node, place) = (list[next.index], next)
      next = .init(index: place.index + node.size, offset: place.offset + node.length)
      guard node.kind.isItem else {
        gap.read(node)
        continue
      }
      let isLong =
        node.length > Self.leastLength && isLong(place.index..<next.index)
      if isLong, count > 0 { break }
      if count > 0 {
        isPure = isPure && gap.isTrivia
        indentations.add(gap)
      }
      nodes = start.index..<next.index
      bytes = start.offset..<next.offset
      count += 1
      depth = max(depth, Self.depth(of: place.index..<next.index, in: all))
      if isLong { return }
      let source = text[place.offset..<next.offset]
      if list[next.index - 1].length == 0 || source.contains(where: { $0.isLineBreak }) {
        indentations.isUniform = false
      }
      gap = Gap()
      var item = Fingerprint()
      item.mix(node.size)
      item.mix(source)
      whole.mix(item.value)
      if item.value & 31 == 0 { break }
    }
    fingerprint = whole
    indentation = indentations.isUniform ? indentations.common : nil
  }

  /// Returns the number of bodies in an item that are nested in each other, or more: `if` counts as
  /// another one, because an `else if` is nested in it.
  static func depth(of nodes: Range<Int>, in all: [SyntaxTree.Node]) -> Int {
    let list = all.span
    var ends: [Int] = []
    var depth = 0
    for index in nodes {
      let node = list[index]
      guard node.kind == .body || node.kind == .ifStatement else { continue }
      while let end = ends.last, end <= index { ends.removeLast() }
      ends.append(index + node.size)
      depth = max(depth, ends.count)
    }
    return depth
  }

  /// What is between two items.
  private struct Gap {
    var isTrivia = true
    var hasNewline = false
    var indentation = 0
    private var isAfterBlanks = false

    mutating func read(_ node: SyntaxTree.Node) {
      switch node.kind {
      case .newline: (hasNewline, indentation, isAfterBlanks) = (true, 0, true)
      case .whitespace: if isAfterBlanks { indentation += node.length }
      default:
        isAfterBlanks = false
        isTrivia = isTrivia && node.kind.isTrivia
      }
    }
  }

  private struct Indentations {
    var isUniform = true
    private(set) var common: Int?

    mutating func add(_ gap: Gap) {
      isUniform =
        isUniform && gap.hasNewline && gap.isTrivia
        && (common ?? gap.indentation) == gap.indentation
      common = gap.indentation
    }
  }

  /// Returns the items.
  package func items(of tree: SyntaxTree) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    let list = tree.nodes
    var (index, offset) = (nodes.lowerBound, bytes.lowerBound)
    while index < nodes.upperBound {
      let node = list[index]
      if node.kind.isItem { found.append(SyntaxNode(number: index, offset: offset, of: tree)) }
      index += node.size
      offset += node.length
    }
    return found
  }

  /// Returns the run behind more nodes and bytes.
  func moved(by distance: Splice.NodePosition) -> ItemRun {
    var moved = self
    moved.nodes = (nodes.lowerBound + distance.index)..<(nodes.upperBound + distance.index)
    moved.bytes = (bytes.lowerBound + distance.offset)..<(bytes.upperBound + distance.offset)
    return moved
  }
}
