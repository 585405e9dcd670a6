import Foundation
import SceneCompiler
import SceneSource
import SceneSystem
import Testing
@testable import SceneLanguageServer
@testable import SceneLanguage

/// Requests about all files in the client's folders.
@Suite("Workspace")
struct WorkspaceTests {
  private let folder: TemporaryFolder
  private static let good = "scene \"A\" { size: (1, 1) }\n"
  private static let bad = "scene \"A\" { size: (1, 1); opacty: 1 }\n"

  init() throws { folder = try TemporaryFolder() }

  private func uri(_ name: String) -> String { "file://\(folder.path)/\(name)" }

  private func client() -> TestClient {
    var client = TestClient()
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": [["uri": "file://" + folder.path, "name": "x"]], "removed": []]])
    return client
  }

  /// The items of a report, by the file's name.
  private func items(_ report: Any?) -> [String: [String: Any]] {
    let items = (report as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return Dictionary(
      items.map { item in
        (String((item["uri"] as? String ?? "").dropFirst(uri("").count)), item)
      }
    ) { $1 }
  }

  private func codes(_ item: [String: Any]?) -> [String]? {
    (item?["items"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
  }

  private func pull(
    _ client: inout TestClient, knowing known: [String: [String: Any]] = [:],
    _ more: [String: Any] = [:]
  ) -> [String: [String: Any]] {
    var parameters: [String: Any] = [
      "previousResultIds": known.map { ["uri": uri($0), "value": $1["resultId"] ?? ""] }
    ]
    parameters.merge(more) { $1 }
    return items(client.request("workspace/diagnostic", parameters))
  }

  // MARK: Diagnostics

  @Test("Reports errors and lints of all files, open or not")
  func allFiles() throws {
    try folder.write(Self.good, to: "good.tbl")
    try folder.write(Self.bad, to: "bad.tbl")
    try folder.write("scene \"A\" { size: (1, 1); let a = 1 }\n", to: "lint.tbl")
    try folder.write(Self.bad, to: "open.tbl")
    var client = client()
    client.open(Self.good, as: uri("open.tbl"))
    let found = pull(&client)
    #expect(found.keys.sorted() == ["bad.tbl", "good.tbl", "lint.tbl", "open.tbl"])
    #expect(codes(found["bad.tbl"]) == ["E0301"])
    #expect(codes(found["good.tbl"]) == [])
    #expect(codes(found["lint.tbl"])?.count == 1)
    #expect(codes(found["open.tbl"]) == [])
    #expect(found["bad.tbl"]?["version"] is NSNull)
    #expect(found["open.tbl"]?["version"] as? Int != nil)
  }

  @Test("Reports only what has changed since the last request")
  func unchangedFiles() throws {
    try folder.write("let tint = red\n", to: "theme.tbl")
    try folder.write(
      "import \"theme.tbl\"\nscene \"A\" { size: (1, 1); background: tint }\n", to: "a.tbl")
    try folder.write(Self.good, to: "b.tbl")
    var client = client()
    let first = pull(&client)
    #expect(first.values.allSatisfy { $0["kind"] as? String == "full" })
    var next = pull(&client, knowing: first)
    #expect(next.count == 3 && next.values.allSatisfy { $0["kind"] as? String == "unchanged" })
    // An import has changed, on disk or in the editor.
    try folder.write("let tint = 4\n", to: "theme.tbl")
    next = pull(&client, knowing: first)
    #expect(codes(next["a.tbl"])?.count == 1 && codes(next["b.tbl"]) == nil)
    client.open("let tint = blue\n", as: uri("theme.tbl"))
    next = pull(&client, knowing: next)
    #expect(codes(next["a.tbl"]) == [])
    client.change([["text": "let tint = 5\n"]], of: uri("theme.tbl"))
    next = pull(&client, knowing: first)
    #expect(codes(next["a.tbl"])?.count == 1)
    // A file that is gone has no diagnostics.
    try FileManager.default.removeItem(atPath: folder.path + "/b.tbl")
    #expect(pull(&client, knowing: first)["b.tbl"].flatMap(codes) ?? [] == [])
  }

  @Test("Errors that scenes cause in a library are reported once, with the library")
  func libraries() throws {
    try folder.write("component dot(size) { layer { opacity: size } }\n", to: "lib.tbl")
    let scene = "import \"lib.tbl\"\nscene \"A\" { size: (1, 1); dot(size: red) }\n"
    try folder.write(scene, to: "a.tbl")
    try folder.write(scene, to: "b.tbl")
    var client = client()
    let report = client.request("workspace/diagnostic", ["previousResultIds": []])
    let all = (report as? [String: Any])?["items"] as? [[String: Any]] ?? []
    #expect(all.count == 3)
    #expect(items(report).values.compactMap(codes).flatMap { $0 }.isEmpty == false)
    let own = codes(items(report)["lib.tbl"]) ?? []
    #expect(Set(own).count == own.count)
  }

  @Test("Sends partial results, and stops when canceled")
  func partialResults() throws {
    for number in 0..<40 { try folder.write(Self.bad, to: "scene\(number).tbl") }
    var client = client()
    client.forgetNotifications()
    #expect(pull(&client, ["partialResultToken": "t"]).isEmpty)
    let parts = client.notifications.filter { $0["method"] as? String == "$/progress" }
      .map { items(($0["params"] as? [String: Any])?["value"]) }
    #expect(parts.count > 2)
    #expect(Set(parts.flatMap(\.keys)).count == 40)

    client.workBeside(true)
    client.notify("x", [:])
    _ = client.send([
      "jsonrpc": "2.0", "id": 900, "method": "workspace/diagnostic",
      "params": ["previousResultIds": []],
    ])
    #expect(client.workOnDeferred().isEmpty)
    let answers = client.send([
      "jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 900],
    ])
    let code = (answers.first?["error"] as? [String: Any])?["code"] as? Int
    #expect(answers.first?["id"] as? Int == 900 && code == -32800)
    #expect(client.workOnDeferred().isEmpty)
  }

  // MARK: Renames

  @Test("A name is changed in every file of a large workspace")
  func largeWorkspace() throws {
    try folder.write("let tint = red\n", to: "theme.tbl")
    for number in 0..<2100 {
      try folder.write("import \"theme.tbl\"\nlet a = tint\n", to: "scene\(number).tbl")
    }
    var client = client()
    client.open("let tint = red\n", as: uri("theme.tbl"))
    let edit = client.request(
      "textDocument/rename",
      [
        "textDocument": ["uri": uri("theme.tbl")], "position": ["line": 0, "character": 5],
        "newName": "shade",
      ])
    let documents = (edit as? [String: Any])?["documentChanges"] as? [Any]
    #expect(documents?.count == 2101)
  }

  private func renamed(_ client: inout TestClient, _ names: [(String, String)]) -> [String:
    [String]]
  {
    let files = names.map { ["oldUri": uri($0), "newUri": uri($1)] }
    let edit = client.request("workspace/willRenameFiles", ["files": files]) as? [String: Any]
    let documents = edit?["documentChanges"] as? [[String: Any]] ?? []
    return Dictionary(
      uniqueKeysWithValues: documents.map { document in
        let name = (document["textDocument"] as? [String: Any])?["uri"] as? String ?? ""
        let edits = document["edits"] as? [[String: Any]] ?? []
        return (
          String(name.dropFirst(uri("").count)), edits.compactMap { $0["newText"] as? String }
        )
      })
  }

  @Test("Imports, images, and data follow renamed files and folders")
  func renamedFiles() throws {
    for name in ["lib", "lib/icons", "other"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    try folder.write("let a = csv(\"cities.csv\")\nlet b = \"icons/x.png\"\n", to: "lib/theme.tbl")
    try folder.write(
      "import \"lib/theme.tbl\"\nimport \"./lib/../lib/none.tbl\"\n", to: "scene.tbl")
    try folder.write("import \"../lib/theme.tbl\"\n", to: "other/scene.tbl")
    var client = client()
    #expect(
      renamed(&client, [("lib/theme.tbl", "lib/look.tbl")])
        == ["scene.tbl": ["lib/look.tbl"], "other/scene.tbl": ["../lib/look.tbl"]])
    // A scene that moves away from what it reads.
    #expect(
      renamed(&client, [("lib/theme.tbl", "theme.tbl")]) == [
        "lib/theme.tbl": ["lib/cities.csv", "lib/icons/x.png"], "scene.tbl": ["theme.tbl"],
        "other/scene.tbl": ["../theme.tbl"],
      ])
    // A folder, whose files stay together.
    #expect(
      renamed(&client, [("lib", "library")]) == [
        "scene.tbl": ["library/theme.tbl", "library/none.tbl"],
        "other/scene.tbl": ["../library/theme.tbl"],
      ])
    #expect(
      renamed(&client, [("lib/icons/x.png", "lib/x \"1\".png")]) == [
        "lib/theme.tbl": ["x \\\"1\\\".png"]
      ])
    #expect(renamed(&client, [("unknown.tbl", "b.tbl"), ("lib", "lib")]).isEmpty)
  }

