// The only import of Foundation: Apple's platforms have the whole one, which is part of the system
// there; elsewhere its essential part costs less at every start.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON as everything above the core writes it: keys in the order of their bytes, so that equal
/// values are equal text, and slashes as they are.
package enum JSONText {
  package enum Layout {
    case compact
    /// A key per line.
    case indented
  }

  /// - Throws: `EncodingError` for a number without a form in JSON: infinity or NaN.
  package static func encode(
    _ value: some Encodable, _ layout: Layout = .compact
  ) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if layout == .indented { encoder.outputFormatting.insert(.prettyPrinted) }
    return [UInt8](try encoder.encode(value))
  }

  package static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8]
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// - Precondition: The value contains no infinity and no NaN.
  package static func bytes(_ value: some Encodable, _ layout: Layout = .compact) -> [UInt8] {
    guard let bytes = try? encode(value, layout) else {
      preconditionFailure("a value without a form in JSON")
    }
    return bytes
  }

  /// The same as text, with a line break at its end.
  package static func text(_ value: some Encodable, _ layout: Layout = .compact) -> String {
    String(decoding: bytes(value, layout), as: UTF8.self) + "\n"
  }
}
