import SceneEditing

/// The differing pixels of an image in a grid of squares, with the bounding box in each square.
struct RegionGrid {
  private let columns: Int
  private let rows: Int
  private var boxes: [Box?]

  /// The side of the smallest squares, in pixels.
  static let side = 8

  private init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    boxes = [Box?](repeating: nil, count: columns * rows)
  }

  /// Creates a grid for a size in pixels.
  init(width: Int, height: Int) {
    self.init(
      columns: (width + Self.side - 1) / Self.side, rows: (height + Self.side - 1) / Self.side)
  }

  /// Adds pixels of row `y` in one square.
  mutating func include(_ x: ClosedRange<Int>, _ y: Int) {
    add(Box(x, y), to: y / Self.side * columns + x.lowerBound / Self.side)
  }

  private mutating func add(_ box: Box, to square: Int) {
    if boxes[square]?.include(box) == nil { boxes[square] = box }
  }

  /// At most 16 rectangles that contain all pixels, from the top left.
  ///
  /// Pixels in adjacent squares are in the same region. The squares are as small as possible for this
  /// number of rectangles.
  var regions: [ImageRect] {
    var grid = self
    while true {
      let found = grid.groups
      if found.count <= 16 || (grid.columns == 1 && grid.rows == 1) { return found }
      grid = grid.coarser
    }
  }

  /// The grid with squares of twice the side.
  private var coarser: RegionGrid {
    var grid = RegionGrid(columns: (columns + 1) / 2, rows: (rows + 1) / 2)
    for square in boxes.indices {
      guard let box = boxes[square] else { continue }
      grid.add(box, to: square / columns / 2 * grid.columns + square % columns / 2)
    }
    return grid
  }

  private var groups: [ImageRect] {
    var boxes = boxes
    var groups: [Box] = []
    for start in boxes.indices {
      guard var group = boxes[start] else { continue }
      boxes[start] = nil
      var open = [start]
      while let square = open.popLast() {
        let (x, y) = (square % columns, square / columns)
        for nextY in max(y - 1, 0)...min(y + 1, rows - 1) {
          for nextX in max(x - 1, 0)...min(x + 1, columns - 1) {
            let next = nextY * columns + nextX
            guard let box = boxes[next] else { continue }
            boxes[next] = nil
            group.include(box)
            open.append(next)
          }
        }
      }
      groups.append(group)
    }
    return groups.map(\.rect).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  private struct Box {
    private var left, top, right, bottom: Int32

    init(_ x: ClosedRange<Int>, _ y: Int) {
      left = Int32(truncatingIfNeeded: x.lowerBound)
      right = Int32(truncatingIfNeeded: x.upperBound)
      top = Int32(truncatingIfNeeded: y)
      bottom = top
    }

    mutating func include(_ other: Box) {
      left = min(left, other.left)
      top = min(top, other.top)
      right = max(right, other.right)
      bottom = max(bottom, other.bottom)
    }

    var rect: ImageRect {
      ImageRect(
        x: Int(left), y: Int(top), width: Int(right - left) + 1, height: Int(bottom - top) + 1)
    }
  }
}

extension RegionGrid {
  /// Returns the regions of pixels in an image of the given size.
  static func regions(of pixels: [DifferenceMap.Pixel], width: Int, height: Int) -> [ImageRect] {
    var grid = RegionGrid(width: width, height: height)
    for pixel in pixels { grid.include(pixel.x...pixel.x, pixel.y) }
    return grid.regions
  }
}
