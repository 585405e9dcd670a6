/// What is known of the rows of glyphs at a height within the pixel: the strips where they begin
/// and end. A glyph that stands there once more only adds them up from another column on.
///
/// Where chains cross, and in which order they stand, is found out about the glyph's own origin,
/// whether its rows are kept or not: what is kept never shows.
struct GlyphRows: ~Copyable, EdgeSpanSink {
  /// How many x may be kept from one stripe of rows to the next, and within one.
  var limit = 1 << 17

  private var known: [Key: Int] = [:]
  private var rows = ScratchBuffers<Row>()
  private var strips = ScratchBuffers<Part>()
  /// The columns that a row's strips keep to, those that are near each other taken together.
  private var groups = ScratchBuffers<Group>()
  /// Of each strip: its vertices' x from the one at or above its upper end to the one at or below
  /// its lower, unrounded; and the heights of the edges between them, as far as they lie in it.
  private var xs = ScratchBuffers<Double>()
  private var heights = ScratchBuffers<Float>()

  let end = Double.infinity

  private struct Key: Hashable {
    var chains: Int
    /// How far the origin lies below an edge of pixels.
    var phase: Double
  }

  struct Row {
    var strips: Int
    var groups: Int
    var xs: Int
    var heights: Int
  }

  struct Part {
    var edges: Int
    /// How far its upper end lies below the first edge's, and that edge's height.
    var above: Double
    var first: Double
    /// How far its lower end lies below the last edge's upper, and that edge's height.
    var below: Double
    var last: Double
    /// The columns it keeps to.
    var left: Double
    var right: Double
  }

  struct Group {
    var left: Double
    var right: Double
  }

  /// Where the first row of a glyph is kept.
  func firstRow(of outline: Outline) -> Int? {
    known[Key(chains: outline.chains.lowerBound, phase: outline.phase)]
  }

  var hasRoom: Bool { xs.count <= limit }

  mutating func forgetAll() {
    known.removeAll(keepingCapacity: true)
    forget(from: 0)
  }

  /// Says that the rows of a glyph are to come; returns the number of the first.
  mutating func begin(_ outline: Outline) -> Int {
    known[Key(chains: outline.chains.lowerBound, phase: outline.phase)] = rows.count
    return rows.count
  }

  var rowCount: Int { rows.count }

  mutating func beginRow() {
    rows.append(
      Row(strips: strips.count, groups: groups.count, xs: xs.count, heights: heights.count))
  }

  /// Forgets the rows from one on.
  mutating func forget(from row: Int) {
    guard row < rows.count else { return }
    strips.truncate(to: rows[row].strips)
    groups.truncate(to: rows[row].groups)
    xs.truncate(to: rows[row].xs)
    heights.truncate(to: rows[row].heights)
    rows.truncate(to: row)
  }

  mutating func add(_ strip: EdgeSpan, _ vertices: PlacedVertices, sign: Float) {
    let (p, q) = (vertices[strip.first], vertices[strip.first + 1])
    let (r, s) = (vertices[strip.last - 1], vertices[strip.last])
    strips.append(
      Part(
        edges: strip.last - strip.first, above: max(strip.top - p.y, 0), first: q.y - p.y,
        below: min(strip.bottom - r.y, s.y - r.y), last: s.y - r.y, left: strip.left,
        right: strip.right))
    var y = strip.top
    for vertex in strip.first...strip.last {
      xs.append(vertices.points[vertex].x)
      if vertex > strip.first {
        let next = vertex == strip.last ? strip.bottom : vertices[vertex].y
        heights.append(sign * Float(next - y))
        y = next
      }
    }
    addGroup(strip.left, strip.right)
  }

  private mutating func addGroup(_ left: Double, _ right: Double) {
    let gap = 12.0
    var (left, right) = (left, right)
    var index = rows[rows.count - 1].groups
    while index < groups.count {
      let group = groups[index]
      if group.left <= right + gap && left <= group.right + gap {
        (left, right) = (min(left, group.left), max(right, group.right))
        groups[index] = groups[groups.count - 1]
        groups.truncate(to: groups.count - 1)
        index = rows[rows.count - 1].groups
      } else {
        index += 1
      }
    }
    groups.append(Group(left: left, right: right))
  }
}

extension GlyphRows {
  /// How far rounding may move what is placed.
  private static let slack = 1.0 / 32_768

  /// Adds up a row of a glyph whose origin lies at the column `dx`.
  func add(_ row: Int, at dx: Double, into accumulator: inout Accumulator) {
    let start = rows[row]
    let isLast = row + 1 == rows.count
    for index in start.groups..<(isLast ? groups.count : rows[row + 1].groups) {
      let group = groups[index]
      accumulator.touch(group.left + dx - Self.slack, group.right + dx + Self.slack)
    }
    var (x, height) = (xs.elements + start.xs, heights.elements + start.heights)
    for index in start.strips..<(isLast ? strips.count : rows[row + 1].strips) {
      let part = strips[index]
      let column = floorInt(part.left + dx - Self.slack)
      let isUpright = part.right + dx + Self.slack < Double(column + 1)
      if isUpright && accumulator.holds(column) {
        let left = Double(column)
        var cell = accumulator[column]
        Self.walk(part, x, height, dx) { from, to, height in
          cell += SIMD2(height, height * Float((from + to) * 0.5 - left))
        }
        accumulator[column] = cell
      } else {
        Self.walk(part, x, height, dx) { accumulator.add($0, $1, height: $2) }
      }
      x += part.edges + 1
      height += part.edges
    }
  }

  /// Calls `body` for each edge of a strip with the columns where it enters and leaves and its
  /// height.
  @inline(__always) private static func walk(
    _ part: Part, _ x: UnsafePointer<Double>, _ height: UnsafePointer<Float>, _ dx: Double,
    _ body: (Double, Double, Float) -> Void
  ) {
    var (p, q) = (gridCoordinate(x[0] + dx), gridCoordinate(x[1] + dx))
    var from = part.above > 0 ? p + part.above * ((q - p) / part.first) : p
    var edge = 1
    while edge < part.edges {
      body(from, q, height[edge - 1])
      from = q
      (p, q) = (q, gridCoordinate(x[edge + 1] + dx))
      edge += 1
    }
    let to = part.below < part.last ? p + part.below * ((q - p) / part.last) : q
    body(from, to, height[edge - 1])
  }
}
