/// An integer of any length, not negative: as much arithmetic as reading a number takes.
struct WideInteger {
  /// Of 64 bits, the lowest first, without zeros at the top.
  private var limbs: [UInt64]

  /// The first 64 bits of a number: `bits × 2^exponent`, with the topmost of `bits` set, and
  /// whether the number is a little more.
  struct LeadingBits {
    var bits: UInt64
    var exponent: Int
    var hasMore: Bool
  }

  init(_ value: UInt64) { limbs = value == 0 ? [] : [value] }

  /// Of decimal digits, the highest first.
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

  /// Of a number that is not 0.
  var leadingBits: LeadingBits {
    let shift = limbs[limbs.count - 1].leadingZeroBitCount
    let shifted = shiftedLeft(by: shift)
    let last = shifted.count - 1
    return LeadingBits(
      bits: shifted[last], exponent: last * 64 - shift,
      hasMore: shifted[..<last].contains { $0 != 0 })
  }

  /// The first bits of the quotient of two numbers that are not 0: one step of long division
  /// (D. E. Knuth, "The Art of Computer Programming", volume 2, algorithm 4.3.1 D).
  func leadingBits(dividedBy divisor: WideInteger) -> LeadingBits {
    // The divisor's topmost bit is set and the dividend's is not, so the quotient of the one by
    // as many limbs of the other and one more lies from 2^62 to 2^64.
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

  /// The quotient, less than 2^64, of `u` by the shorter `v`; the remainder stays in `u`.
  private static func divide(_ u: inout [UInt64], by v: [UInt64]) -> UInt64 {
    let top = v.count
    // At most two too large, since the topmost bit of `v` is set.
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

  /// The quotient of a number of two limbs by one whose topmost bit is set and that is larger
  /// than `high`: the same long division by halves of a limb, so that no run-time library is needed.
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

  /// Gives what is to be borrowed from the next limb.
  private static func subtract(_ value: UInt64, _ borrow: UInt64, from limb: inout UInt64)
    -> UInt64
  {
    let (first, under) = limb.subtractingReportingOverflow(value)
    let (second, underAgain) = first.subtractingReportingOverflow(borrow)
    limb = second
    return (under ? 1 : 0) + (underAgain ? 1 : 0)
  }

  /// Gives what is to be carried to the next limb.
  private static func add(_ value: UInt64, _ carry: UInt64, to limb: inout UInt64) -> UInt64 {
    let (first, over) = limb.addingReportingOverflow(value)
    let (second, overAgain) = first.addingReportingOverflow(carry)
    limb = second
    return (over ? 1 : 0) + (overAgain ? 1 : 0)
  }

  /// The limbs of the number times 2^`shift`, less than 64, without a zero at the top.
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
