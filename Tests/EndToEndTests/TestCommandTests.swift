import Foundation
import SceneInspection
import SceneTesting
import TestSupport
import Testing
@testable import scene_bench

@Suite("Scenec test")
struct TestCommandTests {
  @Test("A missing reference fails and explains how to record it")
  func missing() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    let result = try suite("test")
    #expect(result.exitCode == 1)
    #expect(
      result.error.contains(
        """
        failed a.tbl#a: missing reference '__Snapshots__/a/a.png'
        1 failed in 
        """))
    #expect(
      result.error.hasSuffix(
        "\nto create one, run 'scenec test --record missing' and 'scenec review'\n"))
    #expect(suite.has("__Snapshots__/.failures/a/a.actual.png"))
    #expect(!suite.has("__Snapshots__/a"))
  }

  @Test("A recording is pending until it is accepted, and then passes")
  func recording() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl", snapshots: "snapshot \"one\"\nsnapshot \"Two, three\"")
    let recorded = try suite("test", "--record", "missing")
    #expect(recorded.exitCode == 0)
    #expect(recorded.error.contains("recorded a.tbl#one"))
    #expect(recorded.error.contains("run 'scenec review' to accept or reject recorded snapshots\n"))
    #expect(!suite.has("__Snapshots__/a"))
    let waiting = try suite("test")
    #expect(waiting.exitCode == 1)
    #expect(waiting.error.contains("a recorded snapshot is pending; run 'scenec review'"))

    #expect(try suite("review", "--accept", "all").exitCode == 0)
    let files = try suite.files()
    for slug in ["one", "two-three"] {
      #expect(files["__Snapshots__/a/\(slug).png"]?.starts(with: [0x89, 0x50]) == true)
      let tree = String(decoding: files["__Snapshots__/a/\(slug).txt"] ?? [], as: UTF8.self)
      let lines = tree.split(separator: "\n")
      #expect(lines.first?.wholeMatch(of: /\/\/ recorded from [0-9a-f]{16} by scenec .+/) != nil)
      #expect(lines.dropFirst().first?.hasPrefix("canvas size (16 12)") == true)
    }
    let passed = try suite("test")
    #expect(passed.exitCode == 0)
    #expect(passed.error.hasPrefix("2 passed in "))
    #expect(passed.output.isEmpty)
  }

  @Test("An unchanged snapshot is not recorded")
  func unchanged() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    let before = try suite.files()
    let inode = try attributes(suite, "__Snapshots__/a/a.png")
    for mode in ["missing", "changed", "all"] {
      let result = try suite("test", "--record", mode)
      #expect(result.error.hasPrefix("1 passed"))
      #expect(try suite.files() == before)
    }
    #expect(try attributes(suite, "__Snapshots__/a/a.png") == inode)
  }

  private func attributes(_ suite: Suite, _ name: String) throws -> [UInt64] {
    let all = try FileManager.default.attributesOfItem(atPath: suite.folder(name))
    let time = (all[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return [(all[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0, UInt64(time * 1e6)]
  }

  @Test("In CI, nothing is recorded, and a missing reference fails")
  func continuousIntegration() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    let result = try suite("test", "--record", "all", environment: ["CI": "true"])
    #expect(result.exitCode == 1)
    #expect(result.error.contains("'--record all' is ignored because CI is set\n"))
    #expect(!suite.has("__Snapshots__/.pending"))
  }

  @Test("Each mode records the documented snapshots")
  func modes() throws {
    let suite = try Suite()
    try suite.write(to: "changed.tbl")
    try suite.write(to: "same.tbl")
    try suite.acceptAll()
    try suite.write("#00FF00", to: "changed.tbl")
    try suite.write(to: "new.tbl")
    let expected: [(String, Int32, [String])] = [
      ("none", 1, []), ("missing", 1, ["new"]), ("changed", 0, ["changed", "new"]),
      ("all", 0, ["changed", "new"]),
    ]
    for (mode, code, recorded) in expected {
      let result = try suite("test", "--record", mode)
      #expect(result.exitCode == code, "\(mode): \(result.error)")
      let names = try suite.files().keys.filter {
        $0.contains(".pending") && $0.hasSuffix(".png")
      }
      #expect(
        names.sorted() == recorded.map { "__Snapshots__/.pending/\($0)/\($0).png" },
        "\(mode): \(result.error)")
      _ = try suite("review", "--reject", "all")
    }
  }

  @Test("A recording is removed when the snapshot equals its reference again")
  func outdatedRecording() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    try suite.write("#00FF00", to: "a.tbl")
    _ = try suite("test", "--record", "changed")
    #expect(suite.has("__Snapshots__/.pending/a/a.png"))
    try suite.write(to: "a.tbl")
    #expect(try suite("test", "--record", "changed").error.hasPrefix("1 passed"))
    #expect(!suite.has("__Snapshots__/.pending/a"))
  }

  @Test("A failure reports its cause, the differences, and the artifacts")
  func difference() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    try suite.write("#00FF00", to: "a.tbl")
    let result = try suite("test")
    #expect(result.exitCode == 1)
    #expect(
      result.error.contains(
        """
        failed a.tbl#a
          square: backgroundColor #FF0000 → #00FF00, a.tbl:4:5
          36 of 192 pixels differ, by at most 255 of 255
          region 1: 6 × 6 pixels at 4,2
        """), "\(result.error)")
    for path in [
      "__Snapshots__/a/a.png", "__Snapshots__/.failures/a/a.actual.png",
      "__Snapshots__/.failures/a/a.difference.png",
    ] {
      #expect(result.error.contains(path), "\(result.error)")
      #expect(suite.has(path))
    }
    // A run in which the test passes removes them.
    try suite.write(to: "a.tbl")
    #expect(try suite("test").exitCode == 0)
    #expect(!suite.has("__Snapshots__/.failures/a"))
  }

  @Test("--artifacts sets the folder for artifacts")
  func artifacts() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    #expect(try suite("test", "--artifacts", "out/here").exitCode == 1)
    #expect(suite.has("out/here/a/a.actual.png"))
    #expect(!suite.has("__Snapshots__"))
  }

  @Test("Scenes with the same name in different folders have separate artifacts")
  func scenesWithSameNameInDifferentFoldersHaveSeparateArtifacts() throws {
    let suite = try Suite()
    for folder in ["a", "b", "a/b"] { try suite.write(to: "\(folder)/home.tbl") }
    try suite.acceptAll()
    try suite.write("#00FF00", to: "a/home.tbl")
    try suite.write("#0000FF", to: "b/home.tbl")
    let failed = try suite("test", "--artifacts", "out")
    #expect(failed.error.contains("out/a/home/home.actual.png"), "\(failed.error)")
    let images = try ["a", "b"].map { try suite.folder.bytes("out/\($0)/home/home.actual.png") }
    #expect(images[0] != images[1])
    #expect(!suite.has("out/a/b"))
    // A passing test removes only its own pending snapshot.
    try suite.write(to: "b/home.tbl")
    #expect(try suite("test", "--artifacts", "out").exitCode == 1)
    #expect(try suite.folder.bytes("out/a/home/home.actual.png") == images[0])
    #expect(!suite.has("out/b"))
    // Bazel's folder, and paths that lead outside of the working directory.
    let outputs = suite.folder("kept")
    let result = try suite.shell(
      "cd b && TEST_UNDECLARED_OUTPUTS_DIR='\(outputs)' scenec test ../a/home.tbl")
    #expect(result.exitCode == 1)
    #expect(suite.has("kept/%2E%2E/a/home/home.actual.png"), "\(result.error)")
  }

  @Test("An artifact folder also contains the references")
  func artifactsAreComplete() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    try suite.write("#00FF00", to: "a.tbl")
    #expect(try suite("test", "--artifacts", "out").exitCode == 1)
    for ending in ["png", "txt"] {
      #expect(
        try suite.folder.bytes("out/a/a.reference.\(ending)")
          == suite.folder.bytes("__Snapshots__/a/a.\(ending)"))
    }
    try suite.write(to: "a.tbl")
    #expect(try suite("test", "--artifacts", "out").exitCode == 0)
    #expect(!suite.has("out/a"))
  }

  @Test("The British spelling of --artifacts is rejected with a suggestion")
  func spelling() throws {
    let result = try Suite()("test", "--artefacts", "out")
    #expect(result.exitCode == 2)
    #expect(result.error.contains("--artifacts"), "\(result.error)")
  }

  /// Records the output of a different compiler for the same inputs: a tree and an image in another
  /// color.
  private func recordElsewhere(_ suite: Suite, tree: String, image: [UInt8]) throws {
    let original = TreeReference(Array(tree.utf8))
    let text = original.text.replacing("#FF0000", with: "#0000FF")
    let content = TreeReference.content(of: text, pixels: try Bitmap(png: image).hash)
    let other = TreeReference(text: text, inputs: original.inputs, content: content)
    try suite.folder.write(other.bytes, to: "__Snapshots__/a/a.txt")
    try suite.folder.write(image, to: "__Snapshots__/a/a.png")
  }

  @Test("If all inputs are unchanged, the cause is the compiler")
  func causes() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    let name = "__Snapshots__/a/a.txt"
    let tree = try suite.folder.text(name)
    let other = Suite.scene("#0000FF")
    try suite.folder.write(other, to: "b.tbl")
    _ = try suite("test", "b.tbl", "--record", "missing")
    let picture = try suite.folder.bytes("__Snapshots__/.pending/b/b.png")
    try suite.folder.write(picture, to: "__Snapshots__/a/a.png")

    // The same tree with another image, like the other side of a merge.
    let edited = "the reference was edited after it was recorded"
    #expect(try suite("test", "a.tbl").error.contains(edited))
    // A different tree of the same scene, edited by hand.
    try suite.folder.write(tree.replacing("#FF0000", with: "#0000FF"), to: name)
    #expect(try suite("test", "a.tbl").error.contains(edited))
    // Line endings changed by an editor or version control.
    try suite.folder.write(tree.replacing("\n", with: "\r\n"), to: name)
    #expect(try suite("test", "a.tbl").error.contains(edited))
    // A different tree and its image, recorded from the same scene.
    try recordElsewhere(suite, tree: tree, image: picture)
    #expect(try suite("test", "a.tbl").error.contains("the compiler changed, not the scene"))
    // Recorded from something else.
    try suite.folder.write(
      tree.replacing("#FF0000", with: "#0000FF")
        .replacing(/from [0-9a-f]{16}/, with: "from 0123456789abcdef"), to: name)
    #expect(try !suite("test", "a.tbl").error.contains("the compiler changed"))
    // The origin is unknown.
    let bare = tree.replacing("#FF0000", with: "#0000FF").split(separator: "\n").dropFirst()
    try suite.folder.write(bare.joined(separator: "\n") + "\n", to: name)
    #expect(try !suite("test", "a.tbl").error.contains("the compiler changed"))
  }

  @Test("A different tree with an equal image is a note, which --record changed updates")
  func treeNotes() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    let name = "__Snapshots__/a/a.txt"
    let tree = try suite.folder.text(name)
    try suite.folder.write(tree.replacing("square", with: "circle"), to: name)
    let result = try suite("test")
    #expect(result.exitCode == 0)
    #expect(
      result.error.contains("passed with a note a.tbl#a\n  the image is equal, but the layer tree"))
    #expect(try suite("test", "--record", "changed").error.contains("recorded a.tbl#a"))
    #expect(!suite.has("__Snapshots__/.pending/a/a.png"))
    #expect(try suite("review", "--accept", "all").exitCode == 0)
    #expect(try suite.folder.text(name) == tree)
  }

  @Test("A strip has the pixels of its frames and is compared frame by frame")
  func strips() throws {
    let suite = try Suite()
    func scene(_ color: String, _ compare: String = "") -> String {
      """
      scene "Strip" {
          size: (13.4, 8)
          scale: 3
          layer dot {
              frame: (1, 2, 4, 4)
              animate position.x { from: 2; to: 12; duration: 1s }
              animate backgroundColor { values: [red, \(color), red]; duration: 0.4s }
          }
          snapshot "strip" { frames: 0s...0.4s by 0.1s; compare { \(compare) } }
          for time in 0s...0.4s by 0.1s { snapshot "\\(time / 1ms)" { time: time } }
      }

      """
    }
    try suite.folder.write(scene("green"), to: "a.tbl")
    try suite.acceptAll()
    func pixels(_ name: String) throws -> Bitmap {
      try Bitmap(png: suite.folder.bytes("__Snapshots__/a/\(name).png"))
    }
    let strip = try pixels("strip")
    #expect((strip.width, strip.height) == (5 * 40, 24))
    for index in 0..<5 {
      let frame = try pixels("\(index * 100)")
      for y in 0..<24 {
        let (from, own) = (y * 200 + index * 40, y * 40)
        #expect(strip.pixels[from..<from + 40] == frame.pixels[own..<own + 40])
      }
    }
    try suite.folder.write(scene("blue"), to: "a.tbl")
    let failed = try suite("test", "a.tbl#strip", "--report", "json=r.json")
    #expect(failed.error.contains("\n  dot at 200ms: backgroundColor "))
    #expect(failed.error.contains("\n  3 of 5 frames differ: at 100ms, 200ms, and 300ms\n"))
    let failure = try #require(
      try TestReport(json: suite.folder.bytes("r.json")).results[0].failure)
    #expect(failure.frames?.map(\.time) == [0, 0.1, 0.2, 0.3, 0.4])
    #expect(failure.image?.frames == [1, 2, 3])
    // 144 pixels of each frame differ, but 432 of the image.
    try suite.folder.write(scene("blue", "maxPixels: 144"), to: "a.tbl")
    #expect(try suite("test", "a.tbl#strip").error.contains("within the snapshot's tolerance"))
  }

  @Test("Long names are shortened for file names and stay different")
  func longNames() throws {
    let suite = try Suite()
    let long = String(repeating: "langer name é ", count: 30)
    try suite.write(
      to: "a.tbl", snapshots: "for s in [\"1\", \"2\"] { snapshot \"\(long)\\(s)\" }")
    try suite.acceptAll()
    #expect(try suite("test").error.contains("2 passed"))
    let ids = try suite("test", "--list").text.split(separator: "\n")
    #expect(Set(ids).count == 2)
    for id in ids {
      #expect(id.hasPrefix("a.tbl#langer-name-é-langer-name-é-"))
      #expect(("a." + id.dropFirst(6) + ".difference.png").utf8.count <= 255)
    }
  }

  @Test(
    "An expected failure passes, has a picture of its own, and fails once the snapshot is right")
  func expectedFailures() throws {
    let suite = try Suite()
    let issue = "snapshot \"a\" { compare { expectFailure: \"issue 7\" } }"
    try suite.write(to: "a.tbl", snapshots: "snapshot \"a\"")
    try suite.acceptAll()
    let reference = try suite.folder.bytes("__Snapshots__/a/a.png")
    try suite.write("#00FF00", to: "a.tbl", snapshots: issue)
    let advice =
      "  no picture of this failure is stored, so another one would pass as well; to store it, run "
      + "'scenec test --record missing' and 'scenec review'\n"
    for (mode, note) in [("none", advice), ("changed", ""), ("all", "")] {
      if mode == "changed" {
        #expect(try suite("test", "--record", "missing").error.contains("1 recorded in"))
        #expect(try suite("review", "--list").text.hasPrefix("a.tbl#a.known\n"))
        #expect(try suite("review", "--accept", "all").exitCode == 0)
      }
      let run = try suite(
        "test", "--record", mode, "--report", "json=r.json", "--report", "junit=r.xml", "--report",
        "github")
      #expect(run.exitCode == 0)
      #expect(
        run.error.hasPrefix(
          "expected failure a.tbl#a (a.tbl:5:5)\n  issue 7\n\(note)1 expected failure in "),
        "\(run.error)")
      #expect(
        run.text == "::notice file=a.tbl,line=5,col=5,title=a.tbl#a::expected failure: issue 7\n")
    }
    let json = try TestReport(json: suite.folder.bytes("r.json")).results[0]
    #expect(json.status == .expectedFailure)
    #expect(json.expectedFailure == "issue 7")
    #expect(json.failure?.image?.pixels == 36)
    #expect(
      try suite.folder.text("r.xml").contains("<skipped message=\"expected failure: issue 7\"/>"))
    #expect(try suite("test", "--list", "--last-failed").text == "")
    let known = try suite.folder.bytes("__Snapshots__/a/a.known.png")
    #expect(known != reference)

    // Another failure fails, and its artifacts do not become the reference.
    try suite.write("#0000FF", to: "a.tbl", snapshots: issue)
    let other = try suite("test", "--artifacts", "out", "--report", "json=out/r.json")
    #expect(other.exitCode == 1)
    #expect(
      other.error.hasPrefix(
        """
        failed a.tbl#a (a.tbl:5:5)
          square: backgroundColor #00FF00 → #0000FF, a.tbl:4:5
          36 of 192 pixels differ, by at most 255 of 255
          it is not the failure that is expected because: issue 7

        """), "\(other.error)")
    #expect(try suite("review", "out", "--accept", "all").error == "1 accepted, 0 rejected\n")
    #expect(try suite.folder.bytes("__Snapshots__/a/a.png") == reference)
    #expect(try suite.folder.bytes("__Snapshots__/a/a.known.png") != known)
    #expect(try suite("test").exitCode == 0)
    // A known picture of which only the tree is left was removed by mistake.
    let kept = try suite.folder.bytes("__Snapshots__/a/a.known.png")
    try FileManager.default.removeItem(atPath: suite.folder("__Snapshots__/a/a.known.png"))
    #expect(try suite("test", "--record", "none").exitCode == 1)
    try suite.folder.write(kept, to: "__Snapshots__/a/a.known.png")
    // Both pictures are moved.
    try suite.write("#0000FF", to: "a.tbl", snapshots: issue.replacing("\"a\"", with: "\"z\""))
    #expect(try suite("test").error.contains("renamed: was 'a.tbl#a'"))
    #expect(try suite("prune").text == "")
    #expect(try suite("review", "--accept", "renamed").exitCode == 0)
    #expect(try suite("test").error.contains("1 expected failure in"))
    #expect(try suite.folder.bytes("__Snapshots__/a/z.png") == reference)
    try suite.write(to: "a.tbl", snapshots: "snapshot \"z\"")
    #expect(try suite("test").exitCode == 0)
    let unknown = ["known.png", "known.txt"].map { "removed __Snapshots__/a/z.\($0)\n" }.joined()
    #expect(try suite("prune").text == unknown)
    try suite.write(to: "a.tbl", snapshots: "snapshot \"a\"")
    #expect(try suite("review", "--accept", "renamed").exitCode == 0)

    try suite.write(to: "a.tbl", snapshots: issue)
    let right = try suite("test")
    #expect(right.exitCode == 1)
    #expect(
      right.error.contains(
        """
        failed a.tbl#a (a.tbl:5:5)
          the snapshot equals its reference, but a failure is expected
          expected because: issue 7
          remove 'expectFailure' from its 'compare'
        1 failed in
        """))
    #expect(try suite.folder.bytes("__Snapshots__/a/a.png") == reference)
    // Nothing was compared, so nothing differs as expected.
    try suite.write(to: "b.tbl", snapshots: issue)
    #expect(try suite("test", "b.tbl").error.hasPrefix("failed b.tbl#a"))
  }

  @Test("Warnings name their snapshots, are cached, and fail a strict run")
  func warnings() throws {
    let suite = try Suite()
    try suite.folder.write(
      """
      let unused = 1
      scene "O" {
          let t = "Home"
          size: (320, 88)
          table list { row "\\(t)" { detail: "Value" } }
          snapshot "en"
          snapshot "de" { t: "Benachrichtigungseinstellungen" }
          // scenec:allow(W0207)
          textLayer "WWWWW" { frame: (0, 0, 2, 9) }
      }

      """, to: "o.tbl")
    let line = "o.tbl:5:22: warning[W0207]: this text is wider than the space available"
    try suite.acceptAll()
    for passes in ["2 passed", "2 passed (2 cached)"] {
      let run = try suite("test")
      #expect(run.exitCode == 0)
      #expect(run.error.contains("\n\(line), in snapshot 'de'\n"))
      #expect(run.error.contains("\n\(passes), 2 warnings in"))
    }
    #expect(try suite("check", "o.tbl").error.contains("2 warnings\n"))
    let strict = try suite(
      "test", "--strict", "--report", "json=r.json", "--report", "github", "--report", "junit=r.xml"
    )
    #expect(strict.exitCode == 1)
    #expect(strict.error.contains("error: 2 warnings, which '--strict' treats as errors\n"))
    #expect(
      strict.text.contains(
        "::warning file=o.tbl,line=5,col=22,title=W0207::this text is wider than the space "
          + "available, in snapshot 'de'\n"))
    let report = try TestReport(json: suite.folder.bytes("r.json"))
    #expect(report.results.map { $0.warnings?.count } == [2, 1])
    #expect(report.results[0].warnings?[1].isOfLayers == true)
    #expect(try suite.folder.text("r.xml").contains("\(line), in snapshot 'de'</system-out>"))
  }

  @Test("Libraries are not tests, and scenes with errors fail with their diagnostics")
  func librariesAndMistakes() throws {
    let suite = try Suite()
    try suite.folder.write("let red = #FF0000\n", to: "colors.tbl")
    try suite.folder.write("scen \"X\" {}\n", to: "typo.tbl")
    try suite.folder.write("scene \"X\" { sise: (1, 2) }\n", to: "wrong.tbl")
    let result = try suite("test")
    #expect(result.exitCode == 1)
    #expect(!result.error.contains("colors.tbl"))
    #expect(result.error.contains("failed typo.tbl#typo"))
    #expect(result.error.contains("failed wrong.tbl#wrong"))
    #expect(result.error.contains("error[E0301]: 'scene' has no property 'sise'"))
    #expect(result.error.contains("2 failed in"))
  }

  @Test("Invalid usage and missing files have their exit codes")
  func exitCodes() throws {
    let suite = try Suite()
    #expect(try suite("test").exitCode == 2)
    #expect(try suite("test", "none.tbl").exitCode == 3)
    try suite.write(to: "a.tbl")
    for arguments in [["--record", "som"], ["--repeat", "0"], ["--list=xml"], ["-"]] {
      let result = try scenec(["test"] + arguments, in: suite.folder)
      #expect(result.exitCode == 2, "\(arguments)")
    }
    #expect(try suite("test", "--root", "none").exitCode == 3)
  }

  @Test("An unreadable scene or folder is not skipped silently")
  func unreadable() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    let named = try suite.shell("cp a.tbl \"$(printf 'caf\\351.tbl')\" && scenec test")
    #if os(Linux)
      #expect(named.exitCode == 3)
      #expect(named.error.contains("the file name is not UTF-8"), "\(named.error)")
    #endif
    let other = try Suite()
    try other.write(to: "a.tbl")
    // Root can read any file.
    let closed = try other.shell(
      "mkdir -p ui/closed && chmod 000 ui/closed && { ls ui/closed 2>/dev/null || scenec test; }")
    if closed.exitCode != 0 {
      #expect(closed.exitCode == 3)
      #expect(closed.error.contains("'ui/closed'"), "\(closed.error)")
    }
    _ = try other.shell("chmod 700 ui/closed")
  }

  @Test("Lists tests in order as text and JSON without running them")
  func listing() throws {
    let suite = try Suite()
    try suite.write(to: "deep/b.tbl", snapshots: "snapshot \"z\"\nsnapshot \"a\"")
    try suite.write(to: "a.tbl")
    try suite.write(to: ".hidden/c.tbl")
    try suite.write(to: "deep/__Snapshots__/d.tbl")
    let list = try suite("test", "--list")
    #expect(list.text == "a.tbl#a\ndeep/b.tbl#a\ndeep/b.tbl#z\n")
    #expect(list.exitCode == 0)
    struct Entry: Decodable, Equatable {
      var id: String
      var scene: String
      var files: [String]
      var line: Int?
    }
    let json = try suite("test", "--list=json", suite.folder("deep"))
    let entries = try JSONDecoder().decode([Entry].self, from: Data(json.output))
    #expect(
      entries == [
        Entry(id: "deep/b.tbl#a", scene: "deep/b.tbl", files: ["deep/b.tbl"], line: 6),
        Entry(id: "deep/b.tbl#z", scene: "deep/b.tbl", files: ["deep/b.tbl"], line: 5),
      ])
    #expect(!suite.has("__Snapshots__"))
  }

  @Test("The scenes of a large suite are different and compile")
  func generatedSuite() throws {
    let suite = try Suite()
    for number in 0..<4 {
      try suite.folder.write(GeneratedScenes.listed(number), to: "places-\(number).tbl")
    }
    try suite.acceptAll()
    let files = try suite.files().filter { $0.key.hasSuffix(".png") }
    #expect(files.count == 4)
    #expect(Set(files.values).count == 4)
  }
}
