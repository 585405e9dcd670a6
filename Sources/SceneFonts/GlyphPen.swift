import SceneLayers

/// A sheet on which one glyph of one weight is drawn.
///
/// Recipes draw center lines, but speak of the ink: `capTop` is where the middle of the pen runs
/// so that its edge touches the height of capitals, and `left` and `right` where it touches the
/// sides of the box. So every weight has the same heights. Lengths are in ems, and y grows
/// upward from the baseline, as type is measured.
struct GlyphPen {
  let weight: FontWeight
  /// Whether only the advance is asked for; then nothing is drawn.
  let measuresOnly: Bool
  /// How far the glyph moves the pen on.
  private(set) var advance = 0.0
  private(set) var strokes: [Stroke] = []
  /// Where the middle of the pen runs along the left and right side of the box.
  private(set) var left = 0.0
  private(set) var right = 0.0
  /// Half the pen's width.
  private(set) var half: Double
  private var stroke: Stroke
  private var position = Point.zero
  private var heading: Point?

  init(weight: FontWeight, measuresOnly: Bool = false) {
    self.weight = weight
    self.measuresOnly = measuresOnly
    half = Self.penWidth(weight) / 2
    stroke = Stroke(half: half)
  }
}

// MARK: - Weights and measures

extension GlyphPen {
  /// Of lowercase letters.
  private static func penWidth(_ weight: FontWeight) -> Double {
    switch weight {
    case .regular: 0.086
    case .semibold: 0.113
    case .bold: 0.137
    }
  }

  /// How far the weight is on the way from regular, 0, to bold, 1.
  var boldness: Double {
    switch weight {
    case .regular: 0
    case .semibold: 0.53
    case .bold: 1
    }
  }

  /// `regular` in the regular weight, `bold` in the bold one.
  func blend(_ regular: Double, _ bold: Double) -> Double {
    regular + (bold - regular) * boldness
  }

  /// Makes the pen `regular` times as wide as that of lowercase letters, `bold` times in bold:
  /// capitals have more room than lowercase letters, and letters with many strokes less.
  mutating func pen(_ regular: Double, bold: Double) {
    half = Self.penWidth(weight) / 2 * blend(regular, bold)
  }

  /// How far curves and the ends of strokes pass the line at which straight edges stop, to look
  /// equally high.
  static let overshoot = 0.010

  var base: Double { half }
  var xTop: Double { BuiltInFace.xHeight - half }
  var capTop: Double { BuiltInFace.capHeight - half }
  var roundBase: Double { half - Self.overshoot }
  var roundXTop: Double { xTop + Self.overshoot }
  var roundCapTop: Double { capTop + Self.overshoot }
  /// Where stems end: a round end looks shorter than a straight edge.
  var foot: Double { half - 0.006 }
  var xHead: Double { xTop + 0.006 }
  var capHead: Double { capTop + 0.006 }
  /// The tops of `b`, `d`, `f`, `h`, `k` and `l`.
  var ascenderHead: Double { 0.752 - half }
  /// The bottoms of `g`, `j`, `p`, `q` and `y`.
  var descenderFoot: Double { half - 0.206 }

  /// The white at one side of a glyph's ink.
  enum Side { static let stem = 0.074, round = 0.046, open = 0.022 }

  /// Sets the ink `width` in the regular weight, `growth` times the usual amount more in bolder
  /// ones, with `before` and `after` as the white at its sides.
  mutating func box(
    _ width: Double, growth: Double = 1, _ before: Double, _ after: Double
  ) {
    let tightening = blend(1, 0.82)
    let ink = width + 0.04 * growth * boldness
    left = before * tightening + half
    right = before * tightening + ink - half
    advance = before * tightening + ink + after * tightening
  }

  /// Sets a box for a single stem.
  mutating func stemBox(_ before: Double, _ after: Double) {
    box(2 * half, growth: 0, before, after)
  }

  /// Sets a box of `width` in the middle of an advance that all digits share.
  mutating func tabularBox(_ width: Double, shift: Double = 0) {
    let ink = width + 0.03 * boldness
    advance = blend(0.588, 0.624)
    left = (advance - ink) / 2 + half + shift
    right = (advance + ink) / 2 - half + shift
  }

  /// The x at a fraction of the way from `left` to `right`.
  func at(_ fraction: Double) -> Double { left + (right - left) * fraction }
  var middle: Double { (left + right) / 2 }
}

// MARK: - Drawing

/// A direction, y upward; its length does not matter.
struct Heading {
  let dx: Double
  let dy: Double

  init(_ dx: Double, _ dy: Double) { (self.dx, self.dy) = (dx, dy) }

  static let up = Heading(0, 1)
  static let down = Heading(0, -1)
  static let left = Heading(-1, 0)
  static let right = Heading(1, 0)