  // MARK: Descriptions of codes

  @Test("Diagnostics refer to a page about their code that exists")
  func codeDescriptions() throws {
    var capabilities = TestClient.everything
    capabilities["textDocument"] = ["publishDiagnostics": ["codeDescriptionSupport": true]]
    func href(_ options: [String: Any]) -> (String?, TestClient) {
      var client = TestClient(capabilities: capabilities, options: options)
      client.open(Self.bad)
      client.rest()
      let found = client.notifications.last?["params"] as? [String: Any]
      let first = (found?["diagnostics"] as? [[String: Any]])?.first
      return ((first?["codeDescription"] as? [String: Any])?["href"] as? String, client)
    }
    let (own, client) = href([:])
    let address = try #require(client.pageAddress)
    #expect(own == address + "explain/E0301")
    let page = try client.browse("explain/E0301")
    #expect(page.status == "200 OK" && page.text.hasPrefix("E0301: "))
    #expect(try client.browse("explain/E9999").status == "404 Not Found")
    #expect(href(["codeDescriptions": "https://x.example/#"]).0 == "https://x.example/#E0301")
    let (none, silent) = href(["codeDescriptions": false])
    #expect(none == nil && silent.pageAddress == nil)
  }

  @Test("Files that are not open are kept up to a limit, and pixels count when they are kept")
  func limitedFiles() throws {
    var client = TestClient()
    client.open("scene \"A\" { size: (200, 200); scale: 1 }")
    let shown = client.request("scenec/preview", ["textDocument": ["uri": TestClient.uri]])
    let text = try #require((shown as? [String: Any])?["png"] as? String)
    let png = try #require(Data(base64Encoded: text))
    for name in ["a", "b", "c"] {
      try png.write(to: URL(fileURLWithPath: folder.path + "/\(name).png"))
    }
    let files = FileStore(limit: 800_000)
    let root = try Root(folder.path)
    for name in ["a", "b", "c", "a", "a"] {
      var log = ReadLog()
      guard case .loaded = files.image(name + ".png", under: root, &log) else {
        Issue.record("not loaded")
        return
      }
      #expect(log.budget.used(.images) == 40_000)
      #expect(files.cache.byteCount > 300_000 && files.cache.byteCount <= 800_000)
    }
    var log = ReadLog()
    log.budget.spend(log.budget.left(.images) - 1, on: .images)
    guard case .failed(.overBudget) = files.image("a.png", under: root, &log) else {
      Issue.record("kept images are not counted")
      return
    }
  }

