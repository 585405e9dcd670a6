import SceneLayers

/// A gradient in a plane in perspective, whose color is computed for each pixel.
struct ProjectedGradient: Sendable {
  /// The range in `Items.stops`.
  let stops: Range<Int>
  /// The transform from device pixels to the plane in which `kind` computes t.
  private let toPlane: Homography
  private let kind: Kind

  private enum Kind {
    /// t is x.
    case axial
    /// t is the distance from the origin.
    case radial
    /// t is the clockwise angle about the origin from this angle, in turns.
    case conic(Double)
  }

  /// Creates a gradient; nil if a radius is zero.
  ///
  /// - Parameter toLayer: The transform from device pixels to points relative to the corner of the
  ///   bounds.
  init?(_ gradient: Gradient, _ stops: Range<Int>, size: Size, _ toLayer: Homography) {
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let toUnit = AffineTransform(scale: 1 / size.width, 1 / size.height)
    let toStart = toUnit.concatenating(AffineTransform(translate: -start.x, -start.y))
    let toPlane: AffineTransform
    switch gradient.type {
    case .axial:
      // t = dot(u − s, e − s) / |e − s|²
      let length = dx * dx + dy * dy
      toPlane = toStart.concatenating(
        AffineTransform(a: dx / length, b: 0, c: dy / length, d: 0, tx: 0, ty: 0))
      kind = .axial
    case .radial:
      guard dx != 0, dy != 0 else { return nil }
      toPlane = toStart.concatenating(
        AffineTransform(scale: 1 / dx.magnitude, 1 / dy.magnitude))
      kind = .radial
    case .conic:
      toPlane = AffineTransform(translate: -start.x * size.width, -start.y * size.height)
      kind = .conic(arcTangent2(dy * size.height, dx * size.width))
    }
    self.stops = stops
    self.toPlane = toLayer.concatenating(Homography(toPlane))
  }

  /// Writes the colors of row `y` to `row`; `all` are the stops of the display list.
  func fill(
    _ y: Int, _ columns: Range<Int>, _ all: borrowing [GradientStop], into row: inout Row
  ) {
    let slice = all[stops]
    let stops = slice.span
    let y = Double(y) + 0.5
    switch kind {
    case .axial: fillAxial(y, columns, stops, into: &row)
    case .radial:
      row.setPixels(columns: columns, stops) { x in
        let p = toPlane.homogeneous(x: x + 0.5, y: y)
        let (x, y) = (p.x / p.w, p.y / p.w)
        return (x * x + y * y).squareRoot()
      }
    case .conic(let startAngle):
      row.setPixels(columns: columns, stops) { x in
        let p = toPlane.homogeneous(x: x + 0.5, y: y)
        return turns(p.x / p.w, p.y / p.w, from: startAngle)
      }
    }
  }

  // MARK: Axial gradients

  /// The number of columns that one ramp replaces at most.
  private static let chunk = 64
  /// The maximum difference of a ramp's components, from 0 to 1: 1/64 of a level of 8 bits.
  private static let precision = 1.0 / 16_384

  /// Along a row, t is a quotient of linear functions, so a ramp between two columns is nearly the
  /// same unless the perspective is extreme.
  private func fillAxial(
    _ y: Double, _ columns: Range<Int>, _ stops: Span<GradientStop>, into row: inout Row
  ) {
    row.resetRuns(columns: columns)
    var x = columns.lowerBound
    while x < columns.upperBound {
      var part = x..<min(x + Self.chunk, columns.upperBound)
      let stop = stops.stop(at: location(x, y))
      let last = stops.stop(at: location(part.upperBound - 1, y))
      if (last - stop).magnitude == 1 {
        part = x..<firstColumn(in: part, y, outside: stop, stops)
      }
      // Searching for each of several stops would take longer than painting the pixels.
      if (last - stop).magnitude <= 1, let run = ramp(part, y, after: stop, stops) {
        row.append(run)
      } else {
        row.appendPixels(columns: part, stops) { x in
          let p = toPlane.homogeneous(x: x + 0.5, y: y)
          return p.x / p.w
        }
      }
      x = part.upperBound
    }
  }

  /// Returns t at the center of a pixel.
  private func location(_ column: Int, _ y: Double) -> Double {
    toPlane.apply(Point(Double(column) + 0.5, y)).x
  }

  /// Returns the first column of `part` whose t is not after `stop`. That of its first column is,
  /// and that of its last one is not; in front of the eye, t only increases or only decreases.
  private func firstColumn(
    in part: Range<Int>, _ y: Double, outside stop: Int, _ stops: Span<GradientStop>
  ) -> Int {
    var (low, high) = (part.lowerBound, part.upperBound - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if stops.stop(at: location(middle, y)) == stop { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns a ramp for columns between two stops; nil if it would differ visibly.
  private func ramp(
    _ part: Range<Int>, _ y: Double, after stop: Int, _ stops: Span<GradientStop>
  ) -> Run? {
    let (first, last) = (part.lowerBound, part.upperBound - 1)
    let a = toPlane.homogeneous(Point(Double(first) + 0.5, y))
    let b = toPlane.homogeneous(Point(Double(last) + 0.5, y))
    // Otherwise, the largest difference is not near the center.
    guard a.w > 0, b.w > 0, a.w < 2 * b.w, b.w < 2 * a.w else { return nil }
    let (from, to) = (a.x / a.w, b.x / b.w)
    let middle = (a.x + b.x) / (a.w + b.w)
    let slope = stops.slope(after: stop)
    let steepest = max(slope.max(), -slope.min())
    guard ((from + to) / 2 - middle).magnitude * steepest < Self.precision else { return nil }
    let color = stops.color(at: from, after: stop)
    if slope == .zero || first == last {
      return .flat(part.lowerBound, part.upperBound, premultiplied(color))
    }
    let isOpaque = stops[stop].color.w == 1 && stops[stop + 1].color.w == 1
    return Run(
      start: part.lowerBound, end: part.upperBound, kind: .ramp, color: leveled(color),
      slope: leveled(slope * ((to - from) / Double(last - first))), origin: first,
      isOpaque: isOpaque)
  }
}
