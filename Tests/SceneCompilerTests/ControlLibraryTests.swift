import SceneEditing
import SceneLayers
import SceneResolving
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneLanguage

/// `import "UIKit"`: components that the program contains.
@Suite("The library of controls")
struct ControlLibraryTests {
  /// Compiles a scene in a folder without other files.
  private func compile(_ text: String) throws -> Compilation {
    let folder = try TemporaryFolder()
    return try Compilation(scenePath: folder.write(text, to: "a.tbl"))
  }

  private func tree(_ text: String) throws -> String {
    var compilation = try compile(text)
    #expect(compilation.diagnostics.map(\.message) == [])
    return String(decoding: try #require(compilation.render(as: .tree).bytes), as: UTF8.self)
  }

  @Test("An import of it reads no file")
  func readsNoFile() throws {
    let text = "import \"UIKit\"\nscene { size: (100, 50); Badge(text: \"3\") }"
    let compilation = try compile(text)
    #expect(compilation.diagnostics.isEmpty)
    #expect(compilation.library.paths == ["a.tbl"])
    #expect(compilation.filesAskedFor().count == 1)
    let folder = try TemporaryFolder()
    try folder.write("import \"UIKit\"\ncomponent Two() { Badge(text: \"2\") }", to: "b.tbl")
    let scene = "import \"b.tbl\"\nscene { size: (100, 50); Two() }"
    let other = try Compilation(scenePath: folder.write(scene, to: "sub.tbl"))
    #expect(other.diagnostics.isEmpty)
  }

  @Test("A component of the scene hides it, wherever it is declared")
  func ownNamesWin() throws {
    let own = "component Badge(text) { label \"own\" }"
    let use = "scene { size: (100, 50); Badge(text: \"3\") }"
    #expect(try tree("import \"UIKit\"\n\(own)\n\(use)").contains("string \"own\""))
    let folder = try TemporaryFolder()
    try folder.write(own, to: "own.tbl")
    for imports in [
      "import \"UIKit\"\nimport \"own.tbl\"", "import \"own.tbl\"\nimport \"UIKit\"",
    ] {
      var compilation = try Compilation(
        scenePath: folder.write(imports + "\n" + use, to: "a.tbl"))
      let bytes = try #require(compilation.render(as: .tree).bytes)
      #expect(String(decoding: bytes, as: UTF8.self).contains("string \"own\""))
    }
  }

  @Test("Names that are not components stay in it")
  func privateNames() throws {
    let text = "import \"UIKit\"\nlet isGlass = 4\nscene { size: (isGlass, 5); Badge(text: \"3\") }"
    #expect(try compile(text).diagnostics.isEmpty)
    let unknown = "import \"UIKit\"\nscene { size: (100, 50); Badge(text: isGlass) }"
    #expect(try compile(unknown).diagnostics.map(\.code) == [.unknownName])
    let part =
      "import \"UIKit\"\nscene { size: (100, 50); AlertTexts(title: \"A\", message: \"\") }"
    #expect(try compile(part).diagnostics.map(\.code) == [.unknownElement])
  }

  @Test("A file of that name is another one")
  func fileOfThatName() throws {
    let folder = try TemporaryFolder()
    try folder.write("component Badge(text) { label \"own\" }", to: "UIKit")
    let scene = "import \"./UIKit\"\nscene { size: (100, 50); Badge(text: \"3\") }"
    var compilation = try Compilation(scenePath: folder.write(scene, to: "a.tbl"))
    let bytes = try #require(compilation.render(as: .tree).bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("string \"own\""))
  }

  @Test("What it draws is shown at the use in the scene")
  func places() throws {
    var compilation = try compile(
      "import \"UIKit\"\nscene { size: (100, 50)\n    Badge(text: \"3\") }")
    let resolution = compilation.resolve(snapshot: nil)
    let origins = try #require(resolution).origins
    #expect(origins.contains { $0.file == ControlLibrary.name })
    let source = try #require(compilation.sources["a.tbl"])
    for range in origins.map({ compilation.compiled.range(of: $0) }) {
      #expect(range.path == "a.tbl" && source.line(at: range.bytes.lowerBound) == 3)
    }
    let request = OutputRequest([.tree], showsSources: true)
    let text = compilation.evaluate([nil], for: request).snapshots[0].output?.text() ?? ""
    #expect(text.contains("a.tbl:3:5") && !text.contains("UIKit"))
  }

  @Test("A tint of the scene is linted, and UIKit's own colors are not")
  func tints() throws {
    let folder = try TemporaryFolder()
    let controls = ["FilledButton", "TintedButton", "GrayButton", "PlainButton", "BorderedButton"]
    for (tint, codes) in [("#FFEE88", [DiagnosticCode.lowContrast]), ("tintColor", [])] {
      for control in controls {
        let scene = """
          import "UIKit"
          scene { size: (200, 80); background: white; era: liquidGlass
            \(control)(title: "Pay", tint: \(tint)) { origin: (20, 20) } }
          """
        let found = try lintedDiagnostics(folder.write(scene, to: "a.tbl"))
        #expect(found.map(\.code) == codes, "\(control)")
      }
    }
  }

  @Test("A misspelled use is an error at the use, and an unused import a warning")
  func mistakes() throws {
    let misspelled = "import \"UIKit\"\nscene { size: (100, 50); FilledButton(titel: \"A\") }"
    let error = try #require(try compile(misspelled).diagnostics.first)
    #expect(error.span.path == "a.tbl" && error.hint == "did you mean 'title'?")
    let unused = "import \"UIKit\"\nscene { size: (100, 50); background: red }"
    let folder = try TemporaryFolder()
    let found = try lintedDiagnostics(folder.write(unused, to: "a.tbl"))
    #expect(found.map(\.message) == ["import 'UIKit' is never used"])
  }

  @Test("Mistakes at a use lead to what is meant")
  func mistakesAtUses() throws {
    func first(_ text: String) throws -> Diagnostic {
      try #require(try compile(text).diagnostics.first)
    }
    let head = "import \"UIKit\"\nscene { size: (100, 50); "
    let property = try first(head + "FilledButton(title: \"A\") { isEnabled: false } }")
    #expect(property.message.hasSuffix("write 'FilledButton(isEnabled: …)'"))
    #expect(property.hint == nil && property.notes.isEmpty)
    let unknown = try first("scene { size: (100, 50); Badge(text: \"3\") }")
    #expect(unknown.hint == "it is in \"UIKit\"" && unknown.fixIts.count == 1)
    var compilation = try compile(head + "FilledButton(icon: \"nope\") }")
    let inside = try #require(compilation.render(as: .tree).diagnostics.first)
    #expect(
      inside.span.path == "a.tbl" && inside.notes.contains { $0.span?.path == ControlLibrary.name })
  }

