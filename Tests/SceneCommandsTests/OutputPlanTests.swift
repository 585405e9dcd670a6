import SceneCompiler
import SceneSystem
import TestSupport
import Testing
@testable import SceneCommands

@Suite("Where outputs go")
struct OutputPlanTests {
  @Test("An image is called after its file and its snapshot")
  func names() {
    #expect(OutputPlan.name("places", "pulled-down", .ppm) == "places.pulled-down.ppm")
    #expect(OutputPlan.name("places", nil, .png) == "places.png")
    #expect(OutputPlan.name("places", nil, .tree) == "places.txt")
  }

  @Test("-o is a folder where it exists as one or ends in a slash")
  func destinations() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    #expect(OutputDestination(nil) == .folder(""))
    #expect(OutputDestination("-") == .standardOutput)
    #expect(OutputDestination(folder.path) == .folder(folder.path))
    #expect(OutputDestination(folder.path + "/") == .folder(folder.path + "/"))
    #expect(OutputDestination(folder("x")) == .file(folder("x")))
    #expect(OutputDestination(folder("x/")) == .missingFolder(folder("x/")))
    #expect(OutputDestination(folder("file")) == .file(folder("file")))
    #expect(OutputDestination(folder("file/")) == .missingFolder(folder("file/")))
  }

  @Test("Outputs go where -o says, in every format")
  func targets() throws {
    let folder = try TemporaryFolder()
    var plan = OutputPlan(.folder(folder.path), [.ppm, .tree], files: [])
    try plan.add(scene: 0, at: "Scenes/a.tbl", [], [nil])
    #expect(
      plan.outputs.map(\.target) == [
        .file(path: folder("a.ppm")), .file(path: folder("a.txt")),
      ])
    plan = OutputPlan(.standardOutput, [.png], files: [])
    try plan.add(scene: 0, at: "-", [], [nil])
    #expect(plan.outputs.map(\.target) == [.standardOutput])
  }

  @Test("Two outputs at the same place are refused, by whatever path they lead there")
  func collisions() throws {
    let folder = try TemporaryFolder()
    var plan = OutputPlan(.folder(folder.path), [.ppm], files: [])
    try plan.add(scene: 0, at: "x/a.tbl", [], [nil])
    #expect(
      throws: UsageError("two outputs would be written to '\(folder("a.ppm"))'")
    ) {
      try plan.add(scene: 1, at: "y/a.tbl", [], [nil])
    }

    try folder.link("b.ppm", to: "c.ppm")
    try plan.add(scene: 1, at: "c.tbl", [], [nil])
    #expect(
      throws: UsageError("two outputs would be written to '\(folder("b.ppm"))'")
    ) {
      try plan.add(scene: 2, at: "b.tbl", [], [nil])
    }
  }

  @Test("A scene is never replaced by its own image")
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
