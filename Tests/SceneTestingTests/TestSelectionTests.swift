import Testing
@testable import SceneTesting

@Suite("Selecting tests")
struct TestSelectionTests {
  private static func test(_ id: String, tags: [String] = [], files: [String] = [])
    -> SnapshotTest
  {
    let parts = id.split(separator: "#").map(String.init)
    return SnapshotTest(
      id: SnapshotID(scene: parts[0], slug: parts[1]), name: "Name of \(parts[1])", tags: tags,
      files: files)
  }

  private let tests = [
    test(
      "Scenes/places.tbl#pulled-down", tags: ["slow"], files: ["/s/places.tbl", "/s/style.tbl"]),
    test("Scenes/places.tbl#rest", files: ["/s/places.tbl", "/s/style.tbl"]),
    test("Scenes/snake.tbl#half-way", tags: ["slow", "line"], files: ["/s/snake.tbl"]),
  ]

  private func chosen(_ change: (inout TestSelection) -> Void) -> [String] {
    var selection = TestSelection()
    change(&selection)
    return selection.choose(from: tests) { $0.files }.tests.map(\.id.slug)
  }

  @Test("Text matches anywhere, a pattern matches all, and case is ignored")
  func patterns() {
    let matches = { (pattern: String, text: String) in TestPattern(pattern).matches(text) }
    #expect(matches("SNAKE", "Scenes/snake.tbl#half-way"))
    #expect(!matches("snake*", "Scenes/snake.tbl#half-way"))
    #expect(matches("*snake*#half-?ay", "Scenes/snake.tbl#half-way"))
    #expect(matches("*a*a*a*", "banana"))
    #expect(!matches("*a*a*a*a*", "banana"))
    #expect(!matches("?", ""))
    #expect(matches("*", ""))
    #expect(matches("été", "L'été"))
    #expect(!matches("[ab]", "a"))
  }

  @Test("A pattern with many asterisks is fast on long text")
  func hostilePattern() {
    let pattern = TestPattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 20_000)))
  }

  @Test("One of several filters or tags must match, and all kinds must")
  func combinations() {
    #expect(chosen { _ in } == ["pulled-down", "rest", "half-way"])
    #expect(
      chosen { $0.options.patterns = [TestPattern("rest"), TestPattern("snake")] } == [
        "rest", "half-way",
      ])
    #expect(chosen { $0.options.patterns = [TestPattern("name of r*")] } == ["rest"])
    #expect(chosen { $0.options.tags = ["line", "other"] } == ["half-way"])
    #expect(
      chosen {
        $0.options.patterns = [TestPattern("places")]
        $0.options.tags = ["slow"]
      } == ["pulled-down"])
    #expect(
      chosen {
        $0.options.patterns = [TestPattern("places")]
        $0.otherPattern = TestPattern("*rest")
      } == ["rest"])
    #expect(chosen { $0.changedFiles = ["/s/style.tbl", "/other"] } == ["pulled-down", "rest"])
    #expect(chosen { $0.changedFiles = [] } == [])
  }

  @Test("Failed tests run again, and a broken scene represents its snapshots")
  func lastFailed() {
    let rest = SnapshotID(scene: "Scenes/places.tbl", slug: "rest")
    #expect(chosen { $0.lastRun = LastRun(failed: [rest]) } == ["rest"])
    var broken = Self.test("Scenes/places.tbl#places")
    broken.isBroken = true
    var selection = TestSelection()
    selection.lastRun = LastRun(failed: [rest])
    selection.options.tags = ["slow"]
    #expect(selection.choose(from: [broken]) { $0.files }.tests == [broken])
  }

  @Test("A partial run keeps the results of other tests")
  func lastRun() {
    let ids = ["a.tbl#a", "b.tbl#b", "c.tbl#c", "d.tbl#d"].map { Sample.result($0).id }
    var run = LastRun(failed: [ids[0], ids[1]])
    run.update(
      with: TestReport(results: [
        Sample.result("b.tbl#b"), Sample.result("c.tbl#c", .failed),
        Sample.result("a.tbl#a", .skipped), Sample.result("d.tbl#d", .recorded),
      ]))
    #expect(run.failed == [ids[0], ids[2], ids[3]])
  }

  @Test("Reports the number of tests in all shards, and whether the run is partial")
  func totals() {
    var selection = TestSelection()
    #expect(!selection.choose(from: tests) { $0.files }.isPartial)
    selection.options.tags = ["slow"]
    selection.options.shard = .init(index: 1, count: 2)
    let chosen = selection.choose(from: tests) { $0.files }
    #expect(chosen.total == 2)
    #expect(chosen.isPartial)
  }
}
