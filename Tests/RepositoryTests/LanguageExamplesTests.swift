import Foundation
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneResolving

/// The examples of `Docs/Language.md` compile.
///
/// The info string of a code block determines its kind: `tbl` is a complete file; `in scene` and
/// `in table` are fragments; `file NAME` is a file that later examples read; and `error` is a file
/// whose diagnostics are in the next block.
@Suite("Examples in Docs/Language.md")
struct LanguageExamplesTests {
  struct Example: CustomTestStringConvertible {
    var line: Int
    var kind: String
    var text: String
    var testDescription: String { "line \(line)" }
  }

  /// The code blocks of the page.
  static let blocks: [Example] = {
    guard let page = try? DocumentsTests.text(of: "Docs/Language.md") else { return [] }
    var blocks: [Example] = []
    var open: Example?
    for (index, line) in page.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          open = Example(line: index + 1, kind: String(line.dropFirst(3)), text: "")
        }
      } else {
        open?.text += line + "\n"
      }
    }
    return blocks
  }()

  static let scenes = blocks.filter { ["tbl", "tbl in scene", "tbl in table"].contains($0.kind) }

  private static func source(_ example: Example) -> String {
    switch example.kind {
    case "tbl in scene": "scene \"Example\" { size: (320, 480)\n\(example.text)}"
    case "tbl in table": "scene \"Example\" { size: (320, 480)\ntable {\n\(example.text)}}"
    default: example.text
    }
  }

  /// A folder with the images and other files that the examples read.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["shadow-up.png", "shadow-down.png"] {
      let picture = try Data(contentsOf: ProjectFiles.scenes.appending(path: "Images/" + name))
      try folder.write(Array(picture), to: "Images/" + name)
    }
    for block in blocks where block.kind.hasPrefix("tbl file ") {
      try folder.write(block.text, to: String(block.kind.dropFirst("tbl file ".count)))
    }
    return folder
  }

  @Test("Every scene compiles without diagnostics", arguments: scenes)
  func everySceneCompilesWithoutDiagnostics(example: Example) throws {
    let folder = try Self.folder()
    let path = try folder.write(Self.source(example), to: "example.tbl")
    var compilation = try Compilation(scenePath: path)
    #expect(compilation.diagnostics.map { $0.message } == [])
    try #require(compilation.scene != nil)
    for index in compilation.allSnapshots {
      let resolution = compilation.resolve(snapshot: index)
      #expect(resolution?.diagnostics.map { $0.message } == [])
      #expect(resolution?.tree != nil)
    }
  }

  /// Every layer in an example is visible on the canvas, and not white on white.
  @Test("Every scene produces an image that is not empty", arguments: scenes)
  func itShowsSomething(example: Example) throws {
    let folder = try Self.folder()
    let path = try folder.write(Self.source(example), to: "example.tbl")
    var compilation = try Compilation(scenePath: path)
    let rendering = compilation.render(scale: 0.5, as: .ppm)
    // After the three lines of the PPM header.
    let pixels = try #require(rendering.bytes).split(
      separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)[3]
    let isPlain = Set(pixels).count <= 1
    #expect(isPlain == false || example.text.contains("systemGroupedBackground"))
  }

  @Test("Errors match the document")
  func errorsMatchDocument() throws {
    let errors = Self.blocks.indices.filter { Self.blocks[$0].kind == "tbl error" }
    #expect(!errors.isEmpty)
    for index in errors {
      let shown = Self.blocks[index + 1]
      #expect(shown.kind == "text")
      let folder = try TemporaryFolder()
      try folder.write(Self.blocks[index].text, to: "mistakes.tbl")
      let result = try scenec("check", "mistakes.tbl", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.error == shown.text)
    }
  }

  @Test("Every block has a kind that is tested")
  func everyBlockHasKindThatIsTested() {
    for block in Self.blocks {
      let isKnown =
        Self.scenes.contains { $0.line == block.line } || block.kind == "tbl error"
        || block.kind.hasPrefix("tbl file ") || block.kind == "text"
      #expect(isKnown, "line \(block.line): '\(block.kind)'")
    }
    #expect(Self.scenes.count > 20)
  }
}
