import Testing
@testable import SceneCompiler
@testable import SceneTesting

@Suite("GitHub reports")
struct ReportGitHubTests {
  @Test("An annotation has the source location of the change")
  func annotations() {
    let lines = Sample.report.githubAnnotations(prefix: "ios/").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        "::error file=ios/Scenes/places.tbl,line=14,col=5,title=Scenes/places.tbl#rest::"))
    #expect(
      lines[0].hasSuffix(
        "::the compiler changed, not the scene%0Aseparator of row 3: y 175.5 → 176.5, "
          + "Scenes/places.tbl:14:5%0A12 of 100 pixels differ"))
    #expect(
      lines[1] == "::warning file=ios/Scenes/__Snapshots__/old/a.png,title=reference without a "
        + "snapshot::'Scenes/__Snapshots__/old/a.png' does not belong to any snapshot; run 'scenec prune' to remove it"
    )
  }

  @Test("Escapes commands and properties")
  func escaping() {
    #expect(GitHubCommand.escape("50%: a,b\r\n") == "50%25: a,b%0D%0A")
    #expect(GitHubCommand.escape("50%: a,b\n", inProperty: true) == "50%25%3A a%2Cb%0A")
    let name = "a, b: \n::error::c"
    let report = TestReport(results: [Sample.result("a,b.tbl#x", .failed, name: name)])
    let text = report.githubAnnotations()
    #expect(text.split(separator: "\n").count == 1)
    #expect(text.hasPrefix("::error file=a%2Cb.tbl,line=1,col=1,title=a%2Cb.tbl#x::it differs"))
  }

  @Test("Paths are relative to the root of the checkout")
  func prefixes() {
    let prefix = GitHubCommand.prefix
    #expect(prefix("/home/ci/repo", "/home/ci/repo/ios/App") == "ios/App/")
    #expect(prefix("/home/ci/repo", "/home/ci/repo") == "")
    #expect(prefix("/home/ci/repo", "/home/ci/repository") == "")
    #expect(prefix(nil, "/work") == "")
  }

  @Test("The summary has a row per failure and respects its limit")
  func summary() {
    let summary = Sample.report.summary()
    #expect(summary.hasPrefix("### Snapshots: 1 failed, 1 recorded, 1 skipped, 1 passed\n"))
    #expect(summary.contains("| **Scenes/places.tbl\\#rest** | the compiler changed"))
    #expect(summary.contains("1 reference does not belong to any snapshot"))

    let many = TestReport(results: (0..<200).map { Sample.result("a.tbl#n\($0)", .failed) })
    let short = many.summary(limit: 2000)
    #expect(short.utf8.count < 2100)
    let rows = short.split(separator: "\n").count { $0.hasPrefix("| **") }
    #expect(short.hasSuffix("\nAnd \(200 - rows) more.\n"))
  }

  @Test("Escapes control characters in names")
  func controlCharacters() {
    var report = Sample.report
    for index in report.results.indices {
      report.results[index].id = SnapshotID(scene: "a\u{1B}[2J\u{0}b\u{9B}c", slug: "\(index)")
    }
    report.problems = ["shard \u{1B}]0;x\u{7}"]
    for text in [report.githubAnnotations(), report.summary()] {
      let controls = text.unicodeScalars.filter { $0.value < 32 || 0x7F..<0xA0 ~= $0.value }
      #expect(controls.allSatisfy { $0 == "\n" })
      #expect(text.contains("a␛"))
    }
  }

  @Test("Escapes Markdown in names")
  func markdown() {
    #expect(
      TestReport.markdown("a|b *c* <d> `e`\n[f](g)")
        == "a\\|b \\*c\\* &lt;d&gt; \\`e\\`<br>\\[f\\](g)")
  }
}
