import Foundation
import SceneExport
import SceneLayers
import SceneSource
import SceneSystem
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneLanguage
@testable import SceneResolving

@Suite("Matrices of snapshots")
struct MatrixTests {
  private func compile(_ body: String, settings: String? = nil) throws -> Compilation {
    let folder = try TemporaryFolder()
    if let settings { try folder.write(settings, to: "scenec.json") }
    let path = try folder.write("scene \"A\" {\n  size: (9, 9)\n\(body)\n}\n", to: "a.tbl")
    return try Compilation(scenePath: path)
  }

  private func slugs(_ body: String, settings: String? = nil) throws -> [String] {
    let compilation = try compile(body, settings: settings)
    return try #require(compilation.scene, "\(compilation.diagnostics)").snapshots.map(\.slug)
  }

  @Test("The first value of an axis adds no name, so names are stable when values are added")
  func names() throws {
    let two = try slugs("matrix { appearance: [light, dark] }\nsnapshot \"a\"")
    #expect(two == ["a", "a+dark"])
    let more = try slugs(
      "matrix { contentSize: [large, accessibilityExtraExtraExtraLarge]; appearance: [light, dark] }"
        + "\nsnapshot \"a\" { matrix { layoutDirection: [leftToRight, rightToLeft] } }")
    #expect(Set(two).isSubset(of: more))
    #expect(more.count == 8 && more.last == "a+ax5+dark+rtl")
  }

  @Test("A snapshot is not repeated with values that it sets, or that its own matrix replaces")
  func replacement() throws {
    let matrix = "let n = 1\nmatrix { appearance: [light, dark]; n: [1, 2] }\n"
    #expect(try slugs(matrix + "snapshot \"a\" { appearance: dark; n: 3 }") == ["a"])
    #expect(
      try slugs(matrix + "snapshot \"a\" { matrix { n: [7] } }") == ["a", "a+dark"])
  }

  @Test("Values have the types of properties, and axes are in order")
  func values() throws {
    var compilation = try compile(
      "let n = 1\nlayer { frame: (0, 0, n, 1) }\nmatrix { n: [2, 3]; scale: [1, 2] }\nsnapshot \"a\""
    )
    let last = try #require(compilation.scene?.snapshots.last)
    #expect(last.name == "a, 3, 2")
    #expect(last.axes.map { "\($0.name)=\($0.value)" } == ["n=3", "scale=2"])
    let tree = try #require(compilation.resolve(snapshot: 3)?.tree)
    #expect(tree.canvas.scale == 2 && tree.text().contains("frame (0 0 3 1)"))
  }

  @Test("A parameter of a named use is an axis like any other, and wins over a property")
  func parameters() throws {
    var compilation = try compile(
      "component B(n, opacity = 1) { frame: (0, 0, n, opacity) }\nB b(n: 1)\n"
        + "matrix { b.n: [2, 3] }\nsnapshot \"a\" { b.opacity: 5 }\nsnapshot \"b\" { b.n: 7 }")
    let scene = try #require(compilation.scene, "\(compilation.diagnostics)")
    #expect(scene.snapshots.map(\.slug) == ["a", "a+b-n-3", "b"])
    for (index, frame) in ["(0 0 2 5)", "(0 0 3 5)", "(0 0 7 1)"].enumerated() {
      let tree = try #require(compilation.resolve(snapshot: index)?.tree)
      #expect(tree.text().contains("frame \(frame)"))
    }
  }

  @Test("Names of Booleans and negative numbers are words")
  func spelledNames() throws {
    let matrix = "let isOn = true\nlet n = 1\nmatrix { isOn: [true, false]; n: [1, -1] }\n"
    #expect(
      try slugs(matrix + "snapshot \"a\"") == [
        "a", "a+n-minus-1", "a+no-ison", "a+no-ison+n-minus-1",
      ])
  }

  @Test("A project's matrix applies to what a scene has, and its errors are in scenec.json")
  func project() throws {
    let settings = """
      { "matrix": { "language": ["en", "de"],
        "appearance" : [ "light" , "dark"
        ] } }
      """
    #expect(try slugs("snapshot \"a\"", settings: settings) == ["a", "a+dark"])
    let body =
      "let language = \"\"\ntextLayer \"\\(language)\" { frame: (0, 0, 9, 9) }\nsnapshot \"a\""
    #expect(try slugs(body, settings: settings) == ["a", "a+dark", "a+de", "a+de+dark"])
    let compilation = try compile(
      "snapshot \"a\"", settings: settings.replacing("dark", with: "dakr"))
    let error = try #require(compilation.diagnostics.first)
    let source = try #require(compilation.sources[error.span.path])
    let place = source.position(at: error.span.bytes.lowerBound)
    #expect(error.code == .unknownWord && place.line == 2 && place.column == 31)
    #expect(compilation.shownPath(error.span.path).hasSuffix("/scenec.json"))
  }

  @Test("A project's matrix cannot contain code")
  func hostileProject() throws {
    for settings in [
      "{ \"matrix\": { \"scale\": [\"\\\\(1)\"] } }", "{ \"matrix\": { \"a: [1]; b\": [1] } }",
      "{ \"matrix\": { \"device\": [\"iPhoneSE] } layer {\"] } }",
      "{ \"matrix\": { \"a\": [[1]] } }",
      "{ \"matrix\": { \"a\": 1 } }", "{ \"matrix\": [] }",
    ] {
      #expect(throws: SceneFileFailure.self, "\(settings)") {
        _ = try compile("snapshot \"a\"", settings: settings)
      }
    }
  }

  @Test("The number of combinations is limited")
  func limits() throws {
    let compilation = try compile(
      "let a = \"\"\nlet b = \"\"\nmatrix { a: [\"x\", \"y\"]; b: [\"x\", \"y\"] }\nsnapshot \"s\"")
    #expect(compilation.scene == nil)
    // The values of 'a' and 'b' have the same names.
    #expect(compilation.diagnostics.map(\.code) == [.invalidSnapshotName])
    let names = ["a", "b", "c"].map { axis in
      axis + ": [" + (0..<40).map { "\"\(axis)\($0)\"" }.joined(separator: ", ") + "]"
    }
    let many = try compile(
      "let a = \"\"\nlet b = \"\"\nlet c = \"\"\nmatrix { \(names.joined(separator: "; ")) }\n"
        + "textLayer \"\\(a)\\(b)\\(c)\" { frame: (0, 0, 9, 9) }\nsnapshot \"s\"")
    #expect(many.diagnostics.map(\.code) == [.tooManyIterations])
    #expect(many.diagnostics.first?.message == "the scene has more than 10,000 snapshots")
  }
}
