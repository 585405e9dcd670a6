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

  @Test("Durations are in seconds with two digits")
  func seconds() {
    #expect(TestPrinter.seconds(9_999_999) == "less than 0.01 s")
    #expect(TestPrinter.seconds(1_994_999_999) == "1.99 s")
    #expect(TestPrinter.seconds(1_995_000_000) == "2.00 s")
    #expect(TestPrinter.seconds(12_050_000_000) == "12.05 s")
  }
}
