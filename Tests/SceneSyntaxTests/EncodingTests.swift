import SceneSource
import SceneSyntax
import TestSupport
import Testing

@Suite("Encoding") struct EncodingTests {
  @Test(
    "Invalid UTF-8 is reported once per run at any position",
    arguments: [
      ([0xFF], [0]), ([0x61, 0xFF, 0xFE, 0x80, 0x0A, 0x61], [1]),
      (
        Array("// \(String(repeating: "a", count: 196))\nx: \"".utf8) + [0xC0, 0x80]
          + Array("é".utf8) + [0xE2, 0x82] + Array("\"".utf8),
        [204, 208]
      ),
      (Array("// ".utf8) + [0xED, 0xA0, 0x80], [3]), ([0xF5, 0x0A, 0xF0, 0x9F], [0, 2]),
    ] as [([UInt8], [Int])])
  func invalid(_ bytes: [UInt8], _ places: [Int]) {
    let tree = tree(bytes)
    #expect(flaw(of: tree) == nil)
    let found = explain(tree)
    #expect(found.map { $0.code } == places.map { _ in .invalidUTF8 })
    #expect(found.map { $0.span.bytes.lowerBound } == places)
  }

  @Test("A byte order mark is skipped only at the start")
  func byteOrderMark() {
    #expect(drawn("\u{FEFF}x: 1") == "")
    #expect(explain(tree("x: \u{FEFF}1")).map { $0.message } == ["unexpected character U+FEFF"])
  }

  @Test("A binary file has a single error")
  func binary() {
    var random = SeededGenerator(seed: 5)
    let bytes = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let tree = tree(bytes)
    #expect(flaw(of: tree) == nil)
    #expect(explain(tree).map { $0.message } == ["this file is not text"])
  }
}
