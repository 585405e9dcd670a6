import Foundation
import SceneCompiler
import TestSupport
import Testing
@testable import SceneEditing
@testable import SceneLanguageServer

/// Texts with unusual shapes, whose processing time must be proportional to their length.
@Suite("Long lines")
struct LongTextTests {
  /// 200 KiB on one line, some of which is not ASCII.
  private static let line =
    "scene \"Ä\" { size: (10, 10); "
    + String(repeating: "layer { frame: (0, 0, 9, 9) /* é𝄞 */ }; ", count: 5000) + "}"

  @Test(
    "A line of 200 KiB takes no longer than many short lines", .timeLimit(.minutes(1)),
    arguments: [
      "textDocument/semanticTokens/full", "textDocument/documentSymbol", "textDocument/formatting",
      "textDocument/documentColor", "textDocument/foldingRange",
    ])
  func longLine(_ method: String) throws {
    var client = TestClient(capabilities: [:])
    client.open(Self.line)
    let result = client.request(
      method,
      [
        "textDocument": ["uri": TestClient.uri], "options": ["tabSize": 4, "insertSpaces": true],
      ])
    #expect(result != nil)
  }

  @Test(
    "Completions after many comments", .timeLimit(.minutes(1)), arguments: ["", "layer a { x: 1"])
  func comments(_ start: String) {
    var client = TestClient(capabilities: [:])
    client.open(start + "\n" + String(repeating: "// x\n", count: 50_000) + " + ")
    let place = TestClient.place(50_001, 3)
    #expect(client.request("textDocument/completion", place) != nil)
    #expect(client.answer("textDocument/signatureHelp", place)["result"] != nil)
  }

  @Test("Positions equal those counted from the start of the line")
  func positionsAreCounted() {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "a", "bcd ", "é", "漢", "𝄞", "\n", "\r\n", "\r", String(repeating: "x", count: 300),
    ]
    for _ in 0..<40 {
      let text = (0..<random.index(below: 200)).map { _ in
        pieces[random.index(below: pieces.count)]
      }
      let bytes = Array(text.joined().utf8)
      let lines = LineTable(bytes)
      for encoding in [PositionEncoding.utf8, .utf16, .utf32] {
        for _ in 0..<50 {
          let offset = random.index(below: bytes.count + 1)
          // Positions are between characters.
          guard offset == bytes.count || bytes[offset] & 0xC0 != 0x80 else { continue }
          let position = lines.position(at: offset, in: bytes, encoding)
          let line = lines.line(position.line, of: bytes)
          let before = String(
            decoding: bytes[line.lowerBound..<min(offset, line.upperBound)], as: UTF8.self)
          let expected =
            switch encoding {
            case .utf8: before.utf8.count
            case .utf16: before.utf16.count
            case .utf32: before.unicodeScalars.count
            }
          #expect(position.character == expected)
          #expect(
            lines.offset(of: position, in: bytes, encoding) == min(offset, line.upperBound))
        }
      }
    }
  }

  @Test("Messages have the bytes of Foundation's encoder")
  func messages() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let range = PositionRange(
      start: .init(line: 3, character: 14), end: .init(line: 159, character: 0))
    func expectSame(_ value: some Encodable) throws {
      #expect(
        String(decoding: JSON.bytes(value), as: UTF8.self)
          == String(decoding: try encoder.encode(value), as: UTF8.self))
    }
    try expectSame([TextEdit(range: range, newText: "a\"b\\c/\n\t\u{1}é##\r")])
    try expectSame([
      FoldingRange(startLine: 1, endLine: 20, kind: nil),
      FoldingRange(startLine: 1, endLine: 20, kind: "comment"),
    ])
    try expectSame(
      SemanticTokens(
        resultId: "7",
        data: [0, 12, 345, 6, 0, .max, .min]))
    try expectSame(SemanticTokens(resultId: nil, data: []))
    let symbol = DocumentSymbol(
      name: "a", detail: "let", kind: .constant, range: range, selectionRange: range,
      children: nil)
    try expectSame(
      SymbolAnswer.nested([
        DocumentSymbol(
          name: "b", detail: nil, kind: .module, range: range, selectionRange: range,
          children: [symbol])
      ]))
    try expectSame(
      SymbolAnswer.flat([
        SymbolInformation(
          name: "a", kind: .object, location: Location(uri: "file:///a b", range: range),
          containerName: "c")
      ]))
    var item = CompletionItem("a", .variable, group: 2, detail: "element")
    item.documentation = "**a** – \"b\" ##c"
    item.filterText = "b"
    var full = CompletionList.Item(item, isMarkdown: true)
    full.insertTextFormat = 2
    full.textEdit = TextEdit(range: range, newText: "a: $0")
    try expectSame(
      CompletionList(
        isIncomplete: true,
        items: [full, .init(CompletionItem("é", .word, group: 1), isMarkdown: true)]))
    try expectSame(CompletionList(items: []))
    let related = ProtocolDiagnostic.Related(
      location: Location(uri: "file:///a", range: range), message: "first \"here\"")
    let plain = ProtocolDiagnostic(range: range, severity: 1, code: "E0301", message: "no\nhint")
    let complete = ProtocolDiagnostic(
      range: range, severity: 2, code: "W0206", codeDescription: .init(href: "http://a/#b"),
      message: "'a'", tags: [1, 2], relatedInformation: [related])
    try expectSame(
      PublishedDiagnostics(uri: "file:///é", version: 4, diagnostics: [plain, complete]))
    try expectSame(PublishedDiagnostics(uri: "", version: nil, diagnostics: []))
    for value in [0, 1, 0.5, 128.0 / 255, 0.1] {
      try expectSame(
        ColorInformation(
          range: range, color: .init(red: value, green: 1 - value, blue: 0, alpha: value)))
    }
  }
}
