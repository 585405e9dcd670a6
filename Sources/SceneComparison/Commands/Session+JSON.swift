import FoundationEssentials
import SceneCompiler

extension Session {
  /// Writes a value to standard output.
  mutating func print(json value: some Encodable) {
    guard let data = try? JSONEncoder.readable.encode(value) else {
      return fail(.ownFault, "scenec itself failed to write JSON")
    }
    print(String(decoding: data, as: UTF8.self) + "\n")
  }
}

extension JSONEncoder {
  /// A key a line, sorted: the same value is the same text.
  static var readable: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
