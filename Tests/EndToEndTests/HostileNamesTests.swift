import Foundation
import TestSupport
import Testing

/// Names and text that try to control the terminal or the log.
@Suite("Hostile names")
struct HostileNamesTests {
  private static let names = [
    "::error::x", "\u{1B}[2J\u{1B}]0;owned\u{7}", "a\u{202E}lbt.b", "##[error]y",
    "c\r\nd", "\u{9B}31m", String(repeating: "long", count: 50),
  ]

  private static func scene(_ name: String) -> String {
    var escaped = ""
    for scalar in name.unicodeScalars where scalar.value >= 0x20 && scalar != "\"" {
      escaped.unicodeScalars.append(scalar)
    }
    return """
      scene "\(escaped)" {
          size:  (4, 4)
          /* \u{202E} \(escaped)
      ::error::\(escaped)
          */
          layer a { frame: (0, 0, 2, 2); backgroundColor:   red }
          textLayer "\(escaped)" { frame: (0, 0, 4, 4) }
          snapshot "::warning::\(escaped)" { tags: ["::x"] }
      }

      """
  }

  private func repository() throws -> Suite {
    let suite = try Suite()
    for name in Self.names {
      try suite.folder.write(Self.scene(name), to: name + ".tbl")
      try suite.folder.write(Self.scene(name) + "::error::\u{1B}", to: "broken" + name + ".tbl")
    }
    return suite
  }

  private static let commands: [[String]] = [
    ["test", "--list"], ["test"], ["test", "--record", "missing"], ["review", "--list"],
    ["test", "--mutate", "1"], ["prune", "--dry-run"], ["test", "--report", "github"],
    ["test", "--list=json"],
  ]

  private static let commandsOfFiles: [[String]] = [
    ["check"], ["check", "--diagnostics", "short"], ["check", "--diagnostics", "json"],
    ["check", "--diagnostics", "sarif"], ["check", "--diagnostics", "github"], ["dump"],
    ["fmt", "--diff"], ["fmt", "--check"], ["fix", "--diff"], ["build", "-o", "out/"],
    ["blame", "--at", "1,1"], ["show", "--as", "blocks"],
  ]

  /// Returns a description of the fault in an output, or nil.
  private func fault(_ output: String, _ words: [String]) -> String? {
    let isForGitHub = words.contains("github")
    for line in output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      for scalar in line.unicodeScalars {
        switch scalar.value {
        // Images in a terminal have colors.
        case 0x1B where words.first == "show": continue
        case 0x09: continue
        case 0x00..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F:
          return "U+\(String(scalar.value, radix: 16)) in '\(line)'"
        default: continue
        }
      }
      let text = line.drop(while: \.isWhitespace)
      if text.hasPrefix("::"), !isForGitHub { return "a command: '\(line)'" }
      if isForGitHub, text.hasPrefix("::"), !text.hasPrefix("::error "),
        !text.hasPrefix("::warning ")
      {
        return "another command: '\(line)'"
      }
      if text.contains("##[") { return "a command: '\(line)'" }
      if line.utf8.count > 100_000 { return "a line of \(line.utf8.count) bytes" }
    }
    return nil
  }

  @Test("All commands escape them")
  func allCommandsEscapeThem() throws {
    let suite = try repository()
    let files = try suite.folder.names().filter { $0.hasSuffix(".tbl") }
    let all =
      Self.commands + files.flatMap { file in Self.commandsOfFiles.map { $0 + ["./" + file] } }
    for words in all {
      let result = try scenec(words, in: suite.folder, environment: suite.environment)
      #expect(result.exitCode != 70 && result.exitCode < 128, "\(words): \(result.error)")
      for (name, text) in [("output", result.text), ("error", result.error)] {
        let fault = fault(text, words)
        #expect(fault == nil, "\(words), \(name): \(fault ?? "")")
      }
    }
    print("\(all.count) commands were given hostile names")
  }
}
