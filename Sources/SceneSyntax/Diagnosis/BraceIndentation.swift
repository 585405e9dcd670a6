import SceneSource

/// The braces without a counterpart in a file, as its indentation shows them.
///
/// The parser closes the innermost body at each `}`, so that a missing or extra `}` moves everything
/// after it into the wrong body. Here, a `}` at the start of a line closes the innermost body whose
/// `{` is in a line with the same indentation.
struct BraceIndentation {
  struct Brace {
    /// The offset of the `{`.
    let offset: Int
    /// The indentation of its line.
    let indentation: Int
    /// The `}` of an outer body that shows that this one is unclosed; nil if there is none.
    var closer: Int?
    /// The first token that is indented like the line of the `{` or less, and the end of the token
    /// before it; nil if there is none.
    var next: (start: Int, lastEnd: Int)?
    /// Whether the line after that of the `{` is not indented more, so that the indentation does not
    /// show where the body ends.
    var isDoubtful = false
  }

  /// The unclosed braces, in order.
  let unclosed: [Brace]
  /// The offsets of each `}` without a `{`, in order.
  let extra: [Int]
  /// The end of the last token.
  let end: Int

  /// Returns nil if all braces have a counterpart, or if the indentation contradicts the number of
  /// those that do not.
  init?(_ nodes: [SyntaxTree.Node], of source: SourceText) {
    let last = nodes.last { $0.kind.isToken && !$0.kind.isTrivia }
    let isUnclosed = last?.kind == .rightBrace && last?.length == 0
    let missing =
      isUnclosed ? nodes.count { $0.kind == .rightBrace && $0.length == 0 } : 0
    let unmatched = Self.unmatchedCount(nodes)
    guard (missing == 0) != (unmatched == 0) else { return nil }
    var reader = BraceReader(findsExtra: unmatched > 0)
    reader.read(nodes, of: source.bytes)
    guard reader.unclosed.count == missing, reader.extra.count == unmatched else { return nil }
    unclosed = reader.unclosed
    extra = reader.extra
    end = reader.lastEnd
  }

  /// Returns the number of `}` outside of bodies.
  private static func unmatchedCount(_ nodes: [SyntaxTree.Node]) -> Int {
    var count = 0
    var item = 1
    while item + 1 < nodes.count {
      if nodes[item].kind == .unexpected, nodes[item + 1].kind == .rightBrace { count += 1 }
      item += nodes[item].size
    }
    return count
  }

  /// The first position whose body is wrong; nil if all of them are right, or if it is unknown.
  var firstMisplaced: Int? {
    if unclosed.contains(where: { $0.isDoubtful }) { return nil }
    return unclosed.compactMap { $0.next?.start }.min() ?? extra.first.map { $0 + 1 }
  }
}

/// Matches braces while reading tokens.
private struct BraceReader {
  /// Whether there are too many `}` instead of too few.
  let findsExtra: Bool
  private(set) var extra: [Int] = []
  private var braces: [BraceIndentation.Brace] = []
  /// The bodies that are open.
  private var open: [Int] = []
  /// The bodies whose end is not known, innermost last.
  private var pending: [Int] = []
  private var foundUnclosed: [Int] = []
  private var offset = 0
  private var startOfLine = 0
  private(set) var lastEnd = 0
  private var indentation = 0
  /// Whether there are only blanks before the next token on its line.
  private var isAfterBlanks = true
  /// Whether the next token is the first one on its line that is not a comment.
  private var isFirst = true

  init(findsExtra: Bool) { self.findsExtra = findsExtra }

  var unclosed: [BraceIndentation.Brace] { (foundUnclosed + open).sorted().map { braces[$0] } }

  mutating func read(_ all: [SyntaxTree.Node], of text: [UInt8]) {
    let (nodes, bytes) = (all.span, text.span)
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      if node.kind.isItem, node.length <= Self.longestLine,
        nodes[index + node.size - 1].length > 0,
        !Self.hasLineBreak(bytes.extracting(offset..<(offset + node.length)))
      {
        // Its braces are closed, in the same line, so they affect no others.
        index += node.size
        skip(node, trivia: trailingTrivia(nodes, before: index))
        continue
      }
      if node.kind.isToken { read(node) }
      index += 1
    }
  }

  /// The maximum length of an item that is read as a whole.
  private static let longestLine = 500

  private static func hasLineBreak(_ bytes: Span<UInt8>) -> Bool {
    // A loop without an exit is compiled to instructions for several bytes at a time.
    var found = false
    for index in bytes.indices { found = found || bytes[index].isLineBreak }
    return found
  }

  /// Returns the length of the comments and blanks at the end of a subtree.
  private func trailingTrivia(_ nodes: Span<SyntaxTree.Node>, before end: Int) -> Int {
    var length = 0
    var index = end - 1
    while nodes[index].kind.isTrivia || nodes[index].length == 0 {
      length += nodes[index].length
      index -= 1
    }
    return length
  }

  private mutating func skip(_ item: SyntaxTree.Node, trivia: Int) {
    if isFirst { beginLine(at: offset) }
    (isAfterBlanks, isFirst) = (false, false)
    offset += item.length
    lastEnd = offset - trivia
  }

  private mutating func read(_ token: SyntaxTree.Node) {
    let start = offset
    offset += token.length
    switch token.kind {
    case .newline:
      (indentation, isAfterBlanks, isFirst) = (0, true, true)
      startOfLine = offset
    case .whitespace: if isAfterBlanks { indentation += token.length }
    default:
      isAfterBlanks = false
      if token.kind.isTrivia || token.length == 0 { return }
      if isFirst { beginLine(at: start) }
      if token.kind == .leftBrace {
        open.append(braces.count)
        pending.append(braces.count)
        braces.append(.init(offset: start, indentation: indentation))
      } else if token.kind == .rightBrace {
        close(at: start)
      }
      isFirst = false
      lastEnd = offset
    }
  }

  private mutating func beginLine(at start: Int) {
    while let last = pending.last, braces[last].indentation >= indentation {
      if lastEnd == braces[last].offset + 1 {
        braces[last].isDoubtful = true
      } else {
        braces[last].next = (start, lastEnd)
      }
      pending.removeLast()
    }
  }

  private mutating func close(at start: Int) {
    if findsExtra, isExtra {
      extra.append(start)
    } else if isFirst, let match = innermost(indentedAtMost: indentation),
      braces[open[match]].indentation == indentation
    {
      for brace in open[(match + 1)...] {
        braces[brace].closer = start
        foundUnclosed.append(brace)
      }
      open.removeSubrange(match...)
    } else {
      _ = open.popLast()
    }
  }

  /// Returns the position of the innermost open body whose line is not indented more than
  /// `indentation`.
  private func innermost(indentedAtMost indentation: Int) -> Int? {
    // The rest is nested too deeply, and would take quadratic time.
    open.suffix(SyntaxLimits.blocks).lastIndex { braces[$0].indentation <= indentation }
  }

  /// Whether a `}` does not close the innermost body, because its line is indented more than that
  /// of the `{`.
  private var isExtra: Bool {
    guard let innermost = open.last else { return true }
    return braces[innermost].offset < startOfLine && braces[innermost].indentation < indentation
  }
}
