import Foundation
import TestSupport
import Testing

@Suite("Scenec review")
struct ReviewTests {
  private func recorded(_ count: Int = 3) throws -> Suite {
    let suite = try Suite()
    for number in 0..<count { try suite.write(x: number, to: "s\(number).tbl") }
    _ = try suite("test", "--record", "missing")
    return suite
  }

  private func pending(_ suite: Suite) throws -> [String] {
    try suite.files().keys.compactMap {
      $0.hasPrefix("__Snapshots__/.pending/") && $0.hasSuffix(".png")
        ? String($0.dropFirst(23).dropLast(4)) : nil
    }.sorted()
  }

  @Test("The list describes each change: layers, pixels, and files")
  func list() throws {
    let suite = try recorded(1)
    #expect(
      try suite("review", "--list").text == """
        s0.tbl#s0
          new layer tree __Snapshots__/.pending/s0/s0.txt
          new image __Snapshots__/.pending/s0/s0.png

        """)
    _ = try suite("review", "--accept", "all")
    try suite.write("#00FF00", x: 0, to: "s0.tbl")
    _ = try suite("test", "--record", "changed")
    #expect(
      try suite("review", "--list").text == """
        s0.tbl#s0
          square: backgroundColor #FF0000 → #00FF00, s0.tbl:4:5
          36 of 192 pixels differ, by at most 255 of 255
          region 1: 6 × 6 pixels at 0,2
          changed layer tree __Snapshots__/.pending/s0/s0.txt
          changed image __Snapshots__/.pending/s0/s0.png

        """)
  }

  @Test("Accepts and rejects by ID, by scene, or all")
  func byName() throws {
    let suite = try recorded()
    let result = try suite("review", "--accept", "s0.tbl#s0", "--reject", "./s2.tbl")
    #expect(result.error == "1 accepted, 1 rejected, 1 still pending\n")
    #expect(try pending(suite) == ["s1/s1"])
    #expect(suite.has("__Snapshots__/s0/s0.txt"))
    #expect(!suite.has("__Snapshots__/s2"))
    #expect(
      try suite("review", "--accept", "all", "s0.tbl").error
        == "no snapshots are pending review\n")
    #expect(try suite("review", "--accept", "all").error == "1 accepted, 0 rejected\n")
    for arguments in [[], ["--list"], ["--accept", "all"]] {
      let result = try scenec(["review"] + arguments, in: suite.folder)
      #expect(
        result
          == ProcessResult(
            exitCode: 0, output: [], error: "no snapshots are pending review\n"))
    }
  }

  @Test("Reviews references behind a link, which prune keeps")
  func linkedReferences() throws {
    let suite = try Suite()
    try suite.write(to: "ui/a.tbl")
    try suite.folder.write("", to: "ui/kept/.keep")
    try suite.folder.link("ui/__Snapshots__", to: "kept")
    _ = try suite("test", "--record", "missing")
    #expect(try suite("review", "--list").text.hasPrefix("ui/a.tbl#a\n"))
    #expect(try suite("review", ".", "--accept", "all").error == "1 accepted, 0 rejected\n")
    #expect(suite.has("ui/kept/a/a.png"))
    try suite.folder.write("canvas size (1 1)", to: "ui/kept/other/b.txt")
    #expect(try suite("prune").text == "")
  }

  @Test("Unknown and conflicting IDs are invalid usage, and nothing changes")
  func wrongUsage() throws {
    let suite = try recorded()
    let unknown = try suite("review", "--accept", "s1.tbl#s1", "--accept", "s1.tbl#s2")
    #expect(unknown.exitCode == 2)
    #expect(
      unknown.error.contains(
        "no pending snapshot has the ID 's1.tbl#s2'; to list the IDs, run 'scenec review --list'"))
    let slug = try suite("review", "--accept", "s1")
    #expect(slug.exitCode == 2)
    #expect(
      slug.error.contains("no pending snapshot has the ID 's1'; did you mean 's1.tbl#s1'?"))
    let both = try suite("review", "--accept", "all", "--reject", "s1.tbl#s1")
    #expect(both.exitCode == 2)
    // There is no terminal to read a key from.
    let noTerminal = try suite("review")
    #expect(noTerminal.exitCode == 2)
    #expect(noTerminal.error.contains("'review' requires a terminal"))
    #expect(try pending(suite).count == 3)
  }

  @Test("A scene that does not compile has recordings with IDs, but no locations")
  func brokenScene() throws {
    let suite = try Suite()
    try suite.write(to: "s.tbl", snapshots: "snapshot \"a\"; snapshot \"b\"")
    _ = try suite("test", "--record", "missing")
    try suite.write("reddish", to: "s.tbl", snapshots: "snapshot \"a\"; snapshot \"b\"")
    let location = try suite("review", "s.tbl:5", "--reject", "all")
    #expect(location.exitCode == 2 && location.error.contains("'s.tbl' does not compile, so"))
    #expect(try pending(suite) == ["s/a", "s/b"])
    #expect(try suite("review", "s.tbl#a", "--reject", "all").error == "0 accepted, 1 rejected\n")
    #expect(try pending(suite) == ["s/b"])
  }

  @Test(
    "Keys accept and reject on a terminal",
    arguments: [
      ("ars", ["s2/s2"], ["s0"]), ("xyEy", [], ["s0", "s1", "s2"]),
      ("aq", ["s1/s1", "s2/s2"], ["s0"]),
      ("s\u{3}", ["s0/s0", "s1/s1", "s2/s2"], []), ("rEy", [], ["s1", "s2"]),
      ("aEqAq", ["s1/s1", "s2/s2"], ["s0"]),
      // The Up arrow: plain, in application mode, and with Shift.
      ("\u{1B}[Aq", ["s0/s0", "s1/s1", "s2/s2"], []),
      ("\u{1B}OAq", ["s0/s0", "s1/s1", "s2/s2"], []),
      ("\u{1B}[1;2Asa\u{1B}[1;5Aq", ["s0/s0", "s2/s2"], ["s1"]),
      // There is nothing before the first, and going back undoes.
      ("baabq", ["s1/s1", "s2/s2"], ["s0"]), ("rbaabsq", ["s1/s1", "s2/s2"], ["s0"]),
      ("arbbsq", ["s0/s0", "s1/s1", "s2/s2"], []),
    ])
  func keys(_ keys: String, _ left: [String], _ accepted: [String]) throws {
    let suite = try recorded()
    try review(suite, keys)
    #expect(try pending(suite) == left)
    let references = try suite.files().keys.filter {
      $0.hasPrefix("__Snapshots__/s") && $0.hasSuffix(".png")
    }
    #expect(references.sorted() == accepted.map { "__Snapshots__/\($0)/\($0).png" })
  }

  @Test(
    "Snapshots with the same cause are decided together, or one by one",
    arguments: [
      ("Aq", ["t/t"]), ("aq", ["s1/s1", "s2/s2", "t/t"]), ("raAq", ["s2/s2", "t/t"]),
      ("sr", ["s0/s0", "s1/s1", "s2/s2"]), ("AbRq", ["t/t"]), ("rAbq", ["s1/s1", "s2/s2", "t/t"]),
      ("Abq", ["s0/s0", "s1/s1", "s2/s2", "t/t"]), ("aAA", ["t/t"]),
    ])
  func causes(_ keys: String, _ left: [String]) throws {
    let suite = try Suite()
    try suite.folder.write("let c = #FF0000\n", to: "lib.tbl")
    for name in ["s0.tbl", "s1.tbl", "s2.tbl"] {
      try suite.folder.write("import \"lib.tbl\"\n" + Suite.scene("c"), to: name)
    }
    try suite.write(to: "t.tbl")
    try suite.acceptAll()
    try suite.folder.write("let c = #00FF00\n", to: "lib.tbl")
    try suite.write(x: 5, to: "t.tbl")
    _ = try suite("test", "--record", "changed")
    #expect(
      try suite("review", "--list").text.hasPrefix(
        "lib.tbl:1:9 c #FF0000 → #00FF00: 3 snapshots\n  s0.tbl#s0\n"))
    try review(suite, keys)
    #expect(try pending(suite) == left)
  }

  @Test("Accepting everything that remains says what was not shown")
  func everything() throws {
    let suite = try recorded()
    let printed = try review(suite, "sEy")
    #expect(
      printed.contains(
        "accept 2 snapshots, of which 1 has not been shown: s2.tbl#s2\r\n  y accept, q not"),
      "\(printed)")
    #expect(try pending(suite) == ["s0/s0"])
  }

  /// Reviews with keys that were typed ahead, and returns what was printed.
  @discardableResult
  private func review(_ suite: Suite, _ keys: String) throws -> String {
    let terminal = try PseudoTerminal()
    // A review that asks for more than was expected ends as well.
    terminal.type(keys + "qqqq")
    let result = try suite.shell("scenec review < '\(terminal.name)' 2> '\(terminal.name)'")
    #expect(result.exitCode == 0)
    return terminal.printed()
  }

  @Test("Snapshots without a visible change are listed and accepted together")
  func unchanged() throws {
    let suite = try Suite()
    for number in 0..<3 { try suite.write(to: "s\(number).tbl") }
    try suite.acceptAll()
    let renamed = Suite.scene().replacing("layer square", with: "layer badge")
    for number in 0..<2 { try suite.folder.write(renamed, to: "s\(number).tbl") }
    try suite.write("#0000FF", to: "s2.tbl")
    _ = try suite("test", "--record", "changed")
    let list = try suite("review", "--list").text
    #expect(list.contains("no visible change: 2 snapshots\n  s0.tbl#s0\n"), "\(list)")
    let result = try suite("review", "--accept", "unchanged", "--reject", "s2.tbl")
    #expect(result.error == "2 accepted, 1 rejected\n")
  }

  @Test("The page is served until its end, with the token, and prints the summary")
  func web() throws {
    let suite = try recorded(2)
    let started = try suite.shell("scenec review --web > url 2> summary < /dev/null & echo $!")
    let process = try #require(Int32(started.text.dropLast()))
    defer { kill(process, SIGKILL) }
    var url: URL?
    for _ in 0..<500 where url == nil {
      usleep(20_000)
      let text = try? suite.folder.text("url")
      url = text?.hasSuffix("\n") == true ? URL(string: String(text?.dropLast() ?? "")) : nil
    }
    let address = try #require(url)
    let port = try #require(address.port)
    func send(_ request: String, _ body: String = "") throws -> String {
      let client = try connectLoopback(to: port)
      defer { close(client) }
      let text =
        "\(request) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(body.utf8.count)"
        + "\r\n\r\n\(body)"
      _ = text.withCString { write(client, $0, text.utf8.count) }
      var answer: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = read(client, &piece, piece.count), count > 0 {
        answer += piece[..<count]
      }
      return String(decoding: answer, as: UTF8.self)
    }
    #expect(try send("GET /").hasPrefix("HTTP/1.1 404"))
    let path = address.path + (address.path.hasSuffix("/") ? "" : "/")
    #expect(try send("GET \(path)").contains("s0.tbl"))
    let accept = #"{"revision": 1, "decision": "accepted", "snapshot": "s0.tbl#s0"}"#
    #expect(try send("POST \(path)decide", accept).hasPrefix("HTTP/1.1 409"))
    #expect(try send("GET \(path)1/0").contains("\r\nContent-Type: image/png\r\n"))
    #expect(try send("POST \(path)shown", #"{"revision": 1, "full": [0]}"#).contains(" 200 OK"))
    #expect(try send("POST \(path)decide", accept).hasPrefix("HTTP/1.1 200"))
    #expect(try pending(suite) == ["s1/s1"])
    #expect(try send("POST \(path)end", "{}").hasPrefix("HTTP/1.1 200"))
    for _ in 0..<500 {
      if try suite.folder.text("summary").hasSuffix("pending\n") { break }
      usleep(20_000)
    }
    #expect(try suite.folder.text("summary").hasSuffix("1 accepted, 0 rejected, 1 still pending\n"))
  }
}

