import Foundation
import TestSupport
import Testing
@testable import SceneCompiler

/// Features of fonts that a scene switches on and off, in text layers and in rows.
@Suite("Text features")
struct TextFeatureTests {
  /// Where a text is that another property's frame depends on: in a text layer as large as its text,
  /// and in the detail of a row, which ends at the right edge.
  enum Place: CaseIterable { case textLayer, row, rows }

  private func tree(
    _ text: String, _ properties: String, font: String, in place: Place
  ) throws -> String {
    let folder = try TemporaryFolder()
    let file = ProjectFiles.root.appending(
      path: "Tests/SceneCompilerTests/Elements/Fonts/" + font)
    _ = try folder.write([UInt8](Data(contentsOf: file)), to: font)
    let body =
      switch place {
      case .textLayer:
        """
        textLayer a "\(text)" {
            frame: (0, 0, a.textSize.width, 40); font: "\(font)"; \(properties)
        }
        """
      case .row: #"table { row "" { detail: "\#(text)"; font: "\#(font)"; \#(properties) } }"#
      case .rows:
        #"table { rows { font: "\#(font)"; \#(properties) }; row "" { detail: "\#(text)" } }"#
      }
    let scene = "scene \"A\" { size: (320, 100); \(body) }"
    var compilation = try Compilation(scenePath: folder.write(scene, to: "a.tbl"))
    let rendering = compilation.render(as: .tree)
    #expect(rendering.diagnostics.isEmpty)
    let tree = String(decoding: try #require(rendering.bytes), as: UTF8.self)
    #expect(tree.contains("\"\(text)\""))
    return tree.replacing("\"\(text)\"", with: "\"\"")
  }

  @Test("Monospaced digits have equal widths", arguments: Place.allCases)
  func monospacedDigits(_ place: Place) throws {
    let font = "Inter-Regular.otf"
    func tree(_ text: String, _ isOn: Bool) throws -> String {
      try self.tree(text, "monospacedDigits: \(isOn)", font: font, in: place)
    }
    #expect(try tree("11:11", true) == tree("00:00", true))
    #expect(try tree("11:11", false) != tree("00:00", false))
    #expect(try tree("Ag", true) == tree("Ag", false))
  }

  @Test("Ligatures can be switched off", arguments: Place.allCases)
  func ligatures(_ place: Place) throws {
    let font = "Amiri-Regular.ttf"
    func tree(_ text: String, _ isOn: Bool) throws -> String {
      try self.tree(text, "ligatures: \(isOn)", font: font, in: place)
    }
    #expect(try tree("ffi", true) != tree("ffi", false))
    #expect(try tree("on", true) == tree("on", false))
    // Spaced letters do not form ligatures.
    let spaced = try ["true", "false"].map {
      try self.tree("ffi", "letterSpacing: 1; ligatures: \($0)", font: font, in: place)
    }
    #expect(spaced[0] == spaced[1])
  }
}
