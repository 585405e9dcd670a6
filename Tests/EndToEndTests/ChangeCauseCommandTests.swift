import Foundation
import SceneCompiler
import TestSupport
import Testing
@testable import SceneTesting

@Suite("Causes in the reports of scenec test")
struct ChangeCauseCommandTests {
  /// Two scenes that use a library in several ways.
  private func suite() throws -> Suite {
    let suite = try Suite()
    try suite.folder.write(
      """
      let h = 20
      let gap = 4
      style head { fontSize: 7; foregroundColor: #112233 }
      component Dot(n, tint = #FF0000) { bounds: (0, 0, n, 4); backgroundColor: tint }

      """, to: "theme.tbl")
    for (name, width) in [("a", 60), ("b", 70)] {
      try suite.folder.write(
        """
        import "theme.tbl"
        scene "S" {
            size: (\(width), 50)
            table list {
                rows { height: h + 2 }
                row "A" { Dot(n: \(width / 10)) { position: (parent.width - 10, parent.height / 2) } }
            }
            layer box { frame: (2, 40, parent.width - gap * 2, 4); backgroundColor: black }
            textLayer label "x" { uses: head; frame: (2, 30, 20, 10) }
        }

        """, to: "\(name).tbl")
    }
    try suite.acceptAll()
    return suite
  }

  @Test("What the library of controls draws differently is shown at its use")
  func controls() throws {
    let suite = try Suite()
    let scene =
      "scene \"S\" { size: (200, 60)\n    FilledButton(title: \"Pay\", tint: blue); snapshot \"a\" }"
    try suite.folder.write("import \"UIKit\"\n\(scene)\n", to: "a.tbl")
    try suite.acceptAll()
    let changed = scene.replacing("Pay", with: "Send").replacing("blue", with: "red")
    try suite.folder.write("import \"UIKit\"\n\(changed)\n", to: "a.tbl")
    let text = try suite("test", "a.tbl").error
    #expect(text.contains("a.tbl:3:5") && !text.contains("UIKit"), "\(text)")
    let blame = try suite("blame", "a.tbl", "20,25").text
    #expect(blame.contains("a.tbl:3:5") && !blame.contains("UIKit"), "\(blame)")
  }

  private func causes(
    of edits: [(file: String, old: String, new: String)], in suite: Suite
  ) throws -> [String] {
    for (file, old, new) in edits {
      let text = try suite.folder.text(file)
      #expect(text.contains(old))
      try suite.folder.write(text.replacing(old, with: new), to: file)
    }
    _ = try suite("test", "--report", "json=r.json")
    return try TestReport(json: try suite.folder.bytes("r.json")).causes.map {
      "\($0.title): \($0.results.map { $0.scene.prefix(1) }.joined())"
    }
  }

  @Test("An edit of a library is one cause, however its value is used")
  func library() throws {
    let suite = try suite()
    #expect(
      try causes(of: [("theme.tbl", "h = 20", "h = 22")], in: suite)
        == ["theme.tbl:1:9 h: height 22 → 24: ab"])
    #expect(
      try causes(
        of: [("theme.tbl", "h = 22", "h = 20"), ("theme.tbl", "gap = 4", "gap = 6")], in: suite)
        == ["theme.tbl:2:11 gap: width 52 → 48 and 1 more: ab"])
  }

  @Test("Independent edits of a library and a scene are separate causes")
  func independent() throws {
    #expect(
      try causes(
        of: [
          ("theme.tbl", "#112233", "#FF2233"), ("theme.tbl", "#FF0000", "#00FF00"),
          ("b.tbl", "(2, 40,", "(5, 40,"),
        ], in: try suite()) == [
          "theme.tbl:4:25 tint #FF0000 → #00FF00: ab",
          "theme.tbl:3:44 foregroundColor #112233 → #FF2233: ab",
          "b.tbl:8:5 box: x 2 → 5: b",
        ])
  }

  @Test("Paths are those of the repository, also of a shard that ran in a subfolder")
  func paths() throws {
    let suite = try Suite()
    for name in ["a", "b"] { try suite.write(to: "ios/\(name).tbl") }
    try suite.folder.write("", to: ".git/HEAD")
    let start = "cd ios && scenec test"
    _ = try suite.shell("\(start) --record missing; scenec review --accept all")
    for name in ["a", "b"] { try suite.write(x: 5, to: "ios/\(name).tbl") }
    for number in 1...2 {
      _ = try suite.shell(
        "\(start) --shard \(number)/2 --artifacts out/\(number) --report json=out/\(number)/r.json")
    }
    let direct = try suite.shell(
      "\(start) --artifacts out --report junit=out/j.xml --report github")
    let merged = try suite(
      "merge-reports", "ios/out", "--report", "junit=m.xml", "--report", "github")
    for (output, path, artifact) in [
      (direct.text, "ios/out/j.xml", "ios/out/a/a.actual.png"),
      (merged.text, "m.xml", "ios/out/[12]/a/a.actual.png"),
    ] {
      #expect(output.hasPrefix("::error file=ios/a.tbl,line=4,"), "\(output)")
      let xml = try suite.folder.text(path)
      #expect(xml.contains("file=\"ios/a.tbl\""))
      #expect(xml.contains(try Regex("ATTACHMENT\\|" + artifact)), "\(xml)")
    }
  }
}