@Suite("Scenec review of artifacts")
struct ArtifactReviewTests {
  /// A repository with an accepted scene that changed, and the artifacts of its run.
  private func failed(_ snapshots: String = "") throws -> Suite {
    let suite = try Suite()
    for name in ["ui/a.tbl", "ui/b.tbl"] { try suite.write(to: name, snapshots: snapshots) }
    try suite.acceptAll()
    for name in ["ui/a.tbl", "ui/b.tbl"] {
      try suite.write("#00FF00", to: name, snapshots: snapshots)
    }
    try suite.write("#0000FF", to: "new.tbl")
    let run = try suite(
      "test", "--artifacts", "out", "--report", "json=out/report.json", environment: ["CI": "1"])
    #expect(run.exitCode == 1)
    return suite
  }

  @Test(
    "The artifacts of a run become references, as if they were recorded",
    arguments: [
      "", "snapshot \"r\" { compare { golden: tree } }",
      "snapshot \"r\" { compare { golden: hash } }",
    ])
  func accept(_ snapshots: String) throws {
    let suite = try failed(snapshots)
    let slug = snapshots.isEmpty ? "a" : "r"
    let list = try suite("review", "out", "--list")
    #expect(list.exitCode == 0 && list.text.contains("new.tbl#new\n"), "\(list)")
    let before = try suite.files()
    let rejected = try suite("review", "out", "--reject", "all")
    #expect(rejected.error == "0 accepted, 3 rejected\n")
    #expect(try suite.files() == before)
    let one = try suite("review", "out", "--accept", "ui/a.tbl#\(slug)")
    #expect(one.error == "1 accepted, 0 rejected, 2 still pending\n")
    #expect(try suite("review", "out/report.json", "--accept", "all").exitCode == 0)
    #expect(try suite("test", "--no-cache").exitCode == 0)
    #expect(try suite("test", "--record", "all").error.contains("3 passed"))
    #expect(try suite("review", "out").error == "no snapshots are pending review\n")
  }

