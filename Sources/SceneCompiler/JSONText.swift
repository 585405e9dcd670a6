// The only import of Foundation. On Apple platforms, it is part of the system; elsewhere,
// `FoundationEssentials` takes less time to load.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes JSON with sorted keys, so that equal values give equal text, and without escaping
/// slashes.
package enum JSONText {
  package enum Layout {
    case compact
    /// One key per line.
    case indented
  }

  /// - Throws: `EncodingError` if a number is infinite or NaN.
  package static func encode(
    _ value: some Encodable, _ layout: Layout = .compact
  ) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if layout == .indented { encoder.outputFormatting.insert(.prettyPrinted) }
    return escaped([UInt8](try encoder.encode(value)))
  }

  /// Replaces characters that control a terminal with escape sequences such as `\u202E`. They can
  /// only be in strings, where both forms are equivalent.
  package static func escaped(_ json: [UInt8]) -> [UInt8] {
    guard mayNeedEscapes(json) else { return json }
    var signs = 0
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      defer { signs = scalar == "#" ? signs + 1 : 0 }
      let isCommand = scalar == "[" && signs >= 2
      if !isCommand, scalar.value < 0x7F || TerminalEscaping.visible(scalar) == scalar {
        if let bytes = UTF8.encode(scalar) { result.append(contentsOf: bytes) }
      } else {
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
        result += Array(("\\u" + zeros + digits).utf8)
      }
    }
    return result
  }

  /// Whether text may contain characters that control a terminal or a workflow runner: DEL, the
  /// first byte of a control or formatting character, or `##[`.
  @inlinable
  package static func mayNeedEscapes(_ text: some Sequence<UInt8>) -> Bool {
    var signs = 0
    for byte in text {
      if byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 { return true }
      if byte == UInt8(ascii: "["), signs >= 2 { return true }
      signs = byte == UInt8(ascii: "#") ? signs + 1 : 0
    }
    return false
  }

  package static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8]
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// - Precondition: The value contains no infinity or NaN.
  package static func bytes(_ value: some Encodable, _ layout: Layout = .compact) -> [UInt8] {
    guard let bytes = try? encode(value, layout) else {
      preconditionFailure("a value without a form in JSON")
    }
    return bytes
  }

  /// Returns JSON as text with a trailing line break.
  package static func text(_ value: some Encodable, _ layout: Layout = .compact) -> String {
    String(decoding: bytes(value, layout), as: UTF8.self) + "\n"
  }
}
