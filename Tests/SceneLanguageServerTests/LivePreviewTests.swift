import Foundation
import SceneSystem
import TestSupport
import Testing
@testable import SceneLanguageServer

/// The preview page that the server serves.
@Suite("Live preview")
struct LivePreviewTests {
  private static let scene = """
    scene "A" {
        size: (100, 100)
        scale: 1
        layer box { frame: (10, 10, 20, 20); backgroundColor: red }
        snapshot "rest" { box.opacity: 1 }
        snapshot "gone" { box.opacity: 0.5 }
    }
    """

  private func openPage(_ arguments: [String] = [TestClient.uri]) -> (
    client: TestClient, url: String
  ) {
    var capabilities = TestClient.everything
    capabilities["window"] = ["showDocument": ["support": true]]
    var client = TestClient(capabilities: capabilities)
    client.open(Self.scene)
    let url = client.request(
      "workspace/executeCommand", ["command": "scenec.openPreview", "arguments": arguments])
    client.rest()
    return (client, url as? String ?? "")
  }

  private func shown(_ client: TestClient) -> [[String: Any]] {
    client.notifications.filter { $0["method"] as? String == "window/showDocument" }
      .compactMap { $0["params"] as? [String: Any] }
  }

  @Test("The page shows the unsaved text, and the last valid image of a text with errors")
  func pictures() throws {
    var (client, url) = openPage([])
    #expect(url.hasPrefix("http://127.0.0.1:") && shown(client).first?["uri"] as? String == url)
    #expect(shown(client).first?["external"] as? Bool == true)
    #expect(try client.browse("").text.contains("<script src=\"viewer.js\">"))
    #expect(try client.browse("viewer.css").text.contains("#viewer"))
    #expect(try client.browse("viewer.js").text.contains("acquireVsCodeApi"))
    let first = try #require(try client.pageMessages()["picture"])
    #expect(first["width"] as? Int == 100 && first["isStale"] as? Bool == false)
    client.change([["text": Self.scene.replacing("red", with: "blue")]])
    client.rest()
    let second = try #require(try client.pageMessages()["picture"])
    #expect(first["png"] as? String != second["png"] as? String)
    client.change([["text": Self.scene.replacing("red", with: "blu")]])
    client.rest()
    let third = try #require(try client.pageMessages()["picture"])
    #expect(
      third["isStale"] as? Bool == true && third["png"] as? String == second["png"] as? String)
    client.close()
    client.rest()
    #expect(try client.pageMessages()["failure"] != nil)
  }

  @Test("The page chooses a snapshot, until that no longer exists")
  func snapshots() throws {
    var (client, _) = openPage([TestClient.uri, "rest"])
    try client.sayFromPage(["type": "view", "snapshot": "gone", "time": 0.5])
    #expect(try client.pageMessages()["picture"]?["snapshot"] as? String == "gone")
    client.change([["text": Self.scene.replacing("gone", with: "new")]])
    client.rest()
    #expect(try client.pageMessages()["picture"]?["snapshot"] as? String == "rest")
    try client.sayFromPage(["type": "view", "snapshot": "rest", "time": 1e300])
    #expect(try client.pageMessages()["failure"] != nil)
  }

  @Test("A click shows the source of a layer, and the cursor outlines its layers")
  func jumps() throws {
    var (client, _) = openPage()
    try client.sayFromPage(["type": "pick", "pixel": ["x": 15, "y": 15]])
    let target = try #require(shown(client).last)
    #expect(target["uri"] as? String == TestClient.uri)
    let selection = target["selection"] as? [String: [String: Int]]
    #expect(selection?["start"]?["line"] == 3)
    try client.sayFromPage(["type": "pick", "pixel": ["x": 1500, "y": -15]])
    _ = client.request("textDocument/documentHighlight", TestClient.place(3, 12))
    client.rest()
    let boxes = try client.pageMessages()["outline"]?["boxes"] as? [[String: Any]]
    #expect(boxes?.map { $0["name"] as? String } == ["box"])
    #expect(boxes?.first?["x"] as? Int == 10 && boxes?.first?["width"] as? Int == 20)
    // Typing moves the cursor as well.
    client.change([
      [
        "range": [
          "start": ["line": 1, "character": 4], "end": ["line": 1, "character": 4],
        ], "text": " ",
      ]
    ])
    client.rest()
    let moved = try client.pageMessages()["outline"]?["boxes"] as? [[String: Any]]
    #expect(moved?.contains { $0["name"] as? String == "box" } == false)
  }

  @Test("Nothing is rendered for a page that was closed, until it is opened again")
  func closedPage() throws {
    var (client, _) = openPage()
    for number in 0..<30 {
      client.change([["text": Self.scene.replacing("20, 20", with: "\(number + 30), 20")]])
      client.rest()
    }
    let before = try #require(try client.pageMessages()["picture"]?["version"] as? Int)
    #expect(before < 20)
    client.rest()
    #expect(try client.pageMessages()["picture"]?["version"] as? Int == 31)
  }

  @Test(
    "Only the page's own address is served",
    arguments: [
      "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n", "GET /wrong/ HTTP/1.1\r\nHost: HOST\r\n\r\n",
      "GET PATH HTTP/1.1\r\nHost: evil.example\r\n\r\n", "GET PATH HTTP/1.1\r\n\r\n",
      "GET PATH../../etc/passwd HTTP/1.1\r\nHost: HOST\r\n\r\n",
      "DELETE PATH HTTP/1.1\r\nHost: HOST\r\n\r\n",
      "GET PATHexplain/ HTTP/1.1\r\nHost: HOST\r\n\r\n",
    ])
  func foreignRequests(_ form: String) throws {
    let (client, url) = openPage()
    let rest = url.dropFirst("http://".count)
    let host = String(rest.prefix { $0 != "/" })
    let text = form.replacing("PATH", with: rest.dropFirst(host.count)).replacing(
      "HOST", with: host)
    let request = try #require(HTTPRequest(bytes: Array(text.utf8)))
    #expect(try #require(client.pages).response(to: request) == .notFound)
  }

  @Test(
    "Refuses invalid requests",
    arguments: [
      "", "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET / HTTP/1.1\r\nnonsense\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: 70000\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabc",
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 200_000) + "\r\n\r\n",
    ])
  func invalidRequests(_ text: String) {
    // In pieces, as a socket gives them.
    var rest = Array(text.utf8)[...]
    let request = HTTPRequest {
      defer { rest = rest.dropFirst(7000) }
      return Array(rest.prefix(7000))
    }
    #expect(request == nil)
  }

  @Test("A long request in pieces of one byte is read in linear time")
  func slowRequest() {
    var rest = Array("GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 60_000))\r\n\r\n".utf8)[
      ...]
    let request = HTTPRequest {
      defer { rest = rest.dropFirst() }
      return Array(rest.prefix(1))
    }
    #expect(request?.target == "/")
  }

  @Test("The oldest of many waiting pages is answered without messages")
  func waitingPages() async throws {
    let (client, _) = openPage()
    let number = try #require(
      try client.browse("events?after=0").text.firstMatch(of: /"number":(\d+)/)?.1)
    let pages = try #require(client.pages)
    let target = try #require(URL(string: pages.address)).path() + "events?after=\(number)"
    let host = pages.address.dropFirst("http://".count).prefix { $0 != "/" }
    let text = "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n"
    let request = try #require(HTTPRequest(bytes: Array(text.utf8)))
    let answers = await withTaskGroup(of: String.self) { group in
      for _ in 0..<5 {
        group.addTask {
          await withCheckedContinuation { done in
            Thread.detachNewThread {
              done.resume(
                returning: String(decoding: pages.response(to: request).body, as: UTF8.self))
            }
          }
        }
      }
      let first = await group.next() ?? ""
      pages.send("outline", Array("{}".utf8))
      return await group.reduce(into: [first]) { $0.append($1) }
    }
    #expect(answers.first?.hasSuffix("\"messages\":[]}") == true)
    #expect(answers.dropFirst().allSatisfy { $0.hasSuffix("\"messages\":[{}]}") })
  }

  @Test("Connections without the token do not keep the page from its user")
  func strangers() throws {
    let (client, address) = openPage()
    let url = try #require(URL(string: address))
    let port = try #require(url.port)
    let sockets = try (0..<41).map { _ in try connectLoopback(to: port) }
    defer { for socket in sockets { close(socket) } }
    let request = "GET \(url.path())viewer.css HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    _ = request.withCString { send(sockets[40], $0, request.utf8.count, 0) }
    // A second, after which a stranger would still be waited for.
    var patience = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(
      sockets[40], SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var answer = [UInt8](repeating: 0, count: 15)
    #expect(recv(sockets[40], &answer, 15, 0) == 15)
    #expect(String(decoding: answer, as: UTF8.self) == "HTTP/1.1 200 OK")
    #expect(client.pages != nil)
  }
}
