import SceneCompiler
import SceneEditing
import SceneInspection
import SceneTesting
import Testing
@testable import SceneLanguage

@Suite("Failure text")
struct FailureTextTests {
  private func failure() -> TestFailure {
    var failure = TestFailure(.difference, "1280 of 614400 pixels differ, by at most 37 of 255")
    failure.cause = .scene
    failure.changes = [
      LayerChange(
        .changed, layer: "separator of row 3", property: "y", old: "175.5", new: "176.5",
        place: FileLocation(file: "places.tbl", line: 14, column: 5))
    ]
    failure.changes[0].regions = [0, 1]
    var tolerance = ImageTolerance()
    tolerance.maxDifference = 37
    tolerance.maxPixels = 16
    failure.image = ImageDifference(
      reference: .init(width: 640, height: 960), actual: .init(width: 640, height: 960),
      pixels: 1280, largest: 37,
      regions: [
        ImageRect(x: 0, y: 351, width: 640, height: 1),
        ImageRect(x: 0, y: 353, width: 640, height: 1),
      ], tolerances: [tolerance])
    failure.files.reference = "__Snapshots__/places/rest.png"
    failure.files.difference = "__Snapshots__/.failures/places/rest.difference.png"
    return failure
  }

  @Test("Lists layers, pixels, tolerances, and files")
  func order() {
    #expect(
      failure().text(palette: .plain) == """
          separator of row 3: y 175.5 → 176.5, places.tbl:14:5 (regions 1, 2)
          1280 of 614400 pixels differ, by at most 37 of 255
          region 1: 640 × 1 pixels at 0,351
          region 2: 640 × 1 pixels at 0,353
          smallest tolerance that would pass: compare { maxDifference: 37; maxPixels: 16 }
          reference   __Snapshots__/places/rest.png
          difference  __Snapshots__/.failures/places/rest.difference.png

        """)
  }

  @Test("Begins with the cause if the compiler changed")
  func compiler() {
    var failure = failure()
    failure.cause = .compiler
    failure.changes = []
    #expect(
      failure.text(palette: .plain).hasPrefix(
        "  the compiler changed, not the scene\n  1280 of"))
  }

  @Test("Limits the number of changes and prints the number of others")
  func many() {
    let changes = (0..<50).map {
      LayerChange(.changed, layer: "card", property: "p\($0)", old: "a", new: "b")
    }
    let lines = LayerChange.lines(changes, palette: .plain, limit: 10)
    #expect(lines.count == 11)
    #expect(lines[9] == "card: p9 a → b")
    #expect(lines[10] == "and 40 more layer changes")
    #expect(
      LayerChange.lines(Array(changes[..<11]), palette: .plain, limit: 10).last
        == "and 1 more layer change")
  }

  @Test("Combines equal changes of similar layers")
  func together() {
    func change(_ row: Int, _ old: String, _ new: String) -> LayerChange {
      LayerChange(.changed, layer: "row \(row)", property: "y", old: old, new: new)
    }
    #expect(
      LayerChange.lines(
        [change(1, "44", "43.5"), change(2, "88.1", "87.6"), change(3, "132", "131.5")],
        palette: .plain) == ["rows 1–3: y decreased by 0.5"])
    #expect(
      LayerChange.lines(
        [change(1, "1", "2"), change(2, "1", "2"), change(3, "1", "2")],
        palette: .plain) == ["rows 1–3: y 1 → 2"])
    #expect(
      LayerChange.lines([change(1, "44", "88"), change(2, "88", "132")], palette: .plain)
        == ["row 1: y 44 → 88", "row 2: y 88 → 132"])
    #expect(
      LayerChange.lines(
        (1...3).map { LayerChange(.removed, layer: "row \($0)", old: "CALayer frame (\($0))") },
        palette: .plain) == ["rows 1–3: removed"])
  }

  @Test("Escapes names for the terminal")
  func escapes() {
    let change = LayerChange(.changed, layer: "a\u{1B}[2J", property: "x", old: "1", new: "2\u{7}")
    #expect(change.line == "a␛[2J: x 1 → 2␇")
  }
}
