/// A nonnegative integer of any length, with the arithmetic needed for reading numbers.
struct WideInteger {
  /// The 64-bit limbs, lowest first, without leading zeros.
  private var limbs: [UInt64]

  /// The first 64 bits of a number: `bits × 2^exponent`, where the highest bit of `bits` is set,
  /// and whether the number is slightly greater.
  struct LeadingBits {
    var bits: UInt64
    var exponent: Int
    var hasMore: Bool
  }

  init(_ value: UInt64) { limbs = value == 0 ? [] : [value] }

  /// Creates an integer from decimal digits, highest first.
  init(decimal digits: [UInt8]) {
    limbs = []
    var index = 0
    while index < digits.count {
      let end = min(index + 19, digits.count)
      var chunk: UInt64 = 0
      var power: UInt64 = 1
      for digit in digits[index..<end] {
        chunk = chunk * 10 + UInt64(digit)
        power *= 10
      }
      multiply(by: power, adding: chunk)
      index = end
    }
  }

  private mutating func multiply(by factor: UInt64, adding addend: UInt64 = 0) {
    var carry = addend
    for index in limbs.indices {
      let product = limbs[index].multipliedFullWidth(by: factor)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      limbs[index] = low
      carry = product.high + (overflow ? 1 : 0)
    }
    if carry > 0 { limbs.append(carry) }
  }

  mutating func multiply(byPowerOf5 exponent: Int) {
    var rest = exponent
    while rest >= 27 {
      // 5^27, the largest power of 5 in 64 bits.
      multiply(by: 7_450_580_596_923_828_125)
      rest -= 27
    }
    var power: UInt64 = 1
    for _ in 0..<rest { power *= 5 }
    multiply(by: power)
  }

  /// The leading bits of a nonzero number.
  var leadingBits: LeadingBits {
    let shift = limbs[limbs.count - 1].leadingZeroBitCount
    let shifted = shiftedLeft(by: shift)
    let last = shifted.count - 1
    return LeadingBits(
      bits: shifted[last], exponent: last * 64 - shift,
      hasMore: shifted[..<last].contains { $0 != 0 })
  }

  /// Returns the leading bits of the quotient of two nonzero numbers, by one step of long division
  /// (D. E. Knuth, "The Art of Computer Programming", volume 2, algorithm 4.3.1 D).
  func leadingBits(dividedBy divisor: WideInteger) -> LeadingBits {
    // The highest bit of the divisor is set and that of the dividend is not, so with one more limb
    // in the dividend, the quotient is from 2^62 to 2^64.
    let divisorShift = divisor.limbs[divisor.limbs.count - 1].leadingZeroBitCount
    let zeros = limbs[limbs.count - 1].leadingZeroBitCount
    let ownShift = zeros == 0 ? 63 : zeros - 1
    let v = divisor.shiftedLeft(by: divisorShift)
    var u = shiftedLeft(by: ownShift)
    var exponent = divisorShift - ownShift
    if u.count <= v.count {
      let added = v.count + 1 - u.count
      u.insert(contentsOf: [UInt64](repeating: 0, count: added), at: 0)
      exponent -= added * 64
    }
    let lower = u.count - v.count - 1
    exponent += lower * 64
    var window = Array(u[lower...])
    let quotient = Self.divide(&window, by: v)
    let hasMore = window.contains { $0 != 0 } || u[..<lower].contains { $0 != 0 }
    let shift = quotient.leadingZeroBitCount
    return LeadingBits(
      bits: quotient << UInt64(shift), exponent: exponent - shift, hasMore: hasMore)
  }

  /// Divides `u` by the shorter `v`, where the quotient is less than 2^64, and leaves the remainder
  /// in `u`.
  private static func divide(_ u: inout [UInt64], by v: [UInt64]) -> UInt64 {
    let top = v.count
    // At most two too large, because the highest bit of `v` is set.
    var quotient = divide(u[top], u[top - 1], by: v[top - 1])
    var carry: UInt64 = 0
    var borrow: UInt64 = 0
    for index in 0...top {
      let product = (index < top ? v[index] : 0).multipliedFullWidth(by: quotient)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      carry = product.high + (overflow ? 1 : 0)
      borrow = subtract(low, borrow, from: &u[index])
    }
    while borrow > 0 {
      quotient -= 1
      var carried: UInt64 = 0
      for index in 0...top {
        carried = add(index < top ? v[index] : 0, carried, to: &u[index])
      }
      borrow -= carried
    }
    return quotient
  }

  /// Divides a number of two limbs by a divisor that is greater than `high` and whose highest bit
  /// is set. Uses half limbs, so that no runtime library is needed.
  private static func divide(_ high: UInt64, _ low: UInt64, by divisor: UInt64) -> UInt64 {
    let half: UInt64 = 1 << 32
    let divisorHigh = divisor >> 32
    let divisorLow = divisor & (half - 1)
    func step(_ rest: UInt64, _ next: UInt64) -> (digit: UInt64, rest: UInt64) {
      var digit = rest / divisorHigh
      var left = rest - digit * divisorHigh
      while digit >= half || digit * divisorLow > left << 32 | next {
        digit -= 1
        left += divisorHigh
        if left >= half { break }
      }
      return (digit, (rest << 32 | next) &- digit &* divisor)
    }
    let first = step(high, low >> 32)
    let second = step(first.rest, low & (half - 1))
    return first.digit << 32 | second.digit
  }

  /// Subtracts from a limb, and returns the borrow.
  private static func subtract(_ value: UInt64, _ borrow: UInt64, from limb: inout UInt64)
    -> UInt64
  {
    let (first, under) = limb.subtractingReportingOverflow(value)
    let (second, underAgain) = first.subtractingReportingOverflow(borrow)
    limb = second
    return (under ? 1 : 0) + (underAgain ? 1 : 0)
  }

  /// Adds to a limb, and returns the carry.
  private static func add(_ value: UInt64, _ carry: UInt64, to limb: inout UInt64) -> UInt64 {
    let (first, over) = limb.addingReportingOverflow(value)
    let (second, overAgain) = first.addingReportingOverflow(carry)
    limb = second
    return (over ? 1 : 0) + (overAgain ? 1 : 0)
  }

  /// Returns the limbs of the number times 2^`shift`, where `shift` is less than 64, without
  /// leading zeros.
  private func shiftedLeft(by shift: Int) -> [UInt64] {
    if shift == 0 { return limbs }
    var result: [UInt64] = []
    result.reserveCapacity(limbs.count + 1)
    var carry: UInt64 = 0
    for limb in limbs {
      result.append(limb << UInt64(shift) | carry)
      carry = limb >> UInt64(64 - shift)
    }
    if carry > 0 { result.append(carry) }
    return result
  }
}
