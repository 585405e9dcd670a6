import Foundation
import SceneCompiler
import TestSupport
import Testing
@testable import SceneLanguageServer

@Suite("Test selection")
struct SelectionCommandTests {
  private func suite() throws -> Suite {
    let suite = try Suite()
    try suite.write(to: "a.tbl", snapshots: "snapshot \"one\"\nsnapshot \"two\"")
    try suite.write(to: "b.tbl", snapshots: "snapshot \"one\"")
    try suite.write(to: "c.tbl")
    return suite
  }

  private func listed(
    _ suite: Suite, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> [String] {
    let variables = suite.environment.merging(environment) { $1 }
    let result = try scenec(
      ["test", "--list"] + arguments, in: suite.folder, environment: variables)
    #expect(result.exitCode == 0, "\(result.error)")
    return result.text.split(separator: "\n").map(String.init)
  }

  private let all = ["a.tbl#one", "a.tbl#two", "b.tbl#one", "c.tbl#c"]

  @Test("--filter takes text or a pattern and can be repeated")
  func filters() throws {
    let suite = try suite()
    #expect(try listed(suite) == all)
    #expect(try listed(suite, "--filter", "one") == ["a.tbl#one", "b.tbl#one"])
    #expect(
      try listed(suite, "--filter", "a.tbl#*", "--filter", "#C") == all.filter { $0 != "b.tbl#one" }
    )
    #expect(try listed(suite, "--filter", "nothing") == [])
  }

