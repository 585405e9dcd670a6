import SceneSource

/// The items after an edit, from the tree before the edit. When the parser reaches one of them, it
/// would produce the same nodes again, so it reuses them, whatever body they are in now: inserting
/// or deleting a brace moves the following items to another body without changing them.
struct OldItems {
  private let nodes: [SyntaxTree.Node]
  private let longBodies: LongBodies?
  /// The first byte after all edits, and the distance by which it moved.
  private let start: Int
  private let growth: Int
  /// The nodes around the cursor, outermost first.
  private var around: [Around] = []
  /// Goes forward only.
  private var cursor = Splice.NodePosition(index: 0, offset: 0)

  /// The end of the last list in which no reusable items were found, so that it is not searched
  /// again.
  private var endOfBarrenList = -1

  private struct Around {
    var index: Int
    var kind: SyntaxKind
    /// The first node after its subtree.
    var end: Int
    /// The nesting level in the parser, including the node itself.
    var level: Int
  }

  /// Consecutive items.
  struct Run {
    var nodes: ArraySlice<SyntaxTree.Node>
    var length: Int
    /// The number of bytes by which they moved.
    var growth: Int
  }

  /// Lexing begins anew after items that are taken over, which must be worth that.
  static let leastNodes = 4000
  private let least: Int

  init(of tree: SyntaxTree, from start: Int, movedBy growth: Int, atLeast least: Int) {
    (nodes, longBodies) = (tree.nodes, tree.knownLongBodies)
    (self.start, self.growth, self.least) = (start, growth, least)
  }

  /// Returns the items from an offset of the new text to the line break before the last reusable
  /// item; nil if there are too few to be worthwhile.
  ///
  /// - Parameter level: The level of the list that will contain them.
  mutating func run(at offset: Int, level: Int) -> Run? {
    let target = offset - growth
    guard target >= start, seek(to: target), nodes[cursor.index].kind.isItem,
      let list = around.last, list.kind == .body || list.kind == .file,
      list.end - cursor.index >= least, list.end != endOfBarrenList,
      isAfterNewline, OpenBrackets.areClosed(before: cursor.index, in: nodes)
    else { return nil }
    let most = SyntaxLimits.blocks - max(level, list.level) - 1
    let all = nodes
    let span = all.span
    var newline: Splice.NodePosition?
    var ends: [Splice.NodePosition] = []
    var next = cursor
    // The end is found in the last runs.
    var runs = RunCursor(longBodies?.runs(of: list.index)?.dropLast(2), from: cursor.index)
    while next.index < list.end {
      if let run = runs.run(from: next.index), run.isPure, run.depth <= most {
        next = .init(index: run.nodes.upperBound, offset: run.bytes.upperBound)
        newline = nil
      }
      let (node, place) = (span[next.index], next)
      next = .init(index: place.index + node.size, offset: place.offset + node.length)
      if node.kind == .newline {
        if newline == nil { newline = place }
      } else if !node.kind.isTrivia, node.kind != .invalid {
        if let newline, Splice.beginsAnew(node) {
          if ends.count == 16 { ends.removeFirst(8) }
          ends.append(newline)
        }
        newline = nil
        // A brace that closes nothing in a file closes a body.
        if node.kind == .unexpected { break }
        // The contents of bodies that are nested too deep depend on the level.
        if ItemRun.depth(of: place.index..<next.index, in: all) > most { break }
      }
    }
    guard let end = ends.last(where: { OpenBrackets.areClosed(before: $0.index, in: nodes) }),
      end.index - cursor.index >= least
    else {
      endOfBarrenList = list.end
      return nil
    }
    return Run(
      nodes: nodes[cursor.index..<end.index], length: end.offset - cursor.offset, growth: growth)
  }

  /// Whether a line ended right before the cursor in the old text, too: only there both lexers know
  /// the same.
  private var isAfterNewline: Bool {
    var index = cursor.index - 1
    while index >= 0 {
      let kind = nodes[index].kind
      if kind == .newline { return true }
      guard kind.isTrivia || kind == .invalid else { return false }
      index -= 1
    }
    return false
  }

