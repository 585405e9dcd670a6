import SceneLayers

/// Draws one glyph in one weight.
///
/// Glyphs are described by center lines, but in terms of their edges: at `capTop`, the edge of the
/// pen touches the height of capitals, and at `left` and `right`, it touches the sides of the box.
/// Therefore, all weights have the same heights. Lengths are in ems, and y points up from the
/// baseline.
struct GlyphPen {
  var weight: FontWeight
  /// Whether only the advance width is needed, so that nothing is drawn.
  let measuresOnly: Bool
  /// The advance width.
  private(set) var advance = 0.0
  private(set) var strokes: [Stroke] = []
  /// The position of the center line at the left and right side of the box.
  private(set) var left = 0.0
  private(set) var right = 0.0
  /// Half of the pen width.
  var half: Double
  /// Whether the next strokes are cut out of those that are filled.
  var cutsOut = false
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
  /// Returns the pen width of lowercase letters.
  private static func penWidth(_ weight: FontWeight) -> Double {
    switch weight {
    case .ultraLight: 0.026
    case .thin: 0.042
    case .light: 0.064
    case .regular: 0.086
    case .medium: 0.099
    case .semibold: 0.113
    case .bold: 0.137
    case .heavy: 0.157
    case .black: 0.175
    }
  }

  /// The interpolation factor of the weight, from regular (0) to bold (1); other weights are
  /// extrapolated.
  var boldness: Double {
    switch weight {
    case .ultraLight: -1.18
    case .thin: -0.86
    case .light: -0.43
    case .regular: 0
    case .medium: 0.26
    case .semibold: 0.53
    case .bold: 1
    case .heavy: 1.39
    case .black: 1.74
    }
  }

  /// Interpolates between `regular` and `bold` for the current weight.
  func blend(_ regular: Double, _ bold: Double) -> Double {
    regular + (bold - regular) * boldness
  }

  /// Sets the pen width to `regular` times (or `bold` times in bold) that of lowercase letters.
  /// Capitals have more space than lowercase letters, and letters with many strokes have less.
  mutating func pen(_ regular: Double, bold: Double) {
    half = Self.penWidth(weight) / 2 * blend(regular, bold)
  }

  /// The distance by which curves and the ends of strokes exceed the line at which straight edges
  /// end, so that they appear equally high.
  static let overshoot = 0.010

  var base: Double { half }
  var xTop: Double { BuiltInFace.xHeight - half }
  var capTop: Double { BuiltInFace.capHeight - half }
  var roundBase: Double { half - Self.overshoot }
  var roundXTop: Double { xTop + Self.overshoot }
  var roundCapTop: Double { capTop + Self.overshoot }
  /// The end of stems. A round end appears shorter than a straight edge.
  var foot: Double { half - 0.006 }
  var xHead: Double { xTop + 0.006 }
  var capHead: Double { capTop + 0.006 }
  /// The top of `b`, `d`, `f`, `h`, `k`, and `l`.
  var ascenderHead: Double { 0.752 - half }
  /// The bottom of `g`, `j`, `p`, `q`, and `y`.
  var descenderFoot: Double { half - 0.206 }

  /// The side bearings of glyphs.
  enum Side { static let stem = 0.074, round = 0.046, open = 0.022 }

  /// Sets the box: its width is `width` in the regular weight and grows by `growth` times the usual
  /// amount in bolder weights; `before` and `after` are the side bearings.
  ///
  /// - Parameter pen: The pen width in regular and bold, relative to that of lowercase letters.
  mutating func box(
    _ width: Double, growth: Double = 1, _ before: Double, _ after: Double,
    pen: (regular: Double, bold: Double)? = nil
  ) {
    if let pen { self.pen(pen.regular, bold: pen.bold) }
    let tightening = blend(1, 0.82)
    let ink = width + 0.04 * growth * boldness
    left = before * tightening + half
    right = before * tightening + ink - half
    advance = before * tightening + ink + after * tightening
  }

  /// Sets the box of a symbol.
  ///
  /// - Parameter ink: The distance between the outermost center lines.
  mutating func setBox(ink: Double, bearing: Double) {
    left = bearing + half
    right = left + ink
    advance = right + half + bearing
  }

  /// Sets the box of a single stem.
  mutating func stemBox(_ before: Double, _ after: Double) {
    box(2 * half, growth: 0, before, after)
  }

  /// Sets a box of `width` in the center of the advance width that all digits share.
  mutating func tabularBox(
    _ width: Double, shift: Double = 0, pen: (regular: Double, bold: Double)? = nil
  ) {
    if let pen { self.pen(pen.regular, bold: pen.bold) }
    let ink = width + 0.03 * boldness
    advance = blend(0.588, 0.624)
    left = (advance - ink) / 2 + half + shift
    right = (advance + ink) / 2 - half + shift
  }

  /// Returns the x-coordinate at a fraction of the distance from `left` to `right`.
  func at(_ fraction: Double) -> Double { left + (right - left) * fraction }
  var middle: Double { (left + right) / 2 }
}

// MARK: - Drawing

