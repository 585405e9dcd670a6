import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneSystem
@testable import SceneLanguage

/// Runs the stages in order, in process.
@Suite("Compiling a scene")
struct CompilationTests {
  @Test(
    "A scene in memory gives the bytes that the command writes", arguments: OutputFormat.allCases)
  func rendering(format: OutputFormat) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      scene "A" {
          size: (4, 3)
          layer { frame: (1, 1, 2, 1); backgroundColor: red }
          snapshot "rest"
          snapshot "large" { scale: 2 }
      }
      """, to: "a.tbl")
    var compilation = try Compilation(scenePath: path)
    #expect(compilation.scene?.snapshots.map(\.slug) == ["rest", "large"])
    for (index, slug) in ["rest", "large"].enumerated() {
      let rendering = compilation.render(snapshot: index, as: format)
      #expect(rendering.diagnostics == [])
      let written = try scenec(
        "build", "a.tbl", "--emit", format.rawValue, "--snapshot", slug, "-o", "-", in: folder)
      #expect(rendering.bytes == written.output)
      #expect(written.output.count > 40)
    }
    let first = compilation.render(snapshot: 0, as: format)
    #expect(first != compilation.render(snapshot: 0, scale: 3, as: format))
    let shared = Workers.with(count: 4) { workers in
      compilation.render(snapshot: 0, as: format, on: workers)
    }
    #expect(first == shared)
  }

  @Test("Errors of a scene and its imports are sorted and not repeated")
  func mistakes() throws {
    let folder = try TemporaryFolder()
    try folder.write("let a = .5\nlet b = #12\n", to: "t.tbl")
    try folder.write("import \"t.tbl\"\nlet c = a +\n", to: "u.tbl")
    let path = try folder.write(
      "import \"u.tbl\"\nimport \"t.tbl\"\nscene \"A\" { size: (4, 3); backgrund: red }\n",
      to: "a.tbl")
    var compilation = try Compilation(scenePath: path)
    #expect(compilation.scene == nil)
    #expect(compilation.library.sources.keys.sorted() == ["a.tbl", "t.tbl", "u.tbl"])
    let places = compilation.diagnostics.map { ($0.span.path, $0.span.bytes.lowerBound) }
    #expect(places.map(\.0) == places.map(\.0).sorted())
    #expect(Set(places.map(\.0)) == ["a.tbl", "t.tbl", "u.tbl"])
    #expect(Set(compilation.diagnostics).count == compilation.diagnostics.count)
    let rendering = compilation.render(as: .ppm)
    #expect(rendering.bytes == nil)
    #expect(rendering.diagnostics == compilation.diagnostics)
  }

  @Test("An image is read when the scene is resolved, and a missing one is an error")
  func pictures() throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"P\" { size: (2, 2); background: red }", to: "p.tbl")
    try folder.write(
      "scene \"A\" { size: (4, 3); layer { frame: (0, 0, 2, 2); contents: \"p.png\" } }",
      to: "a.tbl")
    var missing = try Compilation(scenePath: folder("a.tbl"))
    let rendering = missing.render(as: .ppm)
    #expect(rendering.bytes == nil)
    #expect(rendering.diagnostics.map(\.code) == [.imageMissing])
    #expect(missing.text(rendering.diagnostics).contains("a.tbl:1:66: error[E0501]: "))

    #expect(try scenec("build", "p.tbl", "--emit", "png", in: folder).exitCode == 0)
    var complete = try Compilation(scenePath: folder("a.tbl"))
    let bytes = try #require(complete.render(as: .ppm).bytes)
    #expect(bytes.dropFirst(11).starts(with: [255, 0, 0, 255, 0, 0, 255, 255, 255]))
    // The image would replace the one that the scene shows.
    try folder.write(
      "scene \"P\" { size: (4, 3); layer { frame: (0, 0, 2, 2); contents: \"p.png\" } }",
      to: "p.tbl")
    let own = try scenec("build", "p.tbl", "--emit", "png", in: folder)
    #expect(own.exitCode == 2)
    #expect(own.error == "error: 'p.png' would replace the input file 'p.png'\n")
  }
}
