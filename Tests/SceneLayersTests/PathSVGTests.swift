import TestSupport
import Testing

@testable import SceneLayers

@Suite("SVG paths")
struct PathSVGTests {
  private func path(_ text: String) throws -> Path { try Path(svg: Array(text.utf8)) }

  @Test(
    "Lines can be written in many ways",
    arguments: [
      "M1 2L3 4", "M1,2 3,4", "m1 2 2 2", "M 1 2 l 2 2", "M1 2H3V4M3 4", "  M1+2L3+4 ",
    ])
  func linesCanBeWrittenInManyWays(text: String) throws {
    let points = try path(text).flattened(tolerance: 1)[0].points
    #expect(points.first == Point(1, 2) && points.last == Point(3, 4))
  }

  @Test("Numbers need no separators")
  func numbersNeedNoSeparators() throws {
    #expect(
      try path("M.5.25-1-.5e1L1e-2.5").elements == [
        .move(Point(0.5, 0.25)), .line(Point(-1, -5)), .line(Point(0.01, 0.5)),
      ])
  }

  @Test(
    "Reads numbers",
    arguments: [
      ("0.1", 0.1), ("123456789012345", 123_456_789_012_345.0), ("1e22", 1e22), ("1e-22", 1e-22),
      ("00012.500", 12.5), ("3.14159265358979", 3.14159265358979), ("5e-400", 0.0),
      ("0.00000000000000000000000000000000000000001e41", 1.0),
      ("100000000000000000000000000000000", 1e32),
    ])
  func readsNumbers(text: String, value: Double) throws {
    #expect(try path("M\(text) 0").elements == [.move(Point(value, 0))])
  }

  @Test("Relative commands start at the current point")
  func relativeCommandsCount() throws {
    #expect(
      try path("m10 10h5v5h-5z l-3-4").elements == [
        .move(Point(10, 10)), .line(Point(15, 10)), .line(Point(15, 15)), .line(Point(10, 15)),
        .close, .line(Point(7, 6)),
      ])
  }

  @Test("Smooth curves reflect the previous control point")
  func smoothCurvesReflect() throws {
    #expect(
      try path("M0 0C1 2 3 4 5 6S9 8 9 9 s1 1 2 2").elements == [
        .move(.zero), .curve(Point(1, 2), Point(3, 4), Point(5, 6)),
        .curve(Point(7, 8), Point(9, 8), Point(9, 9)),
        .curve(Point(9, 10), Point(10, 10), Point(11, 11)),
      ])
    #expect(
      try path("M0 0Q1 2 4 4T8 8t1 0").elements == [
        .move(.zero), .quad(control: Point(1, 2), Point(4, 4)),
        .quad(control: Point(7, 6), Point(8, 8)), .quad(control: Point(9, 10), Point(9, 8)),
      ])
    #expect(
      try path("M1 1S3 4 5 6").elements == [
        .move(Point(1, 1)), .curve(Point(1, 1), Point(3, 4), Point(5, 6)),
      ])
  }

  @Test("Circular arcs are kept")
  func circularArcsAreKept() throws {
    let half = try path("M0 0A5 5 0 0 1 10 0").elements
    #expect(
      half == [
        .move(.zero),
        .arc(
          center: Point(5, 0), radius: 5, startAngle: .pi, endAngle: 2 * .pi, clockwise: true),
      ])
    // A radius that is too small is enlarged.
    #expect(try path("M0 0a1 1 30 0110 0").elements == half)
  }

  @Test("The flags select one of four arcs", arguments: [(0, 0), (0, 1), (1, 0), (1, 1)])
  func flagsSelectOneOfFourArcs(large: Int, sweep: Int) throws {
    let path = try path("M10 0A10 10 0 \(large) \(sweep) 0 10")
    let quarter = Double.pi * 5
    #expect(path.length.isWithin(1e-12, of: large == 0 ? quarter : 3 * quarter))
    let center = large == sweep ? Point(10, 10) : Point(0, 0)
    let points = path.flattened(tolerance: 0.01)[0].points
    for p in points { #expect((p - center).length.isWithin(1e-12, of: 10)) }
    let last = try #require(points.last)
    #expect(last.isNearly(Point(0, 10)))
    let area = Region(path).signedArea
    #expect((area > 0) == (sweep == 1))
  }

  @Test("Elliptical arcs become curves with exact ends")
  func ellipticalArcsBecomeCurvesWithExactEnds()
    throws
  {
    let path = try path("M20 0A20 10 0 0 1 0 10 20 10 0 0 1-20 0")
    for p in path.flattened(tolerance: 1e-4)[0].points {
      #expect((p.x * p.x / 400 + p.y * p.y / 100).isWithin(1e-6, of: 1))
      #expect(p.y >= -1e-12)
    }
    #expect(path.elements.last.map(PathSVGTests.end) == Point(-20, 0))
    let turned = try self.path("M0 20A20 10 90 0 1-10 0")
    for p in turned.flattened(tolerance: 1e-4)[0].points {
      #expect((p.x * p.x / 100 + p.y * p.y / 400).isWithin(1e-6, of: 1))
    }
  }

  private static func end(_ element: Path.Element) -> Point? {
    if case .curve(_, _, let p) = element { return p }
    return nil
  }

  @Test("Degenerate arcs are lines or omitted")
  func degenerateArcsAreLinesOrOmitted() throws {
    #expect(try path("M0 0A0 5 0 0 1 9 9").elements.last == .line(Point(9, 9)))
    #expect(try path("M0 0A5 5 0 0 1 0 0").elements == [.move(.zero)])
    #expect(try path("M0 0A1e30 1e30 0 0 1 9 9").elements.last == .line(Point(9, 9)))
  }

  @Test("Invalid text is an error")
  func invalidTextIsError() throws {
    #expect(try path(" \n") == Path())
  }

  @Test(
    "An error has a byte offset",
    arguments: [
      ("L1 2", 0), ("M1", 2), ("M1 2 3", 6), ("M1 2X", 4), ("M1 2,", 4), ("M,1 2", 1),
      ("M1 2 A1 1 0 2 0 3 3", 12), ("M1 2Z3", 5), ("M1e999 2", 1), ("M- 2", 2), ("M1,,2", 3),
      ("M1 2é", 4), ("M1 2l1e308 0 1e308 0 1e308 0", 20),
    ])
  func errorHasByteOffset(text: String, offset: Int) {
    #expect(throws: SVGPathError(offset: offset)) { try path(text) }
  }

  @Test("No text traps")
  func noTextTraps() {
    var numbers = SeededGenerator(seed: 5)
    let bytes = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, ".utf8)
    for _ in 0..<Tries.count(400) {
      let text = Array("M0 0".utf8) + (0..<30).map { _ in bytes.randomElement(using: &numbers)! }
      do {
        let path = try Path(svg: text)
        #expect(path.elements.count <= 17 * 30)
      } catch {
        #expect(error.offset <= text.count)
      }
    }
  }
}
