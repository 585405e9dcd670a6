import Foundation
import TestSupport
import Testing

/// Recordings, cached results, and causes depend only on the inputs of their own snapshot.
@Suite("Inputs of snapshots")
struct SnapshotInputsTests {
  @Test("Reverting a change removes its recording")
  func revertedChange() throws {
    for hasCache in [true, false] {
      let suite = try Suite()
      try suite.write(to: "a.tbl")
      try suite.acceptAll()
      let accepted = try suite.folder.bytes("__Snapshots__/a/a.png")
      try suite.write("#00FF00", to: "a.tbl")
      #expect(try suite("test", "--record", "changed").error.contains("recorded a.tbl#a"))
      try suite.write(to: "a.tbl")
      #expect(try suite("test").exitCode == 0)
      if !hasCache { try FileManager.default.removeItem(atPath: suite.cache("scenec")) }
      #expect(try suite("test", "--record", "changed").exitCode == 0)
      #expect(!suite.has("__Snapshots__/.pending/a"))
      #expect(try suite("review", "--accept", "all").exitCode == 0)
      #expect(try suite.folder.bytes("__Snapshots__/a/a.png") == accepted)
    }
  }

  @Test("A recording of other inputs is out of date and not accepted")
  func staleRecording() throws {
    let suite = try Suite()
    let library = "let shade = #FF0000\n"
    let scene = "import \"../shades.tbl\"\n" + Suite.scene("shade")
    try suite.folder.write(library, to: "shades.tbl")
    try suite.folder.write(scene, to: "ui/a.tbl")
    try suite.write(to: "b.tbl")
    _ = try suite("test", "--root", ".", "--record", "missing")
    try suite.folder.write("let shade = #00FF00\n", to: "shades.tbl")
    let list = try suite("review", "--list").text
    #expect(
      list.contains("cannot be accepted: 'ui/../shades.tbl' has changed since the recording"),
      "\(list)")
    let review = try suite("review", "--accept", "all")
    #expect(review.exitCode == 1)
    #expect(review.error.contains("'ui/a.tbl#a' was not accepted"), "\(review.error)")
    #expect(suite.has("__Snapshots__/b/b.png") && !suite.has("ui/__Snapshots__/a"))
    // If the file is restored or the snapshot recorded again, it is accepted.
    try suite.folder.write(library, to: "shades.tbl")
    #expect(try suite("review", "--accept", "all").exitCode == 0)
    #expect(suite.has("ui/__Snapshots__/a/a.png"))
    #expect(!suite.has("ui/__Snapshots__/.pending/a"))
  }

  @Test("An input outside the repository and the working directory is not read")
  func inputOutside() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    let other = try TemporaryFolder()
    try other.write(suite.folder.text("a.tbl"), to: "a.tbl")
    _ = try suite("test", "--record", "missing")
    let name = "__Snapshots__/.pending/a/a.inputs"
    let inputs = try suite.folder.text(name)
    let path = "../" + URL(fileURLWithPath: other.path).lastPathComponent + "/a.tbl"
    try suite.folder.write(inputs.replacing(" a.tbl", with: " " + path), to: name)
    let list = try suite("review", "--list").text
    #expect(
      list.contains("cannot be accepted: '\(path)' has changed since the recording"), "\(list)")
    try suite.folder.write(inputs.replacing(" a.tbl", with: " ./a.tbl"), to: name)
    #expect(try suite("review", "--accept", "all").exitCode == 0)
  }

  @Test("A passed test is cached with its note")
  func cachedNotes() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    let name = "__Snapshots__/a/a.txt"
    let tree = try suite.folder.text(name).replacing("#FF0000", with: "#FE0000")
    try suite.folder.write(tree, to: name)
    let first = try suite("test")
    #expect(first.error.contains("square: backgroundColor #FE0000 → #FF0000"), "\(first.error)")
    let second = try suite("test")
    #expect(second.error.contains("1 passed (1 cached)"), "\(second.error)")
    let notes = first.error.split(separator: "\n").dropLast()
    #expect(Array(second.error.split(separator: "\n").dropLast()) == Array(notes))
    #expect(try suite("test", "--record", "changed").error.contains("recorded a.tbl#a"))
  }

  private static func twoImages(_ more: String = "") -> String {
    """
    scene "Two" {
        size: (16, 12)
        let name = "a.png"
        layer { frame: (2, 2, 4, 4); contents: image(name) }
        snapshot "a"
        snapshot "b" { name: "b.png" }
    }
    \(more)
    """
  }

  @Test("The inputs of a snapshot do not depend on other snapshots")
  func ownInputs() throws {
    let suite = try Suite()
    for (name, value) in [("a.png", 10), ("b.png", 200)] {
      let png = PlainPNG(width: 4, height: 4, value: { _, _, _ in value })
      try suite.folder.write(png.bytes, to: name)
    }
    try suite.folder.write(Self.twoImages(), to: "two.tbl")
    let header = "__Snapshots__/.pending/two/b.txt"
    func origin() throws -> Substring {
      try suite.folder.text(header).prefix { $0 != "\n" }
    }
    #expect(try suite("test", "--filter", "#b", "--record", "all").exitCode == 0)
    let alone = try origin()
    _ = try suite("review", "--reject", "all")
    #expect(try suite("test", "--record", "all").exitCode == 0)
    #expect(try origin() == alone)
    // The same applies to a recording: an image that only the other snapshot shows does not make it
    // out of date.
    try suite.folder.write(
      PlainPNG(width: 4, height: 4, value: { _, _, _ in 50 }).bytes, to: "a.png")
    let review = try suite("review", "--accept", "all")
    #expect(review.exitCode == 1)
    #expect(review.error.contains("'two.tbl#a' was not accepted, because 'a.png' has changed"))
    #expect(suite.has("__Snapshots__/two/b.png") && !suite.has("__Snapshots__/two/a.png"))
  }

  @Test("A recording is out of date if a missing font has been added")
  func appearingFont() throws {
    let suite = try Suite()
    let fonts = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "SceneCompilerTests/Elements/Fonts")
    func add(_ name: String) throws {
      try suite.folder.write(
        Array(Data(contentsOf: fonts.appending(path: name))), to: "Fonts/" + name)
    }
    try add("Inter-Regular.otf")
    try suite.folder.write(
      """
      scene "Font" {
          size: (40, 30)
          textLayer "Hi" { frame: (0, 0, 40, 30); fontFamily: "Inter"; fontWeight: bold }
      }

      """, to: "a.tbl")
    #expect(try suite("test", "--record", "missing").exitCode == 0)
    #expect(try !suite("review", "--list").text.contains("cannot be accepted"))
    try add("Inter-Bold.otf")
    let review = try suite("review", "--accept", "all")
    #expect(review.exitCode == 1)
    #expect(
      review.error.contains("'Fonts/Inter-Bold.otf' has changed since"),
      "\(review.error)")
  }

  @Test("Rejects invalid hashes, and ignores line endings")
  func hashes() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl", snapshots: "snapshot \"h\" { compare { golden: hash } }")
    try suite.acceptAll()
    let name = "__Snapshots__/a/h.hash"
    let hash = try suite.folder.text(name)
    try suite.folder.write(hash.replacing("\n", with: "\r\n"), to: name)
    #expect(try suite("test").exitCode == 0)
    for text in ["", "\n", String(hash.dropLast(2))] {
      try suite.folder.write(text, to: name)
      let result = try suite("test")
      #expect(result.exitCode == 1)
      #expect(result.error.contains("cannot read the reference: expected 32"), "\(text)")
      #expect(!result.error.contains("the compiler changed"))
    }
    try suite.folder.write("<<<<<<< ours\n\(hash)=======\n", to: name)
    let conflict = try suite("test")
    #expect(conflict.exitCode == 1)
    #expect(conflict.error.contains("unresolved merge conflict in the reference"))
    // The image of another snapshot.
    try suite.folder.write(String(repeating: "0", count: 32) + "\n", to: name)
    #expect(try suite("test").error.contains("the reference was edited after it was recorded"))
  }
}
