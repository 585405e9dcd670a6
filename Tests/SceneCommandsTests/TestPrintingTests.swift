import SceneCompiler
import SceneInspection
import SceneTesting
import Testing
@testable import SceneCommands

@Suite("Output of scenec test")
struct TestPrintingTests {
  @Test("The progress bar shows the progress and fits the terminal")
  func bar() {
    #expect(ProgressBar.bar(5, 0, of: 10, width: 80).hasPrefix("███████████████░"))
    #expect(ProgressBar.bar(5, 2, of: 10, width: 80).hasSuffix("░ 5/10, 2 failed"))
    for width in 0..<60 {
      let bar = ProgressBar.bar(999, 12, of: 1000, width: width)
      #expect(bar.count < max(width, 1))
    }
    #expect(ProgressBar.bar(0, 0, of: 0, width: 80) == "0/0")
  }

  @Test("A cause is printed once, and hundreds of failures fit 200 lines")
  func causes() throws {
    func results(_ count: Int, _ line: (Int) -> Int) -> [TestResult] {
      (0..<count).map { number in
        var failure = TestFailure(.difference, "it differs", details: ["a detail"])
        let place = FileLocation(file: "theme.tbl", line: line(number), column: 9)
        failure.changes = [
          LayerChange(.changed, layer: "row", property: "y", old: "1", new: "9", place: place)
        ]
        let id = SnapshotID(scene: "s\(number).tbl", slug: "a")
        return TestResult(id: id, name: "a", status: .failed, failure: failure)
      }
    }
    let printer = TestPrinter(.plain)
    #expect(
      printer.failures(TestReport(results: results(206) { _ in 2 })) == """
        failed theme.tbl:2:9 row: y 1 → 9 explains 206 snapshots
          s0.tbl#a, s1.tbl#a, s10.tbl#a, and 203 more
        failed s0.tbl#a
          row: y 1 → 9, theme.tbl:2:9
          it differs
          a detail

        """)
    let one = results(1) { _ in 2 }
    #expect(printer.failures(TestReport(results: one)) == printer.text(one[0]))
    for (count, share) in [(206, 1), (206, 2), (3000, 3)] {
      let text = printer.failures(TestReport(results: results(count) { $0 / share }))
      #expect(text.split(separator: "\n").count < 195)
      #expect(text.contains("more cause"))
    }
  }

  @Test("Durations are in seconds with two digits")
  func seconds() {
    #expect(TestPrinter.seconds(9_999_999) == "less than 0.01 s")
    #expect(TestPrinter.seconds(1_994_999_999) == "1.99 s")
    #expect(TestPrinter.seconds(1_995_000_000) == "2.00 s")
    #expect(TestPrinter.seconds(12_050_000_000) == "12.05 s")
  }
}
