import SceneEditing

// Signature help for functions and components.

struct SignatureAnswer: Encodable {
  struct Signature: Encodable {
    var label: String
    var documentation: MarkupContent
    var parameters: [Parameter]
  }

  struct Parameter: Encodable { var label: String }

  var signatures: [Signature]
  var activeSignature: Int
  var activeParameter: Int
}

extension LanguageServer {
  mutating func help(_ parameters: PositionParameters) throws(RequestFailure) -> SignatureAnswer? {
    let document = try workspace.document(parameters.textDocument.key)
    let offset = offset(of: parameters.position, in: document)
    let names = workspace.names()
    let finder = SignatureFinder(
      context: CursorContext(at: offset, in: document.tree), names: names,
      types: workspace.types(names), file: document.key)
    return finder.help().map { help in
      SignatureAnswer(
        signatures: help.signatures.map {
          .init(
            label: $0.label,
            documentation: MarkupContent(
              $0.documentation, isMarkdown: client.readsMarkdownBeside),
            parameters: $0.parameters.map { .init(label: $0) })
        }, activeSignature: help.activeSignature, activeParameter: help.activeParameter)
    }
  }
}
