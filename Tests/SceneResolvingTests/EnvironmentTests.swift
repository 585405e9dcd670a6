import SceneLayers
import SceneSource
import SceneSyntax
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// The environment of a scene: its settings, those of snapshots, and the values that read them.
@Suite("Environment")
struct EnvironmentTests {
  private func library(_ text: String, importing other: String = "") -> Library {
    var library = Library()
    for (path, text) in [("test.tbl", text), ("other.tbl", other)] {
      library.sources[path] = .loaded(parse(SourceText(path: path, bytes: Array(text.utf8))))
    }
    return library
  }

  /// Returns the tree of the scene and of each snapshot.
  private func trees(_ text: String, importing other: String = "") throws -> [LayerTree] {
    let library = library(text, importing: other)
    let (found, diagnostics) = checked("test.tbl", in: library)
    let scene = try #require(found, "\(diagnostics.map { $0.message })")
    return try ([nil] + scene.snapshots.indices.map { $0 }).map { snapshot in
      let resolution = resolve(scene, snapshot: snapshot, in: library)
      return try #require(resolution.tree, "\(resolution.diagnostics.map { $0.message })")
    }
  }

  /// Returns the errors with the text at their location.
  private func errors(_ text: String, importing other: String = "") -> [String] {
    let library = library(text, importing: other)
    var (scene, found) = checked("test.tbl", in: library)
    if let scene { found += resolve(scene, snapshot: nil, in: library).diagnostics }
    return found.filter { $0.severity == .error }.map {
      let source = $0.span.path == "test.tbl" ? text : other
      let text = String(decoding: Array(source.utf8)[$0.span.bytes], as: UTF8.self)
      return "\(text): \($0.message)"
    }
  }

  @Test(
    "A file's 'let' reads a setting, with the value of each snapshot",
    arguments: [
      ("device", "iPhone15", "iPhoneSE"), ("appearance", "light", "dark"),
      ("contentSize", "large", "small"), ("layoutDirection", "leftToRight", "rightToLeft"),
      ("scale", "1", "3"),
    ])
  func letReadsSetting(name: String, usual: String, other: String) throws {
    let found = try trees(
      """
      let isOther = \(name) == \(other)
      let x = isOther ? 7 : 0
      scene "A" {
        size: (9, 9)
        \(name): \(usual)
        layer { frame: (x, 0, 2, 2) }
        snapshot "usual"
        snapshot "other" { \(name): \(other) }
      }
      """)
    #expect(found.map { $0.layers[0].frame.minX } == [0, 0, 7])
  }

  @Test("An imported 'let' reads the settings in a style, a component's default, and a loop")
  func importedLet() throws {
    let found = try trees(
      """
      import "other.tbl"
      scene "A" {
        size: (99, 99)
        layer { uses: wide }
        Box()
        for x in list { layer { frame: (x, 0, 1, 1) } }
        if isDark { layer { frame: (50, 0, 1, 1) } }
        snapshot "dark" { appearance: dark }
        snapshot "light" { appearance: light }
      }
      """,
      importing: """
        let isDark = appearance == dark
        let width = isDark ? 20 : 10
        let list = isDark ? [1, 2] : [3]
        style wide { frame: (0, 0, width, era == modern ? 5 : 6) }
        component Box(side = width * 2) { frame: (0, 0, side, side) }
        """)
    let light = [Rect(0, 0, 10, 5), Rect(0, 0, 20, 20), Rect(3, 0, 1, 1)]
    let dark = [
      Rect(0, 0, 20, 5), Rect(0, 0, 40, 40), Rect(1, 0, 1, 1), Rect(2, 0, 1, 1),
      Rect(50, 0, 1, 1),
    ]
    #expect(found.map { $0.layers.map { $0.frame } } == [light, dark, light])
  }

  @Test("A setting that depends on another one follows the snapshot, in any order")
  func dependentSettings() throws {
    let found = try trees(
      """
      let isDark = appearance == dark
      scene "A" {
        size: (9, 9)
        scale: isDark ? 3 : 2
        if isMirrored { contentSize: small }
        let isMirrored = layoutDirection == rightToLeft
        layoutDirection: scale == 3 ? rightToLeft : leftToRight
        layer { frame: (contentSize == small ? 1 : 0, isMirrored ? 1 : 0, 1, 1) }
        snapshot "dark" { appearance: dark }
      }
      """)
    #expect(found.map { $0.canvas.scale } == [2, 3])
    #expect(found.map { $0.layers[0].frame.origin } == [Point(0, 0), Point(1, 1)])
  }

  @Test(
    "A setting that depends on itself is an error",
    arguments: [
      (
        "let x = appearance", "appearance: x",
        "appearance: 'appearance' refers to itself: 'appearance' → 'x' → 'appearance'"
      ),
      (
        "let a = scale > 2\nlet b = a", "scale: b ? 1 : 2",
        "scale: 'scale' refers to itself: 'scale' → 'a' → 'scale'"
      ),
      (
        "let a = scaled(9)\nlet b = a > 9", "scale: b ? 1 : 2",
        "scaled(9): 'scale' refers to itself: 'scale' → 'a' → 'scale'"
      ),
      (
        "let x = era == modern",
        "era: contentSize == small ? flat : modern\n"
          + "contentSize: x ? small : large",
        "contentSize: 'contentSize' refers to itself: 'contentSize' → 'x' → 'era' → 'contentSize'"
      ),
      (
        "let isDark = appearance == dark", "if isDark {} else { appearance: dark }",
        "dark: 'appearance' refers to itself: a condition around it depends on it"
      ),
      (
        "let isPhone = device == iPhone15",
        "if isPhone { scale: 2 }\n"
          + "device: scale == 2 ? iPhone15 : iPhoneSE",
        "scale: 'device' refers to itself: 'device' → 'scale' → 'device'"
      ),
    ])
  func cycles(lets: String, settings: String, expected: String) {
    let scene = "scene \"A\" { size: (9, 9); \(settings)\nlayer { frame: (0, 0, 1, 1) } }"
    #expect(errors("\(lets)\n\(scene)") == [expected])
    #expect(errors("import \"other.tbl\"\n\(scene)", importing: lets) == [expected])
  }

  @Test(
    "What is not a setting is an error at the top level",
    arguments: [
      ("let x = layoutDirektion", "layoutDirektion: cannot find 'layoutDirektion' in scope"),
      ("let x = index", "index: cannot find 'index' in scope"),
      ("let era = era", "era: 'era' refers to itself: 'era' → 'era'"),
    ])
  func refused(text: String, expected: String) {
    #expect(errors("\(text)\nscene \"A\" { size: (9, 9) }") == [expected])
  }
}
