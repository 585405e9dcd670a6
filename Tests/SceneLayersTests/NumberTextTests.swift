import SceneLayers
import TestSupport
import Testing

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "Shortest text",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (44, "44"), (100, "100"), (0.5, "0.5"),
      (-0.25, "-0.25"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"),
      (1.0 / 3, "0.3333333333333333"),
      (43.333333333333336, "43.333333333333336"), (1179, "1179"), (123456.789, "123456.789"),
      (1e15, "1000000000000000"), (1e16, "10000000000000000"), (1e20, "100000000000000000000"),
      (123e18, "123000000000000000000"), (1e21, "1e21"), (1e300, "1e300"), (-1.5e300, "-1.5e300"),
      (9_007_199_254_740_992, "9007199254740992"), (0.00001, "0.00001"), (0.000001, "0.000001"),
      (0.00012345, "0.00012345"), (1e-7, "1e-7"), (1.25e-9, "1.25e-9"),
      (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e308"), (.nan, "nan"), (.infinity, "inf"),
      (-.infinity, "-inf"),
    ] as [(Double, String)])
  func hasForm(_ number: Double, _ text: String) {
    #expect(number.shortestText == text)
  }

  @Test(
    "Grouped text",
    arguments: [
      (0, nil, "0"), (-0.0, nil, "0"), (0, 2, "0.00"), (1234567.5, nil, "1,234,567.5"),
      (123, nil, "123"), (-1234, nil, "-1,234"), (999_999, 0, "999,999"),
      (999_999.5, 0, "1,000,000"), (2.675, 2, "2.68"), (2.665, 2, "2.67"), (-2.5, 0, "-3"),
      (-0.4, 0, "0"), (-0.04, 1, "0.0"), (0.05, 1, "0.1"), (0.0004, 2, "0.00"),
      (999.995, 2, "1,000.00"), (9.5, 0, "10"), (0.5, 0, "1"), (0.1, 5, "0.10000"),
      (1e21, nil, "1,000,000,000,000,000,000,000"), (1e-7, nil, "0.0000001"),
      (1e-7, 3, "0.000"), (12.5e-3, 3, "0.013"), (.infinity, 2, "inf"),
    ] as [(Double, Int?, String)])
  func isGrouped(_ number: Double, _ decimals: Int?, _ text: String) {
    #expect(number.groupedText(decimals: decimals) == text)
  }

  @Test("Every number can be read back")
  func readsBack() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Tries.count(400) {
      let bits = random.next()
      let number = Double(bitPattern: bits)
      guard number.isFinite else { continue }
      #expect(Double(number.shortestText) == number)
      let small = Double(bits >> 33) / 4096
      #expect(Double(small.shortestText) == small)
    }
  }
}
