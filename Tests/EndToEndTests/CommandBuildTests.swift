import Foundation
import TestSupport
import Testing
@testable import SceneCompiler

/// Runs the built command: where images are written, and how failures are reported.
@Suite("Scenec build")
struct CommandBuildTests {
  private static let plain = "scene \"A\" { size: (4, 3) }\n"
  private static let twice = """
    scene "Places" {
        size: (4, 3)
        snapshot "rest"
        snapshot "Pulled  Down!"
    }

    """
  private static let mistaken = "scene \"A\" { size: (4, 3); background: #12 }\n"

  private func folder(_ files: [String: String] = ["a.tbl": plain]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  // MARK: Installed fonts

  @Test("--system-fonts finds a family that is installed, with a note, and only then")
  func systemFonts() throws {
    let folder = try folder([
      "scenes/a.tbl": """
      scene "A" {
          size: (40, 20)
          textLayer "AV" { fontFamily: "Test Sans"; frame: (0, 0, 40, 20) }
      }

      """
    ])
    let font = try Data(contentsOf: ProjectFiles.elements.appending(path: "Fonts/Inter-Bold.otf"))
    for fonts in ["home/.fonts", "home/Library/Fonts"] {
      try folder.write(Array(font), to: fonts + "/inter/TestSans-Regular.otf")
    }
    let home = ["HOME": folder("home")]
    let without = try scenec("dump", "scenes/a.tbl", in: folder, environment: home)
    #expect(without.exitCode == 1)
    #expect(without.error.contains("cannot find font family 'Test Sans'"))
    let with = try scenec(
      "dump", "scenes/a.tbl", "--system-fonts", in: folder, environment: home)
    #expect(with.exitCode == 0)
    #expect(with.text.contains("font \"Fonts/TestSans-Regular.otf\""))
    #expect(with.error.hasPrefix("note: installed fonts differ between machines"))
    let test = try scenec("test", "scenes", "--system-fonts", in: folder, environment: home)
    #expect(test.exitCode == 2)
    #expect(test.error.contains("--system-fonts"))
  }

  // MARK: Where images go

  @Test("A scene without snapshots creates one image in the working directory")
  func onePicture() throws {
    let folder = try folder(["scenes/a.tbl": Self.plain])
    let result = try scenec("build", "scenes/a.tbl", in: folder)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    #expect(result.text == "wrote a.ppm (4 × 3 pixels, 47 bytes)\n")
    #expect(try folder.names() == ["a.ppm", "scenes"])
    #expect(try folder.bytes("a.ppm").starts(with: Array("P6\n4 3\n255\n".utf8)))
  }

  @Test("Every snapshot creates an image with its name")
  func snapshots() throws {
    let folder = try folder(["places.tbl": Self.twice])
    let result = try scenec("build", "places.tbl", "--emit", "ppm,png,tree,json", in: folder)
    #expect(result.exitCode == 0)
    let names = ["pulled-down", "rest"].flatMap { slug in
      ["json", "png", "ppm", "txt"].map { "places.\(slug).\($0)" }
    }
    #expect(try folder.names() == names + ["places.tbl"])
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines.first == "wrote places.rest.ppm (4 × 3 pixels, 47 bytes)")
    #expect(lines.last?.hasPrefix("wrote places.pulled-down.json (") == true)
  }

