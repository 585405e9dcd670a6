import Foundation
import TestSupport
import Testing

/// What commands print on a terminal.
@Suite("Terminals")
struct TerminalTests {
  private static let scene =
    "scene \"A\" {\n    size: (8, 8)\n    layer { backgroundColor: red }\n}\n"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.tbl")
    try folder.write(Self.scene.replacing("red", with: "blue"), to: "b.tbl")
    return folder
  }

  @Test(
    "The bytes of an image are not written to a terminal",
    arguments: [
      "build a.tbl -o -", "build a.tbl --emit png -o /dev/stdout", "diff a.tbl b.tbl -o -",
    ])
  func images(command: String) throws {
    let terminal = try PseudoTerminal()
    let result = try shell("scenec \(command) > '\(terminal.name)'", in: folder())
    #expect(result.exitCode == 2)
    #expect(result.error.contains("standard output is a terminal"), "\(result.error)")
    #expect(result.error.contains("'-o FILE'") && result.error.contains("'scenec show'"))
    #expect(terminal.printed() == "")
  }

  @Test("Texts are, and so are images of characters", arguments: ["tree", "json", "svg"])
  func texts(format: String) throws {
    let terminal = try PseudoTerminal()
    let result = try shell(
      "scenec build a.tbl --emit \(format) -o - > '\(terminal.name)'", in: folder())
    #expect(result.exitCode == 0)
    #expect(!terminal.printed().isEmpty)
    let shown = try shell("scenec show a.tbl --as blocks > '\(terminal.name)'", in: folder())
    #expect(shown.exitCode == 0 && terminal.printed().contains("▀"))
  }
}