  @Test("A reference that the run did not compare with is not replaced")
  func otherReference() throws {
    let suite = try failed()
    try suite.write("#FFFF00", to: "ui/b.tbl")
    _ = try suite("test", "ui/b.tbl", "--record", "changed")
    _ = try suite("review", "ui/b.tbl", "--accept", "all")
    let before = try suite.files()["ui/__Snapshots__/b/b.png"]
    let result = try suite("review", "out", "--accept", "all")
    #expect(result.exitCode == 1)
    #expect(
      result.error.contains(
        "'ui/b.tbl#b' was not accepted, because the reference is not the one that the run compared "
          + "with"), "\(result.error)")
    #expect(result.error.hasSuffix("2 accepted, 0 rejected, 1 still pending\n"))
    #expect(try suite.files()["ui/__Snapshots__/b/b.png"] == before)
  }

  @Test(
    "A report leads neither to other files nor to other folders",
    arguments: [
      ("ui/a.tbl", "../a.tbl"), ("ui/a.tbl", "/etc/a.tbl"), ("ui/a.tbl", "gone.tbl"),
      ("ui/a.tbl", "outside/a.tbl"), ("ui/a.tbl", "ui/../ui/a.tbl"), ("ui/a.tbl", "ui/a.png"),
      (#""slug" : "a""#, #""slug" : "../a""#), (#""slug" : "a""#, #""slug" : ".pending""#),
      ("out/ui/a/a.actual.png", "ui/secret.png"), ("out/ui/a/a.actual.png", "/etc/hostname.png"),
      ("out/ui/a/a.actual.png", "out/link.png"), ("out/ui/a/a.actual.png", "out/../ui/secret.png"),
      ("out/ui/a/a.actual.txt", "out/ui/b/b.reference.txt"),
      ("out/ui/a/a.actual.png", "out/ui/a/a.difference.png"),
    ])
  func untrusted(_ old: String, _ new: String) throws {
    let suite = try failed()
    let outside = try TemporaryFolder()
    try outside.write(Suite.scene(), to: "a.tbl")
    try suite.folder.link("outside", to: outside.path)
    let image = try suite.folder.bytes("out/ui/a/a.actual.png")
    try suite.folder.write(image, to: "ui/secret.png")
    try suite.folder.link("out/link.png", to: "../ui/secret.png")
    let report = try suite.folder.text("out/report.json")
    #expect(report.contains(old))
    try suite.folder.write(report.replacing(old, with: new), to: "out/report.json")
    let before = try suite.files()
    let result = try suite("review", "out", "--accept", "all")
    #expect(result.exitCode != 0, "\(result.error)")
    #expect(result.error.contains("accepted"), "\(result.error)")
    #expect(try outside.names() == ["a.tbl"])
    let after = try suite.files()
    for (name, bytes) in before where name.hasPrefix("ui/__Snapshots__/a") {
      #expect(after[name] == bytes)
    }
  }
}

