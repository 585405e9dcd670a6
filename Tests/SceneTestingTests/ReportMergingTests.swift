import Testing
@testable import SceneTesting

@Suite("Merging reports")
struct ReportMergingTests {
  private func part(
    _ index: Int?, of count: Int = 2, total: Int = 2, _ results: TestResult...,
    path: String? = nil
  ) -> ReportMerging.Part {
    ReportMerging.Part(
      path: path ?? "\(index ?? 0)/report.json",
      report: TestReport(
        results: results, shard: index.map { .init(index: $0, count: count) }, unusedReferences: [],
        total: total))
  }

  private let a = Sample.result("a.tbl#a")
  private let b = Sample.result("b.tbl#b", .failed)

  @Test("Merges all shards in any order")
  func whole() {
    let report = ReportMerging.merge([part(2, b), part(1, a)])
    #expect(report == ReportMerging.merge([part(1, a), part(2, b)]))
    #expect(report.results == [a, b])
    #expect(report.total == 2)
    #expect(report.problems.isEmpty)
    #expect(report.shard == nil)
    #expect(report.unusedReferences == [])
  }

  @Test("A missing shard is a problem")
  func missing() {
    let report = ReportMerging.merge([part(1, of: 3, a), part(3, of: 3, b)])
    #expect(report.problems == ["shard 2 of 3 is missing"])
  }

  @Test("A duplicate shard is a problem")
  func twice() {
    let again = part(1, Sample.result("a.tbl#a", .failed), path: "x/report.json")
    let report = ReportMerging.merge([part(1, a), part(2, b), again])
    #expect(
      report.problems == [
        "shard 1 of 2 is present 2 times: '1/report.json' and 'x/report.json'",
        "'a.tbl#a' has two results: passed and failed",
      ])
    #expect(report.results.map(\.status) == [.failed, .failed])
  }

  @Test("Shards of different runs are a problem")
  func strangers() {
    #expect(
      ReportMerging.merge([part(1, of: 2, a), part(2, of: 3, b)]).problems
        == ["the reports are from different runs: shard counts are 2 and 3"])
    #expect(
      ReportMerging.merge([part(1, total: 2, a), part(2, total: 3, b)]).problems
        == ["the reports are from different runs: test counts are 2 and 3"])
    #expect(
      ReportMerging.merge([part(nil, total: 1, a), part(1, b), part(2, total: 2)]).problems.first
        == "'0/report.json' is not a shard, but the other reports are")
    #expect(
      ReportMerging.merge([part(1, total: 3, a), part(2, total: 3, b)]).problems
        == ["1 of 3 tests are missing from the reports"])
  }

  @Test("Runs without shards are added up")
  func independent() {
    let report = ReportMerging.merge([
      part(nil, total: 1, a, path: "x.json"), part(nil, total: 1, b, path: "y.json"),
    ])
    #expect(report.total == 2)
    #expect(report.problems.isEmpty)
  }

  @Test("Finds images relative to a moved report")
  func relocation() {
    var report = TestReport(
      results: [Sample.result("a.tbl#a", .failed, failure: Sample.failure)])
    report.folder = "out"
    let part = ReportMerging.Part(path: "shards/1/report.json", report: report)
    let files = part.relocated { $0.hasPrefix("shards/") }.report.results[0].failure?.files
    #expect(files?.actual == "shards/1/places/rest.actual.png")
    #expect(files?.reference == "Scenes/__Snapshots__/places/rest.png")
    let gone = part.relocated { _ in false }.report.results[0].failure?.files
    #expect(gone?.actual == "out/places/rest.actual.png")
  }
}
