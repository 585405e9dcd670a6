import SceneSource
import SceneSyntax
import Testing

@Suite("Limits") struct LimitTests {
  private func nested(_ open: String, _ middle: String, _ close: String, _ count: Int) -> String {
    String(repeating: open, count: count) + middle + String(repeating: close, count: count)
  }

  @Test("256 blocks can be nested, not 257")
  func blocks() {
    #expect(drawn(nested("a { ", "", "}", 256)) == "")
    let found = explain(tree(nested("a { ", "", "}", 257)))
    #expect(found.map { $0.message } == ["more than 256 nested bodies"])
    #expect(found.map { $0.span.bytes } == [1026..<1027])
  }

  @Test("255 parentheses can enclose a value, not 256")
  func parentheses() {
    #expect(drawn("x: " + nested("(", "1", ")", 255)) == "")
    let found = explain(tree("x: " + nested("(", "1", ")", 256) + "\ny: +"))
    #expect(
      found.map { $0.message } == [
        "more than 256 nested expressions", "expected a value after '+'",
      ])
    #expect(found.first?.span.bytes == 259..<260)
  }

  @Test("Both limits can be reached in the same scene")
  func both() {
    let value = nested("f(\"\\(", "a", ")\")", 85)
    let tree = tree(nested("a {", "x: " + value, "}", 256))
    #expect(flaw(of: tree) == nil)
    #expect(explain(tree) == [])
  }

  @Test("256 values can be added, not 257")
  func sums() {
    #expect(drawn("x: 1" + String(repeating: "+1", count: 255)) == "")
    #expect(
      explain(tree("x: 1" + String(repeating: "+1", count: 256))).map { $0.code }
        == [.nestedTooDeep])
  }

  @Test(
    "100,000 levels of nesting are reported once and skipped",
    arguments: [
      "(", "[", "-", "!", "f(", "a[", "1+", "a.", "a?", "a?b:", "\"\\(", "(\n", "1 +\n", "1*2+",
    ])
  func deepExpression(_ open: String) {
    let tree = tree("x: " + String(repeating: open, count: 100_000))
    #expect(flaw(of: tree) == nil)
    #expect(explain(tree).map { $0.code } == [.nestedTooDeep])
  }

  @Test(
    "Blocks 100,000 deep are reported once and skipped",
    arguments: ["a{", "a {\n", "if a {} else ", "for x in y {", "style s {"])
  func deepBlock(_ open: String) {
    let tree = tree(String(repeating: open, count: 100_000))
    #expect(flaw(of: tree) == nil)
    #expect(explain(tree).filter { $0.code == .nestedTooDeep }.count == 1)
  }

  @Test("Continues parsing after a block that is nested too deeply", arguments: [300, 100_000])
  func afterDeepBlock(_ count: Int) {
    let text = nested("a {", "", "}", count) + "\nx = 1"
    #expect(explain(tree(text)).map { $0.code } == [.nestedTooDeep, .unexpectedToken])
  }

  @Test(
    "20,000 of these do not cause a stack overflow",
    arguments: [
      "{", "}", ")", "]", "/*", "\"", "\"\\(\n", "#", "@", ";", "(;", "[)", "a ", ".", "\\",
    ]
  )
  func many(_ piece: String) {
    let tree = tree(String(repeating: piece, count: 20_000))
    #expect(flaw(of: tree) == nil)
    #expect(explain(tree).count <= 100)
  }

  @Test("Reports 100 of 1,000 errors, with a note")
  func tooMany() {
    let found = explain(tree(String(repeating: "x: +\n", count: 1000)))
    #expect(found.count == 100)
    #expect(found.filter { !$0.notes.isEmpty }.count == 1)
    #expect(
      found.last?.notes.map { $0.message }
        == ["too many errors in this file; the rest are not shown"])
    #expect(explain(tree(String(repeating: "x: +\n", count: 100))).last?.notes == [])
  }

  @Test("Errors past the hundredth are not explained, even if the first covers the others")
  func plainErrors() {
    let messages = [3, 120].map { count in
      explain(tree(String(repeating: "a: $0 ", count: count) + "\nlet n: Int = 3\n")).last?.message
    }
    #expect(messages == ["unexpected ':': a value has no type", "unexpected ':'"])
  }

  @Test("Does not check more than 48 MiB")
  func size() {
    let large = tree([UInt8](repeating: 0x20, count: (48 << 20) + 1))
    #expect(large.nodes.map { $0.kind } == [.file, .invalid])
    #expect(flaw(of: large) == nil)
    #expect(explain(large).map { $0.message } == ["the file is larger than 48 MiB"])
  }
}
