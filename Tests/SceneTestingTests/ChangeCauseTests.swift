import SceneCompiler
@testable import SceneInspection
import Testing
@testable import SceneTesting

@Suite("Causes of failures")
struct ChangeCauseTests {
  private static func value(
    _ line: Int, _ name: String? = nil, _ text: String? = nil
  ) -> ValueLocation {
    ValueLocation(
      place: FileLocation(file: "theme.tbl", line: line, column: 9), name: name, text: text)
  }

  private static func change(
    _ layer: String, _ property: String, _ old: String, _ new: String, at value: ValueLocation?,
    inputs: [ValueLocation]? = nil, follows: Bool = false, pixels: Int? = 10
  ) -> LayerChange {
    var change = LayerChange(
      .changed, layer: layer, property: property, old: old, new: new, place: value?.place)
    (change.value, change.inputs, change.pixels) = (value, inputs, pixels)
    change.isConsequence = follows ? true : nil
    return change
  }

  private static func failure(_ changes: [LayerChange]) -> TestFailure {
    var failure = TestFailure(.difference, "it differs")
    failure.changes = changes
    failure.image = ImageDifference(
      reference: .init(width: 9, height: 9), actual: .init(width: 9, height: 9), pixels: 15,
      largest: 3, regions: [], tolerances: [])
    return failure
  }

  private static func causes(_ failures: [TestFailure]) -> [ChangeCause] {
    ChangeCause.all(
      of: failures.enumerated().map { (SnapshotID(scene: "s\($0).tbl", slug: "rest"), $1) })
  }

  private static func summary(_ causes: [ChangeCause]) -> [String] {
    causes.map { "\($0.title), \($0.results.count) snapshots, \($0.pixels) pixels" }
  }

  @Test("A value of a library explains all its snapshots and what follows from it")
  func edit() {
    let height = Self.value(1, "rowHeight", "54")
    let failures = (0..<3).map { index in
      Self.failure([
        Self.change("row 0", "height", "52", "54", at: height),
        Self.change("row 1", "y", "80", "8\(index)", at: Self.value(5), follows: true),
      ])
    }
    #expect(
      Self.summary(Self.causes(failures))
        == ["theme.tbl:1:9 rowHeight 52 → 54, 3 snapshots, 30 pixels"])
  }

  @Test("Independent edits are separate causes of a snapshot, sorted by what they explain")
  func independent() {
    let height = Self.change("row 0", "height", "52", "54", at: Self.value(1, "height", "54"))
    let color = Self.change(
      "title", "foregroundColor", "#000000", "#FF3B30", at: Self.value(2, "tint", "systemRed"))
    let causes = Self.causes([
      Self.failure([color]), Self.failure([height, color]), Self.failure([color]),
    ])
    #expect(
      Self.summary(causes) == [
        "theme.tbl:2:9 tint: foregroundColor #000000 → #FF3B30, 3 snapshots, 30 pixels",
        "theme.tbl:1:9 height 52 → 54, 1 snapshots, 10 pixels",
      ])
  }

  @Test("The shared input of expressions is the cause, and otherwise the expression")
  func inputs() {
    func failure(_ line: Int) -> TestFailure {
      Self.failure([
        Self.change(
          "row", "height", "48", "54", at: Self.value(line, "height", "h + 4"),
          inputs: [Self.value(1, "h", "50")])
      ])
    }
    #expect(
      Self.summary(Self.causes([failure(7), failure(8)]))
        == ["theme.tbl:1:9 h: height 48 → 54, 2 snapshots, 20 pixels"])
    #expect(
      Self.summary(Self.causes([failure(7)]))
        == ["theme.tbl:7:9 height 48 → 54, 1 snapshots, 10 pixels"])
  }

  @Test("Two values that are written in the source are two causes, whatever both depend on")
  func written() {
    let height = Self.value(1, "height", "44")
    let changes = [
      Self.change(
        "shadow", "height", "10", "12", at: Self.value(2, "top", "12"), inputs: [height]),
      Self.change("shadow", "y", "-10", "-12", at: Self.value(2, "top", "12"), inputs: [height]),
      Self.change(
        "title", "string", "\"A\"", "\"B\"", at: Self.value(3, nil, "\"B\""), inputs: [height]),
    ]
    #expect(
      Self.causes([Self.failure(changes), Self.failure(changes)]).map(\.place?.line) == [2, 3])
  }

  @Test("Numbers have at most three decimals, and shifts below a pixel come last")
  func shifts() {
    let shift = Self.change("dot", "x", "1.00012345", "1.05054321", at: Self.value(3))
    let edit = Self.change("dot", "x", "1", "9.123456", at: Self.value(4))
    let causes = Self.causes([Self.failure([shift]), Self.failure([shift]), Self.failure([edit])])
    #expect(causes.map(\.kind) == [.edit, .shift])
    #expect(causes.map(\.message) == ["dot: x 1 → 9.123", "dot: x 1 → 1.051"])
  }

  @Test("Other reasons are grouped")
  func others() {
    var compiler = Self.failure([])
    compiler.cause = .compiler
    var mistake = TestFailure(
      .mistake, "the scene has an error", details: ["theme.tbl:3:9: error[E0205]: no 'x'", "1 | x"])
    (mistake.location, mistake.error) = (Self.value(3).place, "error[E0205]: no 'x'")
    let layers = TestFailure(.layers, "the image is equal")
    let missing = [TestFailure(.missingReference, "a"), TestFailure(.missingReference, "b")]
    let causes = Self.causes([compiler, mistake, layers, mistake, compiler] + missing)
    #expect(
      causes.map(\.title) == [
        "theme.tbl:3:9 error[E0205]: no 'x'", "the compiler changed, not the scene",
        "new, without a reference", "no visible change",
      ])
    #expect(causes.map(\.results.count) == [2, 2, 2, 1])
    #expect(causes.map(\.isVisible) == [true, true, true, false])
  }

  @Test("Every failure has a cause, whatever the order and the shards", arguments: 0..<20)
  func covers(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(_ count: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % count)
    }
    let results = (0..<30).map { index in
      var failure = TestFailure(
        [.difference, .difference, .mistake, .missingReference][random(4)], "m\(random(3))")
      failure.changes = (0..<random(5)).map { _ in
        let inputs = (0..<random(3)).map { _ in Self.value(random(6), "i") }
        return Self.change(
          "l\(random(3))", ["x", "height", "string"][random(3)], "\(random(3))", "\(5 + random(3))",
          at: random(5) == 0 ? nil : Self.value(10 + random(8), "n"),
          inputs: inputs.isEmpty ? nil : inputs, follows: random(3) == 0, pixels: random(3))
      }
      return Sample.result(
        "s\(index < 10 ? "0" : "")\(index).tbl#a", .failed, failure: failure)
    }
    let report = TestReport(results: results)
    #expect(
      Set(report.causes.flatMap(\.results)) == Set(results.map(\.id)), "some have no cause")
    #expect(report.causes.allSatisfy { $0.results == Array(Set($0.results)).sorted() })
    #expect(TestReport(results: results.reversed()).causes == report.causes)
    let parts = (1...3).map { index in
      ReportMerging.Part(
        path: "\(index)",
        report: TestReport(
          results: results.enumerated().filter { $0.offset % 3 == index - 1 }.map(\.element),
          shard: .init(index: index, count: 3), total: 30))
    }
    #expect(ReportMerging.merge(parts.reversed()).causes == report.causes)
  }
}
