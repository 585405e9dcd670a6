import SceneLayers

extension Path {
  /// Returns estimates of the number of points of the outline, and of the number of rows that its
  /// edges cross. The path can be rotated, so both extents of an edge count.
  ///
  /// - Parameters:
  ///  - rows: The number of rows.
  ///  - width: The line width, if the path is stroked; nil if it is filled.
  func estimatedEdges(
    rows: Double, scale: Double, width: Double?
  ) -> (points: Double, rows: Double) {
    var (points, crossings, start, current) = (0.0, 0.0, Point(0, 0), Point(0, 0))
    let across = width.map { min($0 * scale, rows) + 1 } ?? 0
    let half = (width ?? 0) / 2
    // Where a pen turns, its edges may be as long as it is wide.
    var turns = 0.0
    func add(_ next: Point, points count: Double = 1, turns atMost: Double = .infinity) {
      let reach = max(abs(next.x - current.x), abs(next.y - current.y)) * scale
      crossings += min(reach.isFinite ? reach : rows, rows) + count
      points += count
      turns += min(count, atMost)
      current = next
    }
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point): add(point)
      case .quad(let control, let point):
        let bend = max(
          abs(current.x - 2 * control.x + point.x), abs(current.y - 2 * control.y + point.y))
        let count = Self.chords(bend: bend * scale / 2, half: half * scale)
        add(control, points: count / 2)
        add(point, points: count / 2)
      case .curve(let a, let b, let point):
        let bend = max(
          max(abs(current.x - 2 * a.x + b.x), abs(current.y - 2 * a.y + b.y)),
          max(abs(a.x - 2 * b.x + point.x), abs(a.y - 2 * b.y + point.y)))
        let count = Self.chords(bend: bend * scale, half: half * scale)
        add(a, points: count / 4)
        add(b, points: count / 2)
        add(point, points: count / 4)
      case .arc(let center, let radius, _, _, _):
        let count = Self.chords(bend: 0, half: (abs(radius) + half) * scale)
        for (x, y) in [(-1.0, 0.0), (0, -1), (1, 0), (0, 1)] {
          add(
            Point(center.x + x * radius, center.y + y * radius), points: count / 4,
            turns: 8)
        }
      case .close: add(start)
      }
    }
    if width == nil { return (points, crossings) }
    // Both sides of the stroke, its joins, and its caps.
    return (points * 4, crossings * 2 + turns * 2 * across)
  }

  /// The chords of a curve, which are more if a wide pen turns along it; see `Flattener`.
  ///
  /// - Parameters:
  ///   - bend: The largest second difference of its points, in pixels.
  ///   - half: Half the width of the pen or, for a circle, the radius, in pixels.
  private static func chords(bend: Double, half: Double) -> Double {
    let chords = squareRoot(1024 * bend) + 2 * .pi * squareRoot(128 * half)
    // Also where a number is not finite.
    guard chords < Double(flatteningLimit) else { return Double(flatteningLimit) }
    return max(chords, 32)
  }

  /// The length of the polygon through all points, including control points, which is an upper
  /// bound of the path's length.
  var roughLength: Double {
    var (length, start, current) = (0.0, Point(0, 0), Point(0, 0))
    func distance(_ a: Point, _ b: Point) -> Double { abs(a.x - b.x) + abs(a.y - b.y) }
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point):
        length += distance(current, point)
        current = point
      case .quad(let control, let point):
        length += distance(current, control) + distance(control, point)
        current = point
      case .curve(let a, let b, let point):
        length += distance(current, a) + distance(a, b) + distance(b, point)
        current = point
      case .arc(let center, let radius, let from, let to, _):
        length += distance(current, center) + abs(radius) * (1 + min(abs(to - from), 7))
        current = center
      case .close:
        length += distance(current, start)
        current = start
      }
    }
    return length
  }
}
