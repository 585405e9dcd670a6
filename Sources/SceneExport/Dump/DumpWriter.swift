import SceneLayers
import SceneSource

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

  /// Writes text with the escape sequences of JSON.
  mutating func write(escaped text: String) { JSONWriter.escape(text, into: &bytes) }
}
