import Foundation
import SceneCompiler
import SceneInspection
import SceneSystem
import TestSupport
import Testing

@testable import SceneCommands
@testable import SceneTesting

/// The page of `scenec review --web`, without connections.
@Suite("Review page")
struct ReviewServerTests {
  private let folder: TemporaryFolder
  private let server: ReviewServer
  private let ids: [String]

  /// Three snapshots with the same change, and a new one.
  init() throws {
    let folder = try TemporaryFolder()
    for (slug, old) in [("a", 0xFF00_0000), ("b", 0xFF00_0000), ("c", 0xFF00_0000), ("d", nil)] {
      try Self.record(old: old.map { UInt32($0) }, new: 0xFFFF_FFFF, slug, in: folder)
    }
    self.folder = folder
    let recordings = try PendingRecording.all(
      in: [ReferenceFolder(named: folder("__Snapshots__"))])
    ids = recordings.map(\.id.description)
    server = ReviewServer(
      Review(recordings.map { ReviewItem($0) }), on: .alone,
      read: ReferenceFile.reader(of: recordings.map(\.references)))
    _ = get("")
  }

  /// Records an image of one pixel over an accepted one.
  private static func record(
    old: UInt32?, new: UInt32, _ slug: String, in folder: TemporaryFolder
  ) throws {
    let store = ReferenceStore(
      folder: ReferenceFolder(named: folder("__Snapshots__")), name: "s")
    func parts(_ pixel: UInt32) throws -> [ReferenceStore.Part: [UInt8]] {
      let image = try #require(Bitmap(width: 1, height: 1, pixels: [pixel]))
      let color = "#" + String(pixel, radix: 16, uppercase: true).dropFirst(2)
      return [
        .image: image.png, .tree: Array("canvas size (1 1) background \(color)\n".utf8),
      ]
    }
    if let old {
      try store.record(parts(old), of: slug)
      try store.accept(slug)
    }
    try store.record(parts(new), of: slug)
  }

  private func get(_ path: String) -> HTTPResponse {
    server.response(
      to: HTTPRequest(method: "GET", target: "/\(path)"), path: Substring(path))
  }

  /// Sends a message, and returns the status, the decisions, and the problems.
  @discardableResult
  private func post(_ path: String, _ message: String = "{}") throws -> Answer {
    var request = HTTPRequest(method: "POST", target: "/\(path)")
    request.body = Array(message.utf8)
    let response = server.response(to: request, path: Substring(path))
    let state = try? JSON.value(State.self, response.body)
    return Answer(
      status: Int(response.status.prefix(3)) ?? 0, decisions: state?.decisions ?? [],
      problem: state?.problems.first ?? "")
  }

  private struct Answer: Equatable {
    var status: Int
    var decisions: [String]
    var problem = ""
  }

  private struct State: Decodable {
    var decisions: [String]
    var problems: [String]
  }

  /// Loads the images of the page as a browser does, and reports what was shown.
  private func see(full: [Int] = [], small: [Int] = [], revision: Int = 1) throws {
    for number in 0..<4 { _ = get("\(revision)/\(number)") }
    try post("shown", #"{"revision": \#(revision), "full": \#(full), "small": \#(small)}"#)
  }

  private func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
    where name.hasSuffix(".png") || name.hasSuffix(".txt") {
      files[name] = try folder.bytes(name)
    }
    return files
  }

  @Test("Accepts and rejects by name, and undo restores every file")
  func names() throws {
    let before = try files()
    let accept = #"{"revision": 1, "decision": "accepted", "snapshot": "\#(ids[0])"}"#
    try see(full: [0])
    #expect(try post("decide", accept) == Answer(status: 200, decisions: ["accepted", "", "", ""]))
    let pending = "__Snapshots__/.pending/s/a.png"
    #expect(try files()["__Snapshots__/s/a.png"] == before[pending] && files()[pending] == nil)
    // A second tab that still offers it.
    #expect(try post("decide", accept).decisions == ["accepted", "", "", ""])
    let reject = #"{"revision": 1, "decision": "rejected", "snapshot": "\#(ids[3])"}"#
    #expect(try post("decide", reject).decisions == ["accepted", "", "", "rejected"])
    #expect(try files()["__Snapshots__/.pending/s/d.png"] == nil)
    #expect(try post("undo").decisions == ["accepted", "", "", ""])
    #expect(try post("undo") == Answer(status: 200, decisions: ["", "", "", ""]))
    #expect(try files() == before)
  }

