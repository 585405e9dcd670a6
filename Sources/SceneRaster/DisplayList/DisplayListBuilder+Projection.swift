import SceneLayers

// Painting of planes in perspective. Outlines are flattened to chords in the plane, clipped in
// front of the eye, and then projected, which maps straight lines to straight lines.

extension DisplayListBuilder {
  /// Passes the projected chords of paths to the outline builder.
  mutating func project(_ paths: [Path], _ homography: Homography, in clip: PixelBox) {
    let clipper = ProjectionClipper(homography, clip.rect)
    for path in paths {
      guard let box = path.boundingBox,
        let scale = homography.magnification(around: box, seenIn: clip.rect)
      else { continue }
      var polygon: [Point] = []
      // Flattened at the maximum visible scale, so that the tolerance is at most the given number
      // of pixels.
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
    // Those that are not visible count as well.
    meter.spend(pixels: polygon.count * PaintingMeter.Cost.row)
    var isFirst = true
    clipper.clip(polygon) { p in
      if isFirst { outliner.move(p.x, p.y) } else { outliner.line(p.x, p.y) }
      isFirst = false
    }
    if !isFirst { outliner.close() }
  }
}

/// Clips polygons of a plane to the half-space in front of the eye and to the surroundings of the
/// image. This must precede the division, because points at the eye would be at infinity.
struct ProjectionClipper {
  private let homography: Homography
  private let nearest: Double
  private let guardBand: Rect

  /// The distance from the image up to which polygons are kept, in pixels, so that few are clipped.
  private static let margin = 1_048_576.0

  init(_ homography: Homography, _ image: Rect) {
    self.homography = homography
    nearest = homography.nearest
    guardBand = image.inset(by: -Self.margin)
  }

  /// Calls `body` with the vertices, in pixels, of the visible part of a polygon.
  func clip(_ polygon: [Point], _ body: (Point) -> Void) {
    var vertices = polygon.map { homography.homogeneous($0) }
    for side in Side.allCases where vertices.contains(where: { distance($0, side) < 0 }) {
      vertices = clipped(vertices, side)
    }
    for v in vertices where v.w > 0 { body(Point(v.x / v.w, v.y / v.w)) }
  }

  private enum Side: CaseIterable { case eye, left, right, top, bottom }

  /// Returns the signed distance of a vertex from a side, in arbitrary units; positive inside.
  private func distance(_ v: HomogeneousPoint, _ side: Side) -> Double {
    switch side {
    case .eye: v.w - nearest
    case .left: v.x - guardBand.minX * v.w
    case .right: guardBand.maxX * v.w - v.x
    case .top: v.y - guardBand.minY * v.w
    case .bottom: guardBand.maxY * v.w - v.y
    }
  }

  /// Sutherland–Hodgman clipping. The edges that it adds along a side are outside the image.
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
