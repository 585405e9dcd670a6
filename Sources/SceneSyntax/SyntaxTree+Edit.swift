import SceneSource

extension SyntaxTree {
  /// The tree of the text after an edit: equal to one that is parsed from scratch.
  ///
  /// Of the innermost body that the edit lies in only some items are parsed: from one that ends a
  /// few lines before it to the first after it that begins where one began before. Where the items
  /// do not fit into the body any more, for a brace came or went, those of the body around it are
  /// tried. All other nodes are taken over.
  public func edited(_ edit: SourceEdit) -> SyntaxTree {
    let edit = source.clamped(edit)
    let edited = source.edited(edit)
    guard isReadable(source), isReadable(edited) else { return parse(edited) }
    var lists = itemLists(around: edit.range)
    while let list = lists.popLast() {
      switch Splice(of: self, edit, edited).items(of: list) {
      case .fits(let nodes): return SyntaxTree(source: edited, nodes: nodes)
      case .tryOuter: break
      case .tryFile: lists.removeSubrange(min(1, lists.count)...)
      }
    }
    return parse(edited)
  }

  /// The file, and each body within whose braces a range lies, outermost first.
  private func itemLists(around range: Range<Int>) -> [ItemList] {
    var list = ItemList(node: root, level: 0, ancestors: [])
    var lists = [list]
    var node = root
    while let child = node.children.first(where: { $0.bytes.upperBound > range.lowerBound }),
      child.offset < range.lowerBound, range.upperBound < child.bytes.upperBound
    {
      list.ancestors.append(node.index)
      // An `else if` stands in the `if` before it.
      if child.kind == .body || child.kind == .ifStatement && node.kind == .ifStatement {
        list.level += 1
      }
      node = child
      list.node = node
      if child.kind == .body { lists.append(list) }
    }
    return lists
  }
}

/// What holds items: a file or a body.
private struct ItemList {
  var node: SyntaxNode
  /// As the parser counts it.
  var level: Int
  /// The indices of the nodes that it stands in.
  var ancestors: [Int]

  var isBody: Bool { node.kind == .body }
  /// The first node after its subtree.
  var end: Int { node.index + node.size }
}

/// Some items of a tree, parsed anew after an edit and put in the place of the old ones.
private struct Splice {
  let old: SyntaxTree
  let edit: SourceEdit
  let source: SourceText
  /// Tokens that end before this offset are the same in both texts.
  let unchanged: Int

  enum Outcome {
    case fits([SyntaxTree.Node])
    case tryOuter
    /// The text ends in the body.
    case tryFile
  }

  /// A node of the old tree.
  struct Place {
    var index: Int
    var offset: Int
  }

  init(of old: SyntaxTree, _ edit: SourceEdit, _ source: SourceText) {
    (self.old, self.edit, self.source) = (old, edit, source)
    // Only a comment goes over a line's end, and one that ends before the edit stays what it is.
    unchanged = old.source.startOfLine(at: edit.range.lowerBound)
  }

  func items(of list: ItemList) -> Outcome {
    guard let start = start(in: list), isFreeOfBrackets(before: start) else { return .tryOuter }
    var parser = Parser(source.bytes, from: start.offset, capacity: 256)
    var rest = Rest(of: list, from: start)
    let end = list.node.bytes.upperBound + edit.growth
    while true {
      if let place = rest.place(of: parser, edit) {
        parser.flush()
        return .fits(nodes(parser.tree.nodes, instead: start.index..<place.index, in: list))
      }
      if list.isBody {
        if parser.kind == Parser.end { return .tryFile }
        if parser.start >= end { return .tryOuter }
      }
      guard parser.item(inBody: list.isBody, level: list.level) else { return .tryOuter }
    }
  }

  /// The last line break between two items whose parsing has not looked at what the edit changes;
  /// for a file, its start in want of one.
  private func start(in list: ItemList) -> Place? {
    var found = list.isBody ? nil : Place(index: list.node.index + 1, offset: 0)
    var newline: Place?
    // The brace, or the start of the file: nothing before it has looked ahead.
    var isFirst = true
    for child in list.node.children {
      if child.offset > unchanged { break }
      switch child.kind {
      case .newline where newline == nil && child.bytes.upperBound <= unchanged:
        newline = Place(index: child.index, offset: child.offset)
      case _ where child.kind.isTrivia || child.kind == .invalid: break
      default:
        if let newline, Self.beginsAnew(child), isFirst || isUnchangedAhead(of: child) {
          found = newline
        }
        isFirst = child.kind == .leftBrace && child.index == list.node.index + 1
        newline = nil
      }
    }
    return found
  }