  /// Moves the cursor to the outermost item that begins at an offset; returns false if there is
  /// none.
  private mutating func seek(to target: Int) -> Bool {
    let all = nodes
    let list = all.span
    while cursor.index < list.count {
      while let last = around.last, cursor.index >= last.end { around.removeLast() }
      let node = list[cursor.index]
      if cursor.offset == target, node.kind.isItem { return true }
      if cursor.offset > target || cursor.offset == target && node.kind.isToken && node.length > 0 {
        return false
      }
      if cursor.offset + node.length <= target {
        cursor.index += node.size
        cursor.offset += node.length
      } else if node.kind.isToken {
        return false
      } else {
        let outer = around.last
        let isDeeper =
          node.kind == .body || node.kind == .ifStatement && outer?.kind == .ifStatement
        around.append(
          Around(
            index: cursor.index, kind: node.kind, end: cursor.index + node.size,
            level: (outer?.level ?? 0) + (isDeeper ? 1 : 0)))
        cursor =
          longBodies?.position(before: target, in: cursor.index)
          ?? .init(index: cursor.index + 1, offset: cursor.offset)
      }
    }
    return false
  }
}

/// Items of the old tree that were taken over into another body.
struct TakenItems {
  /// The old indices of their nodes.
  let old: Range<Int>
  /// The number of nodes and bytes by which they moved.
  let distance: Splice.NodePosition
  let bytes: Range<Int>

  /// The new indices of their nodes.
  var nodes: Range<Int> {
    (old.lowerBound + distance.index)..<(old.upperBound + distance.index)
  }

  /// Returns the new indices of those of the given old nodes that are among the items.
  func moved(_ nodes: [Int]) -> [Int] {
    nodes.filter { old.contains($0) }.map { $0 + distance.index }
  }
}

extension OpenBrackets {
  /// Returns whether no bracket is open before a node, so that parsing after it does not depend on
  /// preceding tokens.
  static func areClosed(before index: Int, in nodes: [SyntaxTree.Node]) -> Bool {
    var open = OpenBrackets()
    open.take(0..<index, of: nodes)
    return open.isEmpty
  }

  /// Processes the tokens among consecutive nodes. Those before the last brace or semicolon do not
  /// matter.
  mutating func take(_ range: Range<Int>, of all: [SyntaxTree.Node]) {
    let nodes = all.span
    let endings = Self.endings
    var start = range.upperBound
    while start > range.lowerBound {
      let node = nodes[start &- 1]
      if endings.contains(node.kind), node.length > 0 {
        removeAll()
        break
      }
      start &-= 1
    }
    while start < range.upperBound {
      let node = nodes[start]
      if node.kind.isToken, node.length > 0 { _ = take(node.kind, at: 0) }
      start &+= 1
    }
  }

  private static let endings = SyntaxKinds {
    $0 == .leftBrace || $0 == .rightBrace || $0 == .semicolon
  }
}

extension Parser {
  /// Parses an item, or reuses items of the old tree; returns false if there is no item.
  mutating func itemOrOldItems(inBody: Bool, level: Int) -> Bool {
    if takeOldItems(level: level) { return true }
    return item(inBody: inBody, level: level)
  }

  /// Reuses the following items of the tree before the edit, if that is worthwhile.
  private mutating func takeOldItems(level: Int) -> Bool {
    guard kind == .identifier, afterNewline, lines == .ends,
      let run = oldItems?.run(at: start, level: level)
    else { return false }
    flush()
    guard OpenBrackets.areClosed(before: tree.nodes.count, in: tree.nodes) else { return false }
    taken.append(
      TakenItems(
        old: run.nodes.startIndex..<run.nodes.endIndex,
        distance: .init(index: tree.nodes.count - run.nodes.startIndex, offset: run.growth),
        bytes: tree.offset..<(tree.offset + run.length)))
    tree.take(run.nodes, length: run.length)
    restart(at: start + run.length)
    return true
  }
}
