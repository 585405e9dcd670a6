import Foundation
import TestSupport
import Testing
@testable import SceneCommands

/// The completions of bash, as bash itself finds them.
@Suite("Shell completion")
struct CompletionTests {
  /// A folder with scenes, and with files that are none.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["places.tbl", "two words.tbl", "pic.png", "notes.md", "parts/x.tbl"] {
      try folder.write("", to: name)
    }
    try folder.write(try scenec("schema", "--emit", "bash", in: folder).output, to: "script")
    return folder
  }

  /// Returns what bash offers for the last of some words.
  private func offered(_ words: [String], in folder: TemporaryFolder) throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let line = """
      source ./script; COMP_WORDS=(\(quoted)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _scenec; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try runProcess("/bin/bash", ["-c", line], in: folder.path)
    #expect(result.exitCode == 0 && result.error == "", "\(result.error)")
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test(
    "Commands, options, values, and files are completed",
    arguments: [
      (["scenec", "b"], ["build", "blame"]), (["scenec", "help", "wa"], ["watch"]),
      (["scenec", "build", "--em"], ["--emit"]),
      (["scenec", "build", "--emit", "p"], ["ppm", "png"]),
      (["scenec", "build", "--emit", "=", "s"], ["svg"]),
      (["scenec", "build", "--emit", "ppm,s"], ["ppm,svg"]),
      (["scenec", "check", "--color", "="], ["auto", "always", "never"]),
      (["scenec", "check", "p"], ["places.tbl", "parts"]),
      (["scenec", "check", "--strict", "two"], ["two words.tbl"]),
      (["scenec", "diff", "pic"], ["pic.png"]), (["scenec", "check", "pic"], []),
      (["scenec", "build", "-o", "n"], ["notes.md"]),
      (["scenec", "test", "--artifacts", "p"], ["parts"]),
      (["scenec", "test", "-j", ""], []), (["scenec", "explain", "E0301"], ["E0301"]),
      (["scenec", "library", "SegmentedC"], ["SegmentedControl"]),
    ])
  func completions(words: [String], expected: [String]) throws {
    #expect(try offered(words, in: folder()) == expected)
  }

  @Test("Every command and option is completed, and the script is valid")
  func all() throws {
    let folder = try folder()
    #expect(try runProcess("/bin/bash", ["-n", "script"], in: folder.path).exitCode == 0)
    let names = Commands.all.map(\.specification.name)
    #expect(try Set(offered(["scenec", ""], in: folder)).isSuperset(of: names))
    for command in Commands.all.map(\.specification) {
      let options = try offered(["scenec", command.name, "-"], in: folder)
      #expect(options == command.options.flatMap(\.names) + ["--help"])
    }
  }

  /// The shells themselves may not be installed.
  @Test(
    "The other scripts and the manual page name every option", arguments: ["zsh", "fish", "man"])
  func others(format: String) throws {
    let text = try scenec("schema", "--emit", format, in: folder()).text
    for option in Commands.all.flatMap(\.specification.options) {
      let name = format == "fish" ? String(option.name.drop { $0 == "-" }) : option.name
      #expect(text.contains(format == "man" ? name.replacing("-", with: "\\-") : name))
    }
    let isThere = try shell("command -v \(format)", in: folder()).exitCode == 0
    if isThere, format != "man" {
      let checked = try shell("scenec schema --emit \(format) > s; \(format) -n s", in: folder())
      #expect(checked.exitCode == 0 && checked.error == "", "\(checked.error)")
    }
  }
}
