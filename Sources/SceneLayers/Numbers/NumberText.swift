extension Double {
  /// The shortest decimal that converts back to this number, in the format of JSON and dumps.
  ///
  /// Whole numbers have no fraction, and zero has no sign. Numbers from 0.000001 to below 10²¹ are
  /// written without an exponent, others with one: `1e-7`, `1.5e300`. The result is `inf`, `-inf`,
  /// or `nan` for numbers that are not finite, which a layer tree does not contain.
  public var shortestText: String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    guard self != 0 else { return "0" }
    let decimal = ShortestDecimal(self)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    if self < 0 { text.append(UInt8(ascii: "-")) }
    decimal.write(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the number without an exponent and with grouped digits, such as `1,234,567.5`,
  /// regardless of the locale.
  ///
  /// - Parameter decimals: The number of fraction digits, to which the shortest decimal is rounded
  ///   half away from zero; nil for its own fraction digits.
  public func groupedText(decimals: Int? = nil) -> String {
    guard isFinite else { return shortestText }
    let decimal = ShortestDecimal(magnitude)
    let zero = UInt8(ascii: "0")
    let (whole, fraction) = decimal.rounded(to: decimals)
    var text: [UInt8] = []
    let isZero = (whole + fraction).allSatisfy { $0 == zero }
    if self < 0, !isZero { text.append(UInt8(ascii: "-")) }
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    if !fraction.isEmpty { text.append(UInt8(ascii: ".")) }
    return String(decoding: text + fraction, as: UTF8.self)
  }
}

/// The significant digits of a number and the position of its decimal point: 0.d₁d₂…dₙ ·
/// 10^`point`.
private struct ShortestDecimal {
  /// ASCII digits without leading or trailing zeros.
  var digits: [UInt8] = []
  var point = 0

  /// The digits are those of the standard library, which are the shortest; only the format differs.
  init(_ value: Double) {
    let zero = UInt8(ascii: "0")
    var (exponent, exponentSign, seenPoint, inExponent) = (0, 1, false, false)
    for byte in value.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): seenPoint = true
      case UInt8(ascii: "e"): inExponent = true
      case UInt8(ascii: "-"): if inExponent { exponentSign = -1 }
      case zero...UInt8(ascii: "9"):
        if inExponent {
          exponent = exponent * 10 + Int(byte - zero)
        } else if byte == zero && digits.isEmpty {
          if seenPoint { point -= 1 }
        } else {
          digits.append(byte)
          if !seenPoint { point += 1 }
        }
      default: break
      }
    }
    while digits.last == zero { digits.removeLast() }
    point += exponent * exponentSign
  }

  /// Returns the digits before the decimal point, at least one, and after it.
  func rounded(to decimals: Int?) -> (whole: [UInt8], fraction: [UInt8]) {
    let zero = UInt8(ascii: "0")
    let point = digits.isEmpty ? 0 : point
    let split = min(max(point, 0), digits.count)
    // A leading zero for the carry.
    var all = [zero] + digits[..<split]
    for _ in split..<max(point, split) { all.append(zero) }
    let start = all.count
    for _ in min(point, 0)..<0 { all.append(zero) }
    all += digits[split...]
    if let decimals {
      let end = start + decimals
      let roundsUp = all.count > end && all[end] >= zero + 5
      if all.count > end { all.removeSubrange(end...) }
      while all.count < end { all.append(zero) }
      var index = all.count
      var carries = roundsUp
      while carries {
        index -= 1
        carries = all[index] == zero + 9
        all[index] = carries ? zero : all[index] + 1
      }
    }
    let hasFirst = all[0] != zero || start == 1
    return (Array(all[(hasFirst ? 0 : 1)..<start]), Array(all[start...]))
  }

  func write(to text: inout [UInt8]) {
    let zero = UInt8(ascii: "0")
    let dot = UInt8(ascii: ".")
    switch point {
    case digits.count...21:
      text += digits
      for _ in digits.count..<point { text.append(zero) }
    case 1...21:
      text += digits[..<point]
      text.append(dot)
      text += digits[point...]
    case -5...0:
      text += [zero, dot]
      for _ in point..<0 { text.append(zero) }
      text += digits
    default:
      text.append(digits[0])
      if digits.count > 1 {
        text.append(dot)
        text += digits[1...]
      }
      text.append(UInt8(ascii: "e"))
      text += Array((point - 1).description.utf8)
    }
  }
}

extension Double {
  /// Appends the number rounded to a number of fraction digits, half away from zero, without
  /// trailing zeros or a sign of zero: the form of numbers in SVG. Numbers with more than eighteen
  /// digits are appended as `shortestText`, and those that are not finite as 0.
  public func appendFixed(decimals: Int, to text: inout [UInt8]) {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = magnitude * Double(unit) + 0.5
    guard scaled < 1e18 else { return text += (isFinite ? shortestText : "0").utf8 }
    let rounded = Int(scaled)
    guard rounded > 0 else { return text.append(UInt8(ascii: "0")) }
    if self < 0 { text.append(UInt8(ascii: "-")) }
    text += (rounded / unit).description.utf8
    var rest = rounded % unit
    guard rest > 0 else { return }
    text.append(UInt8(ascii: "."))
    while rest > 0 {
      unit /= 10
      text.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
    }
  }
}
