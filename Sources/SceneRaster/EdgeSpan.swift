/// What a chain is between two heights of a row that it spans.
struct EdgeSpan {
  /// The first and last of its vertices: those between the two heights, one at or above them and
  /// one at or below.
  var first: Int
  var last: Int
  var top: Double
  var bottom: Double
  /// Where it crosses the two heights.
  var xTop: Double
  var xBottom: Double
  /// The columns it keeps to.
  var left: Double
  var right: Double
  var winding: Int

  /// The vertices between its ends.
  var inner: Range<Int> { first + 1..<last }

  @inline(__always) func isBefore(_ other: EdgeSpan) -> Bool {
    left < other.left || (left == other.left && right < other.right)
  }

  /// The strip of a strand between two heights that it spans.
  @inline(__always) init(
    of strand: ActiveEdge, _ top: Double, _ bottom: Double, _ vertices: PlacedVertices
  ) {
    self.init(edge: strand.edge, strand.winding, top, bottom, vertices)
  }

  /// Of an edge that spans both heights.
  init(_ edge: ScanlineBand.Edge, _ top: Double, _ bottom: Double) {
    (first, last, winding) = (edge.first, edge.first + 1, edge.winding)
    (self.top, self.bottom, xTop, xBottom) = (top, bottom, edge.x0, edge.x1)
    (left, right) = (edge.left, edge.right)
  }

  /// What it is between two heights that it spans.
  func part(_ top: Double, _ bottom: Double, _ vertices: PlacedVertices) -> EdgeSpan {
    if self.top == top && self.bottom == bottom { return self }
    return EdgeSpan(edge: first, winding, top, bottom, vertices)
  }

  /// From an edge on that does not lie below `top`.
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

/// Takes the strips where a region begins and ends.
protocol EdgeSpanSink: ~Copyable {
  /// Strips that begin farther right may be left out.
  var end: Double { get }
  /// Takes a strip where the region begins, or, where `sign` is −1, ends.
  mutating func add(_ strip: EdgeSpan, _ vertices: PlacedVertices, sign: Float)
}

/// Tells where a region begins and ends as its outlines are passed from left to right.
struct WindingRule {
  var isEvenOdd: Bool
  private var number = 0

  init(isEvenOdd: Bool) { self.isEvenOdd = isEvenOdd }

  /// 1 where the region begins at an outline of this winding, −1 where it ends, else 0.
  @inline(__always) mutating func pass(_ winding: Int) -> Float {
    let wasInside = isInside
    number += winding
    return wasInside == isInside ? 0 : wasInside ? -1 : 1
  }

  private var isInside: Bool { isEvenOdd ? number & 1 != 0 : number != 0 }
}

/// Where the edge from `p` to `q`, p above q, crosses the height `y`; its ends beyond them.
@inline(__always) func crossing(_ p: DevicePoint, _ q: DevicePoint, _ y: Double) -> Double {
  if y <= p.y { return p.x }
  if y >= q.y { return q.x }
  return p.x + (y - p.y) * ((q.x - p.x) / (q.y - p.y))
}

/// Slabs times chains in one row beyond which a row is sampled; only a drawing that is far too fine
/// to be seen comes near it: a hundred chains with six hundred vertices in one row of pixels.
let workLimit = 65_536

/// Into how many lines a row is cut that is sampled.
func sampleCount(chains: Int) -> Int { max(4, min(64, workLimit / max(chains, 1))) }

/// A height rounded to 2⁻²⁰ pixel, the grid of the accumulator, given one on the grid next to it.
@inline(__always) func gridHeight(_ height: Double, near: Double) -> Double {
  near + ((height - near + 6_442_450_944) - 6_442_450_944)
}
