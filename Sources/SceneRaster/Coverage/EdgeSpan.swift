/// The part of a chain between two heights in a row that it spans.
struct EdgeSpan {
  /// The first and last vertex: the part between the two heights, one vertex at or above them, and
  /// one at or below them.
  var first: Int
  var last: Int
  var top: Double
  var bottom: Double
  /// The x-coordinates at the two heights.
  var xTop: Double
  var xBottom: Double
  /// The range of columns.
  var left: Double
  var right: Double
  var winding: Int

  /// The vertices between its ends.
  var inner: Range<Int> { first + 1..<last }

  @inline(__always) func isBefore(_ other: EdgeSpan) -> Bool {
    left < other.left || (left == other.left && right < other.right)
  }

  /// Creates the part of a active edge between two heights that it spans.
  @inline(__always) init(
    of active: ActiveEdge, _ top: Double, _ bottom: Double, _ vertices: PlacedVertices
  ) {
    self.init(edge: active.edge, active.winding, top, bottom, vertices)
  }

  /// Creates a part from an edge that spans both heights.
  init(_ edge: ScanlineBand.Edge, _ top: Double, _ bottom: Double) {
    (first, last, winding) = (edge.first, edge.first + 1, edge.winding)
    (self.top, self.bottom, xTop, xBottom) = (top, bottom, edge.x0, edge.x1)
    (left, right) = (edge.left, edge.right)
  }

  /// Returns the part between two heights that it spans.
  func part(_ top: Double, _ bottom: Double, _ vertices: PlacedVertices) -> EdgeSpan {
    if self.top == top && self.bottom == bottom { return self }
    return EdgeSpan(edge: first, winding, top, bottom, vertices)
  }

  /// Creates a part, starting the search at an edge that is not below `top`.
  @inline(__always) private init(
    edge: Int, _ winding: Int, _ top: Double, _ bottom: Double, _ vertices: PlacedVertices
  ) {
    var next = edge + 1
    var q = vertices[next]
    while q.y <= top {
      next += 1
      q = vertices[next]
    }
    first = next - 1
    var p = vertices[first]
    let start = crossing(p, q, top)
    var (least, most) = (start, start)
    while q.y < bottom {
      if q.x < least { least = q.x }
      if q.x > most { most = q.x }
      p = q
      next += 1
      q = vertices[next]
    }
    last = next
    let end = crossing(p, q, bottom)
    (self.top, self.bottom, self.winding) = (top, bottom, winding)
    (xTop, xBottom) = (start, end)
    left = end < least ? end : least
    right = end > most ? end : most
  }
}

/// Receives the strips at which a region begins and ends.
protocol EdgeSpanSink: ~Copyable {
  /// The right end. Strips beyond it can be omitted.
  var end: Double { get }
  /// Receives a strip at which the region begins, or ends if `sign` is −1.
  mutating func add(_ strip: EdgeSpan, _ vertices: PlacedVertices, sign: Float)
}

/// Determines where a region begins and ends, from the winding of its outlines from left to right.
struct WindingRule {
  var isEvenOdd: Bool
  private var number = 0

  init(isEvenOdd: Bool) { self.isEvenOdd = isEvenOdd }

  /// Returns 1 if the region begins at an outline with this winding, −1 if it ends, and otherwise
  /// 0.
  @inline(__always) mutating func pass(_ winding: Int) -> Float {
    let wasInside = isInside
    number += winding
    return wasInside == isInside ? 0 : wasInside ? -1 : 1
  }

  private var isInside: Bool { isEvenOdd ? number & 1 != 0 : number != 0 }
}

/// Returns the x-coordinate of the edge from `p` down to `q` at the height `y`, clamped to its
/// ends.
@inline(__always) func crossing(_ p: DevicePoint, _ q: DevicePoint, _ y: Double) -> Double {
  if y <= p.y { return p.x }
  if y >= q.y { return q.x }
  return p.x + (y - p.y) * ((q.x - p.x) / (q.y - p.y))
}

/// The number of slabs times chains in a row above which the row is sampled. Only excessively fine
/// drawings reach it, for example with a hundred chains and six hundred vertices in one row of
/// pixels.
let workLimit = 65_536

/// The number of lines into which a sampled row is divided.
func sampleCount(chains: Int) -> Int { max(4, min(64, workLimit / max(chains, 1))) }

/// Rounds a height to 2⁻²⁰ pixels, the grid of the accumulator, relative to a nearby height on the
/// grid.
@inline(__always) func gridHeight(_ height: Double, near: Double) -> Double {
  near + ((height - near + 6_442_450_944) - 6_442_450_944)
}
