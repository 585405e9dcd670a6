import Foundation
import TestSupport
import Testing
@testable import SceneLanguageServer

@Suite("Diagnostics of documents")
struct DiagnosticTests {
  private let broken = """
    scene "A" {
        size: (10, 10)
        layer a { opacity: 2; opacity: 0.5 }
        layer a { opasity: 1 }
    }
    """

  private func published(_ client: TestClient) -> [[String: Any]] {
    client.notifications.filter { $0["method"] as? String == "textDocument/publishDiagnostics" }
      .compactMap { $0["params"] as? [String: Any] }
  }

  private func messages(_ published: [String: Any]?) -> [String] {
    (published?["diagnostics"] as? [[String: Any]])?.compactMap { $0["message"] as? String } ?? []
  }

  @Test("Publishes diagnostics when idle")
  func publishesDiagnosticsWhenIdle()
    throws
  {
    var client = TestClient()
    client.open(broken)
    #expect(published(client).isEmpty)
    client.rest()
    try expectGolden(text(published(client)) + "\n", "diagnostics-pushed")
    client.forgetNotifications()
    client.change([["text": "scene \"A\" { size: (1, 1) }"]])
    client.rest()
    #expect(published(client).map { $0["version"] as? Int } == [2])
    #expect(messages(published(client).first) == [])
  }

  @Test("Withdraws a fixed error before computing lints")
  func withdrawsFixedErrorBeforeComputingLints() {
    var client = TestClient()
    let valid = "let spare = 1\nscene \"A\" {\n    size: (10, 10)\n}\n"
    client.open(valid.replacing("size", with: "sizes"))
    client.rest()
    #expect(messages(published(client).last).count == 2)
    client.forgetNotifications()
    client.change([["text": valid]])
    client.restOnce()
    client.rest()
    // The diagnostics without the error, and those with the lint.
    #expect(published(client).map { messages($0).count } == [0, 1])
    client.forgetNotifications()
    client.change([["text": valid + "\n"]])
    client.rest()
    #expect(published(client).map { messages($0).count } == [1])
  }

  /// A brace moves the following code to another body, and a name is compared with all names.
  @Test(
    "Edits that affect many lines are checked incrementally, after their syntax",
    arguments: [("layer box3", "layer { box3"), ("layer box3 ", "layer box4 ")])
  func longChecks(old: String, new: String) throws {
    // Indented lines would show where a '}' is missing.
    var scene = "scene \"A\" {\nsize: (9, 9)\n"
    for number in 0..<3000 {
      scene +=
        "layer box\(number) { frame: (0, 0, 9, 9); opacity: \(number % 7 == 3 ? "x" : "1") }\n"
    }
    scene += "}\n"
    let changed = scene.replacing(old, with: new, maxReplacements: 1)
    var fresh = TestClient()
    fresh.open(changed)
    fresh.rest()
    let expected = messages(published(fresh).last)
    #expect(expected.count >= 100)

    var client = TestClient()
    client.open(scene)
    client.rest()
    client.forgetNotifications()
    client.change([["text": changed]])
    client.restOnce()
    #expect(published(client).map { $0["version"] as? Int } == [2])
    #expect(client.checkInParts() > 1)
    #expect(messages(published(client).last) == expected)
    client.rest()
    #expect(messages(published(client).last) == expected)
  }

  @Test("After a keystroke, the previous lints are reported at their new positions")
  func afterKeystrokePreviousLintsAreReportedAtTheirNewPositions() throws {
    var client = TestClient()
    client.open("scene \"A\" {\n    size: (10, 10)\n    let spare = 1\n}\n")
    client.rest()
    #expect(messages(published(client).last) == ["'spare' is never used"])
    client.forgetNotifications()
    let start = ["line": 0, "character": 0]
    client.change([["range": ["start": start, "end": start], "text": "// x\n"]])
    // Reported before the scene is resolved again.
    client.restOnce()
    let told = try #require(published(client).first)
    #expect(messages(told) == ["'spare' is never used"])
    let first = try #require((told["diagnostics"] as? [[String: Any]])?.first)
    #expect(text(first["range"]).contains("\"line\" : 3"))
    // Diagnostics of the edited element are not published until it is checked again.
    let name = ["line": 3, "character": 13]
    client.change([["range": ["start": name, "end": name], "text": "d"]])
    client.restOnce()
    #expect(messages(published(client).last) == [])
    client.rest()
    #expect(messages(published(client).last) == ["'spared' is never used"])
  }

