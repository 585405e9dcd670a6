import Testing
@testable import SceneCompiler
@testable import SceneTesting

@Suite("GitHub reports")
struct ReportGitHubTests {
  @Test("An annotation has the source location of the change")
  func annotations() {
    var report = Sample.report
    report.workingFolder = "ios"
    let lines = report.githubAnnotations(.here).split(separator: "\n")
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
    let text = report.githubAnnotations(.here)
    #expect(text.split(separator: "\n").count == 1)
    #expect(text.hasPrefix("::error file=a%2Cb.tbl,line=1,col=1,title=a%2Cb.tbl#x::it differs"))
  }

  @Test("An annotation per cause, with the number of snapshots")
  func causes() {
    let results = (0..<60).map { Sample.result("s\($0).tbl#a", .failed, failure: Sample.edit) }
    let lines = TestReport(results: results).githubAnnotations(.here).split(separator: "\n")
    #expect(
      lines == [
        "::error file=theme.tbl,line=1,col=9,title=60 snapshots::theme.tbl:1:9 h 44 → 50%0A"
          + "s0.tbl#a, s1.tbl#a, s10.tbl#a, and 57 more"
      ])
  }

  @Test("Paths are relative to the root of the checkout, wherever the run was")
  func paths() {
    func paths(_ workspace: String?, _ working: String) -> RepositoryPaths {
      RepositoryPaths(workspace: workspace, working: working)
    }
    let app = paths("/home/ci/repo", "/home/ci/repo/ios/App")
    #expect(app.workingFolder == "ios/App")
    #expect(app.artifact("out/a.png") == "ios/App/out/a.png")
    #expect(app.source("./../Lib/./theme.tbl") == "ios/Lib/theme.tbl")
    #expect(app.source("../../../other/a.tbl") == "../../../other/a.tbl")
    #expect(app.artifact("/home/ci/repo/out/a.png") == "out/a.png")
    #expect(app.artifact("/tmp/a.png") == "/tmp/a.png")
    #expect(paths("/home/ci/repo", "/home/ci/repository/a").source("a.tbl") == "a.tbl")
    #expect(paths(nil, "/nowhere").source("a.tbl") == "a.tbl")
    // A shard that ran in another folder than its report is merged in.
    var report = Sample.report
    report.workingFolder = "ios"
    let merged = paths("/home/ci/repo", "/home/ci/repo").of(report)
    #expect([merged.source("a.tbl"), merged.artifact("a.png")] == ["ios/a.tbl", "a.png"])
  }

  @Test("The Markdown report has a row per cause, images, and a limit")
  func markdown() {
    let summary = Sample.report.markdown()
    #expect(
      summary.hasPrefix(
        "<!-- scenec-snapshots -->\n### Snapshots: 1 failed, 1 recorded, 1 skipped, 1 passed\n"))
    #expect(summary.contains("\n| the compiler changed, not the scene<br>"))
    #expect(summary.contains(" | Scenes/places.tbl:14 | **Scenes/places.tbl\\#rest** |\n"))
    #expect(summary.contains("1 reference does not belong to any snapshot"))
    #expect(!summary.contains("<img"))
    let images = ImageAddresses(url: "https://a.example/7/", folder: "out")
    #expect(
      Sample.report.markdown(images: images).contains(
        "| <img src=\"https://a.example/7/Scenes/__Snapshots__/places/rest.png\" width=\"280\"> | "
          + "<img src=\"https://a.example/7/places/rest.actual.png\" width=\"280\"> |\n"))
    #expect(images.address(of: "out/%2E%2E/é.png") == "https://a.example/7/%252E%252E/%C3%A9.png")

    let same = TestReport(
      results: (0..<60).map { Sample.result("s\($0).tbl#a", .failed, failure: Sample.edit) })
    #expect(
      same.markdown().contains(
        "| h 44 → 50 | theme.tbl:1 | **60**: s0.tbl\\#a, s1.tbl\\#a, s10.tbl\\#a, and 57 more |\n"))
    let many = TestReport(
      results: (0..<200).map {
        Sample.result("a.tbl#n\($0)", .failed, failure: TestFailure(.files, "cannot read \($0)"))
      })
    let short = many.markdown(limit: 2000, images: images)
    #expect(short.utf8.count < 2000)
    let rows = short.split(separator: "\n").count { $0.hasPrefix("| cannot") }
    #expect(short.hasSuffix("\nAnd \(200 - rows) more.\n"))
  }

  @Test("Escapes control characters in names")
  func controlCharacters() {
    var report = Sample.report
    for index in report.results.indices {
      report.results[index].id = SnapshotID(scene: "a\u{1B}[2J\u{0}b\u{9B}c", slug: "\(index)")
    }
    report = TestReport(results: report.results)
    report.problems = ["shard \u{1B}]0;x\u{7}"]
    for text in [report.githubAnnotations(.here), report.markdown()] {
      let controls = text.unicodeScalars.filter { $0.value < 32 || 0x7F..<0xA0 ~= $0.value }
      #expect(controls.allSatisfy { $0 == "\n" })
      #expect(text.contains("a␛"))
    }
  }

  @Test("Escapes Markdown in names")
  func markdownNames() {
    #expect(
      TestReport.markdown("a|b *c* <d> `e`\n[f](g)")
        == "a\\|b \\*c\\* &lt;d&gt; \\`e\\`<br>\\[f\\](g)")
  }
}
