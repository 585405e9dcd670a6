/// A type of which responses contain many values, which writes its keys in sorted order.
protocol JSONWritable: Encodable {
  func write(to writer: inout JSONWriter) throws
}

extension JSON {
  /// Returns a response, using the fast writer if the result supports it.
  static func response(_ id: RequestID?, _ result: (some Encodable)?) throws -> [UInt8] {
    guard let result = result as? any JSONWritable else {
      return try bytes(Response(id: id, result: result))
    }
    var writer = JSONWriter()
    writer.literal("{\"id\":")
    switch id {
    case .number(let number)?: writer.number(number)
    case .text(let text)?: writer.text(text)
    case nil: writer.literal("null")
    }
    writer.literal(",\"jsonrpc\":\"2.0\",\"result\":")
    try result.write(to: &writer)
    writer.literal("}")
    return writer.bytes
  }
}

extension JSON {
  /// Returns a notification, using the fast writer if the parameters support it.
  static func notification(_ method: String, _ parameters: some Encodable) throws -> [UInt8] {
    guard let parameters = parameters as? any JSONWritable else {
      return try bytes(Notification(method: method, params: parameters))
    }
    var writer = JSONWriter()
    writer.literal("{\"jsonrpc\":\"2.0\",\"method\":")
    writer.text(method)
    writer.literal(",\"params\":")
    try parameters.write(to: &writer)
    writer.literal("}")
    return writer.bytes
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    try writer.list(self) { writer, value in try value.write(to: &writer) }
  }
}

extension PositionRange: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.literal("{\"end\":{\"character\":")
    writer.number(end.character)
    writer.literal(",\"line\":")
    writer.number(end.line)
    writer.literal("},\"start\":{\"character\":")
    writer.number(start.character)
    writer.literal(",\"line\":")
    writer.number(start.line)
    writer.literal("}}")
  }
}

extension TextEdit: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.literal("{\"newText\":")
    writer.text(newText)
    writer.literal(",\"range\":")
    range.write(to: &writer)
    writer.literal("}")
  }
}

extension Location: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.literal("{\"range\":")
    range.write(to: &writer)
    writer.literal(",\"uri\":")
    writer.text(uri)
    writer.literal("}")
  }
}

extension PublishedDiagnostics: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    writer.literal("{\"diagnostics\":")
    try diagnostics.write(to: &writer)
    writer.literal(",\"uri\":")
    writer.text(uri)
    if let version {
      writer.literal(",\"version\":")
      writer.number(version)
    }
    writer.literal("}")
  }
}

extension ProtocolDiagnostic: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    writer.literal("{\"code\":")
    writer.text(code)
    if let codeDescription {
      writer.literal(",\"codeDescription\":{\"href\":")
      writer.text(codeDescription.href)
      writer.literal("}")
    }
    writer.literal(",\"message\":")
    writer.text(message)
    writer.literal(",\"range\":")
    range.write(to: &writer)
    if let relatedInformation {
      writer.literal(",\"relatedInformation\":")
      try relatedInformation.write(to: &writer)
    }
    writer.literal(",\"severity\":")
    writer.number(severity)
    writer.literal(",\"source\":")
    writer.text(source)
    if let tags {
      writer.literal(",\"tags\":")
      writer.list(tags) { $0.number($1) }
    }
    writer.literal("}")
  }
}

extension ProtocolDiagnostic.Related: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.literal("{\"location\":")
    location.write(to: &writer)
    writer.literal(",\"message\":")
    writer.text(message)
    writer.literal("}")
  }
}

extension FoldingRange: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.literal("{\"endLine\":")
    writer.number(endLine)
    if let kind {
      writer.literal(",\"kind\":")
      writer.text(kind)
    }
    writer.literal(",\"startLine\":")
    writer.number(startLine)
    writer.literal("}")
  }
}

extension SemanticTokens: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.literal("{\"data\":[")
    writer.tokens(data)
    writer.literal("]")
    if let resultId {
      writer.literal(",\"resultId\":")
      writer.text(resultId)
    }
    writer.literal("}")
  }
}

extension DocumentSymbol: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    writer.literal("{")
    if let children {
      writer.literal("\"children\":")
      try children.write(to: &writer)
      writer.literal(",")
    }
    if let detail {
      writer.literal("\"detail\":")
      writer.text(detail)
      writer.literal(",")
    }
    writer.literal("\"kind\":")
    writer.number(kind.rawValue)
    writer.literal(",\"name\":")
    writer.text(name)
    writer.literal(",\"range\":")
    range.write(to: &writer)
    writer.literal(",\"selectionRange\":")
    selectionRange.write(to: &writer)
    writer.literal("}")
  }
}

extension SymbolInformation: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.literal("{")
    if let containerName {
      writer.literal("\"containerName\":")
      writer.text(containerName)
      writer.literal(",")
    }
    writer.literal("\"kind\":")
    writer.number(kind.rawValue)
    writer.literal(",\"location\":")
    location.write(to: &writer)
    writer.literal(",\"name\":")
    writer.text(name)
    writer.literal("}")
  }
}

extension SymbolAnswer: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    switch self {
    case .nested(let symbols):
      // Growing the buffer step by step would touch twice as much memory.
      writer.reserve(256 * symbols.reduce(0) { $0 + $1.count })
      try symbols.write(to: &writer)
    case .flat(let symbols): try symbols.write(to: &writer)
    }
  }
}

extension DocumentSymbol {
  /// The number of symbols, including those inside.
  fileprivate var count: Int { children?.reduce(1) { $0 + $1.count } ?? 1 }
}

extension CompletionList: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    writer.literal("{\"isIncomplete\":")
    writer.literal(isIncomplete ? "true" : "false")
    writer.literal(",\"items\":")
    try items.write(to: &writer)
    writer.literal("}")
  }
}

extension CompletionItem: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    writer.literal("{")
    if let detail {
      writer.literal("\"detail\":")
      writer.text(detail)
      writer.literal(",")
    }
    if let documentation {
      writer.literal("\"documentation\":{\"kind\":")
      writer.text(documentation.kind)
      writer.literal(",\"value\":")
      writer.text(documentation.value)
      writer.literal("},")
    }
    if let filterText {
      writer.literal("\"filterText\":")
      writer.text(filterText)
      writer.literal(",")
    }
    if let insertTextFormat {
      writer.literal("\"insertTextFormat\":")
      writer.number(insertTextFormat)
      writer.literal(",")
    }
    writer.literal("\"kind\":")
    writer.number(kind.rawValue)
    writer.literal(",\"label\":")
    writer.text(label)
    writer.literal(",\"sortText\":")
    writer.text(sortText)
    if let textEdit {
      writer.literal(",\"textEdit\":")
      textEdit.write(to: &writer)
    }
    writer.literal("}")
  }
}

extension ColorInformation: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    writer.literal("{\"color\":")
    try color.write(to: &writer)
    writer.literal(",\"range\":")
    range.write(to: &writer)
    writer.literal("}")
  }
}

extension ProtocolColor: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    writer.literal("{\"alpha\":")
    try writer.component(alpha)
    writer.literal(",\"blue\":")
    try writer.component(blue)
    writer.literal(",\"green\":")
    try writer.component(green)
    writer.literal(",\"red\":")
    try writer.component(red)
    writer.literal("}")
  }
}
