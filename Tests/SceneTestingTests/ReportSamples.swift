import SceneCompiler
@testable import SceneInspection
@testable import SceneTesting
@testable import SceneLanguage
import SceneEditing

/// Results and reports that tests modify.
enum Sample {
  static func result(
    _ id: String, _ status: TestResult.Status = .passed, name: String? = nil,
    failure: TestFailure? = nil
  ) -> TestResult {
    let parts = id.split(separator: "#").map(String.init)
    return TestResult(
      id: SnapshotID(scene: parts[0], slug: parts[1]), name: name ?? parts[1], status: status,
      failure: failure ?? (status == .failed ? TestFailure(.difference, "it differs") : nil))
  }

  /// A failure with all properties.
  static var failure: TestFailure {
    var failure = TestFailure(.difference, "12 of 100 pixels differ", details: ["a detail"])
    failure.cause = .compiler
    failure.changes = [
      LayerChange(
        .changed, layer: "separator of row 3", property: "y", old: "175.5", new: "176.5",
        place: FileLocation(file: "Scenes/places.tbl", line: 14, column: 5),
        box: ImageRect(x: 0, y: 2, width: 10, height: 1))
    ]
    var tolerance = ImageTolerance()
    tolerance.maxDifference = 3
    tolerance.maxPixels = 2
    failure.image = ImageDifference(
      reference: .init(width: 10, height: 10), actual: .init(width: 10, height: 10), pixels: 12,
      largest: 3, regions: [ImageRect(x: 0, y: 2, width: 10, height: 2)], tolerances: [tolerance])
    failure.files.reference = "Scenes/__Snapshots__/places/rest.png"
    failure.files.actual = "out/places/rest.actual.png"
    failure.layers = [
      LayerBox(
        layer: "places", box: ImageRect(x: 0, y: 0, width: 10, height: 10),
        place: FileLocation(file: "Scenes/places.tbl", line: 3, column: 1))
    ]
    return failure
  }

  /// A failure because of a value in a library.
  static var edit: TestFailure {
    let value = ValueLocation(
      place: FileLocation(file: "theme.tbl", line: 1, column: 9), name: "h", text: "50")
    var failure = TestFailure(.difference, "9 of 100 pixels differ")
    failure.changes = [
      LayerChange(
        .changed, layer: "row 0", property: "height", old: "44", new: "50", place: value.place)
    ]
    failure.changes[0].value = value
    return failure
  }

  static var report: TestReport {
    var failed = result("Scenes/places.tbl#rest", .failed, name: "rest", failure: failure)
    failed.place = FileLocation(file: "Scenes/places.tbl", line: 26, column: 5)
    failed.tags = ["list", "slow"]
    failed.duration = 1_234_567_890
    var remembered = result("Scenes/places.tbl#pulled-down", name: "pulled down")
    remembered.isCached = true
    remembered.notes = ["the tree is another"]
    return TestReport(
      results: [
        remembered, failed, result("Scenes/snake.tbl#drawn", .recorded),
        result("Scenes/snake.tbl#half-way", .skipped, name: "half way"),
      ], shard: .init(index: 2, count: 8), unusedReferences: ["Scenes/__Snapshots__/old/a.png"],
      total: 40)
  }
}

extension RepositoryPaths {
  /// The root is the working directory.
  static let here = RepositoryPaths(workspace: "/a", working: "/a")
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
