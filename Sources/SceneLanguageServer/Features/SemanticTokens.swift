import SceneEditing
import SceneSource
import SceneSyntax

// Semantic tokens, which are more precise than a grammar.

extension TokenType {
  var name: String { "\(self)" }
}

struct SemanticTokenLegend: Encodable {
  var tokenTypes = TokenType.allCases.map { $0.name }
  var tokenModifiers = ["declaration", "documentation"]
}

extension [EncodedToken] {
  fileprivate var numbers: [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(5 * count)
    for token in self {
      numbers.append(token.line)
      numbers.append(token.character)
      numbers.append(token.length)
      numbers.append(token.type)
      numbers.append(token.modifiers)
    }
    return numbers
  }
}

/// The last result, from which deltas are computed.
struct TokenResult {
  var id: String
  var tokens: [EncodedToken]
}

struct SemanticTokens: Encodable {
  var resultId: String?
  var data: [Int32]
}

/// All tokens, or the edits that lead from the last result to them.
struct SemanticTokenChange: Encodable {
  var resultId: String?
  var data: [Int32]?
  var edits: [Edit]?

  struct Edit: Encodable {
    var start: Int
    var deleteCount: Int
    var data: [Int32]
  }
}

extension LanguageServer {
  mutating func tokens(_ parameters: DocumentParameters) throws(RequestFailure) -> SemanticTokens {
    let document = try workspace.document(parameters.textDocument.key)
    return keep(tokens(of: document), of: document)
  }

  mutating func tokensOfRange(_ parameters: RangeParameters) throws(RequestFailure)
    -> SemanticTokens
  {
    let document = try workspace.document(parameters.textDocument.key)
    var pass = TokenPass(document, workspace.names(), client.encoding)
    pass.run(in: bytes(of: parameters.range, in: document))
    return SemanticTokens(data: pass.tokens.numbers)
  }

  struct DeltaParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var previousResultId: String
  }

  mutating func tokenChanges(
    _ parameters: DeltaParameters
  ) throws(RequestFailure) -> SemanticTokenChange {
    let document = try workspace.document(parameters.textDocument.key)
    let before = tokenResults[document.key]
    let tokens = tokens(of: document)
    let new = keep(tokens, of: document)
    guard let before, before.id == parameters.previousResultId else {
      return SemanticTokenChange(resultId: new.resultId, data: new.data)
    }
    let old = before.tokens
    let (start, end) = Self.common(old.span, tokens.span)
    let edit = SemanticTokenChange.Edit(
      start: 5 * start, deleteCount: 5 * (old.count - start - end),
      data: Array(tokens[start..<tokens.count - end]).numbers)
    return SemanticTokenChange(
      resultId: new.resultId, edits: edit.deleteCount == 0 && edit.data.isEmpty ? [] : [edit])
  }

  /// The number of equal tokens at the start and at the end of both lists.
  private static func common(
    _ old: Span<EncodedToken>, _ new: Span<EncodedToken>
  ) -> (start: Int, end: Int) {
    let most = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < most - end, old[start] == new[start] { start += 1 }
    while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    return (start, end)
  }

  private mutating func keep(
    _ tokens: [EncodedToken], of document: Document
  ) -> SemanticTokens {
    tokenResultCount += 1
    let id = String(tokenResultCount)
    tokenResults[document.key] = TokenResult(id: id, tokens: tokens)
    return SemanticTokens(resultId: id, data: tokens.numbers)
  }

  private mutating func tokens(of document: Document) -> [EncodedToken] {
    var pass = TokenPass(document, workspace.names(), client.encoding)
    pass.run(in: 0..<document.bytes.count)
    return pass.tokens
  }
}
