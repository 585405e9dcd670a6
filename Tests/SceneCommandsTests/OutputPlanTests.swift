import SceneCompiler
import SceneSystem
import TestSupport
import Testing
@testable import SceneCommands

@Suite("Output paths")
struct OutputPlanTests {
  @Test("An image is named after its file and its snapshot")
  func names() {
    #expect(OutputPlan.name("places", "pulled-down", .ppm) == "places.pulled-down.ppm")
    #expect(OutputPlan.name("places", nil, .png) == "places.png")
    #expect(OutputPlan.name("places", nil, .tree) == "places.txt")
  }

  @Test("-o is a folder if it exists as one or ends in a slash")
  func destinations() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    #expect(OutputDestination(nil) == .folder(""))
    #expect(OutputDestination("-") == .standardOutput)
    #expect(OutputDestination(folder.path) == .folder(folder.path))
    #expect(OutputDestination(folder.path + "/") == .folder(folder.path + "/"))
    #expect(OutputDestination(folder("x")) == .file(folder("x")))
    #expect(OutputDestination(folder("x/")) == .folder(folder("x/")))
    #expect(OutputDestination(folder("file")) == .file(folder("file")))
    #expect(OutputDestination(folder("file/")) == .folder(folder("file/")))
  }

  @Test("Outputs are written to -o in every format")
  func targets() throws {
    let folder = try TemporaryFolder()
    var plan = OutputPlan(.folder(folder.path), [.ppm, .tree], files: [])
    try plan.add(scene: 0, at: "Scenes/a.tbl", [], [nil])
    #expect(
      plan.outputs.map(\.target) == [
        .made(name: "a.ppm", folder: folder.path), .made(name: "a.txt", folder: folder.path),
      ])
    plan = OutputPlan(.standardOutput, [.png], files: [])
    try plan.add(scene: 0, at: "-", [], [nil])
    #expect(plan.outputs.map(\.target) == [.standardOutput])
  }

  @Test(
    "Outputs of a scene in a folder are in the same folder below -o",
    arguments: ["Scenes", "./Scenes/", ".", "/a/Scenes"])
  func subfolders(operand: String) throws {
    var plan = OutputPlan(.folder("out"), [.png], of: ["b.tbl", operand], files: [])
    let root = operand == "/a/Scenes" ? operand : "Scenes"
    for path in ["b.tbl", root + "/b.tbl", root + "/x/y/b.tbl"] {
      try? plan.add(scene: 0, at: path, [], [nil])
    }
    let expected =
      operand == "." ? ["b.png", "Scenes/b.png", "Scenes/x/y/b.png"] : ["b.png", "x/y/b.png"]
    #expect(plan.outputs.map(\.target) == expected.map { .made(name: $0, folder: "out") })
  }

  @Test("An operand with '..' is not below another one")
  func otherFolders() throws {
    var plan = OutputPlan(.folder("out"), [.png], of: ["A", "A/../E"], files: [])
    try plan.add(scene: 0, at: "A/../E/x/a.tbl", [], [nil])
    #expect(plan.outputs.map(\.target) == [.made(name: "x/a.png", folder: "out")])
  }

  @Test("Rejects two outputs at the same location, regardless of their paths")
  func collisions() throws {
    let folder = try TemporaryFolder()
    var plan = OutputPlan(.folder(folder.path), [.ppm], files: [])
    try plan.add(scene: 0, at: "x/a.tbl", [], [nil])
    #expect(
      throws: UsageError(
        "two outputs would be written to '\(folder("a.ppm"))': those of 'x/a.tbl' and 'y/a.tbl'")
    ) {
      try plan.add(scene: 1, at: "y/a.tbl", [], [nil])
    }

    try folder.link("b.ppm", to: "c.ppm")
    try plan.add(scene: 1, at: "c.tbl", [], [nil])
    #expect(
      throws: UsageError(
        "two outputs would be written to '\(folder("b.ppm"))': those of 'c.tbl' and 'b.tbl'")
    ) {
      try plan.add(scene: 2, at: "b.tbl", [], [nil])
    }
  }

  @Test("An image never replaces its scene")
  func protection() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write("", to: "a.tbl")
    try folder.link("b.ppm", to: "a.tbl")
    var plan = OutputPlan(.folder(folder.path), [.ppm], files: [scene])
    #expect(throws: UsageError("'\(folder("b.ppm"))' would replace the input file '\(scene)'")) {
      try plan.add(scene: 0, at: "b.tbl", [], [nil])
    }
  }
}
