import SceneLayers
import Testing
@testable import SceneResolving

@Suite("The snake's path")
struct SnakePathTests {
  private static let (width, height, inset) = (375.0, 44.0, 36.0)

  private func snake(_ index: Int, of count: Int) -> Path? {
    snakePath(
      index: index, count: count, width: Self.width, height: Self.height, inset: Self.inset)
  }

  /// Straight lines and circular arcs, in the order they are drawn.
  private func length(_ path: Path) -> Double {
    var (total, point) = (0.0, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to):
        point = to
      case .line(let to):
        let (dx, dy) = (to.x - point.x, to.y - point.y)
        total += (dx * dx + dy * dy).squareRoot()
        point = to
      case .arc(let center, let radius, let start, let end, _):
        total += radius * abs(end - start)
        let side = sineAndCosine(end)
        point = Point(center.x + radius * side.cosine, center.y + radius * side.sine)
      default:
        Issue.record("a snake is made of lines and arcs")
      }
    }
    return total
  }

  @Test("The first row has a line along its bottom")
  func firstRowHasLineAlongItsBottom() {
    #expect(snake(0, of: 8) == Path([.move(Point(0, 44)), .line(Point(339, 44))]))
  }

  @Test("With two rows, the line extends to the edge")
  func withTwoRowsLineExtendsToEdge() {
    #expect(snake(0, of: 2) == Path([.move(Point(0, 44)), .line(Point(375, 44))]))
  }

  @Test("Odd rows turn at the right, and even ones are mirrored")
  func oddRowsTurnAtRight() {
    #expect(
      snake(1, of: 8)
        == Path([
          .arc(
            center: Point(339, 22), radius: 22, startAngle: -.pi / 2, endAngle: .pi / 2,
            clockwise: true),
          .line(Point(36, 44)),
        ]))
    #expect(
      snake(2, of: 8)
        == Path([
          .arc(
            center: Point(36, 22), radius: 22, startAngle: -.pi / 2, endAngle: -3 * .pi / 2,
            clockwise: false),
          .line(Point(339, 44)),
        ]))
  }

  @Test("The line of the row before the last extends to the edge")
  func lineOfRowBeforeLastExtendsToEdge() {
    #expect(snake(5, of: 7)?.elements.last == .line(Point(0, 44)))
    #expect(snake(6, of: 8)?.elements.last == .line(Point(375, 44)))
  }

  @Test("The last row draws nothing", arguments: [1, 2, 3, 8]) func lastRowDrawsNothing(
    count: Int
  ) {
    #expect(snake(count - 1, of: count) == nil)
    #expect(snake(count, of: count) == nil)
    #expect(snake(-1, of: count) == nil)
  }

  @Test("The lengths match the article")
  func lengthsMatchArticle() throws {
    let half = Double.pi * Self.height / 2
    let lengths = try (0..<7).map { length(try #require(snake($0, of: 8))) }
    #expect(lengths[0] == Self.width - Self.inset)
    for index in 1...5 { #expect(lengths[index] == half + Self.width - 2 * Self.inset) }
    #expect(lengths[6] == half + Self.width - Self.inset)
  }

  /// Each part begins at the end of the previous one.
  @Test("The parts are connected")
  func thePiecesJoin() throws {
    for index in 1...6 {
      guard case .line(let end) = try #require(snake(index - 1, of: 8)).elements.last,
        case .arc(let center, let radius, let start, _, _) =
          try #require(snake(index, of: 8)).elements.first
      else {
        Issue.record("row \(index)")
        continue
      }
      let side = sineAndCosine(start)
      #expect(center.x + radius * side.cosine == end.x)
      #expect(center.y + radius * side.sine == end.y - Self.height)
    }
  }
}
