import SceneSource
import TestSupport
import Testing

@Suite("Reading numbers") struct NumberReaderTests {
  /// The standard library uses the C library's `strtod`, which rounds correctly.
  private func agrees(_ text: String) -> Bool {
    guard let expected = Double(text), let found = readNumber(text) else { return false }
    return expected.bitPattern == found.bitPattern
  }

  @Test(
    "Returns the value of the text",
    arguments: [
      ("0", 0), ("44", 44), ("0.5", 0.5), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1E-3", 0.001),
      ("-2.25", -2.25), ("+7", 7), ("00012", 12), ("1e+2", 100), ("0.1", 0.1),
      ("9007199254740993", 9_007_199_254_740_992), ("0e999999999999999999999", 0),
    ] as [(String, Double)])
  func value(_ text: String, _ value: Double) {
    #expect(readNumber(text) == value)
  }

  @Test(
    "Returns nil for other text",
    arguments: [
      "", ".", "-", "e3", "1e", "1e+", "1 ", " 1", "1_000", "0x10", "nan", "inf", "1.2.3", "--1",
      "1e2.5", "٣",
    ])
  func none(_ text: String) {
    #expect(readNumber(text) == nil)
  }

  @Test("Keeps the sign of zero")
  func negativeZero() {
    #expect(readNumber("-0")?.sign == .minus)
    #expect(readNumber("-1e-400")?.sign == .minus)
  }

  @Test("Returns infinity for large numbers, and zero for small ones")
  func limits() {
    #expect(readNumber("1e309") == .infinity)
    #expect(readNumber("-1e309") == -.infinity)
    #expect(readNumber("1.7976931348623157e308") == .greatestFiniteMagnitude)
    #expect(readNumber("1.7976931348623158e308") == .greatestFiniteMagnitude)
    #expect(readNumber("1.7976931348623159e308") == .infinity)
    #expect(readNumber("179769313486231580793728971405301199e273") == .greatestFiniteMagnitude)
    #expect(readNumber("4.9e-324") == .leastNonzeroMagnitude)
    #expect(readNumber("2.4703282292062328e-324") == .leastNonzeroMagnitude)
    #expect(readNumber("2.4703282292062327e-324") == 0)
    #expect(readNumber("2.2250738585072011e-308")?.bitPattern == 0x000F_FFFF_FFFF_FFFF)
    #expect(readNumber("1e-99999999999999999999999") == 0)
    #expect(readNumber("1e99999999999999999999999") == .infinity)
  }

  @Test("Rounds ties to even")
  func halfway() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      // A midpoint is an odd multiple of half a unit in the last place, in full decimal length.
      let exponent = Int.random(in: -1074...900, using: &random)
      let significand = UInt64.random(in: 1..<(1 << 52), using: &random) * 2 + 1
      let middle = decimal(significand, timesPowerOf2: exponent - 1)
      #expect(agrees(middle), "\(middle)")
      #expect(agrees(middle + "1"), "\(middle)1")
      #expect(agrees(middle + String(repeating: "0", count: 900) + "1"), "\(middle)0…01")
    }
  }

  @Test("Agrees with the standard library on random text")
  func randomTexts() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Tries.count(4000) {
      var text = ""
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        text += String(Int.random(in: 0...9, using: &random))
      }
      if Bool.random(using: &random) {
        let places = Int.random(in: 0...text.count, using: &random)
        text.insert(".", at: text.index(text.startIndex, offsetBy: places))
      }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -345...310, using: &random))" }
      #expect(agrees(text), "\(text)")
    }
  }

  @Test("Reads numbers printed by the standard library")
  func randomValues() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<Tries.count(4000) {
      let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      guard value.isFinite else { continue }
      #expect(readNumber("\(value)")?.bitPattern == value.bitPattern, "\(value)")
    }
    for bits in (UInt64(0)..<3000) {
      let value = Double(bitPattern: bits)
      #expect(readNumber("\(value)")?.bitPattern == bits, "\(value)")
    }
  }

  @Test("Reads a hundred thousand digits")
  func long() {
    let digits = String(repeating: "1234567890", count: 10_000)
    #expect(agrees("0." + digits))
    #expect(agrees(digits + "e-99990"))
    #expect(agrees("0." + String(repeating: "0", count: 100_000) + "1e100001"))
    #expect(agrees(String(repeating: "0", count: 100_000) + "7"))
    #expect(readNumber(digits) == .infinity)
  }
}

/// Returns all digits of `value × 2^exponent`, by schoolbook arithmetic on decimal digits.
private func decimal(_ value: UInt64, timesPowerOf2 exponent: Int) -> String {
  var digits = String(value).utf8.reversed().map { Int($0) - 48 }
  for _ in 0..<abs(exponent) {
    // Halving is a multiplication by 5 and a shift by one decimal digit.
    let factor = exponent > 0 ? 2 : 5
    var carry = 0
    for index in digits.indices {
      let product = digits[index] * factor + carry
      digits[index] = product % 10
      carry = product / 10
    }
    if carry > 0 { digits.append(carry) }
  }
  var text = digits.reversed().map { String($0) }.joined()
  guard exponent < 0 else { return text + ".0" }
  while text.count <= -exponent { text = "0" + text }
  text.insert(".", at: text.index(text.endIndex, offsetBy: exponent))
  return text
}
