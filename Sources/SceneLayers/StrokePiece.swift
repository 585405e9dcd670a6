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
