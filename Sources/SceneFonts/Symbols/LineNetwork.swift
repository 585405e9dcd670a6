import SceneLayers

/// The outline of straight lines that meet and cross, as one region.
///
/// Where the outlines of single strokes overlap, their winding numbers add up. In a hole, that would
/// be visible. Here, the outline follows the left side of each line, and turns to the leftmost line
/// where several meet, as along the faces of a planar graph.
struct LineNetwork {
  private let half: Double
  /// The lines in both directions, split where others meet or cross them.
  private var lines: [(start: Point, end: Point)] = []

  /// - Parameter segments: Straight segments.
  init(_ segments: [Stroke.Segment], half: Double) {
    self.half = half
    for (index, segment) in segments.enumerated() {
      let length = (segment.end - segment.start).dot(segment.startHeading)
      var cuts = [0, length]
      for (other, crossing) in segments.enumerated() where other != index {
        if let cut = Self.distance(along: segment, to: crossing), cut > 1e-6, cut < length - 1e-6 {
          cuts.append(cut)
        }
      }
      cuts.sort()
      for (from, to) in zip(cuts, cuts.dropFirst()) where to - from > 1e-6 {
        let (start, end) = (
          segment.start + segment.startHeading * from, segment.start + segment.startHeading * to
        )
        lines += [(start, end), (end, start)]
      }
    }
  }

  /// Returns where a segment meets or crosses another one, as the distance from its start.
  private static func distance(
    along segment: Stroke.Segment, to other: Stroke.Segment
  ) -> Double? {
    let bend = segment.startHeading.cross(other.startHeading)
    guard bend * bend > 1e-9 else { return nil }
    let offset = other.start - segment.start
    let position = offset.cross(segment.startHeading) / bend
    let length = (other.end - other.start).dot(other.startHeading)
    guard position > -1e-6, position < length + 1e-6 else { return nil }
    return offset.cross(other.startHeading) / bend
  }

  /// Adds the outline, whose contours are clockwise on the screen, except those around holes.
  func outline(into path: inout Path) {
    var isDone = lines.map { _ in false }
    for first in lines.indices where !isDone[first] {
      var contour: [Int] = []
      var index = first
      while !isDone[index] {
        isDone[index] = true
        contour.append(index)
        index = successor(of: index)
      }
      append(contour, to: &path)
    }
  }

  private func heading(_ index: Int) -> Point {
    (lines[index].end - lines[index].start).normalized ?? Point(1, 0)
  }

  /// Returns the leftmost of the lines that continue a line: the line itself, backwards, if there is
  /// no other.
  private func successor(of index: Int) -> Int {
    let heading = heading(index)
    var best = index ^ 1
    // How far to the left the line turns, as a number that increases with the angle.
    var leftmost = -2.0
    for next in lines.indices where next != index ^ 1 {
      guard (lines[next].start - lines[index].end).squaredLength < 1e-12 else { continue }
      let direction = self.heading(next)
      let (along, left) = (heading.dot(direction), 0 - heading.cross(direction))
      let turn = left > 0 ? 1 - along : along - 1
      if turn > leftmost { (best, leftmost) = (next, turn) }
    }
    return best
  }

  private func append(_ contour: [Int], to path: inout Path) {
    var pen = OutlinePen(half: half)
    for (position, index) in contour.enumerated() {
      let last = contour[(position + contour.count - 1) % contour.count]
      let (before, after) = (heading(last), heading(index))
      let corner = lines[index].start
      let bend = before.cross(after)
      let isOutside = bend > 1e-9 || before.dot(after) < 0 && bend > -1e-9
      // On the inside, the outlines of both lines meet before the corner.
      let across =
        isOutside
        ? before.right : (before.right + after.right) * (1 / (1 + before.dot(after)))
      let point = corner - across * half
      pen.elements.append(position == 0 ? .move(point) : .line(point))
      if isOutside { pen.turn(at: corner, from: before, to: after) }
    }
    pen.elements.append(.close)
    path.elements += pen.elements
  }
}

extension Path {
  /// The path with its contours in the opposite direction, if they consist of lines and arcs and are
  /// closed.
  var reversed: Path {
    var result: [Element] = []
    for contour in elements.split(separator: .close) {
      var ends: [Point] = []
      for element in contour {
        switch element {
        case .move(let point), .line(let point): ends.append(point)
        case .arc(let center, let radius, _, let angle, _):
          let (sine, cosine) = sineAndCosine(angle)
          ends.append(Point(center.x + radius * cosine, center.y + radius * sine))
        case .quad(_, let point), .curve(_, _, let point): ends.append(point)
        case .close: break
        }
      }
      guard let last = ends.last else { continue }
      result.append(.move(last))
      for (element, end) in zip(contour, [last] + ends).reversed() {
        switch element {
        case .arc(let center, let radius, let start, let angle, let clockwise):
          result.append(
            .arc(
              center: center, radius: radius, startAngle: angle, endAngle: start,
              clockwise: !clockwise))
        case .move: break
        default: result.append(.line(end))
        }
      }
      result.append(.close)
    }
    return Path(result)
  }
}
