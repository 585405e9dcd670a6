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
    case .axial:
      row.setPixels(columns: columns, stops) { x in
        let p = toPlane.homogeneous(x: x + 0.5, y: y)
        return p.x / p.w
      }
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
}
