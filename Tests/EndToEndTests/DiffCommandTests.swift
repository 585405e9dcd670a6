import Foundation
import TestSupport
import Testing

private let card = """
  scene "Card" {
      size: (40, 20)
      scale: 1
      background: white
      layer card { frame: (2, 2, 10, 10); backgroundColor: #FF0000 }
      snapshot "rest"
      snapshot "moved" { card.frame: (4, 2, 10, 10) }
  }

  """

@Suite("Scenec diff")
struct DiffCommandTests {
  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test(
    "Outputs do not replace inputs",
    arguments: [
      ["diff", "a.tbl", "b.tbl", "--snapshot", "rest", "-o", "b.tbl"],
      ["diff", "a.tbl", "b.tbl", "--snapshot", "rest", "-o", "link.png"],
      ["test", "a.tbl", "--report", "html=a.tbl"], ["test", "--report", "json=b.tbl"],
      ["merge-reports", ".", "--report", "junit=a.tbl"],
    ])
  func inputsAreKept(arguments: [String]) throws {
    let folder = try folder(["a.tbl": card, "b.tbl": card])
    try folder.link("link.png", to: "b.tbl")
    let result = try scenec(arguments, in: folder)
    #expect(result.exitCode == 2)
    #expect(result.error.contains("would replace the input file"))
    #expect(try folder.text("a.tbl") == card)
    #expect(try folder.text("b.tbl") == card)
  }

  @Test("Equal scenes print nothing")
  func equal() throws {
    let folder = try folder(["a.tbl": card, "b.tbl": card])
    let result = try scenec("diff", "a.tbl", "b.tbl", in: folder)
    #expect(result == ProcessResult(exitCode: 0, output: [], error: ""))
  }

  @Test("Compares layers and pixels of each snapshot")
  func scenes() throws {
    let folder = try folder([
      "a.tbl": card, "b.tbl": card.replacing("(2, 2, 10, 10)", with: "(2, 3, 10, 10)"),
    ])
    let result = try scenec("diff", "a.tbl", "b.tbl", in: folder)
    #expect(result.exitCode == 1)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "rest")
    #expect(lines[1].hasPrefix("  card: y 2 → 3, b.tbl:5:5"))
    #expect(lines[2] == "  20 of 800 pixels differ, by at most 255 of 255")
    #expect(lines[3] == "  region 1: 10 × 11 pixels at 2,2")
  }

  @Test("Compares a scene with its reference image or tree")
  func references() throws {
    let folder = try folder(["a.tbl": card])
    _ = try scenec(
      "build", "a.tbl", "--emit", "png,tree", "-o", "./", in: folder)
    _ = try shell("mv a.rest.png rest.png; mv a.moved.txt moved.txt; rm a.*.png", in: folder)
    #expect(try scenec("diff", "rest.png", "a.tbl", in: folder).exitCode == 0)
    #expect(try scenec("diff", "a.tbl", "moved.txt", in: folder).exitCode == 0)
    let other = try scenec(
      "diff", "rest.png", "a.tbl", "--snapshot", "moved", "-o", "d.png", in: folder)
    #expect(other.exitCode == 1)
    #expect(other.text.hasPrefix("  40 of 800 pixels differ, by at most 255 of 255\n"))
    #expect(try folder.bytes("d.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let trees = try scenec("diff", "moved.txt", "a.tbl", "--snapshot", "rest", in: folder)
    #expect(trees.text == "  card: x 4 → 2, a.tbl:5:5\n  the layer trees differ\n")
    let unclear = try shell("mv rest.png x.png; scenec diff x.png a.tbl", in: folder)
    #expect(unclear.exitCode == 2)
    #expect(unclear.error.contains("'a.tbl' has 2 snapshots ('rest' and 'moved'); select one"))
  }

  @Test("Compares images in both formats")
  func pictures() throws {
    let folder = try folder(["a.tbl": card])
    _ = try scenec("build", "a.tbl", "--emit", "png,ppm", in: folder)
    #expect(try scenec("diff", "a.rest.png", "a.rest.ppm", in: folder).exitCode == 0)
    #expect(try scenec("diff", "a.rest.png", "a.moved.ppm", in: folder).exitCode == 1)
    try folder.write("P6\n# small\n1 1 65535\n\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}", to: "one.ppm")
    let sizes = try scenec("diff", "one.ppm", "a.rest.png", in: folder)
    #expect(sizes.text.contains("40 × 20 pixels"))
  }

  @Test("Compares the output of scenec dump, snapshot by snapshot")
  func dumps() throws {
    let folder = try folder(["a.tbl": card])
    _ = try shell("scenec dump a.tbl > a.txt; scenec dump a.tbl --sources > b.txt", in: folder)
    #expect(try scenec("diff", "a.txt", "b.txt", in: folder).exitCode == 0)
    #expect(try scenec("diff", "a.txt", "a.tbl", in: folder).exitCode == 0)
    let moved = try shell(
      "sed 's/ (4 2 / (5 2 /' b.txt > c.txt; scenec diff a.txt c.txt", in: folder)
    #expect(moved.text == "moved\n  card: x 4 → 5, a.tbl:5:5\n  the layer trees differ\n")
  }

