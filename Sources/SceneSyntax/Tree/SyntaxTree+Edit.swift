import SceneSource

extension SyntaxTree {
  /// Returns the tree of the text after an edit, which is equal to that of a full parse.
  ///
  /// Items around the edit are parsed again in the innermost body that has a line break between
  /// items before it, up to an item of the same body that begins where one began before. If there
  /// is none, as after inserting a brace, the whole file is parsed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes; most of it for copying them.
  public func edited(_ edit: SourceEdit) -> SyntaxTree {
    let edit = source.clamped(edit)
    let edited = source.edited(edit)
    guard isReadable(source), isReadable(edited),
      let spliced = Splice(of: self, edit, edited).nodes(in: itemLists(around: edit.range))
    else { return parse(edited) }
    return SyntaxTree(
      source: edited, nodes: spliced.nodes, doubts: doubts.following(spliced, edited))
  }

  /// Returns the file and each body that contains a range after its opening brace, outermost first.
  private func itemLists(around range: Range<Int>) -> [ItemList] {
    var lists = [ItemList(node: root, level: 0)]
    var open: [Int] = [0]
    var node = root
    var level = 0
    while let child = node.child(endingAfter: range.lowerBound),
      child.offset < range.lowerBound, range.upperBound <= child.bytes.upperBound
    {
      // An `else if` is nested in the previous `if`.
      if child.kind == .body || child.kind == .ifStatement && node.kind == .ifStatement {
        level += 1
      }
      open.append(child.index)
      if child.kind == .body {
        lists.append(ItemList(node: child, open: open, level: level))
      }
      node = child
    }
    return lists
  }
}

/// A node that contains items: a file or a body.
private struct ItemList {
  var node: SyntaxNode
  /// The indices of this node and of all nodes around it.
  var open: [Int] = [0]
  /// The nesting level in the parser.
  var level: Int

  var isBody: Bool { node.kind == .body }
  /// The first node after its subtree.
  var end: Int { node.index + node.size }
}

/// The nodes of a tree after an edit.
struct SplicedNodes {
  let nodes: [SyntaxTree.Node]
  /// The nodes that were parsed, and their bytes.
  let fresh: Range<Int>
  let freshBytes: Range<Int>
  /// The old nodes that follow.
  let rest: Range<Int>
  /// The number of nodes by which they moved.
  let addedNodes: Int
}

/// Parsed items that replace the old ones around an edit.
private struct Splice {
  private let old: SyntaxTree
  private let edit: SourceEdit
  private let source: SourceText
  /// Tokens that end before this offset are the same in both texts.
  private let unchanged: Int

  /// The position of a node in the old tree.
  struct NodePosition {
    var index: Int
    var offset: Int
  }

  init(of old: SyntaxTree, _ edit: SourceEdit, _ source: SourceText) {
    (self.old, self.edit, self.source) = (old, edit, source)
    // Only a comment can extend across a line break, and one that ends before the edit is
    // unchanged.
    unchanged = old.source.startOfLine(at: edit.range.lowerBound)
  }

  /// Returns all nodes of the new tree; nil if the file must be parsed.
  ///
  /// - Parameter lists: The lists that contain the edit, outermost first.
  func nodes(in lists: [ItemList]) -> SplicedNodes? {
    for list in lists.reversed() {
      guard let start = start(in: list), OpenBrackets.areClosed(before: start.index, in: old.nodes)
      else { continue }
      return nodes(in: list, from: start)
    }
    return nil
  }

  private func nodes(in list: ItemList, from start: NodePosition) -> SplicedNodes? {
    var parser = Parser(
      source.bytes, from: start.offset,
      TreeBuilder(
        old.nodes[..<start.index], covering: start.offset, capacity: old.nodes.count + 256))
    var remaining = RemainingChildren(of: list, from: start)
    var brackets = NewBrackets(from: start.index)
    // Nearly always, the first or second item after the edit is unchanged.
    var triesLeft = 16
    repeat {
      if parser.start - edit.growth > edit.range.upperBound { triesLeft -= 1 }
      if triesLeft == 0 { return nil }
      guard let end = remaining.position(of: parser, edit, &brackets) else { continue }
      parser.flush()
      let fresh = start.index..<parser.tree.nodes.count
      let freshBytes = start.offset..<(end.offset + edit.growth)
      let added = fresh.upperBound - end.index
      parser.tree.take(
        over: old.nodes[end.index...], in: list.open, growth: edit.growth, added: added)
      return SplicedNodes(
        nodes: parser.tree.nodes, fresh: fresh, freshBytes: freshBytes,
        rest: end.index..<old.nodes.count, addedNodes: added)
    } while parser.item(inBody: list.isBody, level: list.level)
    return nil
  }

