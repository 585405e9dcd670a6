import Testing
@testable import SceneResolving

@Suite("Row layout")
struct RowLayoutTests {
  typealias Run = RowLayout.Run

  @Test("Rows stack from the start")
  func rowsStackFromStart() throws {
    let rows = try #require(
      RowLayout(
        [Run(height: 30), Run(count: 3, height: 44), Run(height: 0), Run(height: 10)], start: 100,
        scale: 2))
    #expect(rows.count == 6)
    #expect((0...6).map(rows.edge) == [100, 130, 174, 218, 262, 262, 272])
    #expect(rows.end == 272)
    #expect(rows.height(ofRow: 1) == 44)
    #expect(rows.height(ofRow: 4) == 0)
  }

  @Test("A row contains its upper edge, but not its lower one")
  func rowContainsItsUpperEdge() throws {
    let rows = try #require(
      RowLayout([Run(count: 2, height: 44), Run(height: 0), Run(height: 20)], scale: 1))
    #expect(rows.row(at: -0.1) == nil)
    #expect(rows.row(at: 0) == 0)
    #expect(rows.row(at: 43.9) == 0)
    #expect(rows.row(at: 44) == 1)
    #expect(rows.row(at: 88) == 3)
    #expect(rows.row(at: 107.9) == 3)
    #expect(rows.row(at: 108) == nil)
    #expect(rows.row(at: .nan) == nil)
  }

  @Test("Finds nothing without rows")
  func findsNothingWithoutRows() {
    let rows = RowLayout(start: 7, scale: 1)
    #expect(rows.count == 0)
    #expect(rows.end == 7)
    #expect(rows.row(at: 7) == nil)
    #expect(rows.rows(from: 0, to: 100, separatorWidth: 1).isEmpty)
  }

  @Test(
    "Visible rows include those with visible separators",
    arguments: [
      (0.0, 480.0, 0.0, 0..<11), (0, 440, 0, 0..<10), (44, 88, 0, 1..<2), (44, 88, 1, 0..<3),
      (43.5, 88.5, 0, 0..<3), (44.5, 87.5, 1, 1..<2), (44.4, 87.6, 1, 0..<3), (-50, -1, 0, 0..<0),
      (-50, 0.1, 0, 0..<1),
    ])
  func visibleRowsIncludeThoseWithVisibleSeparators(
    top: Double, bottom: Double, separator: Double, expected: Range<Int>
  ) throws {
    let rows = try #require(RowLayout([Run(count: 100, height: 44)], scale: 2))
    #expect(rows.rows(from: top, to: bottom, separatorWidth: separator) == expected)
  }

  @Test("Finds nothing below the last row")
  func findsNothingBelowLastRow() throws {
    let rows = try #require(RowLayout([Run(count: 3, height: 44)], scale: 2))
    #expect(rows.rows(from: 132, to: 500, separatorWidth: 0).isEmpty)
    #expect(rows.rows(from: 132, to: 500, separatorWidth: 1) == 2..<3)
    #expect(rows.rows(from: 0, to: 500, separatorWidth: 0) == 0..<3)
  }

  /// Compared with the definition, for many combinations of heights, scales, and visible ranges.
  @Test("The search agrees with a linear search")
  func searchAgreesWithLinearSearch() throws {
    let heights = [44.0, 44, 0, 10.3, 10.3, 10.3, 0.2, 100, 0, 0, 33.33]
    for scale in [1.0, 2, 3, 0.25] {
      let rows = try #require(
        RowLayout(heights.map { Run(height: $0) }, start: 5.1, scale: scale))
      for step in -20..<600 {
        let top = Double(step) * 0.5
        for (length, separator) in [(0.3, 0.0), (20, 0), (61, 1.5)] {
          let bottom = top + length
          let expected = (0..<rows.count).filter {
            rows.edge($0 + 1) + separator / 2 > top && rows.edge($0) - separator / 2 < bottom
          }
          #expect(Array(rows.rows(from: top, to: bottom, separatorWidth: separator)) == expected)
        }
        let covering = (0..<rows.count).first { rows.edge($0) <= top && top < rows.edge($0 + 1) }
        #expect(rows.row(at: top) == covering)
      }
    }
  }

  @Test("Edges are on device pixels, and rows are adjacent")
  func edgesAreOnDevicePixels() throws {
    let rows = try #require(RowLayout([Run(count: 4, height: 44.3)], scale: 2))
    #expect((0...4).map(rows.edge) == [0, 44.5, 88.5, 133, 177])
    #expect(rows.height(ofRow: 0) == 44.5)
    #expect(rows.height(ofRow: 1) == 44)
  }

  @Test("Explicit rows have the same positions as rows of a loop")
  func explicitRowsHaveSamePositionsAsRowsOfLoop() throws {
    let loop = try #require(RowLayout([Run(count: 1000, height: 0.1)], scale: 3))
    let one = try #require(
      RowLayout(Array(repeating: Run(height: 0.1), count: 1000), scale: 3))
    #expect(one == loop)
  }

  /// Heights without an exact binary representation, added individually, in runs, and from the
  /// middle of a run.
  @Test("Repeating heights have the same positions as individual rows")
  func repeatingHeightsHaveSamePositionsAsIndividualRows() {
    let heights = (0..<150).map { number in
      [44.1, 0.1, 1.0 / 3, 12.7, 1e-7][number % 5] + Double(number % 31) * 0.7
    }
    var (rounds, one) = (RowLayout(start: 0.3, scale: 3), RowLayout(start: 0.3, scale: 3))
    for (count, more) in [(150, 4700), (3, 100), (1, 7), (2, 2), (90, 64)] {
      let pattern = Array(heights[..<count])
      let fits = rounds.append(pattern, count: more)
      #expect(fits)
      for row in 0..<more {
        let fits = one.append(Run(height: pattern[row % count]))
        #expect(fits)
      }
    }
    #expect(rounds.count == one.count)
    #expect((0...one.count).map(rounds.edge) == (0...one.count).map(one.edge))
    for top in stride(from: -3.0, to: rounds.end + 9, by: 97.3) {
      #expect(
        rounds.rows(from: top, to: top + 300, separatorWidth: 0.5)
          == one.rows(from: top, to: top + 300, separatorWidth: 0.5))
      #expect(rounds.row(at: top) == one.row(at: top))
    }
  }

  @Test("Rejects heights that overflow")
  func rejectsHeightsThatOverflow() {
    var rows = RowLayout(scale: 1)
    for (heights, count) in [
      ([], 1), ([1.0, -1], 2), ([1, .nan], 2), ([1e18, 2], .max), ([4e18, 4e18, 4e18], 3),
      ([1, 2], -1),
    ] {
      let fits = rows.append(heights, count: count)
      #expect(!fits)
    }
    #expect(rows == RowLayout(scale: 1))
  }

  @Test("Ten million rows take no time")
  func tenMillionRowsTakeNoTime() throws {
    let rows = try #require(
      RowLayout([Run(height: 44), Run(count: 9_999_999, height: 60)], scale: 3))
    #expect(rows.end == 44 + 9_999_999 * 60)
    #expect(rows.row(at: 44 + 60 * 5_000_000 + 59) == 5_000_001)
    #expect(
      rows.rows(from: 300_000_044, to: 300_000_744, separatorWidth: 0) == 5_000_001..<5_000_013)
  }

  @Test("Rejects overflow")
  func rejectsOverflow() {
    var rows = RowLayout(scale: 1)
    let fits = rows.append(Run(count: Int.max, height: 0))
    let fitsNoMore = rows.append(Run(count: 1, height: 0))
    #expect(fits && !fitsNoMore)
    #expect(rows.count == Int.max)
    for run in [
      Run(count: -1, height: 1), Run(height: -1), Run(height: .nan), Run(height: .infinity),
      Run(count: 10, height: 1e308),
    ] {
      #expect(RowLayout([run], scale: 1) == nil)
    }
  }

  @Test(
    "Ties are rounded up to pixels",
    arguments: [
      (0.5, 1.0, 1.0), (1.5, 1, 2), (-0.5, 1, 0), (-0.6, 1, -1), (-1.5, 1, -1), (0.49, 1, 0),
      (0.49999999999999994, 1, 0), (0.25, 2, 0.5), (0.24, 2, 0), (44.1, 3, 44),
      (44.17, 3, 133.0 / 3),
      (-60, 2, -60), (1e300, 3, 1e300), (-1e300, 3, -1e300), (3.3, 0.25, 4), (1.9, 0.25, 0),
    ] as [(Double, Double, Double)])
  func tiesAreRoundedUpToPixels(y: Double, scale: Double, expected: Double) {
    #expect(roundToPixel(y, scale: scale) == expected)
  }

  @Test("Rejects NaN")
  func rejectsNaN() {
    #expect(roundToPixel(.nan, scale: 2).isNaN)
    #expect(roundToPixel(.infinity, scale: 2) == .infinity)
    #expect(roundToPixel(7.3, scale: 0) == 7.3)
    #expect(roundToPixel(7.3, scale: .nan) == 7.3)
  }
}
