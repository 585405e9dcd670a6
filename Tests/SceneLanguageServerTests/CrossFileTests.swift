import Foundation
import Testing
@testable import SceneLanguageServer

/// The diagnostics of a file depend on other files: open and closed, saved and unsaved.
@Suite("Diagnostics across files")
struct CrossFileTests {
  private let folder: TemporaryFolder
  private static let scene = """
    import "theme.tbl"
    scene "A" { size: (1, 1); background: tint }
    """

  init() throws { folder = try TemporaryFolder() }

  private func uri(_ name: String) -> String { "file://\(folder.path)/\(name)" }

  /// The messages that are displayed for a file.
  private func shown(_ name: String, by client: TestClient) -> [String]? {
    client.notifications.last {
      $0["method"] as? String == "textDocument/publishDiagnostics"
        && ($0["params"] as? [String: Any])?["uri"] as? String == uri(name)
    }.map { message in
      let parameters = message["params"] as? [String: Any]
      let found = parameters?["diagnostics"] as? [[String: Any]] ?? []
      return found.compactMap { $0["message"] as? String }
    }
  }

  @Test("Detects unsaved edits in indirect imports")
  func detectsUnsavedEditsInIndirectImports() throws {
    try folder.write("import \"base.tbl\"\nlet tint = ground\n", to: "theme.tbl")
    try folder.write("let ground = red\n", to: "base.tbl")
    var client = TestClient()
    client.open(Self.scene, as: uri("scene.tbl"))
    client.open("let ground = red\n", as: uri("base.tbl"))
    client.rest()
    #expect(shown("scene.tbl", by: client) == [])
    for _ in 0..<2 {
      client.change([["text": "let ground = 4\n"]], of: uri("base.tbl"))
      client.rest()
      #expect(shown("scene.tbl", by: client) == ["expected a color, not a number"])
      client.change([["text": "let ground = blue\n"]], of: uri("base.tbl"))
      client.rest()
      #expect(shown("scene.tbl", by: client) == [])
    }
  }

  @Test("Detects files that changed on disk after an edit")
  func detectsFilesThatChangedOnDiskAfterEdit() throws {
    try folder.write("let tint = red\n", to: "theme.tbl")
    var client = TestClient()
    client.open(Self.scene, as: uri("scene.tbl"))
    client.rest()
    client.change([["text": Self.scene + "\n"]], of: uri("scene.tbl"))
    try folder.write("let tint = 40\n", to: "theme.tbl")
    client.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": uri("theme.tbl"), "type": 2]]])
    client.rest()
    #expect(shown("scene.tbl", by: client) == ["expected a color, not a number"])
    client.change([["text": Self.scene + "\n\n"]], of: uri("scene.tbl"))
    try folder.write("let tint = blue\n", to: "theme.tbl")
    client.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": uri("theme.tbl"), "type": 2]]])
    client.rest()
    #expect(shown("scene.tbl", by: client) == [])
  }

  @Test("Removes diagnostics of a file that is no longer imported")
  func removesDiagnosticsOfFileThatIsNoLongerImported() throws {
    try folder.write("let tint = blak\n", to: "theme.tbl")
    var client = TestClient()
    client.open(Self.scene, as: uri("scene.tbl"))
    client.rest()
    #expect(shown("theme.tbl", by: client)?.count == 1)
    client.change([["text": "scene \"A\" { size: (1, 1) }"]], of: uri("scene.tbl"))
    client.rest()
    #expect(shown("theme.tbl", by: client) == [])
    client.change([["text": Self.scene]], of: uri("scene.tbl"))
    client.rest()
    #expect(shown("theme.tbl", by: client)?.count == 1)
    client.close(uri("scene.tbl"))
    #expect(shown("theme.tbl", by: client) == [])
  }

  @Test("Combines the diagnostics of two scenes for a library")
  func combinesDiagnosticsOfTwoScenesForLibrary() throws {
    try folder.write(
      "style card { cornerRadius: blak }\ncomponent Badge(label) { opacity: label }\n",
      to: "theme.tbl")
    let text = "import \"theme.tbl\"\nscene \"A\" { size: (1, 1); layer { uses: card } }\n"
    var client = TestClient()
    client.open(text, as: uri("a.tbl"))
    client.rest()
    let one = try #require(shown("theme.tbl", by: client))
    client.open(text.replacing("layer { uses: card }", with: ""), as: uri("b.tbl"))
    client.rest()
    #expect(shown("theme.tbl", by: client) == one)
    client.close(uri("a.tbl"))
    client.rest()
    #expect(shown("theme.tbl", by: client)?.isEmpty == false)
    client.close(uri("b.tbl"))
    client.rest()
    #expect(shown("theme.tbl", by: client) == [])
  }