@Suite("Scenec prune")
struct PruneTests {
  private func accepted() throws -> Suite {
    let suite = try Suite()
    try suite.write(to: "a.tbl", snapshots: "snapshot \"one\"\nsnapshot \"two\"")
    try suite.write(to: "b.tbl")
    try suite.acceptAll()
    return suite
  }

  @Test("Reports, lists, and removes unused references")
  func orphans() throws {
    let suite = try accepted()
    try suite.write(to: "a.tbl", snapshots: "snapshot \"one\"")
    try FileManager.default.removeItem(atPath: suite.folder("b.tbl"))
    let gone = ["a/two.png", "a/two.txt", "b/b.png", "b/b.txt"].map { "__Snapshots__/" + $0 }
    let result = try suite("test")
    // A scene that was deleted took its snapshots along, but the other one lost one.
    #expect(result.exitCode == 1)
    #expect(
      result.error.hasPrefix(
        """
        failed a.tbl#two
          the scene no longer has this snapshot, which has a reference
          restore the snapshot, or run 'scenec prune' to remove its reference

        """), "\(result.error)")
    #expect(result.error.contains("4 references do not belong to any snapshot"))
    for path in gone { #expect(result.error.contains("  \(path)\n")) }
    let before = try suite.files()
    let rehearsal = try suite("prune", "--dry-run")
    #expect(rehearsal.text == gone.map { "would remove \($0)\n" }.joined())
    #expect(try suite.files() == before)
    let pruned = try suite("prune")
    #expect(pruned.text == gone.map { "removed \($0)\n" }.joined())
    #expect(pruned.exitCode == 0)
    #expect(try suite.files() == before.filter { !gone.contains($0.key) })
    #expect(!suite.has("__Snapshots__/b"))
    #expect(try suite("prune").error == "no unused references\n")
  }

