import Foundation
import SceneCompiler
import SceneEditing
import TestSupport
import Testing
@testable import SceneInspection
@testable import SceneLanguageServer
@testable import SceneTesting

@Suite("Reports of scenec test and scenec merge-reports")
struct ReportCommandTests {
  /// Three scenes, one of which has changed since it was accepted.
  private func suite() throws -> Suite {
    let suite = try Suite()
    for name in ["a.tbl", "b.tbl", "c.tbl"] { try suite.write(to: name) }
    try suite.acceptAll()
    try suite.write(x: 5, to: "b.tbl")
    return suite
  }

  @Test("All reports of a run agree")
  func reports() throws {
    let suite = try suite()
    let result = try suite(
      "test", "--report", "json=r.json", "--report", "junit=r.xml", "--report", "html=r.html",
      "--report", "github", environment: ["GITHUB_STEP_SUMMARY": suite.folder("summary.md")])
    #expect(result.exitCode == 1)
    let report = try TestReport(json: try suite.folder.bytes("r.json"))
    #expect(report.results.map(\.status) == [.passed, .failed, .passed])
    #expect(report.folder == "")
    let failure = try #require(report.results[1].failure)
    #expect(failure.layers.map(\.layer) == ["square"])
    #expect(failure.layers[0].place == FileLocation(file: "b.tbl", line: 4, column: 5))
    #expect(failure.layers[0].box == ImageRect(x: 5, y: 2, width: 6, height: 6))
    #expect(result.text.hasPrefix("::error file=b.tbl,line=4,col=5,title=b.tbl#b::"))
    #expect(
      try suite.folder.text("summary.md").contains("\n### Snapshots: 1 failed, 2 passed"))
    #expect(try suite.folder.text("r.xml").contains("[[ATTACHMENT|__Snapshots__/b/b.png]]"))
    let page = try suite.folder.text("r.html")
    #expect(page.contains("\"__Snapshots__/.failures/b/b.actual.png\":{\"picture\":"))
  }

  @Test("A report never replaces a file that the run reads")
  func protectedInputs() throws {
    let suite = try Suite()
    let image = PlainPNG(width: 4, height: 4, value: { _, _, _ in 50 }).bytes
    try suite.folder.write(image, to: "art/a.png")
    try suite.folder.write("let shade = #FF0000\n", to: "shades.tbl")
    try suite.folder.write(
      """
      import "shades.tbl"
      scene "A" {
          size: (16, 12)
          layer { frame: (0, 0, 4, 4); backgroundColor: shade; contents: "art/a.png" }
      }

      """, to: "a.tbl")
    try suite.acceptAll()
    try suite.folder.link("link.html", to: "a.tbl")
    let before = try suite.files()
    for path in [
      "a.tbl", "./a.tbl", "link.html", "shades.tbl", "art/a.png", "__Snapshots__/a/a.png",
    ] {
      for arguments in [[], ["--no-cache"], ["--mutate"]]
      where path != "art/a.png" || arguments != [] {
        let kind = arguments == ["--mutate"] ? "json" : "html"
        let result = try scenec(
          ["test", "--report", "\(kind)=\(path)"] + arguments, in: suite.folder,
          environment: suite.environment)
        #expect(result.exitCode == 2, "\(path): \(result.error)")
        let target =
          path.hasPrefix("__Snapshots__/") ? "a reference; to record it" : "the input file '"
        #expect(
          result.error.contains("error: '--report \(kind)=\(path)' would replace \(target)"))
      }
    }
    #expect(try suite.files() == before)
    // A report of an earlier run is replaced, even the one with the timings.
    for _ in 0..<2 {
      let result = try suite("test", "--report", "html=r.html", "--report", "json=t.json")
      #expect(result.exitCode == 0, "\(result.error)")
    }
    #expect(
      try suite("test", "--timings", "t.json", "--report", "json=t.json").exitCode == 0)
  }

  @Test("A merged report never replaces a report or image that it is merged from")
  func protectedReports() throws {
    let suite = try suite()
    for index in 1...2 {
      _ = try suite(
        "test", "--shard", "\(index)/2", "--artifacts", "out/\(index)", "--report",
        "json=out/\(index)/report.json")
    }
    let before = try suite.files()
    for path in ["out/1/report.json", "out/2/b/b.actual.png", "out/1/b/b.actual.png"]
    where before[path] != nil {
      for operands in [["out"], ["out/1", "out/2/report.json"]] {
        let result = try scenec(
          ["merge-reports", "--report", "html=\(path)"] + operands, in: suite.folder)
        #expect(result.exitCode == 2, "\(path): \(result.error)")
        #expect(result.error.contains("would replace the input file '\(path)'"))
      }
    }
    #expect(try suite.files() == before)
    // The result of an earlier merge is not an input.
    for _ in 0..<2 {
      let result = try suite("merge-reports", "out", "--report", "json=out/merged.json")
      #expect(result.error == "1 failed, 2 passed, from 2 reports\n")
    }
  }

  @Test("A report that cannot be written does not prevent others")
  func unwritable() throws {
    let suite = try suite()
    let result = try suite(
      "test", "--report", "json=a.tbl/r.json", "--report", "junit=new/folder/r.xml")
    #expect(result.exitCode == 3)
    #expect(result.error.contains("cannot write 'a.tbl/r.json': "), "\(result.error)")
    #expect(suite.has("new/folder/r.xml"))
    let wrong = try suite("test", "--report", "jnit=r.xml")
    #expect(wrong.exitCode == 2)
    #expect(wrong.error.contains("did you mean 'junit'?"))
  }

  @Test("Shards from other machines are merged to a complete report")
  func merging() throws {
    let suite = try suite()
    for index in 1...3 {
      _ = try suite(
        "test", "--shard", "\(index)/3", "--artifacts", "out/\(index)", "--report",
        "json=out/\(index)/report.json")
    }
    _ = try suite("test", "--report", "json=whole.json", "--no-cache")
    // Like downloaded artifacts of each shard, without the checkout.
    try FileManager.default.removeItem(atPath: suite.folder("__Snapshots__"))
    try FileManager.default.moveItem(
      atPath: suite.folder("out"), toPath: suite.folder("shards"))

    let merged = try suite(
      "merge-reports", "shards", "--report", "json=merged.json", "--report", "html=merged.html")
    #expect(merged.exitCode == 1)
    #expect(merged.error.hasSuffix("1 failed, 2 passed, from 3 reports\n"))
    let report = try TestReport(json: try suite.folder.bytes("merged.json"))
    let whole = try TestReport(json: try suite.folder.bytes("whole.json"))
    #expect(report.results.map(\.id) == whole.results.map(\.id))
    #expect(report.results.map(\.status) == whole.results.map(\.status))
    #expect(report.problems.isEmpty)
    let actual = try #require(report.results[1].failure?.files.actual)
    #expect(actual.hasPrefix("shards/") && suite.has(actual))
    let reference = try #require(report.results[1].failure?.files.reference)
    #expect(reference.hasPrefix("shards/") && suite.has(reference))
    let page = try suite.folder.text("merged.html")
    #expect(page.contains("\"\(actual)\":{\"picture\":"))
    #expect(page.contains("\"\(reference)\":{\"picture\":"))
  }

  @Test("A missing shard fails the run even if every test passed")
  func incomplete() throws {
    let suite = try Suite()
    for name in ["a.tbl", "b.tbl"] { try suite.write(to: name) }
    try suite.acceptAll()
    #expect(try suite("test", "--shard", "1/2", "--report", "json=1.json").exitCode == 0)
    #expect(try suite("test", "--shard", "2/2", "--report", "json=2.json").exitCode == 0)
    #expect(try suite("merge-reports", "1.json", "2.json").exitCode == 0)
    let one = try suite("merge-reports", "1.json")
    #expect(one.exitCode == 1)
    #expect(one.error.contains("error: shard 2 of 2 is missing\n"))
    let twice = try suite("merge-reports", "1.json", "2.json", "1.json")
    #expect(twice.exitCode == 1)
    #expect(twice.error.contains("shard 1 of 2 is present 2 times: '1.json' and '1.json'"))
  }

  @Test("Other files are skipped in a folder and rejected by name")
  func strangers() throws {
    let suite = try Suite()
    try suite.folder.write("{\"schema\": 1, \"layers\": []}", to: "d/tree.json")
    let none = try suite("merge-reports", "d")
    #expect(none.exitCode == 3)
    #expect(none.error.contains("there is no JSON report of 'scenec test' in 'd'"))
    #expect(try suite("merge-reports", "d/tree.json").exitCode == 3)
    try suite.folder.write("{\"schema\": 2, \"resu", to: "d/cut.json")
    let cut = try suite("merge-reports", "d")
    #expect(cut.exitCode == 3)
    #expect(cut.error.contains("cannot read 'd/cut.json': invalid JSON"))
    try suite.folder.write("{\"schema\": 7, \"results\": [], \"total\": 0}", to: "d/cut.json")
    #expect(
      try suite("merge-reports", "d").error.contains(
        "cannot read 'd/cut.json': unsupported schema 7; this version of scenec supports 3"))
    #expect(try suite("merge-reports").exitCode == 2)
  }

  @Test("Rejects invalid numbers in a report")
  func impossibleNumbers() throws {
    let suite = try Suite()
    let most = Int.max
    let wrong = [
      (most, "null", "total"), (-1, "null", "total"),
      (1, "{\"index\": 1, \"count\": \(most)}", "shard"),
      (1, "{\"index\": 0, \"count\": 1}", "shard"), (1, "{\"index\": 3, \"count\": 2}", "shard"),
    ]
    for (total, shard, field) in wrong {
      try suite.folder.write(
        """
        {"schema": 3, "results": [], "causes": [], "problems": [], "total": \(total), "shard": \(shard)}
        """, to: "r.json")
      let result = try suite("merge-reports", "r.json", "r.json")
      #expect(result.exitCode == 3)
      #expect(result.error.contains("the field '\(field)' is missing or invalid"))
    }
    #expect(try suite("test", "--shard", "1/\(most)").exitCode == 2)
    let variables = ["CIRCLE_NODE_INDEX": "\(most)", "CIRCLE_NODE_TOTAL": "\(most)"]
    #expect(try suite("test", environment: variables).exitCode == 2)
  }
}
