import Foundation
import TestSupport
import Testing
@testable import SceneLanguageServer

/// What is shown while a line is typed and the text has errors.
@Suite("The last text without errors")
struct LastValidTests {
  private let scene = """
    scene "A" {
        size: (90, 60)
        layer box { frame: (0, 0, parent.width / 7, 40); backgroundColor: red }
        layer other { position: (60, 30); bounds: (0, 0, 20, 20); backgroundColor: blue }
        snapshot "a"
        snapshot "b" { box.backgroundColor: green }
    }
    """

  /// A client with the scene, in which a line is being typed above the layers.
  private func typing() -> TestClient {
    var client = TestClient()
    client.open(scene)
    client.rest()
    let place = ["line": 2, "character": 0]
    client.change([["range": ["start": place, "end": place], "text": "    layer { opac\n"]])
    return client
  }

  private func hints(_ client: inout TestClient) -> [String] {
    let found = client.request(
      "textDocument/inlayHint",
      ["textDocument": ["uri": TestClient.uri], "range": TestClient.wholeFile])
    return (found as? [[String: Any]] ?? []).map { hint in
      let line = (hint["position"] as? [String: Any])?["line"] as? Int ?? -1
      return "\(line): \(hint["label"] as? String ?? "")"
    }
  }

  @Test("Hints stay, with at most two decimals, and without what the line says")
  func hintsStay() {
    var client = TestClient()
    client.open(scene)
    let before = hints(&client)
    #expect(
      before == [
        "0: scale: 1; era: modern", "2: = (0, 0, 12.86, 40)", "3: 50, 20, 20, 20",
      ])
    client = typing()
    #expect(
      hints(&client) == [
        "0: scale: 1; era: modern", "3: = (0, 0, 12.86, 40)", "4: 50, 20, 20, 20",
      ])
  }

  @Test("The preview, clicks, and positions stay, for any snapshot")
  func previewStays() throws {
    var client = typing()
    let preview = try #require(
      client.request(
        "scenec/preview", ["textDocument": ["uri": TestClient.uri], "snapshot": "b"])
        as? [String: Any])
    #expect(preview["isStale"] as? Bool == true && preview["snapshot"] as? String == "b")
    #expect(text(preview["diagnostics"]).contains("opac"))
    let pixel = client.request(
      "scenec/locate",
      ["textDocument": ["uri": TestClient.uri], "pixel": ["x": 60, "y": 30]])
    #expect(text(pixel).contains("\"line\" : 4") && text(pixel).contains("other"))
    let position = client.request(
      "scenec/locate",
      ["textDocument": ["uri": TestClient.uri], "position": ["line": 3, "character": 12]])
    #expect(text(position).contains("\"name\" : \"box\""))
  }
}

@Suite("Previews of libraries")
struct LibraryPreviewTests {
  private let library = """
    let radius = 8
    component Photo(file) { contents: image(file) }
    component Badge(title, tint, isOn = true) {
        backgroundColor: tint
        cornerRadius: radius
        textLayer "\\(title)" { frame: parent.bounds }
    }
    """

  private func preview(_ client: inout TestClient, _ uri: String) -> [String: Any] {
    let found = client.request("scenec/preview", ["textDocument": ["uri": uri]])
    return found as? [String: Any] ?? [:]
  }

  @Test("A library shows a component, or the open scene that imports it")
  func libraryShowsComponentOrScene() throws {
    let folder = try TemporaryFolder()
    let uri = "file://\(folder.path)/badge.tbl"
    var client = TestClient()
    client.open(library, as: uri)
    #expect(preview(&client, uri)["width"] as? Int == 320)
    let pixel = ["textDocument": ["uri": uri], "pixel": ["x": 22, "y": 120]] as [String: Any]
    #expect(text(client.request("scenec/locate", pixel)).contains("Badge"))
    client.open(
      "import \"badge.tbl\"\nscene \"A\" { size: (50, 60)\n"
        + "Badge b(title: 1, tint: red) { frame: (0, 0, 9, 9) } }\n",
      as: "file://\(folder.path)/scene.tbl")
    client.rest()
    #expect(preview(&client, uri)["width"] as? Int == 50)
  }

  @Test("A library that cannot be shown says why")
  func libraryThatCannotBeShown() {
    var client = TestClient()
    client.open("let a = 1\n")
    #expect(text(preview(&client, TestClient.uri)).contains("open a scene that imports it"))
  }
}
