import SceneEditing
import SceneLanguage
import SceneSyntax

// Links to the files that a document refers to.

struct DocumentLink: Encodable {
  var range: PositionRange
  var target: String
  var tooltip: String
}

extension LanguageServer {
  func links(_ parameters: DocumentParameters) throws(RequestFailure) -> [DocumentLink] {
    let document = try workspace.document(parameters.textDocument.key)
    return Self.links(in: document.tree, of: document.key).map { link in
      DocumentLink(
        range: range(link.text, in: document), target: workspace.uri(ofKey: link.key),
        tooltip: link.literal.kind == .stringLiteral ? FileURI.name(of: link.key) : "")
    }
  }

  struct FoundLink {
    var literal: SyntaxNode
    /// The range between the quotes.
    var text: Range<Int>
    var key: String
  }

  /// The extensions of files that scenes can refer to.
  static let fileKinds = ["tbl", "png", "csv", "json", "ttf", "otf", "ttc", "otc"]
  private static let endings = fileKinds.dropFirst().map { "." + $0 }

  /// Returns the strings that refer to files: imports, and strings with a known extension.
  static func links(in tree: SyntaxTree, of file: String) -> [FoundLink] {
    var found: [FoundLink] = []
    var walk = SyntaxWalk(tree)
    while let segment = walk.next(.stringSegment) {
      let path = walk.path(to: segment)
      guard let literal = path.parent, literal.kind == .stringLiteral,
        let text = StringSyntax(literal).literalText,
        path.innermost(.importDeclaration) != nil && text != ControlLibrary.importedName
          || endings.contains(where: { text.hasSuffix($0) }),
        let key = NameTable.key(of: text, from: file)
      else { continue }
      found.append(FoundLink(literal: literal, text: segment.bytes, key: key))
    }
    return found
  }
}
