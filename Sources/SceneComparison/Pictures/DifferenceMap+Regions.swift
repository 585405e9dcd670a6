extension DifferenceMap {
  /// Where the pixels are: at most 16 rectangles that hold them all, from the top and the left.
  ///
  /// Pixels belong together where they lie in squares that touch; the squares are as small as gives
  /// few enough rectangles.
  func regions(of pixels: [Pixel]) -> [PixelRect] {
    var side = 8
    while true {
      let found = regions(of: pixels, side: side)
      if found.count <= 16 || side > max(width, height) { return found }
      side *= 2
    }
  }

  private func regions(of pixels: [Pixel], side: Int) -> [PixelRect] {
    let columns = (width + side - 1) / side
    var boxes: [Int: Box] = [:]
    for pixel in pixels {
      boxes[pixel.y / side * columns + pixel.x / side, default: Box(pixel)].include(pixel)
    }
    var groups: [Box] = []
    // In the order of the squares, not of the dictionary.
    for start in boxes.keys.sorted() {
      guard var group = boxes.removeValue(forKey: start) else { continue }
      var open = [start]
      while let square = open.popLast() {
        let (x, y) = (square % columns, square / columns)
        for (nextX, nextY) in Self.neighbours(x, y) where nextX >= 0 && nextX < columns {
          let next = nextY * columns + nextX
          guard let box = boxes.removeValue(forKey: next) else { continue }
          group.include(box)
          open.append(next)
        }
      }
      groups.append(group)
    }
    return groups.map(\.rect).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  private static func neighbours(_ x: Int, _ y: Int) -> [(Int, Int)] {
    [
      (x - 1, y - 1), (x, y - 1), (x + 1, y - 1), (x - 1, y), (x + 1, y), (x - 1, y + 1),
      (x, y + 1), (x + 1, y + 1),
    ]
  }

  private struct Box {
    var x: ClosedRange<Int>
    var y: ClosedRange<Int>

    init(_ pixel: Pixel) {
      x = pixel.x...pixel.x
      y = pixel.y...pixel.y
    }

    mutating func include(_ pixel: Pixel) { include(Box(pixel)) }

    mutating func include(_ other: Box) {
      x = min(x.lowerBound, other.x.lowerBound)...max(x.upperBound, other.x.upperBound)
      y = min(y.lowerBound, other.y.lowerBound)...max(y.upperBound, other.y.upperBound)
    }

    var rect: PixelRect {
      PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
    }
  }
}
