import Foundation
import SceneExport
import SceneLayers
import SceneSource
import SceneSystem
import TestSupport
import Testing

@testable import SceneCompiler

/// Whatever value is assigned to a property, the compiler reports diagnostics or produces a tree.
@Suite("Every property with every type of value")
struct SchemaInputTests {
  private static let files: [String: [UInt8]] = [
    "a.png": PlainPNG(width: 2, height: 2).bytes, "a.csv": Array("a,b\n1,x\n2,y\n".utf8),
    "a.json": Array("[{\"a\": 1, \"b\": [null, true]}]".utf8),
  ]

  private static let root = Root(shownPath: "") { path, _ in
    files[path].map { .success($0) } ?? .failure(.notFound)
  }

  /// The failure for a scene; nil if there is none.
  static func fault(of text: String, isScene: inout Bool) -> String? {
    let file = SceneFile(
      shownPath: "a.tbl", path: "a.tbl", root: root, bytes: Array(text.utf8))
    var compilation = Compilation(file)
    let evaluation = compilation.evaluate(compilation.allSnapshots)
    if compilation.scene == nil, !evaluation.diagnostics.hasErrors, !compilation.isLibrary {
      return "neither a scene nor an error"
    }
    for snapshot in evaluation.snapshots {
      if let output = snapshot.output {
        isScene = true
        let canvas = output.tree.canvas
        if canvas.pixelWidth <= 64, canvas.pixelHeight <= 64 {
          _ = output.bytes(as: .ppm)
          _ = output.text()
          _ = output.tree.json()
        }
      } else if !evaluation.diagnostics.hasErrors {
        return "a snapshot without a tree or an error"
      }
    }
    for diagnostic in evaluation.diagnostics where diagnostic.span.path == "a.tbl" {
      if diagnostic.span.bytes.upperBound > text.utf8.count { return "a span beyond the file" }
      if diagnostic.message.isEmpty { return "an empty message" }
    }
    return nil
  }

  @Test("Gives a tree or an error")
  func givesTreeOrError() {
    let numbers = Tries.numbers(1000)
    let inputs = SchemaInputs()
    var scenes = 0
    var slowest = (time: Duration.zero, number: 0)
    for number in numbers {
      let text = inputs.scene(number)
      var isScene = false
      let start = ContinuousClock.now
      if let fault = Self.fault(of: text, isScene: &isScene) {
        Issue.record("input \(number): \(fault)\n\(text)")
      }
      let time = ContinuousClock.now - start
      if time > slowest.time { slowest = (time, number) }
      scenes += isScene ? 1 : 0
    }
    #expect(scenes > numbers.count / 100)
    print(
      "\(numbers.count) of \(inputs.singleCount) inputs from the schema: \(scenes) with a tree; slowest "
        + "\(slowest.time), input \(slowest.number)")
  }

  @Test(
    "Reports a scene of size zero",
    arguments: [
      "size: none", "device: none", "if false { size: (1, 1) }", "size: none; device: none",
    ])
  func reportsSceneOfSizeZero(_ body: String) {
    let file = SceneFile(
      shownPath: "a.tbl", path: "a.tbl", root: Self.root,
      bytes: Array("scene \"A\" { \(body) }".utf8))
    var compilation = Compilation(file)
    let evaluation = compilation.evaluate(compilation.allSnapshots)
    #expect(evaluation.diagnostics.map(\.code) == [.missingProperty])
  }
}
