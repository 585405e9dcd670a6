import Foundation
import SceneExport
import SceneLayers
import TestSupport
import Testing
@testable import SceneLanguageServer

@Suite("Previews")
struct PreviewTests {
  private func preview(_ client: inout TestClient, _ more: [String: Any] = [:]) -> [String: Any] {
    var parameters: [String: Any] = ["textDocument": ["uri": TestClient.uri]]
    parameters.merge(more) { $1 }
    return client.request("scenec/preview", parameters) as? [String: Any] ?? [:]
  }

  @Test("A preview is an image of the unsaved text")
  func previewIsImageOfUnsavedText() throws {
    var client = TestClient()
    client.open(FeatureTests.scene)
    let result = preview(&client)
    let png = try #require((result["png"] as? String).flatMap { Data(base64Encoded: $0) })
    let picture = try decodePNG([UInt8](png)).picture
    #expect(picture.width == 640 && picture.height == 960)
    #expect(result["width"] as? Int == 640 && result["height"] as? Int == 960)
    #expect(result["snapshot"] as? String == "rest")
    #expect(result["isStale"] as? Bool == false)
    let small = preview(&client, ["scale": 0.5, "snapshot": "rest", "time": 0.1])
    #expect(small["width"] as? Int == 160)
    #expect(preview(&client, ["snapshot": "none"])["code"] as? Int == -32803)
    #expect(preview(&client, ["scale": 1000])["code"] as? Int == -32602)
    #expect(preview(&client, ["time": 1e9])["code"] as? Int == -32602)
  }

  @Test("Text with errors shows the last valid image and the errors")
  func brokenTextShows() {
    var client = TestClient()
    client.open("scene \"A\" {")
    let never = preview(&client)
    #expect(never["png"] == nil && never["isStale"] as? Bool == true)
    client.change([["text": FeatureTests.scene]])
    let good = preview(&client)
    client.change([["text": FeatureTests.scene.replacingOccurrences(of: "size:", with: "sise:")]])
    let stale = preview(&client)
    #expect(stale["png"] as? String == good["png"] as? String)
    #expect(stale["isStale"] as? Bool == true)
    #expect((stale["diagnostics"] as? [Any])?.isEmpty == false)
  }

  @Test(
    "A preview contains the duration of the animations",
    arguments: [
      ("", 0.0), ("animate opacity {}", 0.25),
      ("animate opacity { begin: 1s; duration: 500ms; repeatCount: 3 }", 2.5),
      ("animate opacity { begin: 1s; repeatCount: infinity; autoreverses: true }", 1.5),
      ("animate opacity { duration: 1s }; animate position.x { duration: 2s; speed: 4 }", 1),
      ("animate opacity { duration: 1000000s; repeatCount: 1000000 }", 1e6),
    ])
  func previewSaysHow(_ animations: String, _ seconds: Double) {
    var client = TestClient()
    let scene = "scene \"A\" { size: (9, 9); layer { frame: (0, 0, 9, 9); \(animations) } }"
    client.open(scene)
    #expect(preview(&client)["duration"] as? Double == seconds)
    #expect(preview(&client, ["time": 0.1])["duration"] as? Double == seconds)
    client.change([["text": "scene"]])
    #expect(preview(&client)["duration"] as? Double == seconds)
    client.open("scene", as: "file:///never.tbl")
    let never = preview(&client, ["textDocument": ["uri": "file:///never.tbl"]])
    #expect(never["duration"] == nil)
  }

  @Test("Maps a pixel to the source and back")
  func mapsPixelToSourceAndBack() throws {
    var client = TestClient()
    client.open(FeatureTests.scene)
    let pixel: [String: Any] = [
      "textDocument": ["uri": TestClient.uri], "pixel": ["x": 100, "y": 130], "scale": 2,
    ]
    try expectGolden(text(client.request("scenec/locate", pixel)) + "\n", "locate-pixel")
    let position: [String: Any] = [
      "textDocument": ["uri": TestClient.uri], "position": ["line": 13, "character": 14],
    ]
    try expectGolden(text(client.request("scenec/locate", position)) + "\n", "locate-position")
    let outside: [String: Any] = [
      "textDocument": ["uri": TestClient.uri], "pixel": ["x": 9999, "y": 0],
    ]
    let refused = client.request("scenec/locate", outside) as? [String: Any]
    #expect(refused?["code"] as? Int == -32803)
  }

  @Test(
    "A bar is hit where it hides at least half of what is below it",
    arguments: [("40%", "row 0"), ("60%", "navigationBar")])
  func barIsHitWhereItHidesHalf(_ alpha: String, _ name: String) {
    var client = TestClient()
    client.open(
      """
      scene "A" {
          size: (99, 99)
          navigationBar { background: red.opacity(\(alpha)) }
          table { contentOffset: (0, 44); row; row }
      }
      """)
    let pixel: [String: Any] = [
      "textDocument": ["uri": TestClient.uri], "pixel": ["x": 90, "y": 20], "scale": 1,
    ]
    let found = client.request("scenec/locate", pixel) as? [String: Any]
    let layers = found?["layers"] as? [[String: Any]]
    #expect(layers?.first?["name"] as? String == name)
  }

  @Test("Updates the reference of a snapshot after the scene is saved")
  func updatesReferenceOfSnapshotAfterSceneIsSaved() throws {
    let folder = try TemporaryFolder()
    let uri = "file://\(folder.path)/scene.tbl"
    let scene = "scene \"A\" { size: (4, 4); background: red; snapshot \"rest\" }\n"
    var client = TestClient()
    client.open(scene, as: uri)
    func update(_ name: String) -> Any? {
      client.request(
        "workspace/executeCommand",
        ["command": "scenec.updateSnapshot", "arguments": [uri, name]])
    }
    #expect((update("rest") as? [String: Any])?["code"] as? Int == -32803)
    try folder.write(scene, to: "scene.tbl")
    #expect(update("rest") as? String == "updated the reference of 'rest'")
    let reference = folder.path + "/__Snapshots__/scene/rest.png"
    #expect(FileManager.default.fileExists(atPath: reference))
    #expect((update("rest") as? String)?.contains("is up to date") == true)
    #expect((update("none") as? [String: Any])?["code"] as? Int == -32803)
  }

  @Test("A snapshot is compared with its reference")
  func snapshotsAreCompared() throws {
    let folder = try TemporaryFolder()
    let uri = "file://\(folder.path)/scene.tbl"
    var client = TestClient()
    func run(_ command: String) -> String {
      let answer = client.request(
        "workspace/executeCommand", ["command": command, "arguments": [uri, "rest"]])
      return answer as? String ?? ""
    }
    func save(_ color: String) throws {
      let scene = "scene \"A\" { size: (4, 4); background: \(color); snapshot \"rest\" }\n"
      try folder.write(scene, to: "scene.tbl")
      client.close(uri)
      client.open(scene, as: uri)
    }
    try save("red")
    #expect(run("scenec.compareSnapshot").hasPrefix("'rest': "))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/__Snapshots__/scene/rest.png"))
    _ = run("scenec.updateSnapshot")
    #expect(run("scenec.compareSnapshot") == "'rest' matches its reference")
    try save("blue")
    #expect(run("scenec.compareSnapshot").contains("differ"))
  }
}
