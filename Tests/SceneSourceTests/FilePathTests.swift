import Testing
import SceneSource

@Suite("File paths")
struct FilePathTests {
  @Test(
    "Splits a path at its last slash",
    arguments: [
      ("a.tbl", "", "a.tbl"), ("b/a.tbl", "b", "a.tbl"), ("./a.tbl", ".", "a.tbl"),
      ("/a.tbl", "/", "a.tbl"), ("/x/y/a", "/x/y", "a"), ("x/", "x", ""),
    ])
  func parts(path: String, folder: String, name: String) {
    #expect(FilePath.folder(of: path) == folder)
    #expect(FilePath.name(of: path) == name)
  }

  @Test("Finds names that are equal on some file systems")
  func namesakes() {
    let (composed, decomposed) = ("caf\u{E9}.tbl", "cafe\u{301}.tbl")
    #expect(FilePath.areNamesakes("x/Places.tbl", "X/places.tbl"))
    #expect(FilePath.areNamesakes(composed, decomposed))
    #expect(FilePath.areNamesakes("CAF\u{C9}.tbl", decomposed))
    #expect(!FilePath.areNamesakes("places.tbl", "places.tbl"))
    #expect(!FilePath.areNamesakes("places.tbl", "place.tbl"))
    #expect(
      FilePath.namesakes(in: ["b.tbl", "a.tbl", "B.tbl", "c.tbl"])
        == ["b.tbl": "B.tbl", "B.tbl": "b.tbl"])
    #expect(FilePath.namesakes(in: ["a.tbl", "a.tbl", "x/a.tbl"]).isEmpty)
    #expect(FilePath.namesakes(in: [composed, decomposed]).count == 1)
    #expect(FilePath.namesakes(in: [composed, composed]).isEmpty)
  }

  @Test(
    "Joins with a single slash",
    arguments: [("", "a", "a"), ("x", "a", "x/a"), ("x/", "a", "x/a"), ("/", "a", "/a")])
  func joining(folder: String, name: String, path: String) {
    #expect(FilePath.join(folder, name) == path)
  }

  @Test(
    "An image has the name of its scene without .tbl",
    arguments: [
      ("Scenes/places.tbl", "places"), ("places", "places"), ("a.b.tbl", "a.b"), (".tbl", ".tbl"),
      ("a.txt", "a.txt"), ("stdin", "stdin"), ("x/63", "63"), ("a.TBL", "a.TBL"),
    ])
  func stem(path: String, stem: String) {
    #expect(FilePath.stem(of: path) == stem)
  }

  @Test(
    "A path is inside if it only descends",
    arguments: [
      ("a", true), ("a/b.png", true), ("..a/b", true), ("", false), (".", false), ("a/../b", false),
      ("../a", false), ("/a", false), ("a//b", false), ("a/", false), ("a/./b", false),
    ])
  func inside(path: String, isInside: Bool) {
    #expect(FilePath.isInside(path) == isInside)
  }
}