  @Test("Publishes errors in the edited document before the next response")
  func publishesErrorsInEditedDocumentBeforeNextResponse() {
    var client = TestClient()
    client.open("scene \"A\" { size: (1, 1) }")
    client.rest()
    client.forgetNotifications()
    client.change([["text": "scene \"A\" { sizes: (1, 1) }"]])
    #expect(published(client).isEmpty)
    _ = client.request("textDocument/documentSymbol", ["textDocument": ["uri": TestClient.uri]])
    #expect(published(client).map { messages($0).count } == [2])
    client.rest()
    #expect(published(client).count == 1)
  }

  @Test("A closed document has no diagnostics")
  func closedDocumentHasNoDiagnostics() {
    var client = TestClient()
    client.open(broken)
    client.rest()
    client.forgetNotifications()
    client.close()
    #expect(published(client).count == 1)
    #expect(messages(published(client).first) == [])
  }

  @Test("A client that pulls gets changes, and nothing is published")
  func clientThatPullsGetsChanges()
    throws
  {
    var capabilities = TestClient.everything
    var document = try #require(capabilities["textDocument"] as? [String: Any])
    document["diagnostic"] = [String: Any]()
    capabilities["textDocument"] = document
    var client = TestClient(capabilities: capabilities)
    client.open(broken)
    client.rest()
    #expect(published(client).isEmpty)
    var parameters: [String: Any] = ["textDocument": ["uri": TestClient.uri]]
    let first = try #require(
      client.request("textDocument/diagnostic", parameters) as? [String: Any])
    #expect(first["kind"] as? String == "full")
    #expect((first["items"] as? [Any])?.count == 3)
    parameters["previousResultId"] = first["resultId"]
    let second = try #require(
      client.request("textDocument/diagnostic", parameters) as? [String: Any])
    #expect(second["kind"] as? String == "unchanged")
    client.change([["text": ""]])
    let third = try #require(
      client.request("textDocument/diagnostic", parameters) as? [String: Any])
    #expect(third["kind"] as? String == "full")
  }

  @Test("Publishes lints, marks unused code, and omits suppressed warnings")
  func publishesLintsMarksUnusedCode()
    throws
  {
    var client = TestClient()
    func pulled(_ text: String) throws -> [[String: Any]] {
      let report = client.ask("textDocument/diagnostic", "¦" + text) as? [String: Any]
      return try #require(report?["items"] as? [[String: Any]])
    }
    let scene = "let spare = 1\nscene \"A\" {\n    size: (10, 10)\n}\n"
    let told = try pulled(scene)
    #expect(told.map { $0["code"] as? String } == ["W0206"])
    #expect(told.map { $0["tags"] as? [Int] } == [[1]])
    #expect(try pulled("// scenec:allow(W0206)\n" + scene).isEmpty)
    // A library has no lints, and its suppressions are not unused.
    #expect(try pulled("// scenec:allow(W0206)\nlet spare = 1\n").isEmpty)
  }

  @Test("Uses unsaved imports")
  func usesUnsavedImports() throws {
    var client = TestClient()
    let folder = try TemporaryFolder()
    let scene = "file://\(folder.path)/scene.tbl"
    let imported = "file://\(folder.path)/theme.tbl"
    client.open("let tint = red", as: imported)
    client.open(
      """
      import "theme.tbl"
      scene "A" { size: (1, 1); background: tint }
      """, as: scene)
    client.rest()
    #expect(published(client).flatMap { messages($0) } == [])
    client.forgetNotifications()
    client.change([["text": "let tint = 4"]], of: imported)
    client.rest()
    let told = published(client).filter { $0["uri"] as? String == scene }
    #expect(messages(told.last) == ["expected a color, not a number"])
  }

  @Test("An imported file needs no scene")
  func importedFileNeedsNoScene() {
    var client = TestClient()
    client.open("style card { cornerRadius: 3 }")
    client.rest()
    #expect(published(client).flatMap { messages($0) } == [])
  }

  @Test("Reports errors in snapshots")
  func reportsErrorsInSnapshots() {
    var client = TestClient()
    client.open(
      """
      scene "A" {
          size: (10, 10)
          let n = 1
          let list = [1, 2]
          layer a { frame: (0, 0, list[n], 1) }
          snapshot "far" { n: 7 }
      }
      """)
    client.rest()
    #expect(published(client).flatMap { messages($0) }.count == 1)
  }
}

/// A folder that is removed at the end of the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let name = "scenec-lsp-" + UUID().uuidString
    let url = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
