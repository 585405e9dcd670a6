import SceneSemantics

// The parameters of the function that is being called.

struct SignatureHelp: Encodable {
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
  func help(_ parameters: PositionParameters) throws(RequestFailure) -> SignatureHelp? {
    let document = try workspace.document(parameters.textDocument.uri)
    let offset = offset(of: parameters.position, in: document)
    let context = CursorContext(at: offset, in: document.tree)
    if context.isInComment { return nil }
    let value = ValueContext(context.tokens, wanting: .any)
    guard let frame = value.frames.last(where: { $0.function != nil }),
      let function = frame.function.flatMap({ Function(rawValue: $0) })
    else { return nil }
    let signatures = function.signatures
    var best = 0
    for (index, signature) in signatures.enumerated().reversed()
    where signature.rest != nil || function.parameterTexts(of: signature).count > frame.index {
      best = index
    }
    let labels = signatures[best].parameters.map { $0.label }
    var active = frame.label.flatMap { labels.firstIndex(of: $0) } ?? frame.index
    if signatures[best].rest != nil { active = min(active, labels.count) }
    return SignatureHelp(
      signatures: signatures.map { signature in
        .init(
          label: function.call(signature),
          documentation: MarkupContent(function.doc, isMarkdown: client.readsMarkdownBeside),
          parameters: function.parameterTexts(of: signature).map { .init(label: $0) })
      }, activeSignature: best, activeParameter: active)
  }
}
