import SceneSource
import SceneSyntax

/// The statements of a file, as far as tokens show them: runs of tokens up to a line break, a `;`, or
/// a brace. A body is a single token of the statement to which it belongs, and a string is one, too.
///
/// - Complexity: O(*n*), where *n* is the number of nodes.
struct Statements {
  /// A token in 20 bytes, because a file can contain a million.
  struct Token {
    let kind: SyntaxKind
    fileprivate let start: Int32
    fileprivate var end: Int32
    /// The number of the innermost statement that contains it.
    let statement: Int32
    /// The next token of the statement; −1 for none.
    fileprivate var next: Int32 = -1

    var bytes: Range<Int> { Int(start)..<Int(end) }
  }

  struct Statement {
    /// The first and the last token.
    fileprivate var first: Int32
    fileprivate var last: Int32
    /// The statement in whose body it is; −1 at the top level.
    fileprivate let outer: Int32
  }

  let source: SourceText
  private(set) var tokens: [Token] = []
  private(set) var all: [Statement] = []

  init(of tree: SyntaxTree) {
    let endsStatement: (SyntaxKind) -> Bool = {
      $0 == .newline || $0 == .leftBrace || $0 == .rightBrace
    }
    source = tree.source
    // Nobody wrote more by habit, and each token takes memory.
    guard source.bytes.count <= 4 << 20 else { return }
    let nodes = tree.nodes
    // The statements of the enclosing bodies, and the first token of each body.
    var outer: [(statement: Int, token: Int, brackets: Int)] = []
    var (current, brackets) = (-1, 0)
    var (isBroken, index, offset) = (true, 0, 0)
    while index < nodes.count {
      let node = nodes[index]
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
      case .leftParen, .leftBracket: brackets += 1
      case .rightParen, .rightBracket: brackets = max(0, brackets - 1)
      case .leftBrace:
        outer.append((current, tokens.count - 1, brackets))
        (current, brackets) = (-1, 0)
      default: break
      }
    }
  }

  /// Returns the statement with the token at an offset, or with the one that ends there.
  func statement(at offset: Int) -> Int? {
    // Tokens are in the order of their starts.
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].bytes.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return (low > 0 ? tokens[low - 1] : tokens.first).map { Int($0.statement) }
  }

  func text(_ token: Int) -> String { source[tokens[token].bytes] }

  /// Returns the numbers of a statement's tokens, up to a number of them.
  func tokens(of statement: Int, upTo most: Int) -> [Int] {
    var found: [Int] = []
    var next = statement < all.count ? all[statement].first : -1
    while next >= 0, found.count < most {
      found.append(Int(next))
      next = tokens[Int(next)].next
    }
    return found
  }

  /// The first word of a statement; empty if it has no tokens.
  func word(of statement: Int) -> String {
    tokens(of: statement, upTo: 1).first.map { text($0) } ?? ""
  }

  /// The range from the first to the last token of a statement, with its bodies.
  func bytes(of statement: Int) -> Range<Int> {
    let (first, last) = (all[statement].first, all[statement].last)
    if first < 0 { return 0..<0 }
    return tokens[Int(first)].bytes.lowerBound..<tokens[Int(last)].bytes.upperBound
  }

  /// The element with a statement's body.
  func owner(of statement: Int) -> ElementKind? {
    var outer = Int(all[statement].outer)
    while outer >= 0 {
      let word = word(of: outer)
      if word == "component" { return .layer }
      if let kind = ElementKind(rawValue: word) { return kind }
      guard word == "if" || word == "for" || word == "else" else { return nil }
      outer = Int(all[outer].outer)
    }
    return nil
  }
}
