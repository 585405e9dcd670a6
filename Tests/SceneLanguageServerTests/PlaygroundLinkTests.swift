import Foundation
import SceneCompiler
import SceneExport
import TestSupport
import Testing
@testable import SceneLanguageServer

/// `scenec.playgroundLink`, which `Tests/Checks/Playground/page` opens in the page.
@Suite("Links to the playground")
struct PlaygroundLinkTests {
  private static func link(
    _ client: inout TestClient, _ uri: String = TestClient.uri
  ) -> String {
    let result = client.request(
      "workspace/executeCommand", ["command": "scenec.playgroundLink", "arguments": [uri]])
    return result as? String ?? ""
  }

  /// Returns the end of a link, as JavaScript makes it.
  private static func link(of json: String) -> String {
    let digits = Base64.text(ZlibStream.bytes(of: Array(json.utf8)))
    return "#z="
      + digits.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  @Test("It contains the unsaved text")
  func itContainsText() {
    var client = TestClient()
    client.open("scene { size: (10, 10) }\n")
    client.change([["text": "scene { size: (20, 10) } // é\n"]])
    let json = """
      {"version": "\(CompilerVersion.text)", "scene": "scene.tbl", \
      "files": [["scene.tbl", "scene { size: (20, 10) } // é\\n"]]}
      """
    #expect(Self.link(&client) == Self.link(of: json))
  }

  @Test("It contains the files that the scene reads")
  func itContainsFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("let size = (30, 10)\n", to: "sizes.tbl")
    let text = "import \"sizes.tbl\"\nimport \"UIKit\"\nscene { size: size }\n"
    try folder.write(text, to: "scene.tbl")
    let uri = FileURI.uri(ofPath: folder.path + "/scene.tbl")
    var client = TestClient()
    client.open(text, as: uri)
    let escaped = text.replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
    let json = """
      {"version": "\(CompilerVersion.text)", "scene": "scene.tbl", "files": [["scene.tbl", \
      "\(escaped)"], ["sizes.tbl", "let size = (30, 10)\\n"]]}
      """
    #expect(Self.link(&client, uri) == Self.link(of: json))
  }
}