  /// Whether the parser was between two items when it came to this child of a list.
  static func beginsAnew(_ child: SyntaxNode) -> Bool {
    child.kind.isItem
      || (child.kind == .semicolon || child.kind == .rightBrace) && child.length > 0
  }

  /// Whether the tokens that the item before has looked at are the same in both texts: two at most.
  private func isUnchangedAhead(of child: SyntaxNode) -> Bool {
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

  /// Whether no bracket is open at a place, so that what follows is parsed without what precedes.
  private func isFreeOfBrackets(before place: Place) -> Bool {
    var barrier = place.index
    search: while barrier > 0 {
      let node = old.nodes[barrier - 1]
      switch node.kind {
      case .leftBrace, .rightBrace, .semicolon: if node.length > 0 { break search }
      default: break
      }
      barrier -= 1
    }
    var open = OpenBrackets()
    open.take(old.nodes[barrier..<place.index])
    return open.isEmpty
  }

  /// The old tree's nodes, some children of a list replaced.
  private func nodes(
    _ new: [SyntaxTree.Node], instead replaced: Range<Int>, in list: ItemList
  ) -> [SyntaxTree.Node] {
    let added = new.count - replaced.count
    var nodes: [SyntaxTree.Node] = []
    nodes.reserveCapacity(old.nodes.count + added)
    nodes += old.nodes[..<replaced.lowerBound]
    nodes += new
    nodes += old.nodes[replaced.upperBound...]
    for index in list.ancestors + [list.node.index] {
      let node = nodes[index]
      nodes[index] = SyntaxTree.Node(
        kind: node.kind, length: node.length + edit.growth, size: node.size + added)
    }
    return nodes
  }
}

/// The old children of a list from where the parser has begun, and what of brackets is open there
/// and where the parser is.
private struct Rest {
  private let tree: SyntaxTree
  private let end: Int
  private let isBody: Bool
  private var next: Splice.Place
  /// Whether a line ended right before `next`, trivia and junk aside.
  private var isAfterNewline = false
  private var oldBrackets = OpenBrackets()
  private var newBrackets = OpenBrackets()
  /// How many of the parser's nodes these have gone past.
  private var newCount = 0

  init(of list: ItemList, from start: Splice.Place) {
    tree = list.node.tree
    end = list.end
    isBody = list.isBody
    next = start
  }

  /// Where the parser is among the old children, if from here on it would find what is there.
  mutating func place(of parser: borrowing Parser, _ edit: SourceEdit) -> Splice.Place? {
    let isAtEnd = parser.kind == Parser.end
    if isAtEnd { return isBody ? nil : Splice.Place(index: end, offset: 0) }
    let target = parser.start - edit.growth
    guard target >= edit.range.upperBound else { return nil }
    skip(to: target)
    guard next.index < end, next.offset == target else { return nil }
    let child = SyntaxNode(tree: tree, index: next.index, offset: next.offset)
    // After a line break both lexers know the same, and from here on read the same.
    guard Splice.beginsAnew(child), isAfterNewline, parser.afterNewline else { return nil }
    newBrackets.take(parser.tree.nodes[newCount...])
    newCount = parser.tree.nodes.count
    return !child.kind.isItem || oldBrackets.isEmpty && newBrackets.isEmpty ? next : nil
  }

  /// Goes on to the first child that begins at an offset or after it, trivia and junk aside.
  private mutating func skip(to target: Int) {
    while next.index < end {
      let node = tree.nodes[next.index]
      let isBetween = node.kind.isTrivia || node.kind == .invalid
      if !isBetween, next.offset >= target { return }
      isAfterNewline = node.kind == .newline || isBetween && isAfterNewline
      oldBrackets.take(tree.nodes[next.index..<(next.index + node.size)])
      next.index += node.size
      next.offset += node.length
    }
  }
}

extension OpenBrackets {
  fileprivate mutating func take(_ nodes: ArraySlice<SyntaxTree.Node>) {
    for node in nodes where node.kind.isToken && node.length > 0 { _ = take(node.kind, at: 0) }
  }
}