  @Test(
    "A client that pulls gets the errors of closed imports", arguments: [true, false])
  func clientThatPullsGetsErrorsOfClosedImports(_ takesRelated: Bool) throws {
    try folder.write("let tint = blak\n", to: "theme.tbl")
    var capabilities = TestClient.everything
    var document = try #require(capabilities["textDocument"] as? [String: Any])
    document["diagnostic"] = ["relatedDocumentSupport": takesRelated]
    capabilities["textDocument"] = document
    var client = TestClient(capabilities: capabilities)
    client.open(Self.scene, as: uri("scene.tbl"))
    let report = try #require(
      client.request(
        "textDocument/diagnostic", ["textDocument": ["uri": uri("scene.tbl")]]) as? [String: Any])
    let related = report["relatedDocuments"] as? [String: [String: Any]]
    if takesRelated {
      #expect((related?[uri("theme.tbl")]?["items"] as? [Any])?.count == 1)
    } else {
      #expect(shown("theme.tbl", by: client)?.count == 1)
    }
  }

  @Test("Registers watchers if the client supports them")
  func watchersAreRegistered() throws {
    var capabilities = TestClient.everything
    capabilities["workspace"] = ["didChangeWatchedFiles": ["dynamicRegistration": true]]
    let client = TestClient(capabilities: capabilities)
    let asked = client.notifications.first {
      $0["method"] as? String == "client/registerCapability"
    }
    let parameters = try #require(asked?["params"])
    #expect(text(parameters).contains("**/*.tbl"))
  }
}

extension CrossFileTests {
  private static let bar = "component Bar(w) { bounds: (0, 0, w - 10, 5) }\n"
  private static let user = """
    import "bar.tbl"
    scene "A" {
        size: (9, 9)
        for i in [1, 20] { Bar(w: i * 3) { position: (0, 0) } }
    }
    """
  private static let negative = "a width or height cannot be negative"

  @Test("What a scene finds in an import is shown there, whether or not it is open")
  func showsErrorsInOpenImports() throws {
    var client = TestClient()
    try folder.write(Self.bar, to: "bar.tbl")
    client.open(Self.user, as: uri("scene.tbl"))
    client.rest()
    #expect(shown("bar.tbl", by: client) == [Self.negative])
    client.open(Self.bar, as: uri("bar.tbl"))
    client.rest()
    #expect(shown("bar.tbl", by: client) == [Self.negative])
    // It names the use, with the value of the loop.
    let last = client.notifications.last {
      ($0["params"] as? [String: Any])?["uri"] as? String == uri("bar.tbl")
    }
    #expect(text(last).contains("'Bar' is used here, in the iteration with 1\""))
    client.change([["text": "// A bar.\n" + Self.bar]], of: uri("bar.tbl"))
    client.rest()
    #expect(shown("bar.tbl", by: client) == [Self.negative])
    client.change([["text": Self.user.replacing("[1,", with: "[10,")]], of: uri("scene.tbl"))
    client.rest()
    #expect(shown("bar.tbl", by: client) == [])
  }

  @Test("A client that pulls is asked to pull an open import again")
  func refreshesOpenImports() throws {
    var capabilities = TestClient.everything
    capabilities["textDocument"] = ["diagnostic": [String: Any]()]
    capabilities["workspace"] = ["diagnostics": ["refreshSupport": true]]
    var client = TestClient(capabilities: capabilities)
    func pulled(_ name: String) -> String {
      text(client.request("textDocument/diagnostic", ["textDocument": ["uri": uri(name)]]))
    }
    client.open(Self.bar, as: uri("bar.tbl"))
    #expect(!pulled("bar.tbl").contains(Self.negative))
    client.open(Self.user, as: uri("scene.tbl"))
    client.forgetNotifications()
    _ = pulled("scene.tbl")
    #expect(
      client.notifications.contains { $0["method"] as? String == "workspace/diagnostic/refresh" })
    #expect(pulled("bar.tbl").contains(Self.negative))
  }

  @Test("A library above the scene's folder is in the project, whose settings are checked")
  func findsProject() throws {
    for name in ["Lib", "Feed"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    try folder.write("", to: ".git")
    try folder.write("let tint = 4\n", to: "Lib/theme.tbl")
    try folder.write("", to: "Feed/scene.tbl")
    let scene = Self.scene.replacing("theme.tbl", with: "../Lib/theme.tbl")
    var client = TestClient()
    client.open(scene, as: uri("Feed/scene.tbl"))
    client.rest()
    #expect(shown("Feed/scene.tbl", by: client) == ["expected a color, not a number"])
    client.open("let tint = red\n", as: uri("Lib/theme.tbl"))
    client.rest()
    #expect(shown("Feed/scene.tbl", by: client) == [])
    try folder.write("{ \"rot\": \".\" }", to: "scenec.json")
    client.change([["text": scene + " "]], of: uri("Feed/scene.tbl"))
    client.rest()
    let messages = try #require(shown("Feed/scene.tbl", by: client))
    #expect(messages.count == 1 && messages[0].hasSuffix("scenec.json:1:4: unknown key 'rot'"))
    try folder.write("{}", to: "scenec.json")
    client.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": uri("scenec.json"), "type": 2]]])
    client.rest()
    #expect(shown("Feed/scene.tbl", by: client) == [])
    // A link in the project leads to the folder of a scene.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Other", withDestinationPath: "Feed")
    client.open(scene, as: uri("Other/scene.tbl"))
    client.rest()
    #expect(shown("Other/scene.tbl", by: client) == [])
  }

  @Test("An import cycle is shown in all open files")
  func showsImportCycle() throws {
    var client = TestClient()
    client.open("import \"b.tbl\"\nscene \"A\" { size: (9, 9) }\n", as: uri("a.tbl"))
    client.open("import \"c.tbl\"\nlet b = 1\n", as: uri("b.tbl"))
    client.open("import \"b.tbl\"\nlet c = 1\n", as: uri("c.tbl"))
    client.rest()
    let found = ["a.tbl", "b.tbl", "c.tbl"].map { shown($0, by: client)?.count ?? 0 }
    #expect(found[1] > 0 && found[2] > 0, "\(found)")
  }
}
