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

  @Test("A mark is drawn on its letter, even if its attributes are others")
  func markWithAttributes() throws {
    let folder = try TemporaryFolder()
    func glyphs(_ text: String) throws -> String {
      let scene = """
        scene "A" { size: (99, 40); textLayer "\(text)" { frame: (0, 0, 99, 40) } }
        """
      var compilation = try Compilation(scenePath: folder.write(scene, to: "a.tbl"))
      let tree = String(decoding: try #require(compilation.render(as: .tree).bytes), as: UTF8.self)
      return String(tree[try #require(tree.range(of: "fontSize")).lowerBound...])
    }
    let mark = "\\(attributed(\"\\u{301}\", foregroundColor: systemRed))"
    #expect(try glyphs("e\(mark)x") == glyphs("e\\u{301}x"))
  }

  /// `textSize` is rounded to ten thousandths of a point.
  @Test(
    "A text fits in a layer of its own size",
    arguments: [
      "Wifi", "Durham, NC", "Falls Church, VA", "Settings", "1,234.5", "Yesterday", "AVATAR", "j",
    ])
  func ownSize(_ text: String) throws {
    let folder = try TemporaryFolder()
    for properties in ["truncationMode: end", "isWrapped: true"] {
      for written in [text, "\\(attributed(\"\(text)\", fontWeight: bold))"] {
        for size in 9..<25 {
          let scene = """
            scene "A" { size: (320, 100); textLayer a "\(written)" {
              frame: (0, 0, a.textSize.width, 99); fontSize: \(size); \(properties)
            } }
            """
          var compilation = try Compilation(scenePath: folder.write(scene, to: "a.tbl"))
          let tree = compilation.render(as: .tree)
          let lines = try String(decoding: #require(tree.bytes), as: UTF8.self)
          #expect(lines.contains("string \"\(text)\" fontSize"), "\(properties), \(size)")
        }
      }
    }
  }

  @Test("A line break has the height of its run")
  func emptyLines() throws {
    let folder = try TemporaryFolder()
    func height(_ text: String, _ properties: String) throws -> Substring {
      let scene = """
        scene "A" { size: (99, 400); textLayer a "\(text)" {
          frame: (0, 0, 99, a.textSize.height); \(properties)
        } }
        """
      var compilation = try Compilation(scenePath: folder.write(scene, to: "a.tbl"))
      let tree = try #require(compilation.render(as: .tree).bytes)
      let line = String(decoding: tree, as: UTF8.self).split(separator: "\n")[1]
      return try #require(line.split(separator: "frame ").last)
    }
    for text in ["a\\n\\nb", "a\\n", "\\n\\n"] {
      #expect(
        try height("\\(attributed(\"\(text)\", fontSize: 40))", "") == height(text, "fontSize: 40"))
    }
  }

  @Test("Monospaced digits have equal widths", arguments: Place.allCases)
  func monospacedDigits(_ place: Place) throws {
    let font = "Inter-Regular.otf"
    func tree(_ text: String, _ isOn: Bool) throws -> String {
      try self.tree(text, "monospacedDigits: \(isOn)", font: font, in: place)
    }
    func withoutGlyphs(_ tree: String) -> String {
      tree.split(separator: "\n").map {
        $0.prefix(upTo: $0.firstRange(of: " crc32")?.lowerBound ?? $0.endIndex)
      }
      .joined(separator: "\n")
    }
    #expect(try withoutGlyphs(tree("11:11", true)) == withoutGlyphs(tree("00:00", true)))
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