  @Test(
    "Only the library's items of a tab bar replace its floating bar",
    arguments: [
      ("TabItems() { TabItem(title: \"A\", icon: \"house\") }", false), ("Wrapped()", false),
      ("Badge(text: \"1\")", true), ("Own()", true),
    ])
  func floatingBars(items: String, isFloating: Bool) throws {
    let text = """
      import "UIKit"
      component Own() { layer { width: 9; height: 9; backgroundColor: red } }
      component Wrapped() { TabItems() { TabItem(title: "A", icon: "house") } }
      scene { device: iPhone17; era: liquidGlass; tabBar { \(items) } }
      """
    #expect(try tree(text).contains("tabBar.background") == isFloating)
  }

  @Test("An action sheet is over the bars", arguments: ["statusBar", "tabBar", "toolbar"])
  func actionSheets(bar: String) throws {
    let text = "import \"UIKit\"\nscene { device: iPhone15; \(bar); ActionSheet() }"
    #expect(try tree(text).contains("position (196.5 818)"))
  }

  @Test("A bar pads its buttons by what they show", arguments: [("title", 16), ("icon", 11)])
  func paddedButtons(parameter: String, padding: Int) throws {
    let text = """
      import "UIKit"
      scene { device: iPhone17; era: liquidGlass
        navigationBar { trailing { BarButton(\(parameter): "plus") } } }
      """
    #expect(try tree(text).contains("\"BarButton\" frame (\(padding) "))
  }

  @Test("Every component is valid with its default arguments and with strings for others")
  func everyComponentIsValid() throws {
    let source = ControlLibrary.source
    let copy = String(decoding: source.bytes, as: UTF8.self)
    let compilation = try compile(copy)
    #expect(compilation.diagnostics.map(\.message) == [])
    #expect(compilation.isLibrary)
  }
}
