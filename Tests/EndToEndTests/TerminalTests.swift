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

  /// The option wins, then `NO_COLOR`, then `CLICOLOR_FORCE`, and then the terminal.
  @Test(
    "Colors follow the option, the environment, and the terminal, in this order",
    arguments: [
      ("", "", false), ("--color always", "", true), ("--color auto", "", false),
      ("", "CLICOLOR_FORCE=1", true), ("", "CLICOLOR_FORCE=0", false),
      ("", "NO_COLOR=1 CLICOLOR_FORCE=1", false), ("", "NO_COLOR= CLICOLOR_FORCE=1", true),
      ("--color always", "NO_COLOR=1", true), ("--color never", "CLICOLOR_FORCE=1", false),
    ])
  func colors(option: String, environment: String, isColored: Bool) throws {
    let folder = try folder()
    for command in ["check a.tbl", "check no.tbl", "build"] {
      let result = try shell("env \(environment) \"$TOOL\" \(command) \(option)", in: folder)
      #expect(result.error.contains("\u{1B}[") == isColored, "\(command): \(result.error)")
    }
    let terminal = try PseudoTerminal()
    _ = try shell(
      "env TERM=xterm \(environment) \"$TOOL\" check a.tbl \(option) 2> '\(terminal.name)'",
      in: folder)
    let expected =
      option.contains("never")
      ? false : isColored || (environment.isEmpty || environment == "CLICOLOR_FORCE=0")
    #expect(terminal.printed().contains("\u{1B}[") == expected)
  }

  @Test("'--quiet' leaves only errors and warnings")
  func quiet() throws {
    let folder = try folder()
    try folder.write(Self.scene.replacing("size: (8", with: "size = (8"), to: "c.tbl")
    let built = try scenec("build", "a.tbl", "--quiet", in: folder)
    #expect(built.exitCode == 0 && built.text == "")
    #expect(built.error.contains("warning[") && !built.error.contains("1 warning"))
    let checked = try scenec("check", "c.tbl", "--quiet", in: folder)
    #expect(checked.exitCode == 1 && checked.error.contains("error["))
    #expect(!checked.error.contains("\n1 error"))
    let fixed = try scenec("fix", "c.tbl", "--quiet", in: folder)
    #expect(fixed.exitCode == 1 && fixed.text == "" && fixed.error == "")
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    let recorded = try suite("test", "--quiet", "--record", "all")
    #expect(recorded.exitCode == 0 && recorded.error == "")
    let other = try Suite()
    try other.write(to: "a.tbl")
    let failed = try other("test", "--quiet")
    #expect(failed.exitCode == 1)
    #expect(failed.error.hasPrefix("failed a.tbl#a") && !failed.error.contains("1 failed"))
  }

  #if os(Linux)
    /// The answer of the terminal is between two keys.
    @Test("Keys that are typed before a terminal answers are not lost")
    func typedAhead() throws {
      let suite = try Suite()
      for name in ["a.tbl", "b.tbl"] { try suite.write(to: name) }
      _ = try suite("test", "--record", "all")
      let terminal = try PseudoTerminal()
      terminal.type("a\u{1B}_Gi=31;ENOTSUP\u{1B}\\\u{1B}[?62;cr" + "qqqq")
      let result = try suite.shell(
        "export TOOL; setsid -w sh -c 'exec < \(terminal.name) > \(terminal.name) 2>&1; exec \"$TOOL\" review'"
      )
      #expect(result.exitCode == 0, "\(result.error)")
      #expect(suite.has("__Snapshots__/a/a.png") && !suite.has("__Snapshots__/b/b.png"))
    }
  #endif
}
