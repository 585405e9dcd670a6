import Testing

@testable import SceneLayers

@Suite("Paths as SVG")
struct PathSVGTextTests {
  private func text(_ path: Path, offset: Point = .zero, decimals: Int = 4) -> String {
    var bytes: [UInt8] = []
    path.appendSVG(offset: offset, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Numbers are rounded, without trailing zeros",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.00005, "0.0001"), (0.00004, "0"),
      (-0.00004, "0"), (1234.56789, "1234.5679"), (0.0102, "0.0102"), (1e14, "1e14"),
      (12_345_678_901_234_567_890, "12345678901234567000"), (.infinity, "0"), (.nan, "0"),
      (-1e300, "-1e300"),
    ])
  func numbers(number: Double, text: String) {
    var bytes: [UInt8] = []
    number.appendFixed(decimals: 4, to: &bytes)
    let expected = text == "1e14" ? "100000000000000" : text
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test("Every element has its command")
  func commands() {
    let path = Path([
      .move(Point(1, 2)), .line(Point(3, 4)), .quad(control: Point(5, 6), Point(7, 8)),
      .curve(Point(1, 1), Point(2, 2), Point(3, 3)), .close, .move(Point(0, 0)),
      .line(Point(0.25, .infinity)), .line(Point(0.25, 1 / 3)),
    ])
    #expect(text(path) == "M1 2L3 4Q5 6 7 8C1 1 2 2 3 3L1 2ZM0 0L0.25 0.3333")
    #expect(
      text(Path([.move(Point(1, 2)), .line(Point(3, 4))]), offset: Point(10, -2)) == "M11 0L13 2")
  }

  @Test("Arcs are cut into quarters, in both directions")
  func arcs() {
    #expect(
      text(.ellipse(in: Rect(0, 0, 20, 20)))
        == "M20 10A10 10 0 0 1 10 20A10 10 0 0 1 0 10A10 10 0 0 1 10 0A10 10 0 0 1 20 10Z")
    let half = Path([
      .arc(center: .zero, radius: 5, startAngle: 0, endAngle: .pi, clockwise: false)
    ])
    #expect(text(half) == "M5 0A5 5 0 0 0 0 -5A5 5 0 0 0 -5 0")
  }

  @Test("The path that is read again covers the same points")
  func roundTrip() throws {
    let paths = [
      Path.ellipse(in: Rect(3, 4, 50, 20)), .ellipse(in: Rect(3, 4, 50, 50)),
      .roundedRect(Rect(0, 0, 100, 60), radius: 12),
      .roundedRect(Rect(0, 0, 100, 60), radius: 12, curve: .continuous),
    ]
    for path in paths {
      let again = try Path(svg: Array(text(path, decimals: 8).utf8))
      #expect(abs(again.length - path.length) < 1e-5)
      let (box, other) = (try #require(path.boundingBox), try #require(again.boundingBox))
      #expect(abs(box.width - other.width) + abs(box.height - other.height) < 1e-5)
    }
  }
}
