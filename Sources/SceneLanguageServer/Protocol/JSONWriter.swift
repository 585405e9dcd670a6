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
    if JSONText.mayNeedEscapes(value.utf8) {
      var part = JSONWriter()
      part.quoted(value)
      bytes += JSONText.escaped(part.bytes)
    } else {
      quoted(value)
    }
  }

  private mutating func quoted(_ value: String) {
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

extension JSONWriter {
  /// Writes a color component, which is usually a multiple of 1/255.
  mutating func component(_ value: Double) throws {
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
