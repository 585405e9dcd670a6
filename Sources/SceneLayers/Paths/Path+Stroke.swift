extension Path {
  /// Returns the outline of the stroke, to be filled with the nonzero rule. Every part of the
  /// outline is clockwise around the area that it covers, so overlaps do not cancel. Lines and arcs
  /// are offset exactly; curves are flattened to chords with a maximum error of `tolerance` points.
  ///
  /// A subpath without length is a dot with a round cap and a square with a square cap. A miter
  /// longer than `miterLimit` line widths becomes a bevel. The outline is empty if the width is not
  /// positive.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements and chords.
  public func stroked(
    width: Double, cap: Shape.LineCap = .butt, join: Shape.LineJoin = .miter,
    miterLimit: Double = 10, tolerance: Double
  ) -> Path {
    stroked(
      width: width, cap: cap, join: join, miterLimit: miterLimit, tolerance: tolerance, limit: .max)
      ?? Path()
  }

  /// Returns the outline; nil if it has more lines and chords than a limit.
  func stroked(
    width: Double, cap: Shape.LineCap, join: Shape.LineJoin, miterLimit: Double, tolerance: Double,
    limit: Int
  ) -> Path? {
    guard width > 0, width.isFinite else { return Path() }
    var stroker = Stroker(
      half: width / 2, cap: cap, join: join, miterLimit: miterLimit, tolerance: tolerance)
    stroker.room = limit
    var outline = StrokeOutline()
    let perCurve = max(16, Stroker.chordLimit / max(1, elements.count))
    let flattener = Flattener(
      transform: .identity, scale: 1, tolerance: tolerance,
      limit: min(Path.flatteningLimit, perCurve))
    for subpath in subpaths {
      stroker.stroke(subpath, flattener, &outline)
      if stroker.room < 0 { return nil }
    }
    return outline.path
  }
}

/// Traces both sides of a subpath: forward on the left and backward on the right.
///
/// The outline is the sum of clockwise parts, whose common edges cancel: one per segment (a
/// quadrilateral or part of a ring), one on the outer side of each join (a wedge), and one per cap.
/// On the inner side of a join, parts overlap. There, the outline can take a shortcut if the
/// omitted area is inside both parts and not in another shortcut, so that no point of the stroke
/// has a winding number of zero.
private struct Stroker {
  /// The maximum number of chords for all curves of a path, or 16 per curve if that is more.
  static let chordLimit = 1 << 20
  /// Joins with a sine of at most this are considered smooth.
  static let smooth = 1e-7

  var half: Double
  var cap: Shape.LineCap
  var join: Shape.LineJoin
  var miterLimit: Double
  var tolerance: Double
  /// The number of lines and chords that can still be stroked.
  var room = Int.max
  private var left: [StrokeOutline.Item] = []
  private var right: [StrokeOutline.Item] = []

  init(
    half: Double, cap: Shape.LineCap, join: Shape.LineJoin, miterLimit: Double, tolerance: Double
  ) {
    self.half = half
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.tolerance = tolerance
  }

  mutating func stroke(
    _ subpath: Subpath, _ flattener: Flattener, _ outline: inout StrokeOutline
  ) {
    let pieces = pieces(of: subpath, flattener)
    room -= max(pieces.count, 1)
    if room < 0 { return }
    guard let first = pieces.first, let last = pieces.last else {
      return dot(at: subpath.start, &outline)
    }
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    if !subpath.isClosed {
      addOffsets(of: first.start, first.startDirection)
    }
    var fan = StrokeFan()
    var next = pinch(of: first)
    for i in pieces.indices {
      let pinch = next
      next = i + 1 < pieces.count ? self.pinch(of: pieces[i + 1]) : nil
      if case .arc(let arc) = pieces[i].form { addSides(of: arc, &outline) }
      if let pinch { add(pinch, to: &fan) }
      if let pinch, let next, next.goesOn(from: pinch) {
        addOuterOffset(of: pieces[i].end, pieces[i].endDirection, pinch)
        continue
      }
      fan.finish(&outline)
      if i + 1 < pieces.count { addJoint(pieces[i], pieces[i + 1]) }
    }
    if subpath.isClosed {
      addJoint(last, first)
      outline.add(left)
      outline.add(StrokeOutline.reversed(right))
    } else {
      addOffsets(of: last.end, last.endDirection)
      var items = left
      addCap(at: last.end, last.endDirection, to: &items)
      items += StrokeOutline.reversed(right)
      addCap(at: first.start, first.startDirection * -1, to: &items)
      outline.add(items)
    }
  }

