import Foundation
import SceneCompiler
import SceneSystem
import TestSupport
import Testing
@testable import SceneCommands
@testable import SceneLanguageServer
@testable import SceneTesting

/// Every command, the test runner, and the language server report the same diagnostics of a file.
@Suite("Agreement of commands")
struct CommandConsistencyTests {
  struct File: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// `line:column code`, as a set.
    let expected: Set<String>

    var testDescription: String { name }
    var hasErrors: Bool { expected.contains { $0.contains(" E") } }
    var isLibrary: Bool { name == "library" }
  }

  static let files = [
    File(
      name: "suppressed",
      text: """
        scene "A" {
            size: (8, 8)
            // scenec:allow(W0102)
            layer { backgroundColor: red }
        }

        """, expected: []),
    File(
      name: "warning",
      text: """
        scene "A" {
            size: (8, 8)
            layer { backgroundColor: red }
        }

        """, expected: ["3:5 W0102"]),
    File(
      name: "error",
      text: """
        scene "A" {
            size: (8, 8)
            layer { frame: (0, 0, 4, 4); colour: red }
        }

        """, expected: ["3:34 E0301"]),
    File(
      name: "library",
      text: """
        let margin = 8
        style card { cornerRadius: 4 }

        """, expected: []),
  ]

  /// Returns the locations and codes of the diagnostics in human-readable output.
  private func diagnostics(in text: String) -> Set<String> {
    let pattern = /\.tbl:(\d+:\d+): (?:error|warning)\[([EW]\d{4})\]/
    return Set(text.matches(of: pattern).map { "\($0.1) \($0.2)" })
  }

  @Test("Commands report the same", arguments: files)
  func commands(_ file: File) throws {
    let folder = try TemporaryFolder()
    try folder.write(file.text, to: "a.tbl")
    let calls = [
      ["check", "a.tbl"], ["build", "a.tbl"], ["dump", "a.tbl"],
      ["show", "a.tbl", "--as", "blocks"], ["diff", "a.tbl", "a.tbl"], ["blame", "a.tbl", "1,1"],
    ]
    for call in calls {
      let result = try scenec(call, in: folder)
      #expect(diagnostics(in: result.error) == file.expected, "scenec \(call[0])")
    }
    #expect(try scenec(["check", "a.tbl"], in: folder).exitCode == (file.hasErrors ? 1 : 0))
    let isBuilt = FileManager.default.fileExists(atPath: folder("a.ppm"))
    #expect(isBuilt == (!file.hasErrors && !file.isLibrary))
  }

  @Test("'watch' reports the same", arguments: files)
  func watch(_ file: File) throws {
    let folder = try TemporaryFolder()
    try folder.write(file.text, to: "a.tbl")
    var scene = try Compilation(scenePath: folder("a.tbl"))
    var preview = Preview()
    let update = preview.update(&scene)
    #expect(diagnostics(in: scene.text(update.diagnostics)) == file.expected)
  }

  /// The value is outside of the rows, so a location of the rows themselves would be wrong.
  @Test("'test', 'review', 'diff', and 'watch' list the same changes at the same locations")
  func locations() throws {
    let suite = try Suite()
    let text = """
      scene "Rows" {
          size: (100, 200)
          table places {
              rows { height: 40 }
              row "a"
              row "b"
              row "c"
          }
      }

      """
    let changed = text.replacing("height: 40", with: "height: 44")
    try suite.folder.write(text, to: "old.tbl")
    try suite.folder.write(text, to: "a.tbl")
    try suite.acceptAll()
    var scene = try Compilation(scenePath: suite.folder("a.tbl"))
    var preview = Preview()
    _ = preview.update(&scene)
    try suite.folder.write(changed, to: "a.tbl")
    scene = try Compilation(scenePath: suite.folder("a.tbl"))
    let update = preview.update(&scene)

    func changes(_ lines: some Sequence<Substring>) -> [String] {
      lines.filter { $0.contains(" of places: ") }.map { line in
        String(line.drop { $0 == " " }.replacing(#/ \(regions? .*\)/#, with: ""))
          .replacing(suite.folder("a.tbl"), with: "a.tbl")
      }
    }
    let tested = changes(try suite("test").error.split(separator: "\n"))
    #expect(tested.first == "rows 0–2 of places: height 40 → 44, a.tbl:4:24", "\(tested)")
    #expect(tested.allSatisfy { $0.hasSuffix(", a.tbl:4:24") || !$0.contains("row") }, "\(tested)")
    let diff = try suite("diff", "old.tbl", "a.tbl").text.split(separator: "\n")
    #expect(changes(diff) == tested)
    #expect(Set(changes(update.changes.flatMap { $0.lines }.map { $0[...] })) == Set(tested))
    _ = try suite("test", "--record", "changed")
    #expect(changes(try suite("review", "--list").text.split(separator: "\n")) == tested)
  }

  @Test("Tests fail only because of errors, and a library has no test", arguments: files)
  func tests(_ file: File) throws {
    let folder = try TemporaryFolder()
    try folder.write(file.text, to: "a.tbl")
    var scene = try Compilation(scenePath: folder("a.tbl"))
    let tests = SnapshotTest.tests(in: scene)
    #expect(tests.count == (file.isLibrary ? 0 : 1))
    for test in tests {
      let result = SnapshotRunner.run(
        test, &scene, references: ReferenceStore(of: folder("a.tbl")))
      let details = result.failure?.details.joined(separator: "\n") ?? ""
      let errors = file.expected.filter { $0.contains(" E") }
      #expect(diagnostics(in: details) == errors)
    }
  }

  @Test("The language server reports the same", arguments: files)
  func languageServer(_ file: File) throws {
    let folder = try TemporaryFolder()
    try folder.write(file.text, to: "a.tbl")
    let uri = "file://" + folder("a.tbl")
    var server = LanguageServer()
    func send(_ method: String, id: Int? = nil, _ parameters: [String: Any]) throws -> [[String:
      Any]]
    {
      var message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": parameters]
      message["id"] = id
      server.receive([UInt8](try JSONSerialization.data(withJSONObject: message)))
      return try server.takeOutgoing().compactMap {
        try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
      }
    }
    _ = try send("initialize", id: 1, ["capabilities": [:]])
    _ = try send("initialized", [:])
    let document: [String: Any] = [
      "uri": uri, "languageId": "scenec", "version": 1, "text": file.text,
    ]
    _ = try send("textDocument/didOpen", ["textDocument": document])
    let answer = try send("textDocument/diagnostic", id: 2, ["textDocument": ["uri": uri]])
    let report = answer.compactMap { $0["result"] as? [String: Any] }.last
    let items = try #require(report?["items"] as? [[String: Any]])
    let found = try items.map { item in
      let range = try #require(item["range"] as? [String: [String: Int]])
      let start = try #require(range["start"])
      let code = try #require(item["code"] as? String)
      return "\((start["line"] ?? 0) + 1):\((start["character"] ?? 0) + 1) \(code)"
    }
    #expect(Set(found) == file.expected)
  }
}
