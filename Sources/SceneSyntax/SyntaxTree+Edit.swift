import SceneSource

extension SyntaxTree {
  /// Returns the tree of the text after an edit, which is equal to that of a full parse.
  ///
  /// Parsing begins in the innermost body that contains the edit, at an item that ends several
  /// lines before it. It ends at the first later item that begins where one began before, in this
  /// body or an enclosing one. If a brace is inserted or deleted, only the rest of the file is
  /// parsed. All other nodes are reused.
  ///
  /// - Complexity: O(*n*) for copying the nodes, where *n* is the number of nodes.
  public func edited(_ edit: SourceEdit) -> SyntaxTree {
    edited(edit, takingOver: OldItems.leastNodes)
  }

  /// - Parameter least: The minimum number of nodes of items to reuse in another body.
  func edited(_ edit: SourceEdit, takingOver least: Int) -> SyntaxTree {
    let edit = source.clamped(edit)
    let edited = source.edited(edit)
    guard isReadable(source), isReadable(edited) else { return parse(edited) }
    let lists = itemLists(around: edit.range)
    let parsed = Splice(of: self, edit, edited, takingOver: least).nodes(in: lists)
    return SyntaxTree(
      source: edited, nodes: parsed.nodes, doubts: doubts.following(parsed, edited),
      longBodies: knownLongBodies?.following(parsed, in: lists, edited)
        ?? LongBodies(of: parsed.nodes, edited),
      change: TreeChange(bytes: parsed.freshBytes))
  }

  /// Returns the file and each body that contains a range after its opening brace, outermost first.
  private func itemLists(around range: Range<Int>) -> [ItemList] {
    var lists = [ItemList(node: root, owners: [], level: 0)]
    var node = root
    var owners: [SyntaxNode] = []
    var level = 0
    while let child = node.child(endingAfter: range.lowerBound),
      child.offset < range.lowerBound, range.upperBound <= child.bytes.upperBound
    {
      // An `else if` is nested in the previous `if`.
      if child.kind == .body || child.kind == .ifStatement && node.kind == .ifStatement {
        level += 1
      }
      if child.kind == .body {
        lists.append(ItemList(node: child, owners: owners, level: level))
        owners = []
      } else {
        owners.append(child)
      }
      node = child
    }
    return lists
  }
}

/// A node that contains items: a file or a body.
struct ItemList {
  var node: SyntaxNode
  /// The nodes between a body and the enclosing list, outermost first.
  var owners: [SyntaxNode]
  /// The nesting level in the parser.
  var level: Int

  var isBody: Bool { node.kind == .body }
  /// The first node after its subtree.
  var end: Int { node.index + node.size }
  /// Whether it is the body after the condition of an `if`, and thus before its `else`.
  var isFirstOfIf: Bool {
    guard let owner = owners.last, owner.kind == .ifStatement else { return false }
    return owner.first(.body)?.index == node.index
  }
}

extension Parser {
  /// Ends a body that was begun in the old tree, and its owners.
  fileprivate mutating func end(_ list: ItemList) {
    endBody(tree.mark(of: list.node.index, at: list.node.offset))
    if list.isFirstOfIf { elsePart(list.level - 1) }
    for owner in list.owners.reversed() {
      tree.finish(tree.mark(of: owner.index, at: owner.offset))
    }
    endItem()
  }
}

/// The nodes of a tree after an edit.
struct SplicedNodes {
  var nodes: [SyntaxTree.Node]
  /// The nodes that were parsed or moved to other bodies.
  var fresh: Range<Int>
  var freshBytes: Range<Int>
  /// The parts of `fresh` that were moved, in order.
  var taken: [TakenItems]
  /// The old nodes that follow.
  var rest: Range<Int>
  /// The number of nodes and bytes by which they moved.
  var distance: Splice.NodePosition
}

/// Parsed items of a tree that replace the old ones after an edit.
struct Splice {
  let old: SyntaxTree
  let edit: SourceEdit
  let source: SourceText
  /// Tokens that end before this offset are the same in both texts.
  let unchanged: Int

  /// The position of a node in the old tree.
  struct NodePosition {
    var index: Int
    var offset: Int

    func moved(by distance: NodePosition) -> NodePosition {
      NodePosition(index: index + distance.index, offset: offset + distance.offset)
    }
  }

  let leastTaken: Int

  init(of old: SyntaxTree, _ edit: SourceEdit, _ source: SourceText, takingOver least: Int) {
    (self.old, self.edit, self.source, leastTaken) = (old, edit, source, least)
    // Only a comment can extend across a line break, and one that ends before the edit is
    // unchanged.
    unchanged = old.source.startOfLine(at: edit.range.lowerBound)
  }

  /// Returns all nodes of the new tree.
  ///
  /// - Parameter lists: The lists that contain the edit, outermost first.
  func nodes(in lists: [ItemList]) -> SplicedNodes {
    var lists = lists
    let start = takeStart(in: &lists)
    let (nodes, taken, end) = parsed(from: start, in: &lists)
    let added = nodes.count - old.nodes.count
    let (last, lastOffset) =
      end.map { ($0.index + added, $0.offset + edit.growth) } ?? (nodes.count, source.bytes.count)
    return SplicedNodes(
      nodes: nodes, fresh: start.index..<last, freshBytes: start.offset..<lastOffset, taken: taken,
      rest: (last - added)..<old.nodes.count, distance: .init(index: added, offset: edit.growth))
  }

