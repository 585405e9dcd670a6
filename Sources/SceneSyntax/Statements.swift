import SceneSource

/// The statements of a file, as far as tokens show them: runs of tokens up to a line break, a `;`, or
/// a brace. A body is a single token of the statement to which it belongs, and a string is one, too.
///
/// - Complexity: O(*n*), where *n* is the number of nodes.
package struct Statements {
  /// A token in 20 bytes, because a file can contain a million.
  package struct Token {
    package let kind: SyntaxKind
    fileprivate let start: Int32
    fileprivate var end: Int32
    /// The number of the innermost statement that contains it.
    package let statement: Int32
    /// The next token of the statement; −1 for none.
    fileprivate var next: Int32 = -1

    package var bytes: Range<Int> { Int(start)..<Int(end) }
  }

  package struct Statement {
    /// The first and the last token.
    fileprivate var first: Int32
    fileprivate var last: Int32
    /// The statement in whose body it is; −1 at the top level.
    fileprivate let outer: Int32
  }

  package let source: SourceText
  package private(set) var tokens: [Token] = []
  package private(set) var all: [Statement] = []

  package init(of tree: SyntaxTree) { self.init(tree.source, tree.nodes) }

  init(_ source: SourceText, _ nodes: [SyntaxTree.Node]) {
    let endsStatement: (SyntaxKind) -> Bool = {
      $0 == .newline || $0 == .leftBrace || $0 == .rightBrace
    }
    self.source = source
    // Nobody wrote more by habit, and each token takes memory.
    guard source.bytes.count <= 4 << 20 else { return }
    // The statements of the enclosing bodies, and the first token of each body.
    var outer: [(statement: Int, token: Int, brackets: Int)] = []
    var (current, brackets) = (-1, 0)
    var (isBroken, index, offset) = (true, 0, 0)
    let isPaired = Self.pairedBrackets(nodes)
    while index < nodes.count {
      let node = nodes[index]
      let isInPair = isPaired[index]
      var bytes = offset..<(offset + node.length)
      guard node.kind.isToken || node.kind == .stringLiteral else {
        index += 1
        continue
      }
      index += node.kind == .stringLiteral ? node.size : 1
      // The tokens of an unexpected string are in no node of their own.
      var isString = false
      if node.kind == .quote {
        while index < nodes.count, !endsStatement(nodes[index].kind) {
          if nodes[index].kind.isToken { bytes = offset..<(bytes.upperBound + nodes[index].length) }
          index += 1
          isString = nodes[index - 1].kind == .quote && nodes[index - 1].length > 0
          if isString { break }
        }
      }
      offset = bytes.upperBound
      if node.kind == .newline, brackets == 0 { isBroken = true }
      if node.kind.isTrivia || bytes.isEmpty { continue }
      if node.kind == .rightBrace, let body = outer.popLast() {
        tokens[body.token].end = Int32(bytes.upperBound)
        (current, brackets, isBroken) = (body.statement, body.brackets, false)
        continue
      }
      // `.bold()` and a brace on the next line continue a statement.
      let continues = node.kind == .dot || node.kind == .leftBrace
      if current < 0 || isBroken && !continues || node.kind == .rightBrace {
        all.append(Statement(first: -1, last: -1, outer: Int32(outer.last?.statement ?? -1)))
        current = all.count - 1
        brackets = 0
      }
      isBroken = node.kind == .semicolon && brackets == 0
      if isBroken { continue }
      let kind: SyntaxKind =
        switch node.kind {
        case .leftBrace: .body
        case .quote where isString: .stringLiteral
        default: node.kind
        }
      let number = Int32(tokens.count)
      if all[current].last < 0 {
        all[current].first = number
      } else {
        tokens[Int(all[current].last)].next = number
      }
      all[current].last = number
      tokens.append(
        Token(
          kind: kind, start: Int32(bytes.lowerBound), end: Int32(bytes.upperBound),
          statement: Int32(current)))
      switch node.kind {
      case .leftParen, .leftBracket: brackets += isInPair ? 1 : 0
      case .rightParen, .rightBracket: brackets -= isInPair ? 1 : 0
      case .leftBrace:
        outer.append((current, tokens.count - 1, brackets))
        (current, brackets) = (-1, 0)
      default: break
      }
    }
  }

  /// Returns whether each node is a bracket with another one in the same body: a statement ends with
  /// its line in spite of a bracket that is not closed.
  private static func pairedBrackets(_ nodes: [SyntaxTree.Node]) -> [Bool] {
    var isPaired = [Bool](repeating: false, count: nodes.count)
    var open = [OpenBrackets()]
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      switch node.kind {
      case _ where node.length == 0: break
      case .leftBrace: open.append(OpenBrackets())
      case .rightBrace: if open.count > 1 { open.removeLast() }
      case .leftParen, .leftBracket, .rightParen, .rightBracket:
        if let other = open[open.count - 1].take(node.kind, at: index) {
          (isPaired[other], isPaired[index]) = (true, true)
        }
      default: break
      }
      index += node.kind == .stringLiteral ? node.size : 1
    }
    return isPaired
  }

  /// Returns whether an error is that of a brace, which is not one of its statement alone.
  package func isOfBrace(_ code: DiagnosticCode, at offset: Int) -> Bool {
    guard offset < source.bytes.count else { return false }
    let byte = source.bytes[offset]
    return byte == UInt8(ascii: "}") || code == .unclosedDelimiter && byte == UInt8(ascii: "{")
  }

  /// Returns the statement with the token at an offset, or with the one that ends there.
  package func statement(at offset: Int) -> Int? {
    // Tokens are in the order of their starts.
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].bytes.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return (low > 0 ? tokens[low - 1] : tokens.first).map { Int($0.statement) }
  }

  package func text(_ token: Int) -> String { source[tokens[token].bytes] }

  /// Returns the numbers of a statement's tokens, up to a number of them.
  package func tokens(of statement: Int, upTo most: Int) -> [Int] {
    var found: [Int] = []
    var next = statement < all.count ? all[statement].first : -1
    while next >= 0, found.count < most {
      found.append(Int(next))
      next = tokens[Int(next)].next
    }
    return found
  }

  /// The first word of a statement; empty if it has no tokens.
  package func word(of statement: Int) -> String {
    tokens(of: statement, upTo: 1).first.map { text($0) } ?? ""
  }

  /// The range from the first to the last token of a statement, with its bodies.
  package func bytes(of statement: Int) -> Range<Int> {
    let (first, last) = (all[statement].first, all[statement].last)
    if first < 0 { return 0..<0 }
    return tokens[Int(first)].bytes.lowerBound..<tokens[Int(last)].bytes.upperBound
  }

  /// The statement in whose body a statement is; nil at the top level.
  package func outer(of statement: Int) -> Int? {
    all[statement].outer < 0 ? nil : Int(all[statement].outer)
  }

  /// The token in a body that contains only one; nil for other bodies.
  package func onlyToken(in body: Int) -> Int? {
    guard let first = firstToken(in: body), tokens[first].kind != .body else { return nil }
    let next = first + 1
    let isLast =
      next == tokens.count || tokens[next].bytes.lowerBound >= tokens[body].bytes.upperBound
    return isLast ? first : nil
  }

  /// The first token in a body; nil if it is empty.
  package func firstToken(in body: Int) -> Int? {
    let next = body + 1
    guard next < tokens.count, tokens[next].bytes.lowerBound < tokens[body].bytes.upperBound else {
      return nil
    }
    return next
  }
}
