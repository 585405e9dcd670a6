/// Collects closed outlines.
struct StrokeOutline {
  enum Item {
    case point(Point)
    case arc(CircularArc)
  }

  var path = Path()

  /// Adds a closed outline unless it encloses no area.
  mutating func add(_ items: [Item]) {
    let before = path.elements.count
    var last: Point?
    for item in items {
      switch item {
      case .point(let p):
        if let last, last.isNearly(p) { continue }
        path.elements.append(last == nil ? .move(p) : .line(p))
        last = p
      case .arc(let arc):
        if last == nil { path.elements.append(.move(arc.start)) }
        path.elements.append(arc.element)
        last = arc.end
      }
    }
    let added = path.elements.count - before
    var hasArc = false
    for item in items { if case .arc = item { hasArc = true } }
    if added < 3 && !hasArc {
      path.elements.removeLast(added)
    } else {
      path.elements.append(.close)
    }
  }

  /// Returns the outline in reverse direction.
  static func reversed(_ items: [Item]) -> [Item] {
    var result: [Item] = []
    result.reserveCapacity(items.count)
    for item in items.reversed() {
      switch item {
      case .point: result.append(item)
      case .arc(let arc): result.append(.arc(arc.reversed))
      }
    }
    return result
  }
}

extension CircularArc {
  var reversed: CircularArc {
    CircularArc(
      center: center, radius: radius, startAngle: isFullTurn ? startAngle : endAngle,
      sweep: -sweep)
  }

  func withRadius(_ radius: Double) -> CircularArc {
    CircularArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep)
  }
}

/// A line or an arc of a subpath, with the properties needed for joins.
struct StrokePiece {
  enum Form {
    case line
    case arc(CircularArc)
  }

  var form: Form
  var start: Point
  var end: Point
  /// Unit vectors along the path at both ends.
  var startDirection: Point
  var endDirection: Point
  /// Half of the length by which an inner join can shorten the piece, so that its two joins cannot
  /// meet.
  var reach: Double
  /// Whether the piece is a chord of a curve, whose direction changes from one end to the other.
  var isChord = false
  /// Whether the end of the piece is inside a curve, where the corner between chords is not a
  /// corner of the path.
  var endsInsideCurve = false

  var isLine: Bool {
    if case .line = form { return !isChord }
    return false
  }

  /// Creates a piece from a line; nil if it has no length.
  init?(from start: Point, to end: Point) {
    let way = end - start
    let length = way.length
    guard !start.isNearly(end), length > 0, length.isFinite else { return nil }
    let direction = Point(way.x / length, way.y / length)
    form = .line
    (self.start, self.end) = (start, end)
    (startDirection, endDirection) = (direction, direction)
    reach = length / 2
  }

  /// Creates a piece from an arc; nil if it has no length.
  init?(_ arc: CircularArc, half: Double) {
    guard arc.length > 1e-11 else { return nil }
    form = .arc(arc)
    (start, end) = (arc.start, arc.end)
    startDirection = arc.direction(at: arc.startAngle)
    endDirection = arc.isFullTurn ? startDirection : arc.direction(at: arc.endAngle)
    reach = max(0, arc.radius - half) * arc.sweep.magnitude / 2
  }
}

/// A chord of a curve with a radius of curvature below half of the line width: the pen's positions
/// at its two ends intersect, and its inner end moves backward.
struct StrokePinch {
  /// The intersection of the positions.
  var crossing: Point
  /// The inner end of the pen at the start and end of the chord.
  var start: Point
  var end: Point
  /// Whether the inner side is on the left.
  var isLeft: Bool

  /// Returns whether the inner end of the pen was at the same point at the end of `before`.
  func goesOn(from before: StrokePinch) -> Bool {
    isLeft == before.isLeft && start.isNearly(before.end)
  }
}

/// The area that the inner end of the pen sweeps while it moves backward: the part of the stroke
/// beyond the intersections.
struct StrokeFan {
  var pinches: [StrokePinch] = []

  /// Adds the fan, clockwise, and starts a new one.
  mutating func finish(_ outline: inout StrokeOutline) {
    guard let first = pinches.first else { return }
    var items: [StrokeOutline.Item] = [.point(first.start)]
    for pinch in pinches { items.append(.point(pinch.end)) }
    for pinch in pinches.reversed() { items.append(.point(pinch.crossing)) }
    outline.add(first.isLeft ? items.reversed() : items)
    pinches.removeAll(keepingCapacity: true)
  }
}