  /// Returns all nodes of the new tree, those that were moved to other bodies, and the first old node
  /// that was reused after the parsed ones; nil if the rest of the file was parsed.
  private func parsed(
    from start: NodePosition, in lists: inout [ItemList]
  ) -> (nodes: [SyntaxTree.Node], taken: [TakenItems], end: NodePosition?) {
    var parser = Parser(
      source.bytes, from: start.offset,
      TreeBuilder(
        old.nodes[..<start.index], covering: start.offset, capacity: old.nodes.count + 256))
    parser.oldItems = OldItems(
      of: old, from: edit.range.upperBound, movedBy: edit.growth, atLeast: leastTaken)
    var remaining = RemainingChildren(of: lists[lists.count - 1], from: start)
    var brackets = NewBrackets(from: start.index)
    while let list = lists.last {
      repeat {
        if let place = remaining.place(of: parser, edit, &brackets) {
          return (takeOver(from: place, in: lists, &parser), parser.taken, place)
        }
      } while parser.itemOrOldItems(inBody: list.isBody, level: list.level)
      if !list.isBody { break }
      parser.end(list)
      lists.removeLast()
      remaining = RemainingChildren(of: lists[lists.count - 1], after: list)
    }
    let taken = parser.taken
    return (parser.end(parser.tree.mark(of: 0, at: 0)), taken, nil)
  }

  /// Appends the rest of the old tree.
  private func takeOver(
    from place: NodePosition, in lists: [ItemList], _ parser: inout Parser
  ) -> [SyntaxTree.Node] {
    parser.flush()
    let added = parser.tree.nodes.count - place.index
    let open = lists.flatMap { list in list.owners.map { $0.index } + [list.node.index] }
    parser.tree.take(
      over: old.nodes[place.index...], in: open, growth: edit.growth, added: added)
    return parser.tree.nodes
  }

  /// Returns the start of parsing in the innermost list that has one, and removes the lists inside
  /// it.
  private func takeStart(in lists: inout [ItemList]) -> NodePosition {
    while let list = lists.last {
      if let start = start(in: list),
        OpenBrackets.areClosed(before: start.index, in: old.nodes)
      {
        return start
      }
      if !list.isBody { break }
      lists.removeLast()
    }
    return NodePosition(index: 1, offset: 0)
  }

  /// Returns the last line break between two items whose parsing does not depend on the edit.
  private func start(in list: ItemList) -> NodePosition? {
    let first = NodePosition(index: list.node.index + 1, offset: list.node.offset)
    // Nearly always, it is close to the edit.
    if let near = old.knownLongBodies?.position(
      before: unchanged, in: list.node.index, goingBack: 1),
      let start = start(in: list, from: near, isFirst: false)
    {
      return start
    }
    // At the brace or the start of the file, no lookahead has taken place.
    return start(in: list, from: first, isFirst: true)
  }

  /// - Parameters:
  ///   - next: A child of the list.
  ///   - isFirst: Whether the parser looked no further before the child.
  private func start(in list: ItemList, from next: NodePosition, isFirst: Bool) -> NodePosition? {
    let all = old.nodes
    let nodes = all.span
    // The last candidates, each with the child that follows. They are as good as the earlier ones,
    // and one of them nearly always qualifies.
    var places: [(newline: NodePosition, child: NodePosition, isFirst: Bool)] = []
    var newline: NodePosition?
    var (next, isFirst) = (next, isFirst)
    while next.index < list.end, next.offset <= unchanged {
      let (child, position) = (nodes[next.index], next)
      next = NodePosition(
        index: position.index + child.size, offset: position.offset + child.length)
      switch child.kind {
      case .newline where newline == nil && next.offset <= unchanged: newline = position
      case _ where child.kind.isTrivia || child.kind == .invalid: break
      default:
        if let newline, Self.beginsAnew(child) {
          if places.count == 2 * Self.mostPlaces { places.removeFirst(Self.mostPlaces) }
          places.append((newline, position, isFirst))
        }
        isFirst = child.kind == .leftBrace && position.index == list.node.index + 1
        newline = nil
      }
    }
    return places.last { $0.isFirst || isUnchangedAhead(of: $0.child) }?.newline
  }

  private static let mostPlaces = 16

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

  /// Begins at the item after the one that contains a body.
  init(of list: ItemList, after body: ItemList) {
    let item = body.owners.first ?? body.node
    self.init(
      of: list, from: .init(index: item.index + item.size, offset: item.bytes.upperBound))
    // The closing brace of the body ends all brackets.
    brackets.take(body.end..<next.index, of: tree.nodes)
  }

  /// Returns the position of the parser among the old children, if the rest would be parsed in the
  /// same way.
  mutating func place(
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
