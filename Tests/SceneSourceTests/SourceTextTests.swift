import SceneSource
import TestSupport
import Testing

@Suite("Lines and columns") struct SourceTextTests {
  /// Lines of many lengths, in more than one block.
  private static let text: [UInt8] = {
    var random = SeededGenerator(seed: 3)
    var bytes: [UInt8] = []
    while bytes.count < 30_000 {
      let length = [0, 1, 7, 40, 5000][Int.random(in: 0..<5, using: &random)]
      bytes += [UInt8](repeating: 0x61, count: Int.random(in: 0...length, using: &random))
      bytes += Bool.random(using: &random) ? [0x0D, 0x0A] : [0x0A]
    }
    return bytes
  }()

  @Test("Agree with counting from the start")
  func positions() {
    let source = SourceText(path: "a.tbl", bytes: Self.text)
    var expected = SourcePosition(line: 1, column: 1)
    for (offset, byte) in Self.text.enumerated() {
      #expect(source.position(at: offset) == expected, "offset \(offset)")
      expected.column += 1
      if byte == 0x0A { expected = SourcePosition(line: expected.line + 1, column: 1) }
    }
    #expect(source.position(at: Self.text.count) == expected)
    #expect(source.position(at: Self.text.count + 9) == expected)
    #expect(source.position(at: -9) == SourcePosition(line: 1, column: 1))
  }

  @Test("Lines exclude line breaks")
  func ranges() {
    let source = SourceText(path: "a.tbl", bytes: Self.text)
    var start = 0
    var line = 1
    for part in Self.text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let end = start + part.count - (part.last == 0x0D ? 1 : 0)
      #expect(source.range(ofLine: line) == start..<end, "line \(line)")
      start += part.count + 1
      line += 1
    }
    let behind = Self.text.count..<Self.text.count
    #expect(source.range(ofLine: line) == behind)
    #expect(source.range(ofLine: 0) == behind)
    #expect(source.range(ofLine: .max) == behind)
  }

  @Test("Follow edits")
  func edits() {
    var random = SeededGenerator(seed: 5)
    var source = SourceText(path: "a.tbl", bytes: Self.text)
    for turn in 0..<300 {
      let start = Int.random(in: 0...source.bytes.count, using: &random)
      let length = [0, 1, 90, 9000][Int.random(in: 0..<4, using: &random)]
      let added = [0, 1, 90, 9000][Int.random(in: 0..<4, using: &random)]
      let edit = SourceEdit(
        start..<(start + length),
        (0..<added).map { _ in [0x0A, 0x61, 0x62].randomElement(using: &random) ?? 0 })
      var bytes = source.bytes
      bytes.replaceSubrange(start..<min(start + length, bytes.count), with: edit.replacement)
      source = source.edited(edit)
      #expect(source == SourceText(path: "a.tbl", bytes: bytes), "turn \(turn)")
    }
  }

  @Test("An empty text has one line", arguments: ["", "\n"]) func empty(_ text: String) {
    let source = SourceText(path: "a.tbl", text)
    #expect(source.range(ofLine: 1) == 0..<0)
    #expect(source.position(at: 0) == SourcePosition(line: 1, column: 1))
  }
}
