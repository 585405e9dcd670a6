import SceneSource
import SceneSyntax
import Testing

@Suite("Literals") struct LiteralTests {
  @Test(
    "A number has a value and a unit",
    arguments: [
      ("44", 44, .none), ("0.5", 0.5, .none), ("1_000", 1000, .none), ("1e3", 1000, .none),
      ("1_0e1_0", 1e11, .none), ("44pt", 44, .points), ("2px", 2, .pixels), ("50%", 50, .percent),
      ("1.5s", 1.5, .seconds), ("250ms", 250, .milliseconds), ("45deg", 45, .degrees),
      ("1rad", 1, .radians), ("1e-3s", 0.001, .seconds),
    ] as [(String, Double, NumberLiteral.Unit)])
  func number(_ text: String, _ value: Double, _ unit: NumberLiteral.Unit) {
    #expect(NumberLiteral(text) == NumberLiteral(value: value, unit: unit))
  }

  @Test(
    "Malformed numbers, unknown units, and large values give nil",
    arguments: [".5", "5.", "5.%", "3em", "1e999", "0x1F", "", "%", "pt", "1e", "4 pt", "4PT"])
  func noNumber(_ text: String) {
    #expect(NumberLiteral(text) == nil)
  }

  @Test(
    "A color has four components",
    arguments: [
      ("#F00", [1, 0, 0, 1]), ("#369", [0.2, 0.4, 0.6, 1]), ("#8c96a0", [140, 150, 160, 255]),
      ("#00000080", [0, 0, 0, 128]), ("#FFFFFFFF", [1, 1, 1, 1]),
    ] as [(String, [Double])])
  func color(_ text: String, _ components: [Double]) throws {
    let color = try #require(ColorLiteral(text))
    let expected = components.contains { $0 > 1 } ? components.map { $0 / 255 } : components
    #expect([color.red, color.green, color.blue, color.alpha] == expected)
  }

  @Test(
    "Other text is not a color",
    arguments: ["#", "#12", "#1234", "#12345", "#1234567", "#123456789", "#GGG", "FFF", ""])
  func noColor(_ text: String) {
    #expect(ColorLiteral(text) == nil)
  }

  @Test(
    "Escape sequences are replaced, and unknown ones kept",
    arguments: [
      (#"a\tb\nc\rd"#, "a\tb\nc\rd"), (#"\0\\\"\'"#, "\0\\\"'"), (#"\u{41}\u{1F642}"#, "A🙂"),
      (#"\q \u{110000} \u41 \u{} \u{D800}"#, #"\q \u{110000} \u41 \u{} \u{D800}"#),
      (#"\é\"#, #"\é\"#), ("plain é", "plain é"), ("", ""),
    ])
  func escapes(_ segment: String, _ expected: String) {
    #expect(unescape(Array(segment.utf8)[...]) == expected)
  }

  @Test(
    "A string without interpolations has a text",
    arguments: [
      (#""a\"b""#, "a\"b"), (#""""#, ""), (#""a \(b)""#, nil), (#""abc"#, "abc"),
    ] as [(String, String?)])
  func text(_ literal: String, _ expected: String?) throws {
    let item = try #require(tree("x: \(literal)").root.items.first)
    let value = try #require(PropertySyntax(item).value)
    #expect(StringSyntax(value).literalText == expected)
  }
}
