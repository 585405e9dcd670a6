import SceneLayers

/// The output with the current indentation.
struct DumpWriter: ~Copyable {
  private var bytes: [UInt8] = []
  private var depth = 0
  /// The number of bytes after which nothing more should be written.
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  var isFull: Bool { bytes.count > limit }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func write(_ text: String) { bytes += text.utf8 }

  mutating func write(_ number: Double) { write(number.shortestText) }

  mutating func write(_ number: Int) { write(number.description) }

  mutating func write(byte: UInt8) { bytes.append(byte) }

  mutating func indent() { depth += 1 }

  mutating func outdent() { depth -= 1 }

  /// Begins a line with the indentation of the block.
  mutating func startLine() {
    for _ in 0..<depth { write("  ") }
  }

  mutating func endLine() { write("\n") }

  /// Writes a JSON string in quotes.
  mutating func write(quoted text: String) {
    write("\"")
    write(escaped: text)
    write("\"")
  }

  /// Writes text with JSON escape sequences for quotes, backslashes, control characters, and
  /// non-ASCII characters that are line separators, bidirectional formatting characters, or
  /// invisible.
  mutating func write(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": write("\\\"")
      case "\\": write("\\\\")
      case "\n": write("\\n")
      case "\r": write("\\r")
      case "\t": write("\\t")
      default:
        if Self.isControl(scalar.value) {
          write("\\u")
          write(hexadecimal: scalar.value, digits: 4)
        } else {
          bytes += scalar.utf8
        }
      }
    }
  }

  private static func isControl(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}
