import SceneCompiler

/// Writes long responses as JSON, with the same bytes as `JSON.bytes`, but many times as fast.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func literal(_ text: StaticString) {
    text.withUTF8Buffer { letters in
      if letters.count == 1 { bytes.append(letters[0]) } else { bytes.append(contentsOf: letters) }
    }
  }

  mutating func number(_ value: Int32) { number(Int(value)) }

  mutating func number(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(of: value.magnitude)
  }

  private mutating func digits(of value: UInt) {
    if value >= 10 { digits(of: value / 10) }
    bytes.append(UInt8(truncatingIfNeeded: 0x30 &+ value % 10))
  }

  mutating func number(_ value: Double) throws {
    bytes += try JSON.bytes(value)
  }

  mutating func text(_ value: String) {
    var value = value
    let isPlain = value.withUTF8 { letters in
      // Neither a sign that JSON escapes nor one that a terminal may act on.
      for letter in letters {
        switch letter {
        case 0x20..<0x7F:
          if letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "\\")
            || letter == UInt8(ascii: "#")
          {
            return false
          }
        default: return false
        }
      }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: letters)
      bytes.append(UInt8(ascii: "\""))
      return true
    }
    if !isPlain { escapedText(value) }
  }

  private mutating func escapedText(_ value: String) {
    // Characters that control a terminal are escaped in one place.
    if JSONText.mayNeedEscapes(value.utf8) { return bytes += JSONText.bytes(value) }
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: literal("\\b")
      case 0x09: literal("\\t")
      case 0x0A: literal("\\n")
      case 0x0C: literal("\\f")
      case 0x0D: literal("\\r")
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        literal("\\u00")
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func list<Values: Sequence>(
    _ values: Values, _ body: (inout JSONWriter, Values.Element) throws -> Void
  ) rethrows {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      try body(&self, value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The numbers of many tokens, with commas between.
  mutating func tokens(_ tokens: [EncodedToken]) {
    // Five numbers of at most eleven signs, each with a comma.
    bytes += [UInt8](unsafeUninitializedCapacity: 60 * tokens.count) { buffer, count in
      func write(_ number: Int32) {
        var rest = number.magnitude
        if number < 0 {
          buffer.initializeElement(at: count, to: UInt8(ascii: "-"))
          count += 1
        }
        var length = 1
        var power: UInt32 = 10
        while length < 10, rest >= power {
          length += 1
          if length < 10 { power *= 10 }
        }
        for place in (0..<length).reversed() {
          buffer.initializeElement(
            at: count + place, to: UInt8(truncatingIfNeeded: 0x30 + rest % 10))
          rest /= 10
        }
        buffer.initializeElement(at: count + length, to: UInt8(ascii: ","))
        count += length + 1
      }
      for token in tokens {
        write(token.line)
        write(token.character)
        write(token.length)
        write(token.type)
        write(token.modifiers)
      }
      if count > 0 { count -= 1 }
    }
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }
}

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
    case .nested(let symbols): try symbols.write(to: &writer)
    case .flat(let symbols): try symbols.write(to: &writer)
    }
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

extension JSONWriter {
  /// Writes a color component, which is usually a multiple of 1/255.
  fileprivate mutating func component(_ value: Double) throws {
    let byte = (value * 255).rounded()
    if byte >= 0, byte <= 255, byte / 255 == value {
      bytes += Self.components[Int(byte)]
    } else {
      try number(value)
    }
  }

  private static let components: [[UInt8]] = (0...255).map { byte in
    (try? JSON.bytes(Double(byte) / 255)) ?? []
  }
}
