import SceneLayers

// Planes that are seen in perspective: outlines are cut into chords in the plane, clipped in front
// of the eye, and then projected, which leaves straight lines straight.

extension DisplayListBuilder {
  /// Hands the chords of paths, projected, to the outliner.
  mutating func project(_ paths: [Path], _ homography: Homography, in clip: PixelBox) {
    let clipper = ProjectionClipper(homography, clip.rect)
    for path in paths {
      guard let box = path.boundingBox,
        let scale = homography.magnification(around: box, seenIn: clip.rect)
      else { continue }
      var polygon: [Point] = []
      // As large as it is seen at most, so that a tolerance in pixels means no less than that.
      let enlarged = AffineTransform(scale: min(scale, 1e6), min(scale, 1e6))
      let reduced = 1 / enlarged.a
      path.flatten(by: enlarged, tolerance: tolerance(for: path, enlarged)) { step in
        switch step {
        case .move(let p):
          add(polygon, clipper)
          polygon = [Point(p.x * reduced, p.y * reduced)]
        case .line(let p): polygon.append(Point(p.x * reduced, p.y * reduced))
        case .close: break
        }
      }
      add(polygon, clipper)
    }
  }

  private mutating func add(_ polygon: [Point], _ clipper: ProjectionClipper) {
    var isFirst = true
    clipper.clip(polygon) { p in
      if isFirst { outliner.move(p.x, p.y) } else { outliner.line(p.x, p.y) }
      isFirst = false
    }
    if !isFirst { outliner.close() }
  }
}

/// Clips polygons of a plane to what is in front of the eye and not far from the image, before the
/// division that would take points at the eye to infinity.
struct ProjectionClipper {
  private let homography: Homography
  private let nearest: Double
  private let guardBand: Rect

  /// How far around the image polygons are kept, in pixels, so that few are clipped at all.
  private static let margin = 1_048_576.0

  init(_ homography: Homography, _ image: Rect) {
    self.homography = homography
    nearest = homography.nearest
    guardBand = image.inset(by: -Self.margin)
  }

  /// Calls `body` with the vertices of the polygon's visible part in pixels.
  func clip(_ polygon: [Point], _ body: (Point) -> Void) {
    var vertices = polygon.map { homography.homogeneous($0) }
    for side in Side.allCases where vertices.contains(where: { distance($0, side) < 0 }) {
      vertices = clipped(vertices, side)
    }
    for v in vertices where v.w > 0 { body(Point(v.x / v.w, v.y / v.w)) }
  }

  private enum Side: CaseIterable { case eye, left, right, top, bottom }

  /// How far a vertex is inside of a side, in any unit.
  private func distance(_ v: HomogeneousPoint, _ side: Side) -> Double {
    switch side {
    case .eye: v.w - nearest
    case .left: v.x - guardBand.minX * v.w
    case .right: guardBand.maxX * v.w - v.x
    case .top: v.y - guardBand.minY * v.w
    case .bottom: guardBand.maxY * v.w - v.y
    }
  }

  /// Sutherland–Hodgman clipping. The edges that it adds along a side are not in the image.
  private func clipped(_ vertices: [HomogeneousPoint], _ side: Side) -> [HomogeneousPoint] {
    var result: [HomogeneousPoint] = []
    guard var a = vertices.last else { return [] }
    var from = distance(a, side)
    for b in vertices {
      let to = distance(b, side)
      if (from >= 0) != (to >= 0) {
        let part = from / (from - to)
        result.append(
          HomogeneousPoint(
            x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, w: a.w + (b.w - a.w) * part))
      }
      if to >= 0 { result.append(b) }
      (a, from) = (b, to)
    }
    return result
  }
}

extension PixelBox {
  var rect: Rect {
    Rect(Double(x0), Double(y0), Double(max(x1 - x0, 0)), Double(max(y1 - y0, 0)))
  }
}
