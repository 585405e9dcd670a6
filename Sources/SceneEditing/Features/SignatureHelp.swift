import SceneSyntax
import SceneLanguage

/// The signatures of the call at a cursor.
package struct SignatureHelp {
  package struct Signature {
    package var label: String
    /// Markdown.
    package var documentation: String
    /// The labels of the parameters, as they are in the signature's.
    package var parameters: [String]
  }

  package var signatures: [Signature]
  /// The index of the signature that fits what is written.
  package var activeSignature: Int
  package var activeParameter: Int
}

/// Finds the signatures of the call at a cursor.
package struct SignatureFinder {
  let context: CursorContext
  let names: NameTable
  let types: TypeFinder
  let file: String

  package init(context: CursorContext, names: NameTable, types: TypeFinder, file: String) {
    (self.context, self.names, self.types, self.file) = (context, names, types, file)
  }

  /// Returns the help for a function or component; nil if there is none.
  package func help() -> SignatureHelp? {
    if context.isInComment { return nil }
    let value = ValueContext(context.tokens, wanting: .any)
    guard let frame = value.frames.last(where: { $0.function != nil }),
      let function = frame.function.flatMap({ Function(rawValue: $0) })
    else { return component(value) }
    let signatures = function.row.signatures
    var best = 0
    for (index, signature) in signatures.enumerated().reversed() {
      let labels = signature.parameters.map { $0.label }
      let hasRoom =
        signature.rest != nil || function.parameterTexts(of: signature).count > frame.index
      if hasRoom, frame.labels.isSubset(of: labels) { best = index }
    }
    let labels = signatures[best].parameters.map { $0.label }
    var active = frame.activeParameter(of: labels)
    if signatures[best].rest != nil { active = min(active, labels.count) }
    return SignatureHelp(
      signatures: signatures.map { signature in
        .init(
          label: function.call(signature), documentation: function.row.doc,
          parameters: function.parameterTexts(of: signature))
      }, activeSignature: best, activeParameter: active)
  }

  /// Returns the signature of the component whose arguments are being typed.
  private func component(_ value: ValueContext) -> SignatureHelp? {
    guard let word = context.tokens.first?.text, let frame = value.frames.first,
      let declaration = names.scopes(around: context.body, in: file).lazy
        .compactMap({ $0.component(word) }).first,
      let tree = names.tree(of: declaration.file),
      let item = SyntaxNode(at: declaration.node, offset: declaration.item.lowerBound, in: tree)
    else { return nil }
    let parameters = ComponentSyntax(item).parameters
    let labels = parameters.map { parameter in
      let path = SyntaxPath(to: parameter.node.offset, in: tree)
      let type = types.type(
        ofParameter: parameter, path, .init(path: path, file: declaration.file))
      let value = parameter.defaultValue.map { " = " + $0.text } ?? ""
      let name = parameter.name?.text ?? ""
      return (name: name, text: name + (type == .any ? "" : ": " + type.description) + value)
    }
    let path = SyntaxPath(to: declaration.item.lowerBound, in: tree)
    let around = path.nodes.last { $0.index < item.index && !$0.kind.isToken }
    let documentation = around.map { SyntaxNode.documentation(of: item, in: $0) } ?? ""
    return SignatureHelp(
      signatures: [
        .init(
          label: word + "(" + labels.map { $0.text }.joined(separator: ", ") + ")",
          documentation: documentation, parameters: labels.map { $0.text })
      ], activeSignature: 0, activeParameter: frame.activeParameter(of: labels.map { $0.name }))
  }
}

extension ValueContext.Frame {
  /// Returns the index of the current parameter: that of its label, or the first one without an
  /// argument.
  fileprivate func activeParameter(of names: [String]) -> Int {
    if let label, let found = names.firstIndex(of: label) { return found }
    if labels.isEmpty { return index }
    return names.firstIndex { !labels.contains($0) } ?? index
  }
}
