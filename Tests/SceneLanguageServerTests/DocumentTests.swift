import Foundation
import SceneSyntax
import TestSupport
import Testing
@testable import SceneEditing
@testable import SceneLanguageServer

@Suite("Open documents")
struct DocumentTests {
  private let text = "a😀b\r\nzwei\rdrei\n\nä"

  @Test(
    "Every character boundary can be converted to a position and back",
    arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func everyCharacterBoundaryCanBeConvertedToPositionAndBack(
    _ encoding: PositionEncoding
  ) {
    let bytes = Array(text.utf8)
    let lines = LineTable(bytes)
    #expect(lines.count == 5)
    for index in text.unicodeScalars.indices {
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      // A position in the second half of a line break is on the preceding line.
      if offset > 0, bytes[offset] == 0x0A, bytes[offset - 1] == 0x0D { continue }
      let position = lines.position(at: offset, in: bytes, encoding)
      #expect(lines.offset(of: position, in: bytes, encoding) == offset)
    }
  }

  @Test("Counts characters in the units of the encoding")
  func countsCharactersInUnitsOfEncoding() {
    let bytes = Array(text.utf8)
    let lines = LineTable(bytes)
    let afterSmile = 5
    #expect(lines.position(at: afterSmile, in: bytes, .utf8).character == 5)
    #expect(lines.position(at: afterSmile, in: bytes, .utf16).character == 3)
    #expect(lines.position(at: afterSmile, in: bytes, .utf32).character == 2)
    // An offset within a character is rounded down to its start; one past the end of a line is the
    // end.
    #expect(lines.offset(of: Position(line: 0, character: 2), in: bytes, .utf16) == 1)
    #expect(lines.offset(of: Position(line: 0, character: 99), in: bytes, .utf16) == 6)
    #expect(lines.offset(of: Position(line: 99, character: 0), in: bytes, .utf16) == bytes.count)
    #expect(lines.offset(of: Position(line: -1, character: -1), in: bytes, .utf16) == 0)
  }

  @Test("Applies edits to the client's text")
  func appliesEditsToClientsText() throws {
    var random = SeededGenerator(seed: 7)
    for encoding in [PositionEncoding.utf8, .utf16, .utf32] {
      var expected = Array("scene \"Ä😀\" {\n  size: (1, 2)\r\n}\n".unicodeScalars)
      var document = Document(uri: "x", version: 0, text: string(expected))
      for version in 1...Tries.count(30) {
        let start = Int(random.next() % UInt64(expected.count + 1))
        let end = min(expected.count, start + Int(random.next() % 4))
        let pieces = ["", "x", "😀", "\n", "\r\n", " { ", "}", "\"", "ä: 3"]
        let piece = pieces[Int(random.next() % UInt64(pieces.count))]
        // A position inside a line break is not possible.
        let bytes = Array(string(expected).utf8)
        let lines = LineTable(bytes)
        func position(_ index: Int) -> Position {
          lines.position(at: string(Array(expected[..<index])).utf8.count, in: bytes, encoding)
        }
        let isCut = [start, end].contains { index in
          index > 0 && index < expected.count && expected[index] == "\n"
            && expected[index - 1] == "\r"
        }
        if isCut { continue }
        document.apply(
          [.init(range: .init(start: position(start), end: position(end)), text: piece)],
          version: version, encoding)
        expected.replaceSubrange(start..<end, with: Array(piece.unicodeScalars))
        #expect(document.bytes == Array(string(expected).utf8))
        #expect(document.tree == parse(document.tree.source))
        if expected.count > 200 { expected.removeAll() }
        if expected.isEmpty {
          document.apply([.init(range: nil, text: "")], version: version, encoding)
        }
      }
    }
  }

  @Test("Many changes in one message have the same result as one by one")
  func appliesManyChanges() {
    var random = SeededGenerator(seed: 9)
    for encoding in [PositionEncoding.utf8, .utf16, .utf32] {
      let start = Document(
        uri: "x", version: 0, text: "scene \"Ä😀\" {\n  size: (1, 2)\r\n}\r" + text)
      let changes = (0..<Tries.count(60)).map { _ in
        let line = random.index(below: 9)
        let (first, last) = (random.index(below: 12), random.index(below: 12))
        let piece = ["", "x", "😀", "\n", "\r\n", "{", "ä: 3"][random.index(below: 7)]
        return Document.Change(
          range: .init(
            start: Position(line: line, character: first),
            end: Position(line: line + random.index(below: 2), character: last)), text: piece)
      }
      var (single, batch) = (start, start)
      let edits = changes.flatMap { single.apply([$0], version: 1, encoding) }
      #expect(batch.apply(changes, version: 1, encoding) == edits)
      #expect(batch.tree == single.tree && batch.lines == single.lines)
    }
  }

  private func string(_ scalars: [Unicode.Scalar]) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  @Test(
    "Converts file URIs to paths",
    arguments: [
      ("file:///a/b%20c.tbl", "/a/b c.tbl"), ("file://localhost/a/../b.tbl", "/b.tbl"),
      ("file:///%C3%A4.tbl", "/ä.tbl"), ("FILE://LocalHost/a.tbl/", "/a.tbl"), ("file:/%61", "/a"),
      ("untitled:Untitled-1", nil), ("file://host/a", nil),
      ("file:///a%00b", nil), ("file:///%FF", nil), ("", nil),
    ])
  func convertsFileURIsToPaths(_ uri: String, _ path: String?) {
    #expect(FileURI.path(of: uri) == path)
    if let path { #expect(FileURI.path(of: FileURI.uri(ofPath: path)) == path) }
  }
}