  @Test("A group is decided after one snapshot was shown in full and all others small")
  func groups() throws {
    let accept =
      #"{"revision": 1, "decision": "accepted", "snapshot": "\#(ids[1])", "isGroup": true}"#
    let nothing = ["", "", "", ""]
    #expect(
      try post("decide", accept)
        == Answer(
          status: 409, decisions: nothing,
          problem: "one of these snapshots has to be shown in full"))
    // The other one, and one that does not exist.
    try see(full: [3, 99, -1], small: [0, 1])
    #expect(try post("decide", accept).status == 409)
    try see(full: [0])
    #expect(
      try post("decide", accept)
        == Answer(
          status: 409, decisions: nothing, problem: "1 of these snapshots has not been shown"))
    try see(small: [2])
    let accepted = ["accepted", "accepted", "accepted", ""]
    #expect(try post("decide", accept) == Answer(status: 200, decisions: accepted))
    #expect(try post("undo").decisions == nothing)
  }

  @Test("What the page has not loaded was not seen, and an image that has changed is not served")
  func unloaded() throws {
    let page = String(decoding: get("").body, as: UTF8.self)
    #expect(!page.contains("data:image/png;base64,iVBOR") && page.contains("data-src"))
    let accept = #"{"revision": 1, "decision": "accepted", "snapshot": "\#(ids[0])"}"#
    let refusal = Answer(
      status: 409, decisions: ["", "", "", ""], problem: "this snapshot has not been shown")
    try post("shown", #"{"revision": 1, "full": [0, 1, 2, 3]}"#)
    #expect(try post("decide", accept) == refusal)
    // The reference of all three, which is one image.
    #expect(get("1/0").type == "image/png")
    #expect(try get("1/0").body == folder.bytes("__Snapshots__/s/a.png"))
    try post("shown", #"{"revision": 1, "full": [0]}"#)
    #expect(try post("decide", accept) == refusal)
    let image = try folder.bytes("__Snapshots__/.pending/s/a.png")
    try folder.write([1, 2, 3], to: "__Snapshots__/.pending/s/a.png")
    for path in ["1/1", "1/2", "2/0", "0/0", "1/-1", "1/", "1/../../s/a.png"] {
      #expect(get(path) == .notFound, "\(path)")
    }
    try folder.write(image, to: "__Snapshots__/.pending/s/a.png")
    #expect(get("1/1").body == image)
    // Snapshots that were not in view, and rejecting what is not wanted anyway.
    #expect(try post("decide", accept) == refusal)
    let reject = accept.replacing("accepted", with: "rejected").replacing("#a", with: "#d")
    #expect(try post("decide", reject).status == 200)
    try post("shown", #"{"revision": 1, "small": [0]}"#)
    #expect(try post("decide", accept).status == 200)
  }

  @Test("A recording that changed is not decided, and the page is made again")
  func changes() throws {
    let page = get("").body
    #expect(get("").body == page)
    try see(full: [0])
    try Self.record(old: nil, new: 0xFF00_00FF, "a", in: folder)
    let before = try files()
    let accept = #"{"revision": 1, "decision": "accepted", "snapshot": "\#(ids[0])"}"#
    let answer = try post("decide", accept)
    #expect(answer.status == 409 && answer.problem.hasSuffix("changed during the review"))
    #expect(try files() == before)
    #expect(get("").body != page)
    #expect(try post("decide", accept).problem == "this page is out of date; load it again")
    try see(full: [0], revision: 2)
    #expect(try post("decide", accept.replacing("1,", with: "2,")).status == 200)
    // The reference that undo would replace was edited.
    try folder.write("mine", to: "__Snapshots__/s/a.txt")
    #expect(try post("undo").problem.hasSuffix("changed since then"))
    #expect(try folder.text("__Snapshots__/s/a.txt") == "mine")
  }

  @Test(
    "Invalid messages change nothing",
    arguments: [
      "", "null", "[]", "{\"revision\": 1}", #"{"revision": 1, "decision": "all"}"#,
      #"{"revision": 1, "decision": "accepted"}"#,
      #"{"revision": 1, "decision": "accepted", "isGroup": true}"#,
      #"{"revision": 1, "decision": "accepted", "snapshot": "s.tbl#a", "isGroup": 1}"#,
      #"{"revision": 1, "decision": "accepted", "snapshot": "../s#a"}"#,
      #"{"revision": 0, "decision": "accepted", "snapshot": "s.tbl#a"}"#,
      #"{"revision": 1e99, "decision": "accepted", "snapshot": "s.tbl#a"}"#,
    ])
  func invalid(_ message: String) throws {
    let before = try files()
    #expect(try [400, 409].contains(post("decide", message).status))
    #expect(try files() == before)
  }

  @Test("The page runs only its own script, and is not served after the end")
  func end() throws {
    let page = get("")
    let nonce = try #require(page.policy.firstMatch(of: /'nonce-([0-9a-f]{32})'/)?.1)
    #expect(page.policy.contains("frame-ancestors 'none'"))
    #expect(String(decoding: page.body, as: UTF8.self).contains("nonce=\"\(nonce)\""))
    #expect(get("..") == .notFound && get("state/") == .notFound)
    #expect(try post("").status == 404)
    #expect(try post("end").status == 200)
    #expect(get("") == .notFound && get("state") == .notFound)
  }
}
