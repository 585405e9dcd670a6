import SceneCompiler
import SceneSource
import Testing
@testable import SceneTesting

@Suite("Shards")
struct TestShardingTests {
  private static func tests(_ count: Int) -> [SnapshotTest] {
    (0..<count).map { number in
      SnapshotTest(
        id: SnapshotID(scene: "Scenes/\(number / 7).tbl", slug: "s\(number)"), name: "s\(number)")
    }.sorted { $0.id < $1.id }
  }

  @Test("The hash of an ID is FNV-1a")
  func hash() {
    // Published values: "a" is AF63DC4C8601EC8C, "foobar" is 85944171F73967E8.
    let known: [(String, UInt64)] = [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ]
    for (text, hash) in known {
      #expect(hashFNV(text.utf8) == hash)
    }
  }

  @Test(
    "Each test is in one shard, which does not depend on other tests", arguments: [1, 2, 3, 8, 100])
  func partition(count: Int) {
    let all = Self.tests(300)
    let shards = (1...count).map { TestReport.Shard(index: $0, count: count).tests(of: all) }
    #expect(shards.flatMap { $0 }.map(\.id).sorted() == all.map(\.id))
    let fewer = all.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
    for (index, shard) in shards.enumerated() {
      let now = TestReport.Shard(index: index + 1, count: count).tests(of: fewer)
      #expect(now == shard.filter { fewer.contains($0) })
    }
  }

  @Test("Balances shards by duration", arguments: [2, 5, 16])
  func balance(count: Int) {
    let all = Self.tests(400)
    var times: [String: UInt64] = [:]
    for (index, test) in all.enumerated() where index % 10 != 0 {
      times[test.id.description] = UInt64(1 + index * index % 997) * 1_000_000
    }
    let timings = TestTimings(times)
    let shards = (1...count).map {
      TestReport.Shard(index: $0, count: count).tests(of: all, balancedBy: timings)
    }
    #expect(shards.flatMap { $0 }.map(\.id).sorted() == all.map(\.id))
    for shard in shards { #expect(shard == shard.sorted { $0.id < $1.id }) }
    // Greedy, longest first: totals differ by at most the duration of the longest test.
    let loads = shards.map { timings.durations(of: $0).reduce(0, +) }
    let longest = timings.durations(of: all).max() ?? 0
    #expect((loads.max() ?? 0) - (loads.min() ?? 0) <= longest + UInt64(all.count))
  }

  @Test("Without durations, all tests count the same")
  func noTimes() {
    let all = Self.tests(30)
    let shard = TestReport.Shard(index: 2, count: 3)
    #expect(shard.tests(of: all, balancedBy: TestTimings([:])).count == 10)
  }

  @Test(
    "Parses --shard",
    arguments: ["0/2", "3/2", "1", "a/b", "1/0", "-1/2", "+1/2", "1/2/3", ""])
  func mistakes(text: String) throws {
    #expect(throws: UsageError.self) { try TestReport.Shard(text) }
    #expect(try TestReport.Shard("2/8") == TestReport.Shard(index: 2, count: 8))
  }

  @Test("Reads durations from a report or an object and rejects others")
  func timings() throws {
    let report = try TestTimings(json: Sample.report.json())
    #expect(report.nanoseconds == ["Scenes/places.tbl#rest": 1_234_567_890])
    #expect(try TestTimings(json: Array("{\"a.tbl#a\": 5}".utf8)).nanoseconds == ["a.tbl#a": 5])
    #expect(throws: ReportError.notTimings) { try TestTimings(json: Array("{\"a\": \"b\"}".utf8)) }
    #expect(throws: ReportError.notJSON) { try TestTimings(json: Array("{".utf8)) }
  }
}
