import SceneSource

/// JSON of `Codable` values, with sorted keys, so that equal values give equal bytes.
package enum JSON {
  package static func bytes(
    _ value: some Encodable, indented: Bool = false
  ) -> [UInt8] {
    let encoder = JSONValueEncoder(indented ? .indented : .compact)
    do {
      try encoder.write(value)
    } catch {
      assertionFailure("the encoder throws no errors")
    }
    return encoder.writer.bytes
  }

  /// Returns JSON as text with a trailing line break.
  package static func text(
    _ value: some Encodable, indented: Bool = false
  ) -> String {
    String(decoding: bytes(value, indented: indented), as: UTF8.self) + "\n"
  }

  /// Reads a value.
  ///
  /// - Throws: `DecodingError`, with an empty path if the text is not JSON.
  package static func value<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8]
  ) throws -> Value {
    try Value(from: JSONValueDecoder(bytes))
  }
}

extension DecodingError {
  /// The keys that lead to the value that is missing or invalid.
  package var path: [any CodingKey] {
    switch self {
    case .keyNotFound(let key, let context): context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}
