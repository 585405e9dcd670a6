import SceneSemantics
import SceneSyntax

// What each word of a document is, for colouring: more than a grammar can tell.

enum TokenType: Int, CaseIterable {
  case keyword, type, property, variable, parameter, function, string, number, comment
  case enumMember, `operator`, `class`

  var name: String { "\(self)" }
}

struct SemanticTokenLegend: Encodable {
  var tokenTypes = TokenType.allCases.map { $0.name }
  var tokenModifiers = ["declaration", "documentation"]
}

/// What was answered last, so that only what differs need be sent.
struct TokenResult {
  var id: String
  var data: [Int]
}

struct SemanticTokens: Encodable {
  var resultId: String?
  var data: [Int]
}

enum SemanticTokenChange: Encodable {
  case whole(SemanticTokens)
  case delta(resultId: String, start: Int, deleteCount: Int, data: [Int])

  private enum Key: String, CodingKey { case resultId, edits, start, deleteCount, data }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .whole(let tokens): try tokens.encode(to: encoder)
    case .delta(let id, let start, let deleteCount, let data):
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(id, forKey: .resultId)
      var edits = fields.nestedUnkeyedContainer(forKey: .edits)
      if deleteCount == 0, data.isEmpty { return }
      var edit = edits.nestedContainer(keyedBy: Key.self)
      try edit.encode(start, forKey: .start)
      try edit.encode(deleteCount, forKey: .deleteCount)
      try edit.encode(data, forKey: .data)
    }
  }
}

extension LanguageServer {
  mutating func tokens(_ parameters: DocumentParameters) throws(RequestFailure) -> SemanticTokens {
    let document = try workspace.document(parameters.textDocument.uri)
    return keep(tokens(of: document, in: nil), of: document)
  }

  func tokensOfRange(_ parameters: RangeParameters) throws(RequestFailure) -> SemanticTokens {
    let document = try workspace.document(parameters.textDocument.uri)
    let bytes = bytes(of: parameters.range, in: document)
    return SemanticTokens(data: tokens(of: document, in: bytes))
  }

  struct DeltaParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var previousResultId: String
  }

  mutating func tokenChanges(
    _ parameters: DeltaParameters
  ) throws(RequestFailure) -> SemanticTokenChange {
    let document = try workspace.document(parameters.textDocument.uri)
    let before = tokenResults[document.uri]
    let data = tokens(of: document, in: nil)
    let new = keep(data, of: document)
    guard let before, before.id == parameters.previousResultId else { return .whole(new) }
    let old = before.data
    var start = 0
    while start < min(old.count, data.count), old[start] == data[start] { start += 1 }
    var end = 0
    while end < min(old.count, data.count) - start,
      old[old.count - 1 - end] == data[data.count - 1 - end]
    {
      end += 1
    }
    return .delta(
      resultId: new.resultId ?? "", start: start, deleteCount: old.count - start - end,
      data: Array(data[start..<data.count - end]))
  }

  private mutating func keep(_ data: [Int], of document: Document) -> SemanticTokens {
    tokenResultCount += 1
    let id = String(tokenResultCount)
    tokenResults[document.uri] = TokenResult(id: id, data: data)
    return SemanticTokens(resultId: id, data: data)
  }

  /// Five numbers a token: lines and characters since the one before, length, type, modifiers.
  private func tokens(of document: Document, in range: Range<Int>?) -> [Int] {
    var names = workspace.names()
    var data: [Int] = []
    var last = Position(line: 0, character: 0)
    var walk = SyntaxWalk(document.tree)
    while let leaf = walk.nextToken() {
      if let range, leaf.bytes.upperBound <= range.lowerBound { continue }
      if let range, leaf.offset >= range.upperBound { break }
      let path = walk.path(to: leaf)
      guard let (type, modifiers) = classify(leaf, path, &names, document) else { continue }
      // No token of a client goes over lines.
      for line in document.lines.line(
        at: leaf.offset)...document.lines.line(
          at: leaf.bytes.upperBound)
      {
        let part = document.lines.line(line, of: document.bytes).clamped(to: leaf.bytes)
        if part.isEmpty { continue }
        let span = self.range(part, in: document)
        let isSameLine = span.start.line == last.line
        data += [
          span.start.line - last.line,
          span.start.character - (isSameLine ? last.character : 0),
          span.end.character - span.start.character, type.rawValue, modifiers,
        ]
        last = span.start
      }
    }
    return data
  }

  private func classify(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ names: inout NameTable, _ document: Document
  ) -> (TokenType, Int)? {
    switch leaf.kind {
    case .lineComment, .blockComment: return (.comment, 0)
    case .docComment: return (.comment, 2)
    case .number: return (.number, 0)
    case .color: return (.number, 0)
    case .quote, .stringSegment: return (.string, 0)
    case .op, .question: return (.operator, 0)
    case .identifier: return word(leaf, path, &names, document)
    default: return nil
    }
  }

  private func word(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ names: inout NameTable, _ document: Document
  ) -> (TokenType, Int)? {
    guard let parent = path.parent else { return nil }
    if let declaration = names.declaration(of: path, in: document.key) {
      let isOwn = declaration.file == document.key && declaration.bytes == leaf.bytes
      let type: TokenType =
        switch declaration.kind {
        case .style, .component: .class
        case .variable: .parameter
        case .let, .element: .variable
        }
      return (type, isOwn ? 1 : 0)
    }
    switch parent.kind {
    case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration,
      .forStatement, .ifStatement:
      return (.keyword, 0)
    case .element: return (.type, 0)
    case .path: return (.property, 0)
    case .argument: return (.parameter, 0)
    case .implicitMember: return (.enumMember, 0)
    case .member: return (leaf.text == "opacity" ? .function : .property, 0)
    case .name:
      if Function(rawValue: leaf.text) != nil, path.nodes.count > 2,
        path.nodes[path.nodes.count - 3].kind == .call
      {
        return (.function, 0)
      }
      switch leaf.text {
      case "true", "false", "none": return (.keyword, 0)
      case "parent": return (.variable, 0)
      default: return (.enumMember, 0)
      }
    default: return nil
    }
  }
}
