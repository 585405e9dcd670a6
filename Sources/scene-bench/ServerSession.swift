#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Types in a document of `scenec lsp` and waits for the results of each keystroke.
final class ServerSession {
  private let server: ServerProcess
  private var text: [UInt8]
  private var version = 1
  private var random = Steps()

  /// The kinds of keystrokes, each of which is undone.
  private enum Key: CaseIterable {
    /// Any character at any position.
    case anything
    /// Another digit of a number.
    case digit
    /// A comment at the end of a line, and one at the top of the file.
    case comment, topComment
    case newLine
    /// A letter of a name or keyword.
    case letter
    /// A brace next to another, which moves the following lines to another body.
    case brace
    /// A letter at the end of an element's name, to which other elements can refer.
    case name
  }

  init(_ program: String, _ text: String) throws {
    server = try ServerProcess(program)
    self.text = Array(text.utf8)
    try server.notify(
      "textDocument/didOpen",
      "{\"textDocument\":{\"uri\":\"file:///nowhere/scene.tbl\",\"languageId\":\"scenec\""
        + ",\"version\":1,\"text\":\"\(Self.escaped(text))\"}}")
    _ = try server.receive(until: "\"version\":1}", anywhere: true)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": escaped += "\\n"
      case "\"", "\\": escaped += "\\" + String(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Types and undoes one keystroke of each kind; returns the times until diagnostics.
  func type() throws -> [Sample] {
    var samples: [Sample] = []
    for key in Key.allCases {
      let (offset, typed) = choose(key)
      var end = offset
      for character in typed {
        samples.append(try replace(end..<end, by: String(character)))
        end += String(character).utf8.count
      }
      samples.append(try replace(offset..<end, by: ""))
    }
    return samples
  }

  private func choose(_ key: Key) -> (offset: Int, typed: String) {
    switch key {
    case .anything:
      let keys = Array("aetr0123456789 :.,\n\"(){}/*")
      return (random.next(below: text.count), String(keys[random.next(below: keys.count)]))
    case .digit: return (offset { $0 >= 0x30 && $0 <= 0x39 }, "1")
    case .comment: return (offset { $0 == 0x0A }, " // x")
    case .topComment: return (0, "// x\n")
    case .newLine: return (offset { $0 == 0x0A }, "\n")
    case .letter: return (offset { $0 >= 0x61 && $0 <= 0x7A }, "e")
    case .brace:
      let offset = offset { $0 == 0x7B || $0 == 0x7D }
      return (offset, String(Unicode.Scalar(text[offset])))
    case .name: return (max(0, offset { $0 == 0x7B } - 1), "e")
    }
  }

  /// Returns the next position after a random one whose byte satisfies a condition.
  private func offset(_ matches: (UInt8) -> Bool) -> Int {
    let start = random.next(below: text.count)
    return text[start...].firstIndex(where: matches) ?? text.firstIndex(where: matches) ?? 0
  }

  private func replace(_ range: Range<Int>, by new: String) throws -> Sample {
    version += 1
    let parameters =
      "{\"textDocument\":{\"uri\":\"file:///nowhere/scene.tbl\",\"version\":\(version)}"
      + ",\"contentChanges\":[{\"range\":{\"start\":\(position(range.lowerBound)),\"end\":"
      + "\(position(range.upperBound))},\"text\":\"\(Self.escaped(new))\"}]}"
    text.replaceSubrange(range, with: Array(new.utf8))
    let wanted = "\"version\":\(version)}"
    return try measure {
      try server.notify("textDocument/didChange", parameters)
      _ = try server.receive(until: wanted, anywhere: true)
    }
  }

  private func position(_ offset: Int) -> String {
    let line = text[..<offset].count { $0 == 0x0A }
    let start = (text[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
    return "{\"line\":\(line),\"character\":\(offset - start)}"
  }

  private func measure(_ body: () throws -> Void) rethrows -> Sample {
    let processor = server.processorMilliseconds
    let start = ContinuousClock.now
    try body()
    var sample = Sample(milliseconds: (ContinuousClock.now - start).milliseconds)
    if let before = processor, let after = server.processorMilliseconds {
      sample.processorMilliseconds = after - before
    }
    return sample
  }
}

/// Pseudorandom numbers that are the same in every run (a linear congruential generator, upper
/// bits).
struct Steps {
  private var state: UInt64 = 1

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
