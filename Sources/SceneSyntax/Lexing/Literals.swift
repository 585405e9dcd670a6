import SceneSource

/// The value and unit of a number token. `50%` has the value 50.
public struct NumberLiteral: Hashable, Sendable {
  public var value: Double
  public var unit: Unit

  public init(value: Double, unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// The units that can directly follow a number.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    /// No unit: a plain number, or a length in points.
    case none = ""
    case points = "pt"
    /// Device pixels.
    case pixels = "px"
    /// A percentage.
    case percent = "%"
    case seconds = "s"
    case milliseconds = "ms"
    case degrees = "deg"
    case radians = "rad"
  }

  /// Parses a number; nil if it is malformed, its unit is unknown, or its value is too large.
  public init?(_ text: ArraySlice<UInt8>) {
    if let value = wholeNumber(text) {
      self.init(value: Double(value), unit: .none)
      return
    }
    let parts = NumberText(text)
    guard parts.flaw == nil, let unit = parts.unit else { return nil }
    self.init(value: parts.value, unit: unit)
  }

  public init?(_ text: String) { self.init(Array(text.utf8)[...]) }

  /// Creates the value of a `number` token.
  public init?(_ token: SyntaxNode) {
    self.init(token.tree.source.bytes[token.bytes])
  }
}

/// Returns the value of a few digits, which is the most common case.
func wholeNumber(_ text: ArraySlice<UInt8>) -> Int? {
  guard !text.isEmpty, text.count <= 15 else { return nil }
  var value = 0
  for byte in text {
    guard byte.isDigit else { return nil }
    value = value &* 10 &+ Int(byte &- 0x30)
  }
  return value
}

/// A number token divided into its parts.
struct NumberText {
  /// The errors in numbers.
  enum Flaw {
    /// `.5`
    case leadingDot
    /// `5.`
    case trailingDot
    /// `0x1F`
    case notDecimal
    case unknownUnit
    /// The value is too large.
    case overflow
  }

  /// Digits, decimal point, and exponent, including underscores.
  let digits: ArraySlice<UInt8>
  /// The text after the digits.
  let suffix: ArraySlice<UInt8>
  let unit: NumberLiteral.Unit?
  let value: Double
  let flaw: Flaw?

  init(_ text: ArraySlice<UInt8>) {
    let end = Self.endOfDigits(text)
    digits = text[..<end]
    suffix = text[end...]
    unit = Self.unit(suffix)
    value = readNumber(digits.filter { $0 != UInt8(ascii: "_") }) ?? .infinity
    flaw = Self.flaw(digits: digits, suffix: suffix, isKnown: unit != nil, value)
  }

  private static func endOfDigits(_ text: ArraySlice<UInt8>) -> Int {
    var end = text.startIndex
    func skipDigits() {
      while end < text.endIndex, text[end].isDigit || text[end] == UInt8(ascii: "_") { end += 1 }
    }
    skipDigits()
    if end < text.endIndex, text[end] == UInt8(ascii: ".") {
      end += 1
      skipDigits()
    }
    guard end < text.endIndex, text[end] | 0x20 == UInt8(ascii: "e") else { return end }
    let mantissaEnd = end
    end += 1
    if end < text.endIndex, text[end] == UInt8(ascii: "+") || text[end] == UInt8(ascii: "-") {
      end += 1
    }
    guard end < text.endIndex, text[end].isDigit else { return mantissaEnd }
    skipDigits()
    return end
  }

  private static func unit(_ suffix: ArraySlice<UInt8>) -> NumberLiteral.Unit? {
    if suffix.isEmpty { return NumberLiteral.Unit.none }
    for unit in NumberLiteral.Unit.allCases where suffix.elementsEqual(unit.rawValue.utf8) {
      return unit
    }
    return nil
  }

  private static func flaw(
    digits: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>, isKnown: Bool, _ value: Double
  ) -> Flaw? {
    if digits.first == UInt8(ascii: ".") { return .leadingDot }
    if digits.last == UInt8(ascii: ".") { return .trailingDot }
    if !isKnown {
      let prefix = suffix.first.map { $0 | 0x20 }
      let isPrefix =
        prefix == UInt8(ascii: "x") || prefix == UInt8(ascii: "b") || prefix == UInt8(ascii: "o")
      let isNotDecimal =
        digits.elementsEqual("0".utf8) && isPrefix && suffix.dropFirst().first?.hexValue != nil
      return isNotDecimal ? .notDecimal : .unknownUnit
    }
    return value.isFinite ? nil : .overflow
  }
}

extension ColorLiteral {
  /// Creates the value of a `color` token.
  public init?(_ token: SyntaxNode) {
    self.init(token.tree.source.bytes[token.bytes])
  }
}
