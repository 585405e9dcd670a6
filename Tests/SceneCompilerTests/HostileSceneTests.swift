import SceneSource
import SceneSystem
import TestSupport
import Testing

@testable import SceneCompiler

/// Small scenes that used to take minutes or gigabytes, and must end quickly even in debug builds.
@Suite("Hostile scenes")
struct HostileSceneTests {
  /// The limit that each scene exceeds; nil if it is within all limits.
  static let inputs: [(name: String, text: String, resource: WorkBudget.Resource?)] = [
    (
      "loops in 60 loops",
      String(repeating: "for i in 0..<2 { ", count: 60) + "layer { }"
        + String(repeating: " }", count: 60), .evaluation
    ),
    (
      "500 snapshots", (0..<500).map { "snapshot \"s\($0)\"\n" }.joined(), nil
    ),
    (
      "a long word in a narrow layer",
      "textLayer \"\(String(repeating: "a", count: 5000))\" "
        + "{ frame: (0, 0, 1, 9); isWrapped: true }", nil
    ),
    (
      "a long line of words in a wide layer",
      "textLayer \"\(String(repeating: "a b ", count: 5000))\" "
        + "{ frame: (0, 0, 1e9, 9); isWrapped: true }", nil
    ),
    (
      "a long footer in a wide table",
      "table { frame: (0, 0, 1e8, 9); style: grouped\nsection { row \"\"\n"
        + "footer \"\(String(repeating: "a b ", count: 5000))\" } }", nil
    ),
  ]

  @Test("Each ends with the limit that it reached", arguments: inputs.indices)
  func eachEnds(_ index: Int) {
    let input = Self.inputs[index]
    let text = "scene \"A\" {\n    size: (10, 10)\n\(input.text)\n}\n"
    let root = Root(shownPath: "") { _, _ in .failure(.notFound) }
    var compilation = Compilation(
      SceneFile(shownPath: "a.tbl", path: "a.tbl", root: root, bytes: Array(text.utf8)))
    let diagnostics = compilation.evaluate(compilation.allSnapshots).diagnostics
    let found = diagnostics.first { $0.code == .budgetExceeded }
    #expect((found == nil) == (input.resource == nil), "\(input.name): \(diagnostics.prefix(3))")
    if let resource = input.resource {
      #expect(found?.message.hasSuffix(resource.unit) == true, "\(found?.message ?? "")")
    }
  }
}