  private func pieces(of subpath: Subpath, _ flattener: Flattener) -> [StrokePiece] {
    var pieces: [StrokePiece] = []
    for segment in subpath.segments where pieces.count <= room {
      switch segment {
      case .line(let a, let b):
        if let piece = StrokePiece(from: a, to: b) { pieces.append(piece) }
      case .arc(let arc):
        if let piece = StrokePiece(arc, half: half) { pieces.append(piece) }
      case .quad, .curve:
        let before = pieces.count
        var from = segment.start
        forEachGentlePart(of: segment, flattener) { part, flattener in
          let first = pieces.count
          flattener.flatten(part) { to in
            guard var piece = StrokePiece(from: from, to: to) else { return }
            (piece.isChord, piece.endsInsideCurve) = (true, true)
            pieces.append(piece)
            from = to
          }
          guard pieces.count > first else { return }
          follow(part, &pieces[first...])
        }
        guard pieces.count > before else { continue }
        pieces[pieces.count - 1].endsInsideCurve = false
        // For the joins and caps at the ends.
        pieces[before].startDirection.turn(to: segment.startTangent, above: 0.7)
        pieces[pieces.count - 1].endDirection.turn(to: segment.endTangent, above: 0.7)
      }
    }
    return pieces
  }

  /// Sets the directions at the ends of chords to those of the curve. If the curve bends too much
  /// even for the shortest chords, they keep their own directions and have round joins.
  private func follow(_ curve: PathSegment, _ chords: inout ArraySlice<StrokePiece>) {
    let cosine = 1 - 4 * tolerance / half
    let last = chords.endIndex - 1
    for i in chords.startIndex..<last {
      let way = chords[i + 1].end - chords[i].start
      chords[i].endDirection.turn(to: way, above: cosine)
      chords[i + 1].startDirection.turn(to: way, above: cosine)
    }
    chords[chords.startIndex].startDirection.turn(to: curve.startTangent, above: cosine)
    chords[last].endDirection.turn(to: curve.endTangent, above: cosine)
    for i in chords.indices {
      // The inner side of a chord that turns is shorter.
      let turn = chords[i].startDirection.cross(chords[i].endDirection).magnitude
      chords[i].reach = max(0, chords[i].reach - half * turn)
    }
  }

  /// Calls `body` with parts of a curve that bend so little that the ends of the pen stay close to
  /// their chords (over an angle of θ, they deviate by half · θ² / 8), and with the number of
  /// chords for each part.
  private func forEachGentlePart(
    of segment: PathSegment, _ flattener: Flattener, _ body: (PathSegment, Flattener) -> Void
  ) {
    guard flattener.limit > 1, !segment.isStraight(within: 1 - 2 * tolerance / half),
      let (first, second) = segment.halves
    else { return body(segment, flattener) }
    var share = flattener
    share.limit /= 2
    forEachGentlePart(of: first, share, body)
    forEachGentlePart(of: second, share, body)
  }

  /// Returns the vector of half a line width to the left of a direction.
  private func normal(_ direction: Point) -> Point {
    Point(direction.y * half, -direction.x * half)
  }

  private mutating func addOffsets(of p: Point, _ direction: Point) {
    let n = normal(direction)
    left.append(.point(p + n))
    right.append(.point(p - n))
  }

  /// Returns the pinch if the pen is wider than the bend of a chord.
  private func pinch(of piece: StrokePiece) -> StrokePinch? {
    guard piece.isChord else { return nil }
    let sine = piece.startDirection.cross(piece.endDirection)
    guard sine.magnitude > 1e-12 else { return nil }
    let (n0, n1) = (normal(piece.startDirection), normal(piece.endDirection))
    let way = piece.end - piece.start
    let s = way.cross(n1) / n0.cross(n1)
    let t = way.cross(n0) / n0.cross(n1)
    guard s.magnitude < 1, t.magnitude < 1 else { return nil }
    let inner = sine < 0 ? 1.0 : -1
    return StrokePinch(
      crossing: piece.start + n0 * s, start: piece.start + n0 * inner,
      end: piece.end + n1 * inner, isLeft: sine < 0)
  }

  private mutating func add(_ pinch: StrokePinch, to fan: inout StrokeFan) {
    if pinch.isLeft {
      left.append(.point(pinch.crossing))
    } else {
      right.append(.point(pinch.crossing))
    }
    fan.pinches.append(pinch)
  }

  private mutating func addOuterOffset(of p: Point, _ direction: Point, _ pinch: StrokePinch) {
    let n = normal(direction)
    if pinch.isLeft { right.append(.point(p - n)) } else { left.append(.point(p + n)) }
  }

  private mutating func addSides(of arc: CircularArc, _ outline: inout StrokeOutline) {
    let outer = StrokeOutline.Item.arc(arc.withRadius(arc.radius + half))
    var inner = StrokeOutline.Item.point(arc.center)
    if arc.radius > half {
      inner = .arc(arc.withRadius(arc.radius - half))
    } else if arc.radius < half {
      // The pen extends beyond the center and also sweeps the opposite sector.
      var sector = arc.withRadius(half - arc.radius)
      sector.startAngle += .pi
      if sector.sweep < 0 { sector = sector.reversed }
      outline.add([.point(arc.center), .arc(sector)])
    }
    left.append(arc.sweep < 0 ? inner : outer)
    right.append(arc.sweep < 0 ? outer : inner)
  }