  @Test("A snapshot that a scene has lost fails in every run that would have tested it")
  func lost() throws {
    let suite = try accepted()
    try suite.folder.write(
      "{ \"matrix\": { \"appearance\": [\"light\", \"dark\"] } }", to: "scenec.json")
    try suite.acceptAll()
    try suite.folder.write("{}", to: "scenec.json")
    let all = try suite("test", "--report", "json=r.json")
    #expect(all.exitCode == 1 && all.error.contains("2 failed, 3 passed"), "\(all.error)")
    for (arguments, failed) in [
      (["a.tbl"], 2), (["b.tbl"], 0), (["a.tbl#one"], 0), (["a.tbl#one+dark"], 1),
      (["--filter", "two"], 1), (["--last-failed"], 2), (["--record", "all"], 2),
      (["--changed-since", "HEAD"], 2),
    ] {
      if arguments[0] == "--changed-since" {
        _ = try suite.shell(
          "git init -q; git -c user.name=a -c user.email=b commit -q --allow-empty -m a")
      }
      let run = try scenec(["test"] + arguments, in: suite.folder, environment: suite.environment)
      #expect(run.exitCode == (failed > 0 ? 1 : 0), "\(arguments)")
      #expect(run.error.contains("\(failed) failed") == (failed > 0), "\(arguments): \(run.error)")
    }
    // Exactly one shard has each of them.
    let shards = try (1...3).map {
      try suite("test", "--shard", "\($0)/3", "--report", "json=out/\($0).json")
    }
    #expect(shards.contains { $0.exitCode == 1 })
    let merged = try suite("merge-reports", "out")
    #expect(merged.exitCode == 1 && merged.error.contains("2 failed, 3 passed"), "\(merged.error)")
    #expect(try suite("test", "--list").text == "a.tbl#one\na.tbl#two\nb.tbl#b\n")
    // A library has no snapshots.
    try suite.folder.write("let x = 1\n", to: "b.tbl")
    #expect(try suite("test").error.contains("a.tbl#two+dark, b.tbl#b\n"))
    _ = try suite("prune")
    #expect(try suite("test").exitCode == 0)
  }

