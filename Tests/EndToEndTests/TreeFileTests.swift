import Foundation
import TestSupport
import Testing

/// Layer trees that `build --emit json` wrote are read like scenes.
@Suite("Layer trees as JSON")
struct TreeFileTests {
  private static func scene(x: Int = 4, extra: String = "") -> String {
    """
    scene "Square" {
        size: (16, 12)
        background: #FFFFFF
        layer square { frame: (\(x), 2, 6, 6); backgroundColor: #FF0000 }
        \(extra)
        snapshot "rest"
        snapshot "faded" { square.opacity: 0.5 }
    }

    """
  }

  /// `a.tbl`, and its trees before a change.
  private func folder(_ changed: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene(), to: "a.tbl")
    #expect(try scenec("build", "a.tbl", "--emit", "json,png,tree", in: folder).exitCode == 0)
    try folder.write(changed, to: "a.tbl")
    return folder
  }

  @Test(
    "A tree equals its scene, its image, and its text",
    arguments: ["a.tbl", "a.rest.png", "a.rest.txt", "a.rest.json"])
  func equal(other: String) throws {
    let folder = try folder(Self.scene())
    for pair in [["a.rest.json", other], [other, "a.rest.json"]] {
      let result = try scenec(["diff"] + pair, in: folder)
      #expect(result.exitCode == 0 && result.text == "" && result.error == "", "\(result)")
    }
  }

  @Test("The difference names layers, and has pixels")
  func different() throws {
    let folder = try folder(Self.scene(x: 5))
    let result = try scenec("diff", "a.rest.json", "a.tbl", "-o", "d.png", in: folder)
    #expect(result.exitCode == 1)
    #expect(result.text.contains("square: x 4 → 5, a.tbl:4:5\n"), "\(result.text)")
    #expect(result.text.contains(" pixels differ"))
    #expect(try !folder.bytes("d.png").isEmpty)
    let texts = try scenec("diff", "a.rest.json", "a.faded.json", in: folder)
    #expect(texts.exitCode == 1 && texts.text.contains("opacity 1 → 0.5"), "\(texts.text)")
    try folder.write(
      Self.scene(extra: "layer dot { frame: (0, 0, 2, 2); backgroundColor: #0000FF }"), to: "a.tbl")
    let more = try scenec("diff", "a.rest.json", "a.tbl", in: folder)
    #expect(more.exitCode == 1 && more.text.contains("added"), "\(more.text)")
    #expect(more.text.split(separator: "\n").count == 3, "\(more.text)")
  }

  @Test("Blame and show read a tree")
  func others() throws {
    let folder = try folder(Self.scene())
    let blame = try scenec("blame", "a.rest.json", "5,3", in: folder)
    #expect(blame.exitCode == 0, "\(blame.error)")
    #expect(blame.text.hasPrefix("5,3 is #FF0000\n  100.0%  "), "\(blame.text)")
    let shown = try scenec("show", "a.rest.json", "--as", "blocks", in: folder)
    let scene = try scenec("show", "a.tbl", "--snapshot", "rest", "--as", "blocks", in: folder)
    #expect(shown.exitCode == 0 && "rest\n" + shown.text == scene.text)
    for command in [["blame", "a.rest.json", "5,3"], ["show", "a.rest.json"]] {
      let timed = try scenec(command + ["--time", "1s"], in: folder)
      #expect(timed.exitCode == 2 && timed.error.contains("is a layer tree, which has one"))
    }
    #expect(try scenec("blame", "a.rest.json", "50,3", in: folder).exitCode == 2)
    let scaled = try scenec("diff", "a.rest.json", "a.rest.json", "--scale", "1", in: folder)
    #expect(scaled.exitCode == 2 && scaled.error.contains("are not scenes"), "\(scaled.error)")
  }

  @Test(
    "A file that is not a tree is an error with its line", arguments: ["diff", "blame", "show"])
  func errors(command: String) throws {
    let folder = try folder(Self.scene())
    try folder.write("{\n  \"schema\": 7\n}\n", to: "bad.json")
    let operands = ["diff": ["bad.json", "a.rest.json"], "blame": ["bad.json", "1,1"]]
    let result = try scenec([command] + (operands[command] ?? ["bad.json"]), in: folder)
    #expect(result.exitCode == 3)
    #expect(result.error == "error: cannot read 'bad.json': line 2: expected the schema 1\n")
  }

  @Test("A tree of a Git revision is read")
  func revision() throws {
    let folder = try folder(Self.scene(x: 5))
    let committed = try shell(
      "git init -q; git add .; git -c user.name=a -c user.email=b commit -qm a", in: folder)
    #expect(committed.exitCode == 0)
    let result = try scenec("diff", "git:HEAD:./a.rest.json", "a.rest.json", in: folder)
    #expect(result.exitCode == 0, "\(result.error)")
  }
}
