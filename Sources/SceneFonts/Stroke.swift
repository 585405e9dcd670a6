import SceneLayers

/// A center line of lines and circular arcs, drawn with a round pen; y points down.
struct Stroke: Hashable, Sendable {
  /// A segment of the center line.
  struct Segment: Hashable, Sendable {
    var start: Point
    var end: Point
    /// Unit vectors along the line at its start and end.
    var startHeading: Point
    var endHeading: Point
    /// The center and radius of an arc; the radius is 0 for a line.
    var center = Point.zero
    var radius = 0.0
    /// Whether the arc is clockwise on the screen.
    var clockwise = false
  }

  /// Half of the pen width.
  var half: Double
  /// Connected segments.
  var segments: [Segment] = []
  /// Whether the last segment is connected to the first, so that there are no ends.
  var isRing = false
  /// Whether a ring is filled.
  var isFilled = false
  /// Whether the stroke is cut out of those that are filled.
  var isHole = false

  /// Returns the stroke scaled about the origin, which then moves to `origin`.
  func scaled(_ scale: Double, to origin: Point) -> Self {
    var copy = self
    copy.half *= scale
    for index in segments.indices {
      copy.segments[index].start = segments[index].start * scale + origin
      copy.segments[index].end = segments[index].end * scale + origin
      copy.segments[index].center = segments[index].center * scale + origin
      copy.segments[index].radius *= scale
    }
    return copy
  }
}

extension Stroke.Segment {
  /// Creates a line; nil if it has no length.
  init?(from start: Point, to end: Point) {
    guard let heading = (end - start).normalized else { return nil }
    self.init(start: start, end: end, startHeading: heading, endHeading: heading)
  }

  /// Creates a line without length, which is drawn as a disc.
  init(dot: Point) {
    self.init(start: dot, end: dot, startHeading: Point(1, 0), endHeading: Point(1, 0))
  }

  /// Creates the arc that starts at `start` in the direction `heading` and ends at `end`; nil if it
  /// has no length.
  init?(from start: Point, heading: Point, to end: Point) {
    let chord = end - start
    guard let straight = chord.normalized else { return nil }
    let across = heading.cross(chord)
    // A curve that deviates by less than a millionth of its length is a line.
    guard across * across > 1e-12 * chord.dot(chord) else {
      self.init(start: start, end: end, startHeading: straight, endHeading: straight)
      return
    }
    // The angle between tangent and chord is half of the change in direction, so the direction is
    // reflected at the chord.
    let along = 2 * heading.dot(straight)
    self.init(
      start: start, end: end, startHeading: heading, endHeading: straight * along - heading)
    let signedRadius = chord.dot(chord) / (2 * across)
    center = start + heading.right * signedRadius
    radius = signedRadius < 0 ? -signedRadius : signedRadius
    clockwise = signedRadius > 0
  }
}

extension Stroke {
  /// Adds a segment, which is merged with the last one if both are on one circle and span less than
  /// half of it.
  mutating func append(_ segment: Segment?) {
    guard let segment else { return }
    if let last = segments.last, last.radius > 0, segment.radius > 0,
      last.clockwise == segment.clockwise, (last.center - segment.center).squaredLength < 1e-18,
      (last.startHeading.cross(segment.endHeading) > 0) == last.clockwise
    {
      segments[segments.count - 1].end = segment.end
      segments[segments.count - 1].endHeading = segment.endHeading
    } else {
      segments.append(segment)
    }
  }

  /// Adds two arcs from `start` to `end` with the given directions at both ends.
  ///
  /// This is the biarc with equal tangent lengths (Bolton, "Biarc curves", 1975).
  mutating func appendBiarc(
    from start: Point, heading: Point, to end: Point, arriving: Point
  ) {
    let chord = end - start
    let along = chord.dot(heading + arriving)
    let bend = 2 * (1 - heading.dot(arriving))
    let leg: Double
    if bend > 1e-9 {
      let root = squareRoot(along * along + bend * chord.squaredLength)
      leg = (root - along) / bend
    } else {
      leg = along > 0 ? chord.squaredLength / (2 * along) : 0
    }
    let joint = (start + end + (heading - arriving) * leg) * 0.5
    append(Segment(from: start, heading: heading, to: joint))
    // The second arc is created from its end, where the direction is known, and reversed.
    guard let back = Segment(from: end, heading: arriving * -1, to: joint) else { return }
    append(back.reversed)
  }
}

extension Stroke {
  /// The stroke in the opposite direction.
  var reversed: Stroke {
    var copy = self
    copy.segments = segments.reversed().map { $0.reversed }
    return copy
  }

  /// Whether the polygon of the ends of the segments is clockwise on the screen, or has no area.
  var isClockwise: Bool { segments.reduce(0) { $0 + $1.start.cross($1.end) } > -1e-6 }
}

extension Stroke.Segment {
  /// The segment in the opposite direction.
  var reversed: Self {
    var copy = self
    (copy.start, copy.end) = (end, start)
    (copy.startHeading, copy.endHeading) = (endHeading * -1, startHeading * -1)
    copy.clockwise = !clockwise
    return copy
  }
}

extension Point {
  static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

  var squaredLength: Double { x * x + y * y }
  /// The vector rotated clockwise by a quarter turn on the screen.
  var right: Point { Point(-y, x) }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// Returns the cross product, which is positive if `other` points to the right of this vector on
  /// the screen.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The unit vector; nil for a zero vector.
  var normalized: Point? {
    let length = squareRoot(squaredLength)
    return length > 1e-12 ? Point(x / length, y / length) : nil
  }
}
