import SceneLayers
import TestSupport
import Testing

@testable import SceneRaster

@Suite("Row index")
struct RowIndexTests {
  @Test(
    "Finds the ranges that overlap the rows, in order",
    arguments: [0, 1, 15, 16, 17, 255, 256, 257, 3000])
  func findsRangesThatOverlapRowsInOrder(count: Int) {
    var random = SeededGenerator(seed: UInt64(count) + 1)
    for isSorted in [false, true] {
      var ranges = (0..<count).map { _ in
        let start = Int.random(in: -50...1000, using: &random)
        return start..<start
          + Int.random(in: 0...(Bool.random(using: &random) ? 9 : 900), using: &random)
      }
      if isSorted { ranges.sort { $0.lowerBound < $1.lowerBound } }
      let index = RowIndex(count: count) { ranges[$0] }
      var found = [99]
      for start in stride(from: -60, to: 2000, by: 37) {
        let rows = start..<start + 16
        index.collect(rows, into: &found)
        let expected = ranges.indices.filter {
          ranges[$0].lowerBound < rows.upperBound && ranges[$0].upperBound > rows.lowerBound
        }
        #expect(found == expected)
      }
    }
  }

  @Test("Each row finds its own chains in an outline with many chains")
  func eachRowFindsItsOwnChainsInOutlineWithManyChains() {
    var elements: [ShapeElement] = []
    for row in 0..<200 { elements.append(ShapeElement(top: Double(row) * 3 + 0.25)) }
    let one = Painting([shape(Path(elements.flatMap(\.path)))], 12, 600)
    let many = Painting(elements.map { shape(Path($0.path)) }, 12, 600)
    #expect(one.bytes == many.bytes)
  }

  /// A triangle two points high.
  private struct ShapeElement {
    var top: Double
    var path: [Path.Element] {
      [.move(Point(2, top)), .line(Point(9, top + 1)), .line(Point(4, top + 2)), .close]
    }
  }
}
