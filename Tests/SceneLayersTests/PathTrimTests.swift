import TestSupport
import Testing

@testable import SceneLayers

@Suite("Trimming paths")
struct PathTrimTests {
  private let rect = Path.rect(Rect(0, 0, 40, 30))

  @Test("Lengths of lines and arcs are exact")
  func lengthsOfLinesAndArcsAreExact() {
    #expect(rect.length == 140)
    let circle = Path.ellipse(in: Rect(0, 0, 10, 10))
    #expect(circle.length == 10 * Double.pi)
    #expect(Path([.move(Point(1, 2))]).length == 0)
  }

  @Test("A straight curve has the length of its line")
  func straightCurveHasLengthOfItsLine() {
    let third = Path([
      .move(.zero), .curve(Point(10, 0), Point(20, 0), Point(30, 0)),
      .quad(control: Point(30, 20), Point(30, 40)),
    ])
    #expect(third.length.isWithin(1e-12, of: 70))
  }

  @Test("The length of a parabola matches the formula")
  func lengthOfParabolaMatchesFormula() {
    // y = x² from 0 to 1: √5/2 + asinh(2)/4.
    let parabola = Path([.move(.zero), .quad(control: Point(0.5, 0), Point(1, 1))])
    #expect(parabola.length.isWithin(1e-11, of: 1.4789428575445974))
  }

  @Test("Measures a cusp")
  func measuresCusp() {
    // x = 3t² − 2t³, and y with the same values in reverse: the curve follows a line 0 … 1/2 … 0.
    let spike = Path([.move(.zero), .curve(Point(4, 0), Point(-3, 0), Point(1, 0))])
    let fine = spike.flattened(tolerance: 1e-7)[0].points
    let sum = zip(fine, fine.dropFirst()).reduce(0.0) { $0 + ($1.1 - $1.0).length }
    #expect(spike.length.isWithin(1e-5, of: sum))
  }

  @Test("The rows of the snake have the expected lengths")
  func rowsOfSnakeHaveExpectedLengths() {
    let (w, h, p) = (320.0, 44.0, 15.0)
    func row(_ end: Double) -> Path {
      Path([
        .arc(
          center: Point(w - p, h / 2), radius: h / 2, startAngle: -.pi / 2, endAngle: .pi / 2,
          clockwise: true),
        .line(Point(end, h)),
      ])
    }
    let bend = Double.pi * h / 2
    #expect(Path([.move(Point(0, h)), .line(Point(w - p, h))]).length == w - p)
    #expect(row(p).length.isWithin(1e-12, of: bend + w - 2 * p))
    #expect(row(0).length.isWithin(1e-12, of: bend + w - p))
  }

  @Test("Half of a rectangle consists of its first two sides")
  func halfOfRectangleConsistsOfItsFirstTwoSides() {
    let half = rect.trimmed(from: 0, to: 0.5)
    #expect(half.elements == [.move(.zero), .line(Point(40, 0)), .line(Point(40, 30))])
  }

  @Test("Half of a rectangle's stroke has half the area")
  func halfOfRectanglesStrokeHasHalfArea() throws {
    var shape = Shape(path: rect, fillColor: nil, strokeColor: .black)
    shape.lineWidth = 4
    #expect(Region(try #require(shape.strokeRegion(tolerance: 0.01))).signedArea == 560)
    shape.strokeEnd = 0.5
    // 280 along the two sides; the area of the miter outside equals the overlap inside.
    #expect(Region(try #require(shape.strokeRegion(tolerance: 0.01))).signedArea == 280)
  }

  @Test("The full range is the path itself, and an empty range is empty")
  func fullRangeIsPathItself() {
    #expect(rect.trimmed(from: 0, to: 1) == rect)
    #expect(rect.trimmed(from: -3, to: 9) == rect)
    #expect(rect.trimmed(from: 0.5, to: 0.5) == Path())
    #expect(rect.trimmed(from: 0.7, to: 0.5) == Path())
    #expect(rect.trimmed(from: 0, to: .nan) == Path())
    #expect(rect.trimmed(from: .nan, to: 0.5) == rect.trimmed(from: 0, to: 0.5))
    #expect(Path([.move(.zero), .close]).trimmed(from: 0, to: 0.5) == Path())
  }