  @Test("--exclude and --skip-tag leave out tests")
  func exclusions() throws {
    let suite = try suite()
    try suite.write(to: "d.tbl", snapshots: "snapshot \"slow\" { tags: [\"slow\", \"x\"] }")
    #expect(try listed(suite, "--exclude", "one", "--skip-tag", "x") == ["a.tbl#two", "c.tbl#c"])
    #expect(try listed(suite, "--filter", "one", "--filter", "!b.tbl#*") == ["a.tbl#one"])
    let none = try suite("test", "--filter", "one", "--exclude", "tbl")
    #expect(none.exitCode == 2)
    #expect(
      none.error.hasPrefix("error: no test matches '--filter one' and '--exclude tbl'; '--list'"))
  }

  @Test("IDs and locations are operands, also those of a library and of data")
  func operands() throws {
    let suite = try suite()
    try suite.folder.write("let red = #FF0000\n", to: "lib/red.tbl")
    try suite.folder.write("x\n1\n", to: "lib/x.csv")
    try suite.folder.write(
      """
      import "red.tbl"
      let data = csv("x.csv")
      scene "A" {
          size: (8, 8)
          layer a { frame: (data[0].x, 0, 8, 8); backgroundColor: red }
          snapshot "Long One" {
              appearance: dark
          }
          for n in 0..<2 { snapshot "n\\(n)" }; snapshot "last"
      }

      """, to: "lib/l.tbl")
    let one = ["lib/l.tbl#long-one"]
    let n = ["lib/l.tbl#n0", "lib/l.tbl#n1"]
    let whole = ["lib/l.tbl#last"] + one + n
    let expected: [([String], [String])] = [
      (["a.tbl#two"], ["a.tbl#two"]), (["a.tbl#two", "b.tbl"], ["a.tbl#two", "b.tbl#one"]),
      (["c.tbl#c"], ["c.tbl#c"]), (["./lib/l.tbl#Long One"], one), (["lib/l.tbl:7"], one),
      (["lib/l.tbl:6:14:"], one), (["lib/l.tbl:9:30"], n),
      (["lib/l.tbl:9:45"], ["lib/l.tbl#last"]), (["lib/l.tbl:5:9"], whole),
      (["lib/red.tbl:1:5"], whole), (["lib/x.csv:2:1"], whole), (["lib", "lib/l.tbl#n0"], whole),
    ]
    for (operands, ids) in expected {
      let result = try scenec(
        ["test", "--list"] + operands, in: suite.folder, environment: suite.environment)
      #expect(result.text.split(separator: "\n").map(String.init) == ids, "\(operands)")
    }
    #expect(try suite("test", "--record", "all", "lib").exitCode == 0)
    let pending = try suite("review", "--list", "lib/l.tbl:9").text
    #expect(pending.contains("l.tbl#n0\n") && !pending.contains("l.tbl#long-one\n"))
    #expect(try suite("review", "--accept", "lib/l.tbl:7:9").error.hasPrefix("1 accepted"))
    #expect(suite.has("lib/__Snapshots__/l/long-one.png"))
    let unknown = try suite("test", "lib/l.tbl#none")
    #expect(unknown.exitCode == 2)
    #expect(unknown.error.hasPrefix("error: 'lib/l.tbl' has no snapshot 'none'; it has 'last', "))
    #expect(try suite("check", "lib/l.tbl#n0").exitCode == 0)
    #expect(try suite("dump", "lib/l.tbl:9:45").text.hasPrefix("snapshot \"last\"\ncanvas"))
    let built = try suite("build", "lib/l.tbl#n1", "lib/l.tbl:7", "--emit", "png")
    let written = built.text.split(separator: "\n").map { $0.prefix(13) }
    #expect(written == ["wrote l.long-", "wrote l.n1.pn"])
  }

  @Test("A filter without matches is invalid usage, and an empty run passes")
  func nothingToRun() throws {
    let suite = try suite()
    try suite.acceptAll()
    for arguments in [["--filter", "nothing"], ["--tag", "nothing"]] {
      let result = try scenec(
        ["test"] + arguments, in: suite.folder, environment: suite.environment)
      #expect(result.exitCode == 2)
      #expect(result.error.contains("no test matches '\(arguments[0]) nothing'; '--list"))
    }
    _ = try suite("test")
    let idle = try suite("test", "--last-failed")
    #expect(idle.exitCode == 0)
    #expect(idle.error == "no tests to run\n")
    let json = try suite("test", "--list", "json")
    #expect(json.exitCode == 2)
    #expect(json.error.contains("to list the tests as JSON, use '--list=json'"))
  }

  @Test("Shards are reported and contain each test once")
  func shards() throws {
    let suite = try suite()
    let parts = try (1...3).flatMap { try listed(suite, "--shard", "\($0)/3") }
    #expect(parts.sorted() == all)
    let byVariables = try (0..<3).flatMap { index in
      try listed(
        suite, environment: ["CIRCLE_NODE_INDEX": "\(index)", "CIRCLE_NODE_TOTAL": "3"])
    }
    #expect(byVariables == parts)
    let run = try suite(
      "test", "--list", environment: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"])
    #expect(
      run.error
        == "running shard 2 of 3, from CI_NODE_INDEX and CI_NODE_TOTAL; '--shard 1/1' runs all tests\n"
    )
    #expect(
      try listed(
        suite, "--shard", "1/1", environment: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"]) == all)
    let wrong = try suite(
      "test", environment: ["CI_NODE_INDEX": "9", "CI_NODE_TOTAL": "3"])
    #expect(wrong.exitCode == 2)
    #expect(wrong.error.contains("CI_NODE_INDEX='9' and CI_NODE_TOTAL='3'"))
  }

  @Test("Durations of an earlier run balance the shards")
  func timings() throws {
    let suite = try suite()
    try suite.folder.write(
      "{\"a.tbl#one\": 100, \"a.tbl#two\": 10, \"b.tbl#one\": 20, \"c.tbl#c\": 30}",
      to: "times.json")
    let shard = { (text: String) in
      try listed(suite, "--timings", "times.json", "--shard", text)
    }
    #expect(try shard("1/2") == ["a.tbl#one"])
    #expect(try shard("2/2") == ["a.tbl#two", "b.tbl#one", "c.tbl#c"])
    let missing = try suite("test", "--timings", "none.json")
    #expect(missing.exitCode == 3)
    #expect(missing.error.contains("cannot read 'none.json': no such file"))
  }

  @Test("--last-failed runs failed tests until they pass")
  func lastFailed() throws {
    let suite = try suite()
    let first = try suite("test", "--last-failed", "--list")
    #expect(first.error == "found no results of an earlier run; running all tests\n")
    try suite.acceptAll()
    try suite.write("#00FF00", to: "b.tbl", snapshots: "snapshot \"one\"")
    #expect(try suite("test").exitCode == 1)
    #expect(try listed(suite, "--last-failed") == ["b.tbl#one"])
    // A run of other tests does not affect it.
    #expect(try suite("test", "--filter", "c.tbl").exitCode == 0)
    #expect(try listed(suite, "--last-failed") == ["b.tbl#one"])
    try suite.write(to: "b.tbl", snapshots: "snapshot \"one\"")
    #expect(try suite("test", "--last-failed").exitCode == 0)
    #expect(try listed(suite, "--last-failed") == [])
    // Rejecting a recording does not make its test pass.
    try suite.write("#0000FF", to: "c.tbl")
    #expect(try suite("test", "--record", "changed").exitCode == 0)
    _ = try suite("review", "--reject", "all")
    #expect(try suite("test", "--last-failed").exitCode == 1)
  }

  @Test("--changed-since runs tests that read a changed file or reference")
  func changedSince() throws {
    let suite = try suite()
    try suite.folder.write("name\nAda\n", to: "names.csv")
    try suite.folder.write(
      "let names = csv(\"names.csv\")\nscene \"C\" { size: (8, 8); snapshot \"all\" }\n",
      to: "c.tbl")
    let picture = PlainPNG(width: 2, height: 2, value: { _, _, _ in 9 }).bytes
    try suite.folder.write(picture, to: "p.png")
    try suite.folder.write("let red = #FF0000\n", to: "colors.tbl")
    try suite.folder.write(
      """
      import "colors.tbl"
      scene "D" { size: (8, 8); background: red; layer { frame: (1, 1, 2, 2); contents: image("p.png") } }

      """, to: "d.tbl")
    try suite.acceptAll()
    let git = "git -c user.name=a -c user.email=a@b -c init.defaultBranch=main"
    let made = try suite.shell(
      "git --version && \(git) init -q && \(git) add -A && \(git) commit -qm first")
    try #require(made.exitCode == 0, "\(made.error)")
    #expect(try listed(suite, "--changed-since", "HEAD") == [])
    for (name, test) in [
      ("p.png", "d.tbl#d"), ("colors.tbl", "d.tbl#d"), ("names.csv", "c.tbl#all"),
    ] {
      let before = try suite.folder.bytes(name)
      try suite.folder.write(before + [0x0A], to: name)
      #expect(try listed(suite, "--changed-since", "HEAD") == [test], "\(name)")
      try suite.folder.write(before, to: name)
    }
    try suite.write("#00FF00", to: "b.tbl", snapshots: "snapshot \"one\"")
    #expect(try listed(suite, "--changed-since", "HEAD") == ["b.tbl#one"])
    try FileManager.default.removeItem(atPath: suite.folder("__Snapshots__/a/two.png"))
    #expect(try listed(suite, "--changed-since", "HEAD") == ["a.tbl#two", "b.tbl#one"])
    // Files ignored by Git can change at any time.
    try suite.folder.write("generated/\n", to: ".gitignore")
    try suite.folder.write(picture, to: "generated/q.png")
    try suite.folder.write(
      """
      scene "E" { size: (8, 8); layer { frame: (1, 1, 2, 2); contents: image("generated/q.png") } }

      """, to: "e.tbl")
    _ = try suite.shell("scenec test e.tbl --record missing && scenec review --accept all")
    _ = try suite.shell("\(git) add -A && \(git) commit -qm second")
    #expect(try listed(suite, "--changed-since", "HEAD") == ["e.tbl#e"])
    // Git removes a folder together with its last file.
    _ = try suite.shell("\(git) rm -rq __Snapshots__/d && \(git) commit -qm third")
    #expect(!suite.has("__Snapshots__/d"))
    #expect(try listed(suite, "--changed-since", "HEAD~1") == ["d.tbl#d", "e.tbl#e"])
    let wrong = try suite("test", "--changed-since", "no-such-thing")
    #expect(wrong.exitCode == 3)
    #expect(wrong.error.contains("cannot list the changes since 'no-such-thing': "))
  }

  @Test("--changed-since runs what reads a file in a submodule that has changed")
  func changedSubmodule() throws {
    let suite = try Suite()
    let git =
      "git -c user.name=a -c user.email=a@b -c init.defaultBranch=main -c protocol.file.allow=always"
    try suite.folder.write("name\nAda\n", to: "library/names.csv")
    try suite.folder.write(
      "let names = csv(\"data/names.csv\")\nscene \"C\" { size: (8, 8) }\n", to: "app/c.tbl")
    let made = try suite.shell(
      """
      (cd library && \(git) init -q && \(git) add -A && \(git) commit -qm library) && cd app && \
      \(git) init -q && \(git) submodule add -q ../library data && \(git) add -A && \
      \(git) commit -qm app
      """)
    try #require(made.exitCode == 0, "\(made.error)")
    let list = "cd app && scenec test --list --changed-since HEAD"
    #expect(try !suite.shell(list).text.contains("c.tbl"))
    try suite.folder.write("name\nBob\n", to: "app/data/names.csv")
    let listed = try suite.shell(list)
    #expect(listed.text.contains("c.tbl"), "\(listed.text) \(listed.error)")
  }

  @Test("--changed-since compares links, files without their mode, and Git LFS files, in any hash")
  func changedLinks() throws {
    let git = "git -c user.name=a -c user.email=a@b"
    for format in ["sha1", "sha256"] {
      let suite = try Suite()
      let row = "name\nAda\n"
      let pointer =
        "version https://git-lfs.github.com/spec/v1\noid sha256:\(ContentHash(Array(row.utf8)).text)"
        + "\nsize \(row.utf8.count)\n"
      for name in ["data/a.csv", "data/b.csv", "other/a.csv"] {
        try suite.folder.write(row, to: name)
      }
      try suite.folder.write(pointer, to: "lfs.csv")
      try suite.folder.link("link", to: "data")
      for (scene, file) in [("a", "link/a.csv"), ("b", "data/b.csv"), ("c", "lfs.csv")] {
        try suite.folder.write(
          "let names = csv(\"\(file)\")\nscene \"A\" { size: (8, 8) }\n", to: "\(scene).tbl")
      }
      func changed(_ edit: String) throws -> [String] {
        let done = try suite.shell(edit)
        try #require(done.exitCode == 0, "\(done.error)")
        return try listed(suite, "--changed-since", "HEAD")
      }
      #expect(
        try changed(
          """
          git init -q --object-format=\(format) && \(git) add -A && \(git) commit -qm a && \
          printf 'name\\nAda\\n' > lfs.csv && chmod +x data/b.csv
          """) == [])
      #expect(try changed("rm link && ln -s other link") == ["a.tbl#a"])
      #expect(try changed("printf 'name\\nBob\\n' > lfs.csv") == ["a.tbl#a", "c.tbl#c"])
      #expect(try changed("rm data/b.csv") == ["a.tbl#a", "b.tbl#b", "c.tbl#c"])
    }
  }

  @Test("Bazel's contract: the status file, the filter, the XML and the outputs")
  func bazel() throws {
    let suite = try suite()
    try suite.acceptAll()
    try suite.write("#00FF00", to: "b.tbl", snapshots: "snapshot \"one\"")
    try FileManager.default.createDirectory(
      atPath: suite.folder("outputs"), withIntermediateDirectories: false)
    // A cache inside the tested folder would not be trusted.
    let temporary = try TemporaryFolder()
    let result = try suite(
      "test", "--record", "all",
      environment: [
        "TEST_SHARD_STATUS_FILE": suite.folder("status"), "TEST_TOTAL_SHARDS": "1",
        "TEST_SHARD_INDEX": "0", "XML_OUTPUT_FILE": suite.folder("test.xml"),
        "TEST_UNDECLARED_OUTPUTS_DIR": suite.folder("outputs"), "TESTBRIDGE_TEST_ONLY": "one",
        "TEST_TMPDIR": temporary.path, "XDG_CACHE_HOME": suite.folder("elsewhere"),
      ])
    #expect(result.exitCode == 1)
    #expect(result.error.contains("'--record all' is ignored"))
    #expect(suite.has("status"))
    #expect(try suite.folder.text("test.xml").contains("tests=\"2\" failures=\"1\""))
    #expect(suite.has("outputs/report.html"))
    #expect(suite.has("outputs/b/one.actual.png"))
    #expect(!suite.has("__Snapshots__/.failures"))
    #expect(FileManager.default.fileExists(atPath: temporary("scenec")))
    #expect(!suite.has("elsewhere"))
  }
}
