/// A scanner for the numbers and flags of SVG path data.
struct SVGScanner {
  private let text: [UInt8]
  private var offset = 0

  init(text: [UInt8]) { self.text = text }

  /// An error at the current position.
  var error: SVGPathError { SVGPathError(offset: offset) }

  var next: UInt8? { offset < text.count ? text[offset] : nil }

  mutating func skipByte() { offset += 1 }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B) {
      offset += 1
    }
  }

  /// Skips whitespace with at most one comma.
  private mutating func skipSeparator() {
    skipSpace()
    if next == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
  }

  /// Skips a separator and returns whether another number follows.
  mutating func skipToNumber() -> Bool {
    let before = offset
    skipSeparator()
    if let byte = next, SVGScanner.startsNumber(byte) { return true }
    offset = before
    return false
  }

  private static func startsNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Reads two numbers, relative to `base`.
  mutating func point(_ base: Point) throws(SVGPathError) -> Point {
    let x = try number()
    let y = try number()
    let p = Point(base.x + x, base.y + y)
    guard p.isFinite else { throw error }
    return p
  }

  /// Reads `0` or `1`. The next number can follow without a separator.
  mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw error
    }
    offset += 1
    return byte == UInt8(ascii: "1")
  }

  /// Reads a number, as long as possible, after an optional separator.
  mutating func number() throws(SVGPathError) -> Double {
    skipSeparator()
    let start = offset
    var isNegative = false
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
      isNegative = next == UInt8(ascii: "-")
      offset += 1
    }
    var decimal = Decimal()
    while let byte = next, SVGScanner.isDigit(byte) {
      decimal.add(byte, isFraction: false)
      offset += 1
    }
    if next == UInt8(ascii: ".") {
      offset += 1
      while let byte = next, SVGScanner.isDigit(byte) {
        decimal.add(byte, isFraction: true)
        offset += 1
      }
    }
    guard decimal.hasDigits else { throw error }
    decimal.exponent += exponent()
    let value = decimal.value
    guard value.isFinite else { throw SVGPathError(offset: start) }
    return isNegative ? -value : value
  }

  /// Reads `e` and an integer; 0 if there is no exponent.
  private mutating func exponent() -> Int {
    let before = offset
    guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else { return 0 }
    offset += 1
    var isNegative = false
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
      isNegative = next == UInt8(ascii: "-")
      offset += 1
    }
    guard let first = next, SVGScanner.isDigit(first) else {
      offset = before
      return 0
    }
    var value = 0
    while let byte = next, SVGScanner.isDigit(byte) {
      if value < 100_000 { value = value * 10 + Int(byte - 0x30) }
      offset += 1
    }
    return isNegative ? -value : value
  }
}

/// A decimal number: digits and a power of ten.
private struct Decimal {
  /// The first nineteen digits; more would not change a coordinate.
  var digits: UInt64 = 0
  var exponent = 0
  var hasDigits = false

  mutating func add(_ byte: UInt8, isFraction: Bool) {
    hasDigits = true
    if digits < 1_000_000_000_000_000_000 {
      digits = digits * 10 + UInt64(byte - 0x30)
      if isFraction { exponent -= 1 }
    } else if !isFraction {
      exponent += 1
    }
  }

  /// The value, correctly rounded for up to fifteen digits and powers up to 10²², and otherwise
  /// within about two ulps.
  var value: Double {
    guard digits != 0 else { return 0 }
    guard exponent < 400 else { return .infinity }
    guard exponent > -400 else { return 0 }
    var value = Double(digits)
    var rest = exponent.magnitude
    while rest > 0 {
      let step = min(rest, 22)
      var power = 1.0
      for _ in 0..<step { power *= 10 }
      value = exponent < 0 ? value / power : value * power
      rest -= step
    }
    return value
  }
}