/// A direction with y pointing up. Its length does not matter.
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
  /// Begins a stroke. Without a heading, the following curve is a single arc.
  mutating func from(_ x: Double, _ y: Double, _ heading: Heading? = nil) {
    guard !measuresOnly else { return }
    finishStroke()
    position = Point(x, -y)
    self.heading = heading?.vector
  }

  /// Draws a straight line. The next segment continues in its direction.
  mutating func line(_ x: Double, _ y: Double) {
    guard !measuresOnly else { return }
    let end = Point(x, -y)
    let segment = Stroke.Segment(from: position, to: end)
    if let segment { heading = segment.endHeading }
    stroke.append(segment)
    position = end
  }

  /// Begins a stroke that consists of straight lines. The next segment continues in the direction of
  /// the last one.
  mutating func polyline(_ points: (x: Double, y: Double)...) {
    guard !measuresOnly, let start = points.first else { return }
    from(start.x, start.y)
    for point in points.dropFirst() { line(point.x, point.y) }
  }

  /// Begins a corner: the next segment starts in another direction.
  mutating func turn(_ heading: Heading) { self.heading = heading.vector }

  /// Draws an arc that continues in the current direction.
  mutating func arc(_ x: Double, _ y: Double) {
    guard !measuresOnly, let heading else { return }
    let end = Point(x, -y)
    let segment = Stroke.Segment(from: position, heading: heading, to: end)
    if let segment { self.heading = segment.endHeading }
    stroke.append(segment)
    position = end
  }

  /// Draws two arcs that end in the direction `arriving`, with minimal change of curvature.
  mutating func sweep(_ x: Double, _ y: Double, _ arriving: Heading) {
    guard !measuresOnly, let heading else { return }
    let end = Point(x, -y)
    let arrival = arriving.vector
    stroke.appendBiarc(from: position, heading: heading, to: end, arriving: arrival)
    position = end
    self.heading = arrival
  }

  /// Draws a curve that ends in the direction `arriving`: a conic section whose fullness is given
  /// by `square`, where 0 is an ellipse, and 1 would be the corner that the curve rounds.
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
    // The shoulder of a conic is at cos θ / (1 + cos θ) of the way from the middle of the chord to
    // the corner, where 2θ is the change in direction; there, the tangent is parallel to the chord.
    let cosine = squareRoot((1 + heading.dot(arriving)) / 2)
    let fullness = cosine / (1 + cosine)
    let corner = start + heading * legs.0
    let chordMiddle = (start + end) * 0.5
    let shoulder = chordMiddle + (corner - chordMiddle) * (fullness + square * (1 - fullness))
    let parallel = chord.normalized ?? heading
    stroke.appendBiarc(from: start, heading: heading, to: shoulder, arriving: parallel)
    stroke.appendBiarc(from: shoulder, heading: parallel, to: end, arriving: arriving)
  }

  /// Closes the stroke, which has returned to its start.
  mutating func close(filled: Bool = false) {
    guard !measuresOnly else { return }
    stroke.isRing = true
    stroke.isFilled = filled
    finishStroke()
  }

  /// Draws an oval.
  mutating func ring(
    _ left: Double, _ bottom: Double, _ right: Double, _ top: Double, square: Double = 0.07,
    filled: Bool = false
  ) {
    let (x, y) = ((left + right) / 2, (bottom + top) / 2)
    from(x, top, .right)
    curve(right, y, .down, square: square)
    curve(x, bottom, .left, square: square)
    curve(left, y, .up, square: square)
    curve(x, top, .right, square: square)
    close(filled: filled)
  }

  /// The diameter of dots relative to the pen width.
  static let dotSize = 1.28

  /// Draws a dot whose diameter is `size` times the pen width.
  mutating func dot(_ x: Double, _ y: Double, size: Double = dotSize) {
    guard !measuresOnly else { return }
    finishStroke()
    var dot = Stroke(half: half * size, isHole: cutsOut)
    dot.append(Stroke.Segment(dot: Point(x, -y)))
    strokes.append(dot)
  }

  /// Moves the glyph to the right, and increases the advance width.
  mutating func shift(_ distance: Double) {
    finishStroke()
    strokes = strokes.map { $0.scaled(1, to: Point(distance, 0)) }
    (left, right, advance) = (left + distance, right + distance, advance + distance)
  }

  /// Adds another glyph, such as a superscript, whose origin is at (x, y).
  ///
  /// - Returns: Its advance width.
  @discardableResult
  mutating func addGlyph(
    _ scalar: Unicode.Scalar, scale: Double, at x: Double = 0, _ y: Double
  ) -> Double {
    finishStroke()
    var other = GlyphPen(weight: weight, measuresOnly: measuresOnly)
    _ = other.draw(scalar)
    for stroke in other.strokes {
      var stroke = stroke.scaled(scale, to: Point(x, -y))
      // Otherwise, the strokes of small glyphs would be too thin.
      if scale < 1 { stroke.half *= blend(1.28, 1.12) }
      strokes.append(stroke)
    }
    return other.advance * scale
  }

  /// Sets the advance width of a glyph that consists of other glyphs, or is wider than its box.
  mutating func setAdvance(_ advance: Double) { self.advance = advance }

  /// Adds the current stroke to the glyph.
  mutating func finishStroke() {
    if !stroke.segments.isEmpty { strokes.append(stroke) }
    stroke = Stroke(half: half, isHole: cutsOut)
  }
}
