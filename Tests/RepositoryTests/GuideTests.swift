import Foundation
import TestSupport
import Testing

/// Runs the commands of the tutorial and the guides.
///
/// The first word of a code block's info string is its language; the rest says what to do with it:
/// `tbl file NAME` writes a file, `sh` runs each line, `sh fails` expects failures, `sh ci` sets
/// `CI`, and `sh watch` interrupts the command after a while. `diff NAME` edits a file: its removed
/// and unmarked lines are replaced with its added and unmarked lines. A `text` block is the output
/// of the preceding commands, where `…` matches any text, and a line `…` any number of lines.
/// Commands in `yaml` blocks are run as well.
@Suite("Commands in the guides")
struct GuideTests {
  static let guides = DocumentsTests.documents.filter {
    $0 == "Docs/Tutorial.md" || $0.hasPrefix("Docs/Guides/")
  }

  @Test("The commands succeed or fail as described", arguments: guides)
  func commandsWork(_ guide: String) throws {
    let repository = try GitRepository()
    var output = ""
    for block in Self.blocks(of: try DocumentsTests.text(of: guide)) {
      let kind = block.kind.split(separator: " ").map(String.init)
      switch kind.first {
      case _ where kind.count == 3 && kind[1] == "file":
        try repository.folder.write(block.text, to: kind[2])
      case "diff" where kind.count == 2:
        try edit(kind[1], block.text, in: repository.folder)
      case "sh":
        output = ""
        for line in block.text.split(separator: "\n") {
          output += try run(String(line), kind.dropFirst().first, in: repository, guide)
        }
      case "yaml":
        for match in block.text.matches(of: /- (?:run: )?(scenec .*)/) {
          _ = try run(String(match.1), "ci", in: repository, guide)
        }
      case "text":
        #expect(Self.matches(output, block.text), "\(guide) shows another output than '\(output)'")
      case "bash":
        // Recipes for services, which cannot be run here.
        for match in block.text.matches(of: /scenec ([a-z]+)([^|&\n]*)/) {
          let help = try runProcess(toolPath, [String(match.1), "--help"], in: "/").text
          for option in match.2.matches(of: /--[a-z-]+/) {
            #expect(help.contains("  \(option.0) "), "\(guide): \(match.0)")
          }
        }
      default:
        #expect(kind.first == "swift", "\(guide) has an untested block '\(block.kind)'")
      }
    }
  }

  private func edit(_ file: String, _ diff: String, in folder: TemporaryFolder) throws {
    let lines = diff.split(separator: "\n")
    func without(_ mark: String) -> String {
      lines.filter { !$0.hasPrefix(mark) }.map { $0.dropFirst() + "\n" }.joined()
    }
    let old = without("+")
    let text = try String(contentsOfFile: folder(file), encoding: .utf8)
    #expect(
      text.components(separatedBy: old).count == 2, "'\(file)' does not contain '\(old)' once")
    try folder.write(text.replacing(old, with: without("-")), to: file)
  }

  /// Runs a line and returns its output. The cache is outside of the tested folder, where it would
  /// be ignored.
  private static let cache = """
    export XDG_CACHE_HOME="$(dirname "$PWD")/cache-of-$(basename "$PWD")";\u{20}
    """

  private func run(
    _ line: String, _ mode: String?, in repository: GitRepository, _ guide: String
  ) throws -> String {
    // Files of the test run must not appear in the folder that the guide tests.
    let settings =
      "unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE; \(Self.cache)"
      + "\(mode == "ci" ? "export CI=true" : "unset CI"); "
    var line = settings + line + " 2>&1"
    if mode == "watch" {
      line = line.replacing("scenec ", with: "exec \"$TOOL\" ").replacing(" --open", with: "")
      // A shell's command in the background ignores SIGINT.
      line = "(\(line)) < /dev/null & process=$!; sleep 2; kill $process; wait $process"
    }
    let result = try shell(line, in: repository.folder)
    let hasFailed = result.exitCode != 0
    #expect(
      mode == "watch" || hasFailed == (mode == "fails"),
      "\(guide): '\(line)' ended with \(result.exitCode): \(result.text)")
    return result.text
  }

  static func blocks(of text: String) -> [(kind: String, text: String)] {
    var blocks: [(kind: String, text: String)] = []
    var isOpen = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if !isOpen { blocks.append((String(line.dropFirst(3)), "")) }
        isOpen.toggle()
      } else if isOpen {
        blocks[blocks.count - 1].text += line + "\n"
      }
    }
    return blocks
  }

  /// Returns whether an output matches the expected one, in which `…` matches any text. That of a
  /// terminal has no lines of progress.
  private static func matches(_ output: String, _ expected: String) -> Bool {
    let parts = expected.replacing("\n…\n", with: "\n…").components(separatedBy: "…")
    let shown = output.replacing(/^\[\d+\/\d+\] .*\n/.anchorsMatchLineEndings(), with: "")
    var rest = shown[...]
    for (index, part) in parts.enumerated() {
      let options: String.CompareOptions = index == 0 ? .anchored : []
      guard let range = rest.range(of: part, options: options) else {
        if part.isEmpty { continue }
        return false
      }
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty || expected.hasSuffix("\n…\n")
  }

  /// The failure report on the README's first screen, as the tool prints it for a scene of the
  /// repository.
  ///
  /// `SCENEC_RECORD=1` writes it to the README.
  @Test("The README's failure report is what the tool prints")
  func readmesFailureReport() throws {
    let blocks = Self.blocks(of: try DocumentsTests.text(of: "README.md"))
    let shown = try #require(blocks.first { $0.kind == "text" }?.text)
    let scene = try String(
      contentsOf: ProjectFiles.scenes.appending(path: "shadowed-table.tbl"), encoding: .utf8)
    let folder = try TemporaryFolder()
    try folder.write(scene, to: "shadowed-table.tbl")
    let environment = Self.cache + "unset CI; "
    _ = try shell(
      environment + "scenec test --record missing && scenec review --accept all", in: folder)
    try folder.write(
      scene.replacing("contentTop: 10", with: "contentTop: 12")
        .replacing("\"Durham, NC\"", with: "\"Durham\""), to: "shadowed-table.tbl")
    let result = try shell(environment + "scenec test", in: folder)
    let start = "failed shadowed-table.tbl#"
    let reports = result.error.components(separatedBy: start)
    let named = reports.first { $0.hasPrefix("pulled-down") } ?? ""
    // What follows the failure is the summary.
    let report = start + named.components(separatedBy: "2 failed in")[0]
    if Golden.isRecording {
      let readme = try DocumentsTests.text(of: "README.md").replacing(shown, with: report)
      try Data(readme.utf8).write(to: ProjectFiles.root.appending(path: "README.md"))
      return
    }
    #expect(report == shown)
  }
}
