import SceneSource
import Testing
@testable import SceneSyntax

@Suite("Merge conflicts")
struct ConflictTests {
  private let scene = """
    scene "A" {
    <<<<<<< HEAD
        layer a {
    =======
        layer b   {
    >>>>>>> feature
    }

    """

  private func tree(_ text: String) -> SyntaxTree {
    parse(SourceText(path: "a.tbl", bytes: Array(text.utf8)))
  }

  @Test(
    "The first marker is the only error, and both sides are named",
    arguments: [
      ("let a = 1\n<<<<<<< HEAD\nlet b = \n=======\n}\n>>>>>>> x y\n", 10, "'HEAD' and 'x y'"),
      ("<<<<<<< a\r\n||||||| b\r\n=======\r\n>>>>>>> c\r\n", 0, "'a' and 'c'"),
      ("\u{FEFF}<<<<<<< a\n=======\n>>>>>>> c", 3, "'a' and 'c'"),
      ("/*\n=======\n<<<<<<< a\n=======\n>>>>>>> c\n*/", 11, "'a' and 'c'"),
      ("/* <<<<<<< */ let a = 1\n=======\n", 24, "unresolved"),
      ("let a = 1\n>>>>>>> c\n", 10, "unresolved"),
      ("|||||||\n", 0, "unresolved"),
      ("<<<<<<<<<<\n=======\n>>>>>>> c\n", 0, "'' and 'c'"),
    ])
  func conflicts(_ text: String, _ offset: Int, _ sides: String) {
    let errors = explain(tree(text))
    #expect(errors.map(\.code) == [.mergeConflict])
    #expect(errors.first?.span.bytes.lowerBound == offset)
    #expect(errors.first?.message.contains(sides) == true, "\(errors)")
  }

  @Test(
    "Markers elsewhere are not conflicts",
    arguments: [
      "/*\n=======\n*/", " <<<<<<< HEAD\n", "<<<<<< HEAD\n", "<<<<<<<HEAD\n",
      "let a = \"=======\"\n",
      "// <<<<<<< HEAD\n",
    ])
  func others(_ text: String) {
    #expect(tree(text).conflict == nil)
    #expect(!explain(tree(text)).contains { $0.code == .mergeConflict })
  }

  @Test("A file with a conflict is not formatted")
  func formatting() {
    #expect(Formatter.edits(of: tree(scene)).isEmpty)
    #expect(!Formatter.edits(of: tree("layer b   {\n}\n")).isEmpty)
  }

  @Test("The tree after an edit of a marker is that of the text")
  func edits() {
    let bytes = Array(scene.utf8)
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "=") || offset % 5 == 0 {
      let edit = SourceEdit(offset..<(offset + 1), "")
      let edited = tree(scene).edited(edit)
      let rest = Array(bytes[..<offset] + bytes[(offset + 1)...])
      let parsed = parse(SourceText(path: "a.tbl", bytes: rest))
      #expect(edited.nodes == parsed.nodes)
      #expect(edited.conflict == parsed.conflict)
    }
  }

  @Test("The first side of a conflict has no markers")
  func firstSides() {
    let text =
      "a\r\n<<<<<<< x\r\nb\r\n||||||| y\r\nc\r\n=======\r\nd\r\n>>>>>>> z\r\ne\n"
      + "<<<<<<< x\n=======\nf\n>>>>>>> z"
    let sides = MergeConflict.firstSides(of: Array(text.utf8))
    #expect(String(decoding: sides, as: UTF8.self) == "a\r\nb\r\ne\n")
  }
}
