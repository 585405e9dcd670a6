import SceneSource

/// Determines whether the tokens `(`, `[`, and `\(` have a closing bracket. A brace or semicolon
/// ends all open brackets, because it cannot be inside them.
///
/// This is used only if a list is malformed: if the bracket is closed later, a comma is missing;
/// otherwise, the list ends with its line. It has a lexer of its own, which proceeds only as far as
/// necessary.
struct BracketPairs: ~Copyable {
  private var lexer: Lexer
  /// The number of tokens examined.
  private var taken = 0
  private var open = OpenBrackets()
  /// Whether each examined token is closed, by index.
  private var closed: [Bool] = []

  init(_ lexer: consuming Lexer) { self.lexer = lexer }

  /// Returns whether the bracket at a token index is closed.
  mutating func isClosed(_ index: Int) -> Bool {
    while closed.count <= index || !open.isEmpty {
      if taken == lexer.tokens.count {
        lexer.drop(taken)
        taken = 0
        lexer.run(until: 100)
        if lexer.tokens.isEmpty { break }
      }
      closed.append(false)
      if let opener = open.take(lexer.tokens[taken].kind, at: closed.count - 1) {
        closed[opener] = true
      }
      taken += 1
    }
    return index < closed.count && closed[index]
  }
}

/// The open brackets at a position.
struct OpenBrackets {
  private var open: [(index: Int, isSquare: Bool)] = []
  private var squareCount = 0

  var isEmpty: Bool { open.isEmpty }

  /// Processes a token, and returns the index of the bracket that it closes, if any.
  mutating func take(_ kind: SyntaxKind, at index: Int) -> Int? {
    switch kind {
    case .leftParen, .interpolationStart:
      open.append((index, false))
    case .leftBracket:
      open.append((index, true))
      squareCount += 1
    case .rightParen, .rightBracket:
      let isSquare = kind == .rightBracket
      guard isSquare ? squareCount > 0 : open.count > squareCount else { break }
      while let top = open.popLast() {
        if top.isSquare { squareCount -= 1 }
        if top.isSquare == isSquare { return top.index }
      }
    case .leftBrace, .rightBrace, .semicolon: removeAll()
    default: break
    }
    return nil
  }

  mutating func removeAll() {
    if !open.isEmpty { open.removeAll(keepingCapacity: true) }
    squareCount = 0
  }

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
