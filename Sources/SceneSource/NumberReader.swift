/// The number that decimal text means, rounded to the nearest binary64, ties to even, whatever
/// its length: the one reader of numbers for sources and data.
///
/// The text is an optional sign, digits with an optional point among, before or after them, and an
/// optional exponent (`e`, an optional sign, digits): `44`, `-0.5`, `.5`, `5.`, `1e3`. Gives nil
/// for anything else, an infinity where the value is too large for a finite number, and zero where
/// it is too small.
public func readNumber(_ text: ArraySlice<UInt8>) -> Double? {
  guard let decimal = DecimalText(text) else { return nil }
  let magnitude = decimal.magnitude
  return decimal.isNegative ? -magnitude : magnitude
}

/// The same of the bytes of an array.
public func readNumber(_ text: [UInt8]) -> Double? { readNumber(text[...]) }

/// The same of a string.
public func readNumber(_ text: String) -> Double? { readNumber(Array(text.utf8)[...]) }

/// A decimal number taken apart: `digits × 10^exponent`.
private struct DecimalText {
  /// Values of the digits, without zeros in front; at most `mostDigits`.
  private var digits: [UInt8] = []
  /// All digits as one integer where there are at most 19.
  private var integer: UInt64 = 0
  private var exponent = 0
  private(set) var isNegative = false

  /// A binary64 or the middle between two has at most 768 significant digits, so a longer number
  /// compares with each of them like its first 800 digits followed by any digit that is not 0.
  private static let mostDigits = 800

  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    var hasDigits = false
    var hasPoint = false
    var isCut = false
    scan: while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigits = true
        if hasPoint { exponent -= 1 }
        let digit = byte - UInt8(ascii: "0")
        if digits.count < Self.mostDigits {
          if digit == 0 && digits.isEmpty { break }
          digits.append(digit)
          if digits.count <= 19 { integer = integer * 10 + UInt64(digit) }
        } else {
          exponent += 1
          if digit != 0 { isCut = true }
        }
      case UInt8(ascii: ".") where !hasPoint:
        hasPoint = true
      default:
        break scan
      }
      rest.removeFirst()
    }
    guard hasDigits else { return nil }
    if isCut {
      digits.append(1)
      exponent -= 1
    }
    guard let written = Self.exponent(rest) else { return nil }
    exponent += written
  }

  /// The exponent at a number's end; 0 where there is none, nil where there is something else.
  /// Far beyond what any number of digits in memory makes up for it does not grow.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    guard let mark = text.first else { return 0 }
    guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
    var rest = text.dropFirst()
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    guard !rest.isEmpty else { return nil }
    var value = 0
    for byte in rest {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      if value < 100_000_000_000 { value = value * 10 + Int(byte - UInt8(ascii: "0")) }
    }
    return isNegative ? -value : value
  }

  /// The number without its sign.
  var magnitude: Double {
    if digits.isEmpty { return 0 }
    if digits.count <= 15, exponent >= -22, exponent <= 22 { return quotientOrProduct }
    // The value is at least 10^(first - 1) and less than 10^first.
    let first = digits.count + exponent
    if first > 310 { return .infinity }
    if first < -330 { return 0 }
    return exact
  }

  /// With at most 15 digits and a power of ten up to 10^22 both are binary64 numbers, so that
  /// one operation, correctly rounded, gives the result (W. D. Clinger, "How to read floating
  /// point numbers accurately", 1990).
  private var quotientOrProduct: Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    let value = Double(integer)
    return exponent < 0 ? value / power : value * power
  }

  /// By integers of any length: `digits × 5^exponent × 2^exponent`.
  private var exact: Double {
    var numerator = WideInteger(decimal: digits)
    if exponent >= 0 {
      numerator.multiply(byPowerOf5: exponent)
      let leading = numerator.leadingBits
      return compose(leading.bits, exponent: leading.exponent + exponent, leading.hasMore)
    }
    var denominator = WideInteger(1)
    denominator.multiply(byPowerOf5: -exponent)
    let quotient = numerator.leadingBits(dividedBy: denominator)
    return compose(quotient.bits, exponent: quotient.exponent + exponent, quotient.hasMore)
  }

  /// `bits × 2^exponent`, and a little more where `hasMore`, rounded to the nearest, ties to even.
  /// `bits` has its topmost bit set.
  private func compose(_ bits: UInt64, exponent: Int, _ hasMore: Bool) -> Double {
    // 53 bits remain, fewer below the least normal number, whose last bit is worth 2^-1074.
    let dropped = max(11, -1074 - exponent)
    if dropped > 64 { return 0 }
    var significand = dropped == 64 ? 0 : bits >> UInt64(dropped)
    let rest = dropped == 64 ? bits : bits & (1 << UInt64(dropped) - 1)
    let half: UInt64 = 1 << UInt64(dropped - 1)
    if rest > half || rest == half && (hasMore || significand & 1 == 1) { significand += 1 }
    let scale = exponent + dropped
    if significand < 1 << 52 { return Double(bitPattern: significand) }
    // A carry beyond 53 bits leaves zeros below, so the pattern's sum is right then too.
    let biased = scale + 1075
    if biased >= 2047 { return .infinity }
    let pattern = UInt64(biased - 1) << 52 + significand
    return Double(bitPattern: min(pattern, Double.infinity.bitPattern))
  }
}
