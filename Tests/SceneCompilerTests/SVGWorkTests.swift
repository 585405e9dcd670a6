import SceneSource
import SceneSystem
import TestSupport
import Testing

@testable import SceneCompiler

/// SVG is made while a scene is evaluated, so that its work counts before anything is written.
@Suite("Work of SVG")
struct SVGWorkTests {
  private func compilation(_ body: String) -> Compilation {
    let text = "scene \"A\" {\n    size: (100, 100)\n\(body)\n}\n"
    let root = Root(shownPath: "") { _, _ in .failure(.notFound) }
    return Compilation(
      SceneFile(shownPath: "a.tbl", path: "a.tbl", root: root, bytes: Array(text.utf8)))
  }

  private static let text = "textLayer \"Abc\" { frame: (0, 0, 100, 20) }"
  private static let shadow =
    "layer { frame: (20, 20, 50, 50); cornerRadius: 9; "
    + "backgroundColor: red; shadowOpacity: 1 }"
  /// More embedded pixels than eight images of 100 × 100 are allowed.
  private static let image =
    "for i in 0..<70 { gradientLayer { frame: (0, 0, 100, 100); cornerRadius: 9; type: conic; "
    + "colors: [red, blue] } }"

  @Test(
    "Outlines are flattened only for embedded images",
    arguments: [(text, false, 0), (shadow, true, 1), (image, true, 1)])
  func counts(_ body: String, hasOutlines: Bool, images: Int) throws {
    var compilation = compilation(body)
    let evaluation = compilation.evaluate([nil], for: OutputRequest([.svg]))
    let output = try #require(evaluation.snapshots.first?.output)
    let svg = output.bytes(as: .svg)
    #expect(String(decoding: svg, as: UTF8.self).split(separator: "<image ").count == images + 1)
    #expect(compilation.budget.used(.painting) > (body == Self.image ? 70 * 10_000 : svg.count))
    // A glyph counts the elements of its outline, but not the points of a flattened one.
    #expect((compilation.budget.used(.outlines) > 150) == hasOutlines)
  }

  @Test("What exceeds the budget is an error", arguments: [text, shadow, image])
  func exceeds(_ body: String) {
    var compilation = compilation(body)
    // Each pixel of the image adds 64.
    let left = compilation.budget.left(.painting) + 64 * 100 * 100
    compilation.budget.spend(left - 100, on: .painting)
    let evaluation = compilation.evaluate([nil], for: OutputRequest([.svg]))
    #expect(evaluation.diagnostics.map(\.code) == [.budgetExceeded])
    #expect(evaluation.snapshots.first?.output == nil)
  }
}
