import SceneEditing
import SceneSyntax

// Folding ranges and selection ranges from the syntax tree.

struct FoldingRange: Encodable {
  var startLine: Int
  var endLine: Int
  var kind: String?
}

final class SelectionRange: Encodable {
  let range: PositionRange
  let parent: SelectionRange?

  init(range: PositionRange, parent: SelectionRange?) {
    self.range = range
    self.parent = parent
  }
}

extension LanguageServer {
  func folds(_ parameters: DocumentParameters) throws(RequestFailure) -> [FoldingRange] {
    let document = try workspace.document(parameters.textDocument.key)
    var found: [FoldingRange] = []
    func add(_ start: Int, _ end: Int, _ kind: String?) {
      // The closing line remains visible.
      if end > start { found.append(FoldingRange(startLine: start, endLine: end, kind: kind)) }
    }
    var (offset, index) = (0, 0)
    var imports: ClosedRange<Int>?
    var comments: ClosedRange<Int>?
    for node in document.tree.nodes {
      let end = offset + node.length
      switch node.kind {
      case .body, .array, .tuple:
        add(document.lines.line(at: offset), document.lines.line(at: end) - 1, nil)
      case .blockComment:
        add(document.lines.line(at: offset), document.lines.line(at: end), "comment")
      case .lineComment, .docComment:
        let line = document.lines.line(at: offset)
        if let open = comments, line == open.upperBound + 1 {
          comments = open.lowerBound...line
        } else {
          if let open = comments { add(open.lowerBound, open.upperBound, "comment") }
          comments = line...line
        }
      case .importDeclaration:
        let line = document.lines.line(at: offset)
        imports = (imports?.lowerBound ?? line)...line
      default: break
      }
      if node.kind.isToken { offset = end }
      index += 1
    }
    if let comments { add(comments.lowerBound, comments.upperBound, "comment") }
    if let imports { add(imports.lowerBound, imports.upperBound, "imports") }
    return found.sorted { ($0.startLine, $1.endLine) < ($1.startLine, $0.endLine) }
  }

  struct SelectionParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var positions: [Position]
  }

  func selections(
    _ parameters: SelectionParameters
  ) throws(RequestFailure) -> [SelectionRange] {
    let document = try workspace.document(parameters.textDocument.key)
    return parameters.positions.map { position in
      let path = SyntaxPath(at: offset(of: position, in: document), in: document.tree)
      var selection: SelectionRange?
      // Limited, because JSON parsers limit nesting.
      for node in path.nodes.suffix(100) where selection?.range != range(node.bytes, in: document) {
        selection = SelectionRange(range: range(node.bytes, in: document), parent: selection)
      }
      return selection ?? SelectionRange(range: .startOfFile, parent: nil)
    }
  }
}
