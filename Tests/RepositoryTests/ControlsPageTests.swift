import Foundation
import SceneLayers
import SceneSource
import TestSupport
import Testing
@testable import SceneCommands
@testable import SceneCompiler
@testable import SceneLanguage
import SceneResolving

/// Compares `Docs/UIKit.md` and its pictures with what the library of controls says and draws.
/// `SCENEC_RECORD=1 swift test --filter ControlsPageTests` regenerates them.
@Suite("The page of controls")
struct ControlsPageTests {
  private static let folder = ProjectFiles.root.appending(path: "Docs")

  /// A component with the comment above it: a summary, and an indented example.
  struct Control: Sendable, CustomTestStringConvertible {
    var name: String
    var head: String
    var summary: String
    var example: String
    var testDescription: String { name }

    /// Nil for a part of other controls, which has no documentation.
    init?(_ declared: ControlLibrary.Declared) {
      let comment = declared.text.split(separator: "\n").prefix { $0.hasPrefix("///") }
        .map { $0.dropFirst(3) }
      guard !comment.isEmpty else { return nil }
      let code = comment.filter { $0.hasPrefix("     ") }.map { $0.dropFirst(5) }
      name = declared.name
      head = declared.head.trimmingCharacters(in: .whitespaces)
      summary = comment.filter { !$0.hasPrefix("     ") }
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        .trimmingCharacters(in: .whitespaces)
      example = code.joined(separator: "\n")
    }

    func pictureName(_ version: String) -> String { "UIKit/\(name)-\(version).png" }

    /// Returns the picture of the example, in a canvas that is as high as it needs to be.
    func picture(_ era: String) throws -> [UInt8] {
      let tall = 400.0
      var compilation = try compile(era, height: tall)
      let frame = try #require(
        compilation.resolve(snapshot: nil)?.tree?.layers.first?.sublayers.first?.frame)
      // What covers the screen has a card in its middle.
      compilation = try compile(era, height: frame.height == tall ? 300 : frame.height + 32)
      #expect(compilation.diagnostics.isEmpty)
      return try #require(compilation.render(as: .png).bytes)
    }

    private func compile(_ era: String, height: Double) throws -> Compilation {
      let isOverlay = head.contains("Alert(") || head.contains("ActionSheet(")
      let place = isOverlay ? "frame: parent.bounds" : "frame: (16, 16, 328, parent.height - 32)"
      let scene = """
        import "UIKit"
        scene {
            size: (360, \(height.shortestText))
            scale: 2
            era: \(era)
            background: systemBackground
            layer { \(place)
                \(example)
            }
        }
        """
      let folder = try TemporaryFolder()
      return try Compilation(scenePath: folder.write(scene, to: "a.tbl"))
    }
  }

  static let controls = ControlLibrary.declarations.compactMap { Control($0) }

  private static func page() -> String {
    var page = """
      # Controls of UIKit

      `import "UIKit"` gives a scene these components, as iOS 26 draws them in the era `liquidGlass`, \
      and as iOS 13 to 18 do in all others, also in `flat` and `classic`. They follow the appearance, the content size, the direction, and the \
      tint. [CoreAnimation.md](CoreAnimation.md) has the source of each number, and \
      [Language.md](Language.md#components) explains components. `scenec library NAME` prints one to \
      own and change. `switch`, `slider`, and `pageControl` are elements of the \
      [language](Reference.md#controls).

      Only parameters without a default are required. An `icon` is the name of a symbol, a `tint` a \
      color, `segments` a list of strings, and `selected` the index of one, from 0. What begins with \
      `is`, `can`, or `has` is a Boolean.

      This page is generated from the library; `SCENEC_RECORD=1 swift test --filter \
      ControlsPageTests` regenerates it.

      """
    for control in controls {
      page += """

        ## `\(control.name)`

        \(control.summary)

        ```text
        \(control.head)
        ```

        """
      if control.example.isEmpty { continue }
      page += """

        ```text
        \(control.example)
        ```

        <img src="\(control.pictureName("18"))" width="360"> \
        <img src="\(control.pictureName("26"))" width="360">

        """
    }
    return page
  }

  @Test("The page equals what the library says")
  func pageEqualsLibrary() throws {
    try Golden.compare(Array(Self.page().utf8), with: Self.folder.appending(path: "UIKit.md"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "UIKit").path)
    let expected = Self.controls.filter { !$0.example.isEmpty }
      .flatMap { ["\($0.name)-18.png", "\($0.name)-26.png"] }
    #expect(Set(names) == Set(expected))
  }

  @Test("Every picture equals its example", arguments: controls.filter { !$0.example.isEmpty })
  func pictures(_ control: Control) throws {
    for (version, era) in [("18", "modern"), ("26", "liquidGlass")] {
      try Golden.compare(
        control.picture(era), with: Self.folder.appending(path: control.pictureName(version)))
    }
  }

  @Test("Copies of controls in two files can be imported together")
  func copies() throws {
    let folder = try TemporaryFolder()
    for (file, name) in [("a", "FilledButton"), ("b", "GrayButton"), ("c", "Badge")] {
      let copy = ControlLibrary.closure(of: [name]).map { $0.text }.joined(separator: "\n")
      try folder.write(copy, to: file + ".tbl")
    }
    let scene = """
      import "a.tbl"
      import "b.tbl"
      import "c.tbl"
      scene { size: (100, 50); FilledButton(title: "A"); GrayButton(title: "B"); Badge(text: "3") }
      """
    let compilation = try Compilation(scenePath: folder.write(scene, to: "scene.tbl"))
    #expect(compilation.diagnostics.map(\.message) == [])
  }

  @Test("A copy has only what it uses, not what its comments and strings name")
  func closure() {
    func names(_ name: String) -> [String] { ControlLibrary.closure(of: [name]).map { $0.name } }
    #expect(names("MenuDivider") == ["isGlass", "MenuDivider"])
    #expect(names("AlertAction") == ["isGlass", "vibrantLine", "AlertAction"])
    #expect(names("SheetAction") == ["isGlass", "vibrantLine", "AlertAction", "SheetAction"])
  }

  @Test("Equal declarations of two files are one only if they mean the same")
  func equalDeclarations() throws {
    let folder = try TemporaryFolder()
    let chip = "component Chip() { width: 9; height: 9; backgroundColor: accent }"
    let files = [
      "red": "let accent = red", "blue": "let accent = blue", "empty": "let other = 1",
      "a": "import \"red.tbl\"\n\(chip)", "b": "import \"blue.tbl\"\n\(chip)",
      "c": "import \"red.tbl\"\n\(chip)", "d": "let photo = image(\"photo.png\")",
      "e": "let photo = image(\"photo.png\")", "sub/f": "let photo = image(\"photo.png\")",
      "sub/g": "let icon = symbol(\"star.fill\")", "h": "let icon = symbol(\"star.fill\")",
    ]
    for (name, text) in files { try folder.write(text, to: name + ".tbl") }
    for (first, second, isOne) in [
      ("a", "b", false), ("a", "c", true), ("d", "e", true), ("d", "sub/f", false),
      ("sub/g", "h", true),
    ] {
      let scene = """
        import "\(first).tbl"
        import "\(second).tbl"
        scene { size: (9, 9) }
        """
      let compilation = try Compilation(scenePath: folder.write(scene, to: "scene.tbl"))
      let codes = compilation.diagnostics.map(\.code)
      #expect(codes.contains(.duplicateName) != isOne, "\(first), \(second)")
    }
  }
}