  @Test("A file that is open by several URIs is one document")
  func aliases() throws {
    var client = client()
    let (first, second) = (uri("a.tbl"), uri("%61.tbl"))
    client.open(Self.good, as: first)
    client.open(Self.bad, as: second)
    client.rest()
    func counts() -> [String: Int] {
      client.notifications.reduce(into: [:]) { counts, message in
        guard message["method"] as? String == "textDocument/publishDiagnostics",
          let parameters = message["params"] as? [String: Any],
          let uri = parameters["uri"] as? String
        else { return }
        counts[uri] = (parameters["diagnostics"] as? [Any])?.count
      }
    }
    #expect(counts() == [first: 1, second: 1])
    for uri in [first, second] {
      let symbols = client.request("textDocument/documentSymbol", ["textDocument": ["uri": uri]])
      #expect(symbols is [Any])
    }
    #expect(client.request("workspace/symbol", ["query": ""]) is [Any])
    client.close(second)
    client.rest()
    #expect(counts() == [first: 1, second: 0])
    client.change([["text": Self.good]], of: first)
    client.rest()
    #expect(counts() == [first: 0, second: 0])
    client.close(first)
    client.rest()
    let closed = client.answer("textDocument/hover", ["textDocument": ["uri": first]])
    #expect(closed["error"] != nil)
  }
}