  @Test("--snapshot selects by name or slug, and an unknown name is invalid usage")
  func chosenSnapshots() throws {
    let folder = try folder(["places.tbl": Self.twice, "a.tbl": Self.plain])
    for name in ["Pulled  Down!", "pulled-down"] {
      let result = try scenec("build", "places.tbl", "--snapshot", name, in: folder)
      #expect(result.text == "wrote places.pulled-down.ppm (4 × 3 pixels, 47 bytes)\n")
    }
    let unknown = try scenec("build", "places.tbl", "--snapshot", "x", in: folder)
    #expect(unknown.exitCode == 2)
    #expect(
      unknown.error
        == "error: 'places.tbl' has no snapshot 'x'; it has 'rest' and 'Pulled  Down!'\n")
    let none = try scenec("build", "a.tbl", "--snapshot", "x", in: folder)
    #expect(none.exitCode == 2)
    #expect(none.error == "error: 'a.tbl' has no snapshot 'x'; it has no snapshots\n")
  }

  @Test("-o is a folder, a file, or standard output")
  func destinations() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      atPath: folder("out"), withIntermediateDirectories: true)
    #expect(try scenec("build", "a.tbl", "-o", "out", in: folder).text.hasPrefix("wrote out/a.ppm"))
    #expect(try scenec("build", "a.tbl", "-oout/", in: folder).text.hasPrefix("wrote out/a.ppm"))
    #expect(try scenec("build", "a.tbl", "-o", "b", in: folder).text.hasPrefix("wrote b ("))
    #expect(try scenec("build", "a.tbl", "-o", "pdf", in: folder).text.hasPrefix("wrote pdf ("))
    #expect(try scenec("build", "a.tbl", "-o", "b.png", in: folder).exitCode == 0)
    #expect(try folder.bytes("b.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let piped = try scenec("build", "a.tbl", "-o", "-", in: folder)
    #expect(try piped.output == folder.bytes("b"))
    let device = try scenec("build", "a.tbl", "-o", "/dev/stdout", in: folder)
    #expect(try device.output == folder.bytes("b"))
  }

  @Test("Several images for one file are invalid usage, and nothing is written")
  func severalForOne() throws {
    let folder = try folder(["places.tbl": Self.twice])
    for output in ["x.ppm", "-"] {
      let result = try scenec("build", "places.tbl", "-o", output, in: folder)
      #expect(result.exitCode == 2)
      #expect(
        result.error.hasPrefix("error: '-o' names one file, but 'places.tbl' has 2 snapshots"))
    }
    #expect(try folder.names() == ["places.tbl"])
    let one = try scenec("build", "places.tbl", "--snapshot", "rest", "-o", "x.ppm", in: folder)
    #expect(one.exitCode == 0)
  }

  @Test("An output never replaces a file that another scene of the build reads")
  func otherScenesInputs() throws {
    let folder = try TemporaryFolder()
    try folder.write("[\"x\"]", to: "a.json")
    try folder.write("scene \"A\" { size: (4, 4) }\n", to: "a.tbl")
    try folder.write(
      "let names = json(\"a.json\")\nscene \"B\" { size: (4, 4); textLayer \"\\(names[0])\" }\n",
      to: "b.tbl")
    let result = try scenec("build", "a.tbl", "b.tbl", "--emit", "json", in: folder)
    #expect(result.exitCode == 2)
    #expect(result.error.contains("'a.json' would replace the input file 'a.json'"))
    #expect(try folder.text("a.json") == "[\"x\"]")
  }

  @Test("An output never replaces a reference")
  func references() throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" { size: (4, 4) }\n", to: "a.tbl")
    try folder.write("x", to: "__Snapshots__/a/a.png")
    let result = try scenec("build", "a.tbl", "-o", "__Snapshots__/a/a.png", in: folder)
    #expect(result.exitCode == 2)
    #expect(result.error.contains("would replace a reference; to record it, run 'scenec test"))
    #expect(try folder.text("__Snapshots__/a/a.png") == "x")
    #expect(
      try scenec("build", "a.tbl", "-o", "__Snapshots__/a/b.png", in: folder).exitCode == 0)
  }

  @Test("An output never replaces a scene or library that the build does not read")
  func unrelatedScene() throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" { size: (4, 4) }\n", to: "a.tbl")
    try folder.write("let n = 3\n", to: "b.tbl")
    let result = try scenec("build", "a.tbl", "-o", "b.tbl", in: folder)
    #expect(result.exitCode == 2)
    #expect(result.error.contains("'b.tbl' would replace the input file"))
    #expect(try folder.text("b.tbl") == "let n = 3\n")
  }

  @Test("Two outputs with the same path are invalid usage, and nothing is written")
  func collision() throws {
    let folder = try folder(["x/a.tbl": Self.plain, "y/a.tbl": Self.plain, "b.tbl": Self.plain])
    let result = try scenec("build", "b.tbl", "x/a.tbl", "y/a.tbl", in: folder)
    #expect(result.exitCode == 2)
    #expect(
      result.error
        == "error: two outputs would be written to 'a.ppm': those of 'x/a.tbl' and 'y/a.tbl'\n")
    #expect(try folder.names() == ["b.tbl", "x", "y"])
  }

  @Test("An image does not replace its scene")
  func ownPicture() throws {
    let folder = try folder()
    let result = try scenec("build", "a.tbl", "-o", "./a.tbl", in: folder)
    #expect(result.exitCode == 2)
    #expect(try folder.text("a.tbl") == Self.plain)
  }

  @Test("Reads a scene from standard input or a pipe")
  func pipes() throws {
    let folder = try folder()
    let result = try shell(
      "scenec build - <a.tbl && cat a.tbl | scenec build /dev/stdin", in: folder)
    #expect(result.exitCode == 0)
    #expect(
      result.text == String(repeating: "wrote stdin.ppm (4 × 3 pixels, 47 bytes)\n", count: 2))
    let pipe = try shell("mkfifo p.tbl; cat a.tbl >p.tbl & scenec build p.tbl", in: folder)
    #expect(pipe.text == "wrote p.ppm (4 × 3 pixels, 47 bytes)\n")
  }

  @Test("Scale and time override the scene's own")
  func scale() throws {
    let folder = try folder()
    let result = try scenec("build", "a.tbl", "--scale", "2.5", "--time=1s", in: folder)
    #expect(result.text.hasPrefix("wrote a.ppm (10 × 8 pixels"))
  }

  @Test("--timings prints every stage to standard error")
  func timings() throws {
    let folder = try folder()
    let result = try scenec("build", "a.tbl", "--timings", in: folder)
    let names = result.error.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(names == Timings.Stage.allCases.map(\.name) + ["total"])
  }

  @Test("The bytes do not depend on the run or the number of jobs")
  func jobs() throws {
    let folder = try folder(["a.tbl": "scene \"A\" { size: (50, 700) }\n"])
    for format in ["ppm", "png"] {
      let one = try scenec("build", "a.tbl", "-o", "-", "--emit", format, in: folder)
      let two = try scenec("build", "a.tbl", "-o", "-", "--emit", format, "--jobs=2", in: folder)
      let many = try scenec("build", "a.tbl", "-o", "-", "--emit", format, "--jobs=64", in: folder)
      #expect(one.exitCode == 0)
      #expect(one.output == two.output && one.output == many.output)
    }
  }

  @Test("Building several files gives the same output as building each", arguments: [2, 3, 64])
  func severalAtOnce(jobs: Int) throws {
    var scenes: [String: String] = [:]
    for number in 10..<30 {
      let size = "size: (40, \(number * 20))"
      let text = "textLayer \"Words that wrap\" { frame: (0, 0, 40, 90); isWrapped: true }"
      scenes["\(number).tbl"] =
        number % 7 == 0
        ? Self.mistaken
        : "scene \"A\" { \(size); unknown; \(text); snapshot \"a\"; snapshot \"b\" { scale: 3 } }\n"
          .replacing("unknown; ", with: number % 5 == 0 ? "unknown; " : "")
    }
    func run(_ jobs: Int) throws -> (folder: TemporaryFolder, result: ProcessResult) {
      let folder = try folder(scenes)
      let files = scenes.keys.sorted()
      let options = ["--emit", "ppm,png,tree", "--jobs", "\(jobs)"]
      return (folder, try scenec(["build"] + files + options, in: folder))
    }
    let (one, many) = (try run(1), try run(jobs))
    #expect(many.result.exitCode == 1 && many.result == one.result)
    let names = try one.folder.names()
    #expect(try many.folder.names() == names && names.count == 20 + 6 * 13)
    for name in names { #expect(try many.folder.bytes(name) == one.folder.bytes(name)) }
  }

  // MARK: Errors in scenes

  @Test("A scene with an error is not written, but others are")
  func mistake() throws {
    let folder = try folder(["a.tbl": Self.mistaken, "b.tbl": Self.plain, "a.ppm": "old"])
    let result = try scenec("build", "a.tbl", "b.tbl", in: folder)
    #expect(result.exitCode == 1)
    #expect(result.error.hasPrefix("a.tbl:1:39: error[E0115]: "))
    #expect(result.error.hasSuffix("\n1 error\n"))
    #expect(result.text == "wrote b.ppm (4 × 3 pixels, 47 bytes)\n")
    #expect(try folder.text("a.ppm") == "old")
  }

  @Test("The highest exit code wins")
  func highest() throws {
    let folder = try folder(["a.tbl": Self.mistaken, "b.tbl": Self.plain, "c/b.tbl": Self.plain])
    #expect(try scenec("build", "a.tbl", "b.tbl", "c/b.tbl", in: folder).exitCode == 2)
    #expect(try folder.names() == ["a.tbl", "b.tbl", "c"])
    #expect(try scenec("build", "a.tbl", "no.tbl", "b.tbl", in: folder).exitCode == 3)
    #expect(try folder.names() == ["a.tbl", "b.ppm", "b.tbl", "c"])
  }

  @Test("Paths are printed as given, and imports relative to them")
  func names() throws {
    let folder = try folder([
      "scenes/a.tbl": "import \"themes/t.tbl\"\nimport \"no.tbl\"\n" + Self.plain,
      "scenes/themes/t.tbl": "let a = .5\n",
    ])
    let result = try scenec("check", "./scenes/a.tbl", in: folder)
    #expect(result.exitCode == 1)
    #expect(result.error.contains("./scenes/a.tbl:2:8: error[E0203]: "))
    #expect(result.error.contains("./scenes/themes/t.tbl:1:9: error[E0108]: "))
    let rooted = try scenec("check", "scenes/a.tbl", "--root", ".", in: folder)
    #expect(rooted.error.contains("\nscenes/themes/t.tbl:1:9: error[E0108]: "))
  }

  @Test("An import outside of the scene's folder is an error in the scene")
  func escape() throws {
    let folder = try folder([
      "scenes/a.tbl": "import \"../t.tbl\"\nimport \"link.tbl\"\n" + Self.plain, "t.tbl": "",
    ])
    try folder.link("scenes/link.tbl", to: "../t.tbl")
    let result = try scenec("check", "scenes/a.tbl", in: folder)
    #expect(result.exitCode == 1)
    #expect(result.error.contains("scenes/a.tbl:1:8: error[E0204]: "))
    #expect(result.error.contains("scenes/a.tbl:2:8: error[E0204]: "))
  }

  @Test("Warnings do not prevent a build without --strict")
  func warnings() throws {
    let text = "// scenec:allow(W0206)\nlet red = 4\n" + Self.plain
    let folder = try folder(["a.tbl": text])
    let lenient = try scenec("build", "a.tbl", in: folder)
    #expect(lenient.exitCode == 0)
    #expect(lenient.error.hasPrefix("a.tbl:2:5: warning[W0101]: "))
    #expect(lenient.error.hasSuffix("\n1 warning\n"))
    try FileManager.default.removeItem(atPath: folder("a.ppm"))
    for command in ["build", "check"] {
      let strict = try scenec(command, "a.tbl", "--strict", in: folder)
      #expect(strict.exitCode == 1)
      #expect(strict.text == "")
      #expect(strict.error.hasSuffix("\n1 warning (treated as errors by '--strict')\n"))
    }
    #expect(try folder.names() == ["a.tbl"])
  }

  @Test("Empty and binary files are errors in the scene")
  func noScene() throws {
    let folder = try folder(["empty.tbl": ""])
    try folder.write((0..<255).map { UInt8($0) }, to: "binary.tbl")
    for name in ["empty.tbl", "binary.tbl"] {
      let result = try scenec("build", name, in: folder)
      #expect(result.exitCode == 1)
      #expect(result.error.hasPrefix(name + ":1:1: error[E0"))
    }
    #expect(try folder.names() == ["binary.tbl", "empty.tbl"])
  }

  // MARK: Check and dump

  @Test("A check without errors prints and writes nothing")
  func check() throws {
    let folder = try folder()
    let result = try scenec("check", "a.tbl", in: folder)
    #expect(result.exitCode == 0 && result.text == "" && result.error == "")
    #expect(try folder.names() == ["a.tbl"])
  }

  @Test("A dump contains every snapshot in order")
  func dump() throws {
    let folder = try folder(["places.tbl": Self.twice, "a.tbl": Self.plain])
    let result = try scenec("dump", "places.tbl", in: folder)
    #expect(result.exitCode == 0)
    let headings = result.text.split(separator: "\n").filter { $0.hasPrefix("snapshot ") }
    #expect(headings == ["snapshot \"rest\"", "snapshot \"Pulled  Down!\""])
    let one = try scenec("dump", "places.tbl", "--snapshot", "rest", in: folder)
    #expect(result.text.hasPrefix(one.text))
    let plain = try scenec("dump", "a.tbl", in: folder)
    #expect(plain.text == "canvas size (4 3) scale 1 background #FFFFFF\n")
    #expect(
      try scenec("build", "a.tbl", "--emit", "tree", "-o", "-", in: folder).text == plain.text)
    #expect(try scenec("dump", "a.tbl", "--snapshot", "x", in: folder).exitCode == 2)
  }

  @Test("--sources adds source locations without absolute paths")
  func sources() throws {
    let folder = try folder([
      "scenes/a.tbl": """
      scene "A" {
          size: (4, 3)
          layer { frame: (0, 0, 2, 1); backgroundColor: red }
      }
      """
    ])
    let result = try scenec("dump", folder("scenes/a.tbl"), "--sources", in: folder)
    #expect(result.exitCode == 0)
    #expect(result.text.hasSuffix("\n") && result.text.contains(" at a.tbl:3:5\n"))
    #expect(!result.text.contains(folder.path))
    let rooted = try scenec("dump", "scenes/a.tbl", "--sources", "--root", ".", in: folder)
    #expect(rooted.text.contains(" at scenes/a.tbl:3:5\n"))
    #expect(try !scenec("dump", "scenes/a.tbl", in: folder).text.contains("a.tbl"))
  }
}