  @Test("A trim spans subpaths and opens only those it cuts")
  func cutRunsAcross() {
    let two = Path(rect.elements + Path.rect(Rect(100, 0, 40, 30)).elements)
    let part = two.trimmed(from: 0, to: 0.75)
    #expect(
      part.elements
        == rect.elements.dropLast() + [
          .line(.zero), .close, .move(Point(100, 0)), .line(Point(140, 0)), .line(Point(140, 30)),
        ])
    #expect(two.trimmed(from: 0.5, to: 1).subpaths.count == 1)
  }

  @Test("The lengths of two parts add up to that of the whole", arguments: 0..<20)
  func lengthsOfTwoPartsAddUpToThatOfWhole(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let path = Path([
      .move(numbers.point(0...50)), .line(numbers.point(0...50)),
      .curve(numbers.point(0...50), numbers.point(0...50), numbers.point(0...50)),
      .arc(
        center: numbers.point(0...50), radius: numbers.number(1...20),
        startAngle: numbers.number(-4...4), endAngle: numbers.number(-4...4), clockwise: true),
      .quad(control: numbers.point(0...50), numbers.point(0...50)), .close,
      .move(numbers.point(0...50)), .line(numbers.point(0...50)),
    ])
    let whole = path.length
    for _ in 0..<8 {
      let cut = numbers.number(0...1)
      let first = path.trimmed(from: 0, to: cut).length
      let second = path.trimmed(from: cut, to: 1).length
      #expect(first.isWithin(1e-9 * whole, of: whole * cut))
      #expect((first + second).isWithin(1e-9 * whole, of: whole))
    }
  }

  @Test("A part of an arc is an arc")
  func partOfArcIsArc() {
    let arc = Path([.arc(center: .zero, radius: 8, startAngle: 0, endAngle: 2, clockwise: true)])
    #expect(
      arc.trimmed(from: 0.25, to: 0.75).elements == [
        .move(Point(8 * cosine(0.5), 8 * sine(0.5))),
        .arc(center: .zero, radius: 8, startAngle: 0.5, endAngle: 1.5, clockwise: true),
      ])
  }
}

@Suite("Dashing paths")
struct PathDashTests {
  private let line = Path([.move(.zero), .line(Point(20, 0))])

  private func spans(_ path: Path) -> [[Double]] {
    path.flattened(tolerance: 1).map { $0.points.map(\.x) }
  }

  @Test("Dashes and gaps alternate")
  func dashesAndGapsAlternate() {
    #expect(spans(line.dashed(pattern: [4, 3])) == [[0, 4], [7, 11], [14, 18]])
    #expect(spans(line.dashed(pattern: [4, 3], phase: 5)) == [[2, 6], [9, 13], [16, 20]])
    #expect(spans(line.dashed(pattern: [4, 3], phase: -2)) == [[2, 6], [9, 13], [16, 20]])
    #expect(
      spans(line.dashed(pattern: [4, 3], phase: 702)) == [[0, 2], [5, 9], [12, 16], [19, 20]])
  }

  @Test("A pattern with an odd number of values is repeated")
  func patternWithOddNumberOfValuesIsRepeated() {
    #expect(spans(line.dashed(pattern: [5])) == [[0, 5], [10, 15]])
    #expect(line.dashed(pattern: [3, 1, 2]) == line.dashed(pattern: [3, 1, 2, 3, 1, 2]))
  }

  @Test("Dashes continue around corners and restart in each subpath")
  func dashesBendRound() {
    let path = Path([
      .move(.zero), .line(Point(5, 0)), .line(Point(5, 5)), .move(Point(9, 9)),
      .line(Point(19, 9)),
    ])
    #expect(
      path.dashed(pattern: [6, 2]).flattened(tolerance: 1).map(\.points) == [
        [Point(0, 0), Point(5, 0), Point(5, 1)], [Point(5, 3), Point(5, 5)],
        [Point(9, 9), Point(15, 9)], [Point(17, 9), Point(19, 9)],
      ])
  }

  @Test("Dashes without length are dots with round caps")
  func dashesWithoutLengthAreDotsWithRoundCaps() {
    #expect(spans(line.dashed(pattern: [0, 8])) == [[0, 0], [8, 8], [16, 16]])
  }

  @Test("A dash that contains a closed subpath keeps it closed")
  func dashThatContainsClosedSubpathKeepsItClosed() {
    let rect = Path.rect(Rect(0, 0, 4, 3))
    #expect(rect.dashed(pattern: [50, 2]).subpaths == rect.subpaths)
    #expect(rect.dashed(pattern: [50, 2], phase: 1).subpaths == rect.subpaths)
  }

  @Test(
    "An invalid pattern disables dashes",
    arguments: [[], [0], [0, 0], [4, -1], [.nan, 1], [.infinity], [1e-9, 1e-9]])
  func invalidPatternDisablesDashes(pattern: [Double]) {
    #expect(line.dashed(pattern: pattern) == line)
  }

  @Test("A phase of NaN disables dashes")
  func phaseOfNaNDisablesDashes() {
    #expect(line.dashed(pattern: [4, 3], phase: .nan) == line)
  }

  @Test("The path is trimmed before it is dashed")
  func pathIsTrimmedBeforeItIsDashed() throws {
    var shape = Shape(path: line)
    shape.strokeStart = 0.5
    shape.lineDashPattern = [4, 3]
    shape.lineWidth = 2
    let region = try #require(shape.strokeRegion(tolerance: 0.1))
    #expect(spans(region) == [[10, 14, 14, 10], [17, 20, 20, 17]])
  }
}