  private mutating func addJoint(_ a: StrokePiece, _ b: StrokePiece) {
    let cross = a.endDirection.cross(b.startDirection)
    // At least −1 despite rounding: a reversal of direction has no miter.
    let dot = max(-1, a.endDirection.dot(b.startDirection))
    if dot > 0, cross.magnitude <= Stroker.smooth { return addOffsets(of: a.end, a.endDirection) }
    let side = cross < 0 ? -1.0 : 1
    let n1 = normal(a.endDirection) * side
    let n2 = normal(b.startDirection) * side
    let joint = Joint(a: a, b: b, n1: n1, n2: n2, sine: cross.magnitude, cosine: dot)
    // Moved out of `self` while they are extended, because a second reference would cause a copy at
    // each join.
    var (left, right) = (self.left, self.right)
    (self.left, self.right) = ([], [])
    if cross < 0 {
      addInner(joint, to: &left)
      // Added in reverse order, because the whole right side is reversed at the end.
      addOuter(joint, forwards: false, to: &right)
    } else {
      addOuter(joint, forwards: true, to: &left)
      addInner(joint, to: &right)
    }
    (self.left, self.right) = (left, right)
  }

  private struct Joint {
    var a: StrokePiece
    var b: StrokePiece
    /// From the join to the ends of the two offset lines on the outer side.
    var n1: Point
    var n2: Point
    /// The sine, without sign, and cosine of the angle.
    var sine: Double
    var cosine: Double

    /// From the join to the intersection of the two offset lines on the outer side.
    var tip: Point { (n1 + n2) * (1 / (1 + cosine)) }
  }

  private func addOuter(
    _ joint: Joint, forwards: Bool, to side: inout [StrokeOutline.Item]
  ) {
    let p = joint.a.end
    switch style(of: joint) {
    case .bevel:
      side.append(.point(p + joint.n1))
      side.append(.point(p + joint.n2))
    case .miter:
      if !joint.a.isLine { side.append(.point(p + joint.n1)) }
      side.append(.point(p + joint.tip))
      if !joint.b.isLine { side.append(.point(p + joint.n2)) }
    case .round:
      let angle = arcTangent2(joint.n1.y, joint.n1.x)
      let turn = arcTangent2(joint.sine, joint.cosine)
      side.append(
        .arc(
          CircularArc(
            center: p, radius: half, startAngle: angle, sweep: forwards ? turn : -turn)))
    }
  }

  private func style(of joint: Joint) -> Shape.LineJoin {
    // The square of the ratio of miter length and width: 1 / cos² of half the angle.
    let sharpness = 2 / (1 + joint.cosine)
    if joint.a.endsInsideCurve {
      return half * (squareRoot(sharpness) - 1) <= tolerance ? .miter : .round
    }
    guard join == .miter else { return join }
    let fits = miterLimit > 0 && sharpness <= miterLimit * miterLimit && sharpness.isFinite
    return fits ? .miter : .bevel
  }

  private func addInner(_ joint: Joint, to side: inout [StrokeOutline.Item]) {
    let p = joint.a.end
    let reach = min(joint.a.reach, joint.b.reach)
    let room = 1 + joint.cosine
    if joint.a.isLine, joint.b.isLine, room > 1e-9, half * joint.sine <= reach * room {
      side.append(.point(p - joint.tip))
      return
    }
    side.append(.point(p - joint.n1))
    if half * joint.sine > reach { side.append(.point(p)) }
    side.append(.point(p - joint.n2))
  }

  /// Adds the cap at the end of a subpath with the given direction, from its left to its right.
  private func addCap(
    at p: Point, _ direction: Point, to items: inout [StrokeOutline.Item]
  ) {
    let n = normal(direction)
    switch cap {
    case .butt: break
    case .square:
      let beyond = p + direction * half
      items.append(.point(beyond + n))
      items.append(.point(beyond - n))
    case .round:
      items.append(
        .arc(
          CircularArc(
            center: p, radius: half, startAngle: arcTangent2(n.y, n.x), sweep: .pi)))
    }
  }

  private func dot(at p: Point, _ outline: inout StrokeOutline) {
    switch cap {
    case .butt: break
    case .square:
      outline.add([
        .point(Point(p.x - half, p.y - half)), .point(Point(p.x + half, p.y - half)),
        .point(Point(p.x + half, p.y + half)), .point(Point(p.x - half, p.y + half)),
      ])
    case .round:
      outline.add([
        .arc(CircularArc(center: p, radius: half, startAngle: 0, sweep: 2 * .pi))
      ])
    }
  }
}

extension Point {
  /// Sets the direction to that of a vector if the cosine of the angle between them is greater than
  /// a limit.
  fileprivate mutating func turn(to way: Point, above cosine: Double) {
    let length = way.length
    guard length > 0, length.isFinite else { return }
    let direction = Point(way.x / length, way.y / length)
    if dot(direction) > cosine { self = direction }
  }
}
