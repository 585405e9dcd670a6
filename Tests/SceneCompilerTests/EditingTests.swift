import SceneSource
import SceneSyntax
import Testing

@testable import SceneCompiler

@Suite("A compilation that follows edits") struct EditingTests {
  /// A folder of two files that are nowhere on disk.
  private static func compilation(of scene: String, theme: String) throws -> Compilation {
    let root = Root(shownPath: "memory/") { path, _ in
      path == "theme.tbl" ? .success(Array(theme.utf8)) : .failure(.notFound)
    }
    return Compilation(
      SceneFile(
        shownPath: "memory/a.tbl", path: "a.tbl", root: root, bytes: Array(scene.utf8)))
  }

  private static let theme = "let accent = #4A90D9\n"
  private static let scene = """
    import "theme.tbl"
    scene "A" {
        size: (320, 480)
        background: accent
    }

    """

  @Test("says what one of the new text says") func equal() throws {
    var edited = try Self.compilation(of: Self.scene, theme: Self.theme)
    #expect(edited.diagnostics == [])
    let place = Self.scene.utf8.count - "accent\n}\n".utf8.count
    edited.edit([
      SourceEdit(place..<(place + 6), "acent"), SourceEdit(0..<0, "// Places\n"),
    ])
    let text = "// Places\n" + Self.scene.replacing("background: accent", with: "background: acent")
    let fresh = try Self.compilation(of: text, theme: Self.theme)
    #expect(edited.diagnostics == fresh.diagnostics)
    #expect(edited.diagnostics.map(\.message) == ["there is no colour 'acent'"])
    #expect(edited.sources == fresh.sources)
    #expect(edited.scene == nil)
  }

  @Test("follows edits of what the scene imports") func imports() throws {
    var compilation = try Self.compilation(of: Self.scene, theme: Self.theme)
    compilation.edit([SourceEdit(4..<10, "tint")], of: "theme.tbl")
    #expect(compilation.diagnostics.map(\.message) == ["there is no colour 'accent'"])
    compilation.reload(["theme.tbl"])
    #expect(compilation.diagnostics == [])
    #expect(compilation.scene != nil)
  }

  @Test("loads what an edit asks for") func loads() throws {
    let plain = Self.scene.replacing("import \"theme.tbl\"\n", with: "")
    var compilation = try Self.compilation(of: plain, theme: Self.theme)
    #expect(compilation.diagnostics.map(\.message) == ["there is no colour 'accent'"])
    compilation.edit([SourceEdit(0..<0, "import \"theme.tbl\"\n")])
    #expect(compilation.diagnostics == [])
  }

  @Test("a file that was never read has nothing to edit") func unknown() throws {
    var compilation = try Self.compilation(of: Self.scene, theme: Self.theme)
    compilation.edit([SourceEdit(0..<4, "")], of: "other.tbl")
    #expect(compilation.diagnostics == [])
  }
}
