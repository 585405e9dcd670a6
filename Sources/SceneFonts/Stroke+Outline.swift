import SceneLayers

extension Stroke {
  /// Adds the outline of the stroke to `path`: one contour, or two for a ring that is not filled.
  ///
  /// All contours are clockwise on the screen, except the inner contour of a ring, so that
  /// overlapping strokes are combined by the nonzero rule.
  func outline(into path: inout Path) {
    // The outer edge of a ring is on its left only if it is clockwise.
    let segments = isFilled && !isClockwise ? reversed.segments : segments
    guard let first = segments.first, let last = segments.last else { return }
    var pen = OutlinePen(half: half)
    // A ring can have a corner where it closes; its outline begins before that corner.
    pen.begin(at: first.start, isRing ? last.endHeading : first.startHeading)
    pen.follow(segments, closed: isRing)
    if isFilled {
      pen.elements.append(.close)
      path.elements.append(contentsOf: pen.elements)
      return
    }
    let backwards = segments.reversed().map { $0.reversed }
    if isRing {
      pen.elements.append(.close)
      pen.begin(at: first.start, first.startHeading * -1)
    } else {
      pen.turn(at: last.end, from: last.endHeading, to: last.endHeading * -1)
    }
    pen.follow(backwards, closed: isRing)
    if !isRing {
      pen.turn(at: first.start, from: first.startHeading * -1, to: first.startHeading)
    }
    pen.elements.append(.close)
    path.elements.append(contentsOf: pen.elements)
  }
}

extension GlyphPen {
  /// The outline of all strokes, without those that are cut out of others.
  var outline: Path {
    var (path, holes) = (Path(), Path())
    var lines: [Stroke.Segment] = []
    for stroke in strokes {
      if !stroke.isHole {
        stroke.outline(into: &path)
      } else if stroke.half != half || stroke.segments.contains(where: { $0.radius > 0 }) {
        stroke.outline(into: &holes)
      } else {
        lines += stroke.segments
      }
    }
    LineNetwork(lines, half: half).outline(into: &holes)
    path.elements += holes.reversed.elements
    return path
  }
}

/// Draws the outline at half of the pen width to the left of a center line.
struct OutlinePen {
  let half: Double
  var elements: [Path.Element] = []

  mutating func begin(at point: Point, _ heading: Point) {
    elements.append(.move(point - heading.right * half))
  }

  mutating func follow(_ segments: [Stroke.Segment], closed: Bool) {
    for (index, segment) in segments.enumerated() {
      if index > 0 {
        join(segments[index - 1].endHeading, segment.startHeading, at: segment.start)
      } else if closed, let last = segments.last {
        join(last.endHeading, segment.startHeading, at: segment.start)
      }
      follow(segment)
    }
  }

  private mutating func follow(_ segment: Stroke.Segment) {
    let end = segment.end - segment.endHeading.right * half
    guard segment.radius > 0 else {
      if segment.start != segment.end { elements.append(.line(end)) }
      return
    }
    let radius = segment.clockwise ? segment.radius + half : segment.radius - half
    guard radius > 1e-9 else {
      // On the inside of a curve that is tighter than the pen, the outline degenerates to the
      // center.
      elements.append(.line(segment.center))
      return elements.append(.line(end))
    }
    let side = segment.clockwise ? -1.0 : 1.0
    appendArc(
      center: segment.center, radius: radius, from: segment.startHeading.right * side,
      to: segment.endHeading.right * side, clockwise: segment.clockwise)
  }

  /// Adds a join: round on the outside, and through the center line on the inside.
  private mutating func join(_ before: Point, _ after: Point, at corner: Point) {
    let bend = before.cross(after)
    if bend > 1e-9 || before.dot(after) < 0 && bend >= 0 {
      turn(at: corner, from: before, to: after)
    } else if bend < -1e-9 {
      elements.append(.line(corner))
      elements.append(.line(corner - after.right * half))
    }
  }

  /// Adds the round edge of the pen, clockwise from one direction to another.
  mutating func turn(at center: Point, from: Point, to: Point) {
    appendArc(
      center: center, radius: half, from: from.right * -1, to: to.right * -1, clockwise: true)
  }

  private mutating func appendArc(
    center: Point, radius: Double, from: Point, to: Point, clockwise: Bool
  ) {
    let start = arcTangent2(from.y, from.x)
    var end = arcTangent2(to.y, to.x)
    if clockwise && end < start { end += 2 * Double.pi }
    if !clockwise && end > start { end -= 2 * Double.pi }
    elements.append(
      .arc(
        center: center, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise))
  }
}
