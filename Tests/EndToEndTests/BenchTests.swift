import Foundation
import SceneCompiler
import SceneLanguage
import SceneLayers
import SceneResolving
import TestSupport
import Testing
@testable import scene_bench

/// The benchmark runs and prints its measurements. No test depends on the speed.
@Suite("scene-bench")
struct BenchTests {
  private static let program = buildFolder.path + "/scene-bench"

  private static func bench(
    _ arguments: String..., of scene: String = "phone", in folder: TemporaryFolder
  ) throws -> ProcessResult {
    let scene = ProjectFiles.scenes.appending(path: scene + ".tbl").path
    return try runProcess(
      program, arguments + ["--runs", "1", "--scene", scene], in: folder.path)
  }

  @Test("Prints the selected results as text and JSON")
  func printsSelectedResultsAsTextAndJSON() throws {
    let folder = try TemporaryFolder()
    let run = try Self.bench(
      "--filter", "png.", "--filter", "process.start", "--filter", "process.floor",
      "--scenec", toolPath, "--json", "run.json", of: "cube", in: folder)
    #expect(run.error == "")
    #expect(run.exitCode == 0)
    let report = try JSONDecoder().decode(Report.self, from: Data(folder.bytes("run.json")))
    let names = ["process.start", "png.encode", "png.encode.fast", "png.decode"]
    #expect(report.figures.map { $0.name } == names)
    for figure in report.figures {
      #expect(run.text.contains("\n| \(figure.name) "))
      #expect(figure.best > 0 && figure.best <= figure.median && figure.median <= figure.p99)
    }
    #expect(report.missing.map { $0.name } == ["process.floor"])
    #expect(run.text.contains("\nprocess.floor is missing: "))
  }

  @Test("Compares goals with other tools' results")
  func comparesGoalsWithOtherToolsResults() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\n", to: "floor")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder("floor"))
    try folder.write(
      """
      { "runs": 1, "missing": [{ "name": "resvg", "reason": "none" }], "figures": [
        { "name": "rsvg", "about": "slow", "unit": "ms", "best": 1e9, "median": 1e9,
          "processor": 1e8 } ] }
      """, to: "peers.json")
    let run = try Self.bench(
      "--filter", "process.ppm", "--filter", "process.floor", "--scenec", toolPath,
      "--floor", folder("floor"), "--peers", "peers.json", "--json", "run.json", in: folder)
    #expect(run.exitCode == 0)
    let report = try JSONDecoder().decode(Report.self, from: Data(folder.bytes("run.json")))
    let twentieth = try #require(report.goals.first { $0.goal.contains("rsvg-convert") })
    #expect(twentieth.limit == 5e7)
    #expect(twentieth.processorLimit == 5e6)
    #expect(twentieth.isReached == true && twentieth.isReachedByProcessor == true)
    let floor = try #require(report.goals.first { $0.goal.contains("the floor") })
    let figures = Dictionary(uniqueKeysWithValues: report.figures.map { ($0.name, $0.best) })
    #expect(floor.value == figures["process.ppm"])
    #expect(floor.limit == figures["process.floor"].map { $0 * 2 })
    #expect(run.text.contains("\nresvg is missing: none\n"))
    // 1179 × 2556 pixels and the three lines before them.
    #expect(report.figures.first { $0.name == "process.ppm" }?.size == 9_040_589)
  }

  @Test("Lists every benchmark once")
  func listsEveryBenchmarkOnce() throws {
    let folder = try TemporaryFolder()
    let names = try Self.bench("--list", in: folder).text.split(separator: "\n")
      .map { $0.prefix { $0 != ":" } }
    #expect(names.count == Benchmark.all.count)
    #expect(Set(names).count == names.count)
    #expect(names.contains("paint.rgb"))
  }

  @Test("Goals refer to existing benchmarks")
  func goalsReferToExistingBenchmarks() {
    let names = Set(Benchmark.all.map { $0.name })
    let peers = ["rsvg", "libpng.size"]
    for goal in Goal.all {
      #expect(goal.quantity.figure.map(names.contains) == true)
      if let limit = goal.limit.figure { #expect(names.contains(limit)) }
      if case .peer(let name) = goal.limit { #expect(peers.contains(name)) }
    }
  }

  /// A scene that is no longer valid would otherwise be found only when measuring.
  @Test(
    "The generated scenes compile",
    arguments: [
      GeneratedScenes.loop(rows: 30), GeneratedScenes.spelled(rows: 30),
      GeneratedScenes.written(lines: 100), GeneratedScenes.namedLayers(lines: 30),
      GeneratedScenes.card, GeneratedScenes.listed(3),
    ])
  func generatedScenesCompile(_ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.tbl")
    var compilation = try Compilation(scenePath: folder("a.tbl"))
    #expect(compilation.resolve(snapshot: nil)?.tree?.layers.isEmpty == false)
  }

  @Test(
    "Invalid usage is an error",
    arguments: [
      ["--runs", "0"], ["--runs"], ["--quick"], ["--filter", "nothing of this name"],
    ])
  func invalidUsageIsError(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let run = try runProcess(Self.program, arguments, in: folder.path)
    #expect(run.exitCode == 1)
    #expect(run.output == [])
    #expect(run.error.hasPrefix("error: "))
  }

  @Test("Numbers in tables are rounded to their digits")
  func numbersInTablesAreRoundedToTheirDigits() {
    #expect(Table.number(0.01234) == "0.012")
    #expect(Table.number(12.346) == "12.35")
    #expect(Table.number(999.5, digits: 0) == "1000")
    #expect(Table.number(-0.4, digits: 0) == "0")
    #expect(Table.number(-0.06, digits: 1) == "-0.1")
  }
}