  @Test("A rename excuses a lost snapshot only in runs that test the new name")
  func lostAndRenamed() throws {
    let suite = try accepted()
    try suite.write("#00FF00", to: "a.tbl", snapshots: "snapshot \"one\"\nsnapshot \"two\"")
    try suite.acceptAll()
    try suite.write("#00FF00", to: "a.tbl", snapshots: "snapshot \"one\"")
    try suite.write("#00FF00", to: "c.tbl", snapshots: "snapshot \"new\"")
    let all = try suite("test")
    #expect(all.error.contains("renamed: was 'a.tbl#two'"), "\(all.error)")
    #expect(all.error.contains("1 failed, 2 passed"), "\(all.error)")
    for arguments in [["a.tbl"], ["--filter", "a.tbl"], ["a.tbl#two"]] {
      let run = try scenec(["test"] + arguments, in: suite.folder, environment: suite.environment)
      #expect(
        run.exitCode == 1 && run.error.contains("no longer has this snapshot"), "\(run.error)")
    }
  }

  @Test("A partial run reports no unused references, and prune takes no files")
  func partialRuns() throws {
    let suite = try accepted()
    try FileManager.default.removeItem(atPath: suite.folder("b.tbl"))
    #expect(try !suite("test", "a.tbl").error.contains("not belong to any snapshot"))
    let result = try suite("prune", "a.tbl")
    #expect(result.exitCode == 2)
    #expect(suite.has("__Snapshots__/b/b.png"))
  }

  @Test("Keeps the references of a scene that does not compile")
  func brokenScenes() throws {
    let suite = try accepted()
    try suite.folder.write("scene \"A\" {", to: "a.tbl")
    let result = try suite("prune")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("'a.tbl' does not compile; its references are kept"))
    #expect(suite.has("__Snapshots__/a/one.png") && suite.has("__Snapshots__/a/two.txt"))
  }

  @Test("Keeps other files in __Snapshots__")
  func others() throws {
    let suite = try accepted()
    try suite.folder.write("", to: "PlacesTests.swift")
    let foreign = [
      "__Snapshots__/PlacesTests/list.1.png", "__Snapshots__/PlacesTests/list.1.txt",
      "__Snapshots__/Other/view.png", "__Snapshots__/a/notes.md", "__Snapshots__/gone/a.txt",
    ]
    for name in foreign {
      try suite.folder.write(name.contains("list") ? "canvas size (1 1)" : "mine", to: name)
    }
    #expect(try suite("prune").text == "")
    for name in foreign { #expect(suite.has(name)) }
  }

  @Test("Next to Swift files, removes only references of existing scenes")
  func besideSuites() throws {
    let suite = try accepted()
    try suite.folder.write("", to: "PlacesTests.swift")
    let elsewhere = ["png", "txt"].map { "__Snapshots__/elsewhere/list.\($0)" }
    let larger = ["png", "txt"].map { "__Snapshots__/a/one@3x.\($0)" }
    for name in elsewhere + larger { try suite.folder.write("canvas size (1 1)", to: name) }
    try suite.write(to: "a.tbl", snapshots: "snapshot \"one\"")
    #expect(
      try suite("prune").text
        == "removed __Snapshots__/a/two.png\nremoved __Snapshots__/a/two.txt\n")
    try FileManager.default.removeItem(atPath: suite.folder("PlacesTests.swift"))
    #expect(try suite("prune").text == elsewhere.map { "removed \($0)\n" }.joined())
    for name in larger { #expect(suite.has(name)) }
  }
}
