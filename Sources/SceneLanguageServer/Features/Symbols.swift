import SceneEditing
import SceneSyntax

// Document symbols and workspace symbols.

struct DocumentSymbol: Encodable {
  /// The most similar kinds of the protocol.
  enum Kind: Int, Encodable {
    case module = 2, `class` = 5, property = 7, constant = 14, object = 19, event = 24, style = 23
  }

  var name: String
  var detail: String?
  var kind: Kind
  var range: PositionRange
  var selectionRange: PositionRange
  var children: [DocumentSymbol]?

  private enum CodingKeys: CodingKey { case children, detail, kind, name, range, selectionRange }
}

struct SymbolInformation: Encodable {
  var name: String
  var kind: DocumentSymbol.Kind
  var location: Location
  var containerName: String?
}

enum SymbolAnswer: Encodable {
  case nested([DocumentSymbol])
  case flat([SymbolInformation])

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .nested(let symbols): try symbols.encode(to: encoder)
    case .flat(let symbols): try symbols.encode(to: encoder)
    }
  }
}

/// The outline entry of an item.
struct OutlineItem {
  var name: String
  var detail: String?
  var kind: DocumentSymbol.Kind
  var bytes: Range<Int>
  var nameBytes: Range<Int>
  var body: SyntaxNode?

  private init(
    _ name: String, _ kind: DocumentSymbol.Kind, _ detail: String? = nil, item: SyntaxNode,
    nameBytes: Range<Int>, body: SyntaxNode? = nil
  ) {
    self.name = name
    self.kind = kind
    self.detail = detail
    self.body = body
    self.nameBytes = nameBytes
    bytes = item.bytes
  }

  /// Creates an entry; nil for items without one, such as properties and imports.
  init?(_ item: SyntaxNode) {
    switch item.kind {
    case .letDeclaration: self.init(item, .constant, "let", LetSyntax(item).name, nil)
    case .styleDeclaration:
      let syntax = StyleSyntax(item)
      self.init(item, .style, "style", syntax.name, syntax.body)
    case .componentDeclaration:
      let syntax = ComponentSyntax(item)
      self.init(item, .class, "component", syntax.name, syntax.body)
    case .element: self.init(element: item)
    case .forStatement:
      let syntax = ForSyntax(item)
      self.init(
        "for " + syntax.names.map { $0.text }.joined(separator: ", "), .event, item: item,
        nameBytes: item.offset..<item.offset + 3, body: syntax.body)
    case .ifStatement:
      self.init(
        "if", .event, item: item, nameBytes: item.offset..<item.offset + 2,
        body: IfSyntax(item).body)
    default: return nil
    }
  }

  private init?(
    _ item: SyntaxNode, _ kind: DocumentSymbol.Kind, _ detail: String, _ name: SyntaxNode?,
    _ body: SyntaxNode?
  ) {
    guard let name, !name.isMissing else { return nil }
    self.init(name.text, kind, detail, item: item, nameBytes: name.bytes, body: body)
  }

  private init?(element: SyntaxNode) {
    let syntax = ElementSyntax(element)
    guard let word = syntax.kind, !word.isMissing else { return nil }
    var name = word.text
    if let path = syntax.path { name += " " + path.text }
    if let text = syntax.text { name += " " + text.text }
    let kind: DocumentSymbol.Kind =
      switch word.text {
      case "scene": .module
      case "snapshot": .event
      case "animate": .property
      default: .object
      }
    self.init(
      name, kind, item: element, nameBytes: syntax.head,
      body: syntax.body)
  }
}

extension LanguageServer {
  func symbols(_ parameters: DocumentParameters) throws(RequestFailure) -> SymbolAnswer {
    let document = try workspace.document(parameters.textDocument.key)
    let symbols = symbols(of: document.tree.root, in: document, depth: 0)
    if client.nestsSymbols { return .nested(symbols) }
    var flat: [SymbolInformation] = []
    func add(_ symbols: [DocumentSymbol], in container: String?) {
      for symbol in symbols {
        flat.append(
          SymbolInformation(
            name: symbol.name, kind: symbol.kind,
            location: Location(uri: document.uri, range: symbol.range), containerName: container))
        add(symbol.children ?? [], in: symbol.name)
      }
    }
    add(symbols, in: nil)
    return .flat(flat)
  }

  private func symbols(
    of parent: SyntaxNode, in document: Document, depth: Int
  ) -> [DocumentSymbol] {
    // A limit on nesting, because JSON parsers have one.
    guard depth < 64 else { return [] }
    var symbols: [DocumentSymbol] = []
    // Each symbol is at most a few lines after the previous one.
    var line = 0
    for item in parent.items {
      guard let outline = OutlineItem(item) else { continue }
      let children = outline.body.map { self.symbols(of: $0, in: document, depth: depth + 1) }
      let range = range(outline.bytes, in: document, near: line)
      line = range.start.line
      symbols.append(
        DocumentSymbol(
          name: outline.name, detail: outline.detail, kind: outline.kind, range: range,
          selectionRange: self.range(outline.nameBytes, in: document, near: line),
          children: children?.isEmpty == false ? children : nil))
      line = range.end.line
    }
    return symbols
  }

  struct WorkspaceSymbolParameters: Decodable { var query: String }

  /// Returns the symbols whose names contain the letters of the query in order.
  mutating func workspaceSymbols(
    _ parameters: WorkspaceSymbolParameters
  ) throws(RequestFailure) -> [SymbolInformation] {
    let names = workspace.names()
    var found: [SymbolInformation] = []
    let query = parameters.query.lowercased()
    for file in workspace.sourceFiles(limit: 2000) {
      guard found.count < 1000, let tree = names.tree(of: file),
        let text = workspace.text(ofKey: file)
      else { continue }
      for item in Self.outline(of: tree.root, depth: 0)
      where Self.matches(item.name.lowercased(), query) {
        found.append(
          SymbolInformation(
            name: item.name, kind: item.kind,
            location: Location(
              uri: workspace.uri(ofKey: file),
              range: range(item.nameBytes, in: text.bytes, text.lines)),
            containerName: FileURI.name(of: file)))
        if found.count >= 1000 { break }
      }
    }
    return found
  }

  /// Returns the entries of a file and its scene that other files can refer to.
  private static func outline(of parent: SyntaxNode, depth: Int) -> [OutlineItem] {
    parent.items.flatMap { item -> [OutlineItem] in
      guard let outline = OutlineItem(item) else { return [] }
      guard depth < 1, let body = outline.body else { return [outline] }
      return [outline] + Self.outline(of: body, depth: depth + 1)
    }
  }

  private static func matches(_ name: String, _ query: String) -> Bool {
    var rest = name.utf8[...]
    for byte in query.utf8 {
      guard let index = rest.firstIndex(of: byte) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }
}
