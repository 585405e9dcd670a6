/// Returns the value of decimal text of any length, correctly rounded to binary64. All numbers in
/// sources and data files are read by this function.
///
/// The text consists of an optional sign, digits with an optional decimal point at any position,
/// and an optional exponent (`e`, an optional sign, and digits): `44`, `-0.5`, `.5`, `5.`, `1e3`.
/// The result is nil for other text, infinity if the value is too large, and zero if it is too
/// small.
///
/// - Complexity: O(*n*), where *n* is the length of the text, and up to O(*m*²) for the first *m* ≤
///   800 digits.
public func readNumber(_ text: ArraySlice<UInt8>) -> Double? {
  guard let decimal = DecimalText(text) else { return nil }
  let magnitude = decimal.magnitude
  return decimal.isNegative ? -magnitude : magnitude
}

/// Returns the value of decimal text in an array.
public func readNumber(_ text: [UInt8]) -> Double? { readNumber(text[...]) }

/// Returns the value of decimal text in a string.
public func readNumber(_ text: String) -> Double? { readNumber(Array(text.utf8)[...]) }

extension UInt8 {
  /// The value of a hexadecimal digit.
  public var hexValue: UInt8? {
    if self &- 0x30 < 10 { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}

/// A parsed decimal number: `digits × 10^exponent`.
private struct DecimalText {
  /// The digits without leading zeros; at most `mostDigits`.
  private var digits: [UInt8] = []
  /// The digits as an integer, if there are at most 19.
  private var integer: UInt64 = 0
  private var exponent = 0
  private(set) var isNegative = false

  /// A binary64 number, or the midpoint of two, has at most 768 significant digits. A longer number
  /// therefore compares with each of them like its first 800 digits followed by a nonzero digit.
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

  /// Returns the exponent of a number; 0 if there is none, and nil if it is invalid. It is clamped
  /// far beyond the range that digits in memory can compensate for.
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

  /// The absolute value.
  var magnitude: Double {
    if digits.isEmpty { return 0 }
    if digits.count <= 19, integer <= 1 << 53, exponent >= -22, exponent <= 22 {
      return quotientOrProduct
    }
    // The value is at least 10^(first - 1) and less than 10^first.
    let first = digits.count + exponent
    if first > 310 { return .infinity }
    if first < -330 { return 0 }
    return exact
  }

  /// Integers up to 2^53 and powers of ten up to 10^22 are exact in binary64, so a single correctly
  /// rounded operation gives the result (W. D. Clinger, "How to read floating point numbers
  /// accurately", 1990).
  private var quotientOrProduct: Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    let value = Double(integer)
    return exponent < 0 ? value / power : value * power
  }

  /// Computed with arbitrary-precision integers: `digits × 5^exponent × 2^exponent`.
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

  /// Returns `bits × 2^exponent`, or slightly more if `hasMore`, rounded to the nearest number,
  /// ties to even. The highest bit of `bits` must be set.
  private func compose(_ bits: UInt64, exponent: Int, _ hasMore: Bool) -> Double {
    // 53 bits remain, or fewer for subnormal numbers, whose last bit is 2^-1074.
    let dropped = max(11, -1074 - exponent)
    if dropped > 64 { return 0 }
    var significand = dropped == 64 ? 0 : bits >> UInt64(dropped)
    let rest = dropped == 64 ? bits : bits & (1 << UInt64(dropped) - 1)
    let half: UInt64 = 1 << UInt64(dropped - 1)
    if rest > half || rest == half && (hasMore || significand & 1 == 1) { significand += 1 }
    let scale = exponent + dropped
    if significand < 1 << 52 { return Double(bitPattern: significand) }
    // If rounding carries beyond 53 bits, the lower bits are zero, so the sum is still correct.
    let biased = scale + 1075
    if biased >= 2047 { return .infinity }
    let pattern = UInt64(biased - 1) << 52 + significand
    return Double(bitPattern: min(pattern, Double.infinity.bitPattern))
  }
}
