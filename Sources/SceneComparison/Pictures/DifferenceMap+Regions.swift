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
    let rows = (height + side - 1) / side
    var boxes = [Box?](repeating: nil, count: columns * rows)
    for pixel in pixels {
      let square = pixel.y / side * columns + pixel.x / side
      if boxes[square]?.include(pixel) == nil { boxes[square] = Box(pixel) }
    }
    var groups: [Box] = []
    for start in boxes.indices {
      guard var group = boxes[start] else { continue }
      boxes[start] = nil
      var open = [start]
      while let square = open.popLast() {
        let (x, y) = (square % columns, square / columns)
        for (nextX, nextY) in Self.neighbours(x, y)
        where (0..<columns).contains(nextX) && (0..<rows).contains(nextY) {
          let next = nextY * columns + nextX
          guard let box = boxes[next] else { continue }
          boxes[next] = nil
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
    private var left, top, right, bottom: Int32

    init(_ pixel: Pixel) {
      left = Int32(truncatingIfNeeded: pixel.x)
      top = Int32(truncatingIfNeeded: pixel.y)
      (right, bottom) = (left, top)
    }

    mutating func include(_ pixel: Pixel) { include(Box(pixel)) }

    mutating func include(_ other: Box) {
      left = min(left, other.left)
      top = min(top, other.top)
      right = max(right, other.right)
      bottom = max(bottom, other.bottom)
    }

    var rect: PixelRect {
      PixelRect(
        x: Int(left), y: Int(top), width: Int(right - left) + 1, height: Int(bottom - top) + 1)
    }
  }
}