  fileprivate var vector: Point { Point(dx, -dy).normalized ?? Point(1, 0) }
}

extension GlyphPen {
  /// Begins a stroke. Without a heading a curve that follows is a single arc.
  mutating func from(_ x: Double, _ y: Double, _ heading: Heading? = nil) {
    guard !measuresOnly else { return }
    finishStroke()
    position = Point(x, -y)
    self.heading = heading?.vector
  }

  /// Draws a straight line; what follows goes on in its direction.
  mutating func line(_ x: Double, _ y: Double) {
    guard !measuresOnly else { return }
    let end = Point(x, -y)
    let segment = Stroke.Segment(from: position, to: end)
    if let segment { heading = segment.endHeading }
    stroke.append(segment)
    position = end
  }

  /// Makes a corner: what follows leaves in another direction.
  mutating func turn(_ heading: Heading) { self.heading = heading.vector }

  /// Draws the arc that goes on in the direction reached, to wherever that leads it.
  mutating func arc(_ x: Double, _ y: Double) {
    guard !measuresOnly, let heading else { return }
    let end = Point(x, -y)
    let segment = Stroke.Segment(from: position, heading: heading, to: end)
    if let segment { self.heading = segment.endHeading }
    stroke.append(segment)
    position = end
  }

  /// Draws two arcs that arrive along `arriving`, bent as evenly as may be.
  mutating func sweep(_ x: Double, _ y: Double, _ arriving: Heading) {
    guard !measuresOnly, let heading else { return }
    let end = Point(x, -y)
    let arrival = arriving.vector
    stroke.appendBiarc(from: position, heading: heading, to: end, arriving: arrival)
    position = end
    self.heading = arrival
  }

  /// Draws a curve that arrives along `arriving`, a conic section that is `square` fuller: 0 is
  /// an ellipse, 1 would be the corner that the curve rounds.
  mutating func curve(
    _ x: Double, _ y: Double, _ arriving: Heading, square: Double = 0.07
  ) {
    guard !measuresOnly else { return }
    let end = Point(x, -y)
    let arrival = arriving.vector
    if let heading {
      addCurve(from: position, heading: heading, to: end, arriving: arrival, square: square)
    } else {
      stroke.append(Stroke.Segment(from: end, heading: arrival * -1, to: position)?.reversed)
    }
    position = end
    heading = arrival
  }

  private mutating func addCurve(
    from start: Point, heading: Point, to end: Point, arriving: Point, square: Double
  ) {
    let chord = end - start
    let bend = heading.cross(arriving)
    let legs =
      bend * bend > 1e-6
      ? (chord.cross(arriving) / bend, heading.cross(chord) / bend) : (0, 0)
    guard legs.0 > 1e-6, legs.1 > 1e-6 else {
      return stroke.appendBiarc(from: start, heading: heading, to: end, arriving: arriving)
    }
    // A conic's shoulder lies cos θ / (1 + cos θ) of the way from the chord's middle to the
    // corner, where 2θ is the angle turned; there it runs parallel to the chord.
    let cosine = squareRoot((1 + heading.dot(arriving)) / 2)
    let fullness = cosine / (1 + cosine)
    let corner = start + heading * legs.0
    let chordMiddle = (start + end) * 0.5
    let shoulder = chordMiddle + (corner - chordMiddle) * (fullness + square * (1 - fullness))
    let parallel = chord.normalized ?? heading
    stroke.appendBiarc(from: start, heading: heading, to: shoulder, arriving: parallel)
    stroke.appendBiarc(from: shoulder, heading: parallel, to: end, arriving: arriving)
  }

  /// Makes a ring of the stroke, which has come back to where it began.
  mutating func close() {
    guard !measuresOnly else { return }
    stroke.isRing = true
    finishStroke()
  }

  /// Draws an oval.
  mutating func ring(
    _ left: Double, _ bottom: Double, _ right: Double, _ top: Double, square: Double = 0.07
  ) {
    let (x, y) = ((left + right) / 2, (bottom + top) / 2)
    from(x, top, .right)
    curve(right, y, .down, square: square)
    curve(x, bottom, .left, square: square)
    curve(left, y, .up, square: square)
    curve(x, top, .right, square: square)
    close()
  }

  /// How many times wider than the pen dots are.
  static let dotSize = 1.28

  /// Draws a dot, `size` times as wide as the pen.
  mutating func dot(_ x: Double, _ y: Double, size: Double = dotSize) {
    guard !measuresOnly else { return }
    finishStroke()
    var dot = Stroke(half: half * size)
    dot.append(Stroke.Segment(dot: Point(x, -y)))
    strokes.append(dot)
  }

  /// Adds what is drawn so far to the glyph.
  mutating func finishStroke() {
    if !stroke.segments.isEmpty { strokes.append(stroke) }
    stroke = Stroke(half: half)
  }
}
