import SceneSource
import SceneSyntax
import Testing

@Suite("Fix-its") struct FixItTests {
  @Test(
    "A fix-it has the described effect and removes the error",
    arguments: [
      ("x: .5 + 5. + 5.%", "x: 0.5 + 5 + 5%"),
      ("row \"a\"\n  { x: 1 }", "row \"a\" { x: 1 }"),
      ("row // why\n{ x: 1 }", "row { // why\n x: 1 }"),
      ("x = 3", "x: 3"),
      ("let x: 3", "let x = 3"),
      ("table: { }", "table { }"),
      ("size: (320 480)", "size: (320, 480)"),
      ("a: b c: 1", "a: b; c: 1"),
      ("x: (1, [2, 3\ny: 2", "x: (1, [2, 3])\ny: 2"),
      ("x: 10 px", "x: 10px"),
      ("x: 4PX", "x: 4px"),
      ("x: \"\\q\"", "x: \"\\\\q\""),
      ("x: a & b", "x: a && b"),
      ("row “abc”", "row \"abc\""),
      ("row 'it’s' { }", "row \"it’s\" { }"),
      ("x: a?.b", "x: a.b"), ("x: 0xFF8000", "x: #FF8000"),
      ("let n: Int = 3", "let n = 3"), ("component A(b: String) { }", "component A(b) { }"),
      ("A(b \"c\")", "A(b: \"c\")"), ("A(b = 3)", "A(b: 3)"),
      ("a: 3x", "a: 3"),
      ("a-b: 3", "aB: 3"),
      ("let n := 3", "let n = 3"),
      ("let c: red", "let c = red"),
      ("x:\u{A0}a − b", "x: a - b"),
    ])
  func fix(_ text: String, _ expected: String) {
    let result = fixed(text)
    #expect(result == expected)
    #expect(drawn(result) == "")
  }
}