  @Test("A snapshot in only one scene is a difference")
  func lonely() throws {
    let folder = try folder([
      "a.tbl": card, "b.tbl": card.replacing("snapshot \"moved\"", with: "snapshot \"other\""),
    ])
    let result = try scenec("diff", "a.tbl", "b.tbl", in: folder)
    #expect(result.exitCode == 1)
    #expect(
      result.text
        == "'moved' is only in the first operand\n'other' is only in the second operand\n")
  }

  @Test("The difference image does not replace a file that a scene reads, or a compared image")
  func inputsOfScenesAreKept() throws {
    let image = PlainPNG(width: 4, height: 4, value: { _, _, _ in 50 }).bytes
    let scene =
      "scene \"A\" { size: (4, 4); layer card { frame: (0, 0, 4, 4); contents: \"p.png\" } }\n"
    let folder = try folder(["a.tbl": scene, "b.tbl": "scene \"B\" { size: (4, 4) }\n"])
    try folder.write(image, to: "p.png")
    try folder.write(image, to: "q.png")
    for (old, output) in [("a.tbl", "p.png"), ("a.tbl", "./p.png"), ("q.png", "q.png")] {
      let result = try scenec("diff", old, "b.tbl", "-o", output, in: folder)
      #expect(result.exitCode == 2)
      #expect(result.error.contains("error: '-o \(output)' would replace the input file '"))
      #expect(try folder.bytes(output) == image)
    }
  }

  @Test("Prints JSON")
  func json() throws {
    let folder = try folder([
      "a.tbl": card, "b.tbl": card.replacing("#FF0000", with: "#FF0001"),
    ])
    let result = try scenec("diff", "a.tbl", "b.tbl", "--json", "--snapshot", "rest", in: folder)
    #expect(result.exitCode == 1)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    #expect(json["isEqual"] as? Bool == false)
    let pair = try #require((json["pairs"] as? [[String: Any]])?.first)
    let change = try #require((pair["changes"] as? [[String: Any]])?.first)
    #expect(change["layer"] as? String == "card")
    #expect(change["old"] as? String == "#FF0000")
    #expect((change["place"] as? [String: Any])?["line"] as? Int == 5)
    #expect((change["box"] as? [String: Int])?["width"] == 10)
    #expect((pair["image"] as? [String: Any])?["pixels"] as? Int == 100)
  }

  @Test("Reads a scene and its inputs at a revision")
  func revisions() throws {
    let repository = try GitRepository()
    let folder = repository.folder
    let scene = """
      import "styles.tbl"
      scene "Card" { size: (40, 20); scale: 1; layer card { frame: (0, 0, 9, 9); uses: look } }

      """
    try folder.write(scene, to: "Scenes/card.tbl")
    try folder.write("style look { opacity: 0.5 }\n", to: "Scenes/styles.tbl")
    try repository.commit()
    try folder.write("style look { opacity: 0.75 }\n", to: "Scenes/styles.tbl")
    let result = try scenec(
      "diff", "git:HEAD:Scenes/card.tbl", "Scenes/card.tbl", in: folder)
    #expect(result.text.contains("card: opacity 0.5 → 0.75, Scenes/styles.tbl:1:23\n"), "\(result)")
    #expect(result.exitCode == 1)
    let here = try shell(
      "cd Scenes && scenec diff git:HEAD:./card.tbl git:HEAD:./card.tbl", in: folder)
    #expect(here == ProcessResult(exitCode: 0, output: [], error: ""))
    // Errors are reported for the file of the revision.
    try folder.write(scene.replacing("frame", with: "frome"), to: "Scenes/card.tbl")
    try repository.commit()
    let wrong = try scenec("diff", "git:HEAD:Scenes/card.tbl", "Scenes/card.tbl", in: folder)
    #expect(wrong.exitCode == 3)
    #expect(wrong.error.hasPrefix("git:HEAD:Scenes/card.tbl:2:"))
    let missing = try scenec("diff", "git:HEAD:none.tbl", "Scenes/card.tbl", in: folder)
    #expect(missing.exitCode == 3)
    #expect(
      missing.error.contains("cannot read 'git:HEAD:none.tbl': path 'none.tbl' does not exist"))
  }

  @Test("An unreadable file exits with 3, and invalid usage with 2")
  func exitCodes() throws {
    let folder = try folder(["a.tbl": card, "bad.txt": "canvas size (1 1)\nhello\n"])
    try folder.write([0x89, 0x50], to: "bad.png")
    try folder.write("P6 2 2 255\nx", to: "bad.ppm")
    for (file, reason) in [
      ("bad.txt", "line 2: expected a layer or 'picture'"),
      ("bad.png", "the file is truncated"),
      ("bad.ppm", "the size of the PPM file does not match its header"),
      ("none.txt", "no such file"),
    ] {
      let result = try scenec("diff", file, "a.tbl", "--snapshot", "rest", in: folder)
      #expect(result.exitCode == 3)
      #expect(result.error.contains("cannot read '\(file)': \(reason)"))
    }
    _ = try scenec("build", "a.tbl", "--emit", "png,tree", in: folder)
    #expect(try scenec("diff", "a.tbl", in: folder).exitCode == 2)
    #expect(try scenec("diff", "a.rest.png", "a.rest.txt", in: folder).exitCode == 2)
    #expect(try scenec("diff", "a.tbl", "a.tbl", "-o", "d.png", in: folder).exitCode == 2)
    #expect(
      try scenec("diff", "a.rest.txt", "a.moved.txt", "-o", "d.png", in: folder).exitCode == 2)
  }
}
