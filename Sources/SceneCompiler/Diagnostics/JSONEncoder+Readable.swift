import FoundationEssentials

extension JSONEncoder {
  /// A key a line, sorted: the same value is the same text.
  package static var readable: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
