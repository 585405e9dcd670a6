import SceneSource
import SceneSyntax
import SceneLanguage

/// The types of tokens, in the order of their numbers.
package enum TokenType: Int, CaseIterable {
  case keyword, type, property, variable, parameter, function, string, number, comment
  case enumMember, `operator`, `class`
}

/// A token in the protocol's encoding: five numbers.
package struct EncodedToken: Equatable, BitwiseCopyable {
  /// Relative to the previous token; characters only if it is on the same line.
  package var line: Int32
  package var character: Int32
  package var length: Int32
  package var type: Int32
  package var modifiers: Int32
}

/// Classifies all words in one traversal of a syntax tree.
package struct TokenPass {
  private let names: NameTable
  private let key: String
  let tree: SyntaxTree
  let words: DeclaredWords
  let lines: LineTable
  private let encoding: PositionEncoding
  package private(set) var tokens: [EncodedToken] = []
  private var around: [Around] = []
  // The start of the last token, and of its line.
  private var lastLine = 0
  private var lastCharacter = 0
  private var cursor = Cursor()

  private struct Around {
    var kind: SyntaxKind
    var index: Int
    var offset: Int
    var end: Int
    /// The number of words so far that are direct children.
    var words = 0
    /// Whether the value of a property contains names of styles or elements.
    var isNames = false
    var isSnapshot = false
    /// Whether the name is a key path.
    var isAnimation = false
  }

  /// A position that only moves forward, so that a long line is scanned once.
  private struct Cursor {
    var line = 0
    var lineEnd = 0
    var offset = 0
    var character = 0
    var lineStart = 0
  }

  package init(_ document: Document, _ names: NameTable, _ encoding: PositionEncoding) {
    self.names = names
    self.encoding = encoding
    key = document.key
    tree = document.tree
    lines = document.lines
    let imported = names.imported(by: tree.root, in: key).all
    words = DeclaredWords(of: tree, imported: imported)
    cursor.lineEnd = lines.end(ofLine: 0, byteCount: document.bytes.count)
  }

  /// - Parameter range: The range whose tokens are requested.
  package mutating func run(in range: Range<Int>) {
    let (all, text) = (tree.nodes, tree.source.bytes)
    let (nodes, bytes) = (all.span, text.span)
    tokens.reserveCapacity(min(range.count, text.count) / 4)
    var (index, offset) = (0, 0)
    // The first node after the innermost enclosing one.
    var end = Int.max
    while index < nodes.count, offset < range.upperBound {
      while index >= end {
        around.removeLast()
        end = around.last?.end ?? .max
      }
      let node = nodes[index]
      if node.kind.isToken {
        if node.length > 0, !(node.kind == .whitespace || node.kind == .newline) {
          let word = bytes.extracting(offset..<(offset + node.length))
          let token = classify(node.kind, index, offset, word)
          if let token, offset + node.length > range.lowerBound {
            add(token, offset..<(offset + node.length), bytes)
          }
        }
        offset += node.length
      } else if node.kind.isItem, offset + node.length <= range.lowerBound {
        // The node is outside the requested range, and later tokens do not depend on it.
        offset += node.length
        index += node.size
        continue
      } else {
        around.append(
          Around(kind: node.kind, index: index, offset: offset, end: index + node.size))
        end = index + node.size
      }
      index += 1
    }
  }

  private typealias Token = (type: TokenType, modifiers: Int32)

  // MARK: Places

  /// Adds a token, which must be split at line breaks for clients.
  private mutating func add(_ token: Token, _ range: Range<Int>, _ bytes: Span<UInt8>) {
    var start = range.lowerBound
    while start < range.upperBound {
      advance(to: start, bytes)
      var end = min(range.upperBound, cursor.lineEnd)
      let next = end
      while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
      if end > start {
        let (line, character) = (cursor.line, cursor.character)
        advance(to: end, bytes)
        tokens.append(
          EncodedToken(
            line: Int32(truncatingIfNeeded: line - lastLine),
            character: Int32(
              truncatingIfNeeded: character - (line == lastLine ? lastCharacter : 0)),
            length: Int32(truncatingIfNeeded: cursor.character - character),
            type: Int32(truncatingIfNeeded: token.type.rawValue), modifiers: token.modifiers))
        (lastLine, lastCharacter) = (line, character)
      }
      start = next
    }
  }

  private mutating func advance(to offset: Int, _ bytes: Span<UInt8>) {
    while offset >= cursor.lineEnd, cursor.line + 1 < lines.count {
      cursor.line += 1
      cursor.offset = cursor.lineEnd
      cursor.lineStart = cursor.lineEnd
      cursor.character = 0
      cursor.lineEnd = lines.end(ofLine: cursor.line, byteCount: bytes.count)
    }
    if lines.isASCII || encoding == .utf8 {
      cursor.offset = offset
      cursor.character = offset - cursor.lineStart
      return
    }
    while cursor.offset < offset {
      let byte = bytes[cursor.offset]
      cursor.offset += 1
      switch encoding {
      case .utf8: break
      // A character is counted at its first byte; one with four bytes counts twice.
      case .utf16: cursor.character += byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      case .utf32: cursor.character += byte & 0xC0 == 0x80 ? 0 : 1
      }
    }
  }

  // MARK: Meanings

  private mutating func classify(
    _ kind: SyntaxKind, _ index: Int, _ offset: Int, _ word: Span<UInt8>
  ) -> Token? {
    switch kind {
    case .lineComment, .blockComment: return (.comment, 0)
    case .docComment: return (.comment, 2)
    case .number, .color: return (.number, 0)
    case .quote, .stringSegment: return (.string, 0)
    case .op, .question: return (.operator, 0)
    case .identifier: return identifier(index, offset, word)
    default: return nil
    }
  }

  private mutating func identifier(
    _ index: Int, _ offset: Int, _ word: Span<UInt8>
  ) -> Token? {
    guard let last = around.indices.last else { return nil }
    around[last].words += 1
    let number = around[last].words
    switch around[last].kind {
    case .importDeclaration, .forStatement, .ifStatement, .binary: return (.keyword, 0)
    case .letDeclaration: return number == 2 ? (.variable, 1) : (.keyword, 0)
    case .styleDeclaration, .componentDeclaration:
      return number == 2 ? (.class, 1) : (.keyword, 0)
    case .parameter: return (.parameter, 1)
    case .forPattern: return word.count == 1 && word[0] == UInt8(ascii: "_") ? nil : (.parameter, 1)
    case .element:
      guard number == 1 else { return nil }
      if Self.isEqual(word, "snapshot") { around[last].isSnapshot = true }
      if Self.isEqual(word, "animate") { around[last].isAnimation = true }
      let hash = DeclaredWords.hash(word)
      return isDeclared(hash, .components) == nil ? (.type, 0) : (.class, 0)
    case .path: return path(index, offset, word)
    case .argument: return (.parameter, 0)
    case .implicitMember: return (.enumMember, 0)
    case .member:
      if isInNames { return general(index, offset) ?? (.property, 0) }
      return (Self.isEqual(word, "opacity") ? .function : .property, 0)
    case .name: return name(index, offset, word)
    default: return nil
    }
  }

  private mutating func path(_ index: Int, _ offset: Int, _ word: Span<UInt8>) -> Token? {
    let last = around.count - 1
    guard last > 0 else { return (.property, 0) }
    if around[last - 1].kind == .element {
      let isName = around[last].end == index + 1 && around[last].words == 1
      return isName && !around[last - 1].isAnimation
        ? (.variable, 1) : (.property, 0)
    }
    if around[last].end == index + 1, around[last].words == 1 {
      around[last - 1].isNames = Self.isEqual(word, "uses") || Self.isEqual(word, "ignore")
    }
    let isInSnapshot = around.last { $0.kind == .element }?.isSnapshot == true
    return isInSnapshot ? general(index, offset) ?? (.property, 0) : (.property, 0)
  }

  private func name(_ index: Int, _ offset: Int, _ word: Span<UInt8>) -> Token? {
    let parent = around.count > 1 ? around[around.count - 2].kind : .file
    if isInNames, let found = general(index, offset) { return found }
    let hash = DeclaredWords.hash(word)
    switch isDeclared(hash, .values) {
    case .element? where parent != .member: break
    case .variable?: return (.parameter, 0)
    case _?: return (.variable, 0)
    case nil: break
    }
    if parent == .call, Function(rawValue: Self.text(word)) != nil { return (.function, 0) }
    if Self.isEqual(word, "true") || Self.isEqual(word, "false") || Self.isEqual(word, "none") {
      return (.keyword, 0)
    }
    return (Self.isEqual(word, "parent") ? .variable : .enumMember, 0)
  }

  /// Whether the node is in the value of a property that contains names of styles or elements.
  private var isInNames: Bool {
    for node in around.reversed() where node.kind == .property { return node.isNames }
    return false
  }

  /// Returns the meaning of a word: the innermost `let` or variable, or else an element.
  private func isDeclared(
    _ word: UInt64, _ space: DeclaredWords.Space
  ) -> Declaration.Kind? {
    guard words.contains(word) else { return nil }
    var element: Declaration.Kind?
    for node in around.reversed()
    where node.kind == .body || node.kind == .file || node.kind == .elements {
      guard let kind = words.kind(of: word, space, in: node.index) else { continue }
      if kind != .element { return kind }
      if element == nil { element = kind }
    }
    if let kind = words.kind(of: word, space, in: DeclaredWords.imported), kind != .element {
      return kind
    }
    return element
  }

  /// Classifies a word at one of the few positions with special rules.
  private func general(_ index: Int, _ offset: Int) -> Token? {
    let nodes = (around.map { ($0.index, $0.offset) } + [(index, offset)]).map {
      SyntaxNode(number: $0, offset: $1, of: tree)
    }
    return names.declaration(of: SyntaxPath(nodes), in: key).map { declaration in
      switch declaration.kind {
      case .style, .component: (.class, 0)
      case .variable: (.parameter, 0)
      case .let, .element: (.variable, 0)
      }
    }
  }

  private static func isEqual(_ word: Span<UInt8>, _ text: StaticString) -> Bool {
    guard word.count == text.utf8CodeUnitCount else { return false }
    for index in word.indices where word[index] != text.utf8Start[index] { return false }
    return true
  }

  private static func text(_ word: Span<UInt8>) -> String {
    String(decoding: word.indices.map { word[$0] }, as: UTF8.self)
  }
}