  /// Returns the last line break between two items whose parsing does not depend on the edit.
  private func start(in list: ItemList) -> NodePosition? {
    let all = old.nodes
    let nodes = all.span
    // The last candidates, each with the child that follows. They are as good as the earlier ones,
    // and one of them nearly always qualifies.
    var candidates: [(newline: NodePosition, child: NodePosition, isFirst: Bool)] = []
    var newline: NodePosition?
    var next = NodePosition(index: list.node.index + 1, offset: list.node.offset)
    // At the brace or the start of the file, no lookahead has taken place.
    var isFirst = true
    while next.index < list.end, next.offset <= unchanged {
      let (child, position) = (nodes[next.index], next)
      next = NodePosition(
        index: position.index + child.size, offset: position.offset + child.length)
      switch child.kind {
      case .newline where newline == nil && next.offset <= unchanged: newline = position
      case _ where child.kind.isTrivia || child.kind == .invalid: break
      default:
        if let newline, Self.beginsAnew(child) {
          if candidates.count == 2 * Self.mostCandidates {
            candidates.removeFirst(Self.mostCandidates)
          }
          candidates.append((newline, position, isFirst))
        }
        isFirst = child.kind == .leftBrace && position.index == list.node.index + 1
        newline = nil
      }
    }
    return candidates.last { $0.isFirst || isUnchangedAhead(of: $0.child) }?.newline
  }

  private static let mostCandidates = 16

  /// Whether the parser was between two items when it came to this child of a list.
  static func beginsAnew(_ child: SyntaxTree.Node) -> Bool {
    child.kind.isItem
      || (child.kind == .semicolon || child.kind == .rightBrace) && child.length > 0
  }

  /// Returns whether the tokens that the previous item examined as lookahead, at most two, are the
  /// same in both texts.
  private func isUnchangedAhead(of child: NodePosition) -> Bool {
    var left = 2
    var offset = child.offset
    for node in old.nodes[child.index...] where node.kind.isToken {
      offset += node.length
      if offset > unchanged { return false }
      if node.kind.isTrivia || node.kind == .invalid || node.length == 0 { continue }
      left -= 1
      if left == 0 { return true }
    }
    return false
  }
}

/// The open brackets at the parser's position.
private struct NewBrackets {
  private var open = OpenBrackets()
  /// The number of the parser's nodes that have been processed.
  private var count: Int

  init(from count: Int) { self.count = count }

  /// Returns whether no bracket is open.
  mutating func areClosed(in nodes: [SyntaxTree.Node]) -> Bool {
    open.take(count..<nodes.count, of: nodes)
    count = nodes.count
    return open.isEmpty
  }
}

/// The remaining children of a list in the old tree, with the open brackets.
private struct RemainingChildren {
  private let tree: SyntaxTree
  private let end: Int
  private var next: Splice.NodePosition
  /// Whether there is a line break directly before `next`, except for trivia and invalid
  /// characters.
  private var isAfterNewline = false
  private var brackets = OpenBrackets()

  init(of list: ItemList, from start: Splice.NodePosition) {
    tree = list.node.tree
    end = list.end
    next = start
  }

  /// Returns the position of the parser among the old children, if the rest would be parsed in the
  /// same way.
  mutating func position(
    of parser: borrowing Parser, _ edit: SourceEdit, _ new: inout NewBrackets
  ) -> Splice.NodePosition? {
    let target = parser.start - edit.growth
    guard parser.kind != Parser.end, target >= edit.range.upperBound else { return nil }
    skip(to: target)
    guard next.index < end, next.offset == target else { return nil }
    let child = tree.nodes[next.index]
    // After a line break, both lexers have the same state, so all following tokens are the same.
    guard Splice.beginsAnew(child), isAfterNewline, parser.afterNewline else { return nil }
    let areClosed = new.areClosed(in: parser.tree.nodes)
    return !child.kind.isItem || brackets.isEmpty && areClosed ? next : nil
  }

  /// Advances to the first child at or after an offset, except for trivia and invalid characters.
  private mutating func skip(to target: Int) {
    let all = tree.nodes
    let nodes = all.span
    while next.index < end {
      let node = nodes[next.index]
      let isBetween = node.kind.isTrivia || node.kind == .invalid
      if !isBetween, next.offset >= target { return }
      isAfterNewline = node.kind == .newline || isBetween && isAfterNewline
      brackets.take(next.index..<(next.index + node.size), of: all)
      next.index += node.size
      next.offset += node.length
    }
  }
}
