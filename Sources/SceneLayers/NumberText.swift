extension Double {
  /// The shortest decimal that reads back as this number, in the form that JSON and the dumps share.
  ///
  /// Whole numbers have no fraction and zero no sign. From 0.000001 to below 10²¹ all digits are
  /// written out; beyond, an exponent follows: `1e-7`, `1.5e300`. What is not finite gives `inf`,
  /// `-inf` or `nan`, which no layer tree holds.
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

  /// The number as captions have it, the same everywhere: all digits written out, those before the
  /// point in threes, `1,234,567.5`.
  ///
  /// - Parameter decimals: how many digits follow the point; the shortest decimal is rounded to
  ///   them, halves away from zero. Nil for those that it has.
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

/// The significant digits of a number and where its point stands: 0.d₁d₂…dₙ · 10^`point`.
private struct ShortestDecimal {
  /// As ASCII, neither leading nor trailing zeros.
  var digits: [UInt8] = []
  var point = 0

  /// The digits are the standard library's, which are the shortest; only their form is not ours.
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

  /// The digits before the point, one at least, and those after it.
  func rounded(to decimals: Int?) -> (whole: [UInt8], fraction: [UInt8]) {
    let zero = UInt8(ascii: "0")
    let point = digits.isEmpty ? 0 : point
    let split = min(max(point, 0), digits.count)
    // A zero in front takes what is carried.
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
