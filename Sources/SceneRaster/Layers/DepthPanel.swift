import SceneLayers

/// The visible part of a layer's bounds in a space with depth, projected to the screen. Panels are
/// sorted from back to front (painter's algorithm).
///
/// A projected plane is still a plane, and of two panels that overlap, the nearer one has the
/// larger z in the overlap.
struct DepthPanel {
  /// The maximum number of panels that are compared exactly. If there are more, their centers are
  /// compared.
  static let exactLimit = 512

  /// The projected corners, clockwise or counterclockwise; empty if the panel is behind the eye or
  /// edge-on.
  private(set) var corners: [Point] = []
  /// z = dx · x + dy · y + z0
  private var (dx, dy, z0) = (0.0, 0.0, 0.0)
  private var box = Rect.zero

  /// A vertex in homogeneous coordinates.
  private struct Vertex {
    var x, y, z, w: Double

    func toward(_ other: Vertex, _ part: Double) -> Vertex {
      Vertex(
        x: x + (other.x - x) * part, y: y + (other.y - y) * part, z: z + (other.z - z) * part,
        w: w + (other.w - w) * part)
    }
  }

  init(_ bounds: Rect, _ toSpace: Transform3D) {
    let t = toSpace
    let vertices = bounds.cornerPoints.map { p in
      Vertex(
        x: p.x * t.m11 + p.y * t.m21 + t.m41, y: p.x * t.m12 + p.y * t.m22 + t.m42,
        z: p.x * t.m13 + p.y * t.m23 + t.m43, w: p.x * t.m14 + p.y * t.m24 + t.m44)
    }
    let seen = Self.clipped(vertices, nearest: Homography(t).nearest)
    guard seen.count >= 3 else { return }
    setPlane(seen.map { ($0.x / $0.w, $0.y / $0.w, $0.z / $0.w) })
  }

  /// Sutherland–Hodgman clipping at the eye.
  private static func clipped(_ vertices: [Vertex], nearest: Double) -> [Vertex] {
    var result: [Vertex] = []
    for (index, b) in vertices.enumerated() {
      let a = vertices[(index + vertices.count - 1) % vertices.count]
      if (a.w >= nearest) != (b.w >= nearest) {
        result.append(a.toward(b, (nearest - a.w) / (b.w - a.w)))
      }
      if b.w >= nearest { result.append(b) }
    }
    return result
  }

  private mutating func setPlane(_ points: [(x: Double, y: Double, z: Double)]) {
    // Newell's method.
    var (nx, ny, nz) = (0.0, 0.0, 0.0)
    var (a, sum) = (points[points.count - 1], (x: 0.0, y: 0.0, z: 0.0))
    for b in points {
      nx += (a.y - b.y) * (a.z + b.z)
      ny += (a.z - b.z) * (a.x + b.x)
      nz += (a.x - b.x) * (a.y + b.y)
      sum = (sum.x + b.x, sum.y + b.y, sum.z + b.z)
      a = b
    }
    guard nz.isFinite, abs(nz) > 1e-9 * (abs(nx) + abs(ny)), abs(nz) > 1e-12 else { return }
    (dx, dy) = (-nx / nz, -ny / nz)
    let count = Double(points.count)
    z0 = sum.z / count - (dx * sum.x + dy * sum.y) / count
    guard z0.isFinite else { return }
    corners = points.map { Point($0.x, $0.y) }
    let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
    let (x0, y0) = (xs.min() ?? 0, ys.min() ?? 0)
    box = Rect(x0, y0, (xs.max() ?? 0) - x0, (ys.max() ?? 0) - y0)
  }

  private func z(_ p: Point) -> Double { dx * p.x + dy * p.y + z0 }

  private var center: Point { Point(box.midX, box.midY) }

  // MARK: Order

  /// Returns the indices of panels from back to front, by topological sorting. Panels that do not
  /// overlap, are in the same plane, or intersect keep their order, as do the remaining panels of a
  /// cycle.
  static func paintingOrder(of panels: [DepthPanel]) -> [Int] {
    guard panels.count <= exactLimit else { return orderOfCenters(panels) }
    // For each panel, the panels to paint after it, and the number of panels to paint before it.
    var later = [[Int]](repeating: [], count: panels.count)
    var waiting = [Int](repeating: 0, count: panels.count)
    for j in panels.indices {
      for i in 0..<j {
        guard let isNearer = panels[i].isNearer(than: panels[j]) else { continue }
        let (back, front) = isNearer ? (j, i) : (i, j)
        later[back].append(front)
        waiting[front] += 1
      }
    }
    var order: [Int] = []
    var isDone = [Bool](repeating: false, count: panels.count)
    while order.count < panels.count {
      let open = panels.indices.first { !isDone[$0] && waiting[$0] == 0 }
      guard let next = open ?? isDone.firstIndex(of: false) else { break }
      isDone[next] = true
      order.append(next)
      for index in later[next] { waiting[index] -= 1 }
    }
    return order
  }

  private static func orderOfCenters(_ panels: [DepthPanel]) -> [Int] {
    let heights = panels.map { $0.z($0.center) }
    return panels.indices.sorted {
      heights[$0] < heights[$1] || (heights[$0] == heights[$1] && $0 < $1)
    }
  }

  /// Returns whether the panel is in front of another one; nil if they do not overlap, or if
  /// neither is in front of the other.
  private func isNearer(than other: DepthPanel) -> Bool? {
    let shared = box.intersection(other.box)
    guard let shared, !shared.isEmpty, !corners.isEmpty, !other.corners.isEmpty else { return nil }
    let overlap = overlap(with: other)
    var (least, most, area, size) = (0.0, 0.0, 0.0, 0.0)
    for (index, p) in overlap.enumerated() {
      let difference = z(p) - other.z(p)
      least = min(least, difference)
      most = max(most, difference)
      size = max(size, abs(z(p)), abs(other.z(p)), abs(p.x), abs(p.y))
      let q = overlap[(index + 1) % overlap.count]
      area +=
        (p.x - overlap[0].x) * (q.y - overlap[0].y) - (q.x - overlap[0].x) * (p.y - overlap[0].y)
    }
    guard abs(area) > 1e-9 * (1 + shared.width * shared.height) else { return nil }
    let tolerance = 1e-7 * (1 + size)
    return least >= -tolerance && most > tolerance
  }

  /// Returns the intersection of both polygons (Sutherland–Hodgman clipping).
  private func overlap(with other: DepthPanel) -> [Point] {
    var result = corners
    let turn = other.turn
    for (index, b) in other.corners.enumerated() {
      let a = other.corners[(index + other.corners.count - 1) % other.corners.count]
      func side(_ p: Point) -> Double {
        turn * ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))
      }
      var kept: [Point] = []
      for (index, q) in result.enumerated() {
        let p = result[(index + result.count - 1) % result.count]
        let (from, to) = (side(p), side(q))
        if (from >= 0) != (to >= 0) {
          let part = from / (from - to)
          kept.append(Point(p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part))
        }
        if to >= 0 { kept.append(q) }
      }
      result = kept
      if result.isEmpty { break }
    }
    return result
  }

  /// 1 if the corners are clockwise on the screen, otherwise −1.
  private var turn: Double {
    var area = 0.0
    var a = corners[corners.count - 1]
    for b in corners {
      area += a.x * b.y - b.x * a.y
      a = b
    }
    return area < 0 ? -1 : 1
  }
}
