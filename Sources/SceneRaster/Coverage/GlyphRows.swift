/// A cache of glyph rows, by their vertical position within a pixel: the strips at which their
/// regions begin and end. Another occurrence of the glyph only accumulates them at another column.
///
/// The crossings and the order of chains are determined relative to the glyph's own origin, whether
/// or not the rows are cached, so that caching never affects the result.
struct GlyphRows: ~Copyable, EdgeSpanSink {
  /// The maximum number of cached x-coordinates.
  var limit = 1 << 17

  private var known: [Key: Int] = [:]
  private var rows = ScratchBuffers<Row>()
  private var strips = ScratchBuffers<Part>()
  /// The ranges of columns of a row's strips; nearby ranges are merged.
  private var groups = ScratchBuffers<Group>()
  /// For each strip, the unrounded x-coordinates of its vertices, from the one at or above its
  /// upper end to the one at or below its lower end, and the heights of the edges between them, as
  /// far as they are inside.
  private var xs = ScratchBuffers<Double>()
  private var heights = ScratchBuffers<Float>()

  let end = Double.infinity

  private struct Key: Hashable {
    var chains: Int
    /// The distance of the origin below a pixel boundary.
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
    /// The distance of its upper end below the upper end of the first edge, and the height of that
    /// edge.
    var above: Double
    var first: Double
    /// The distance of its lower end below the upper end of the last edge, and the height of that
    /// edge.
    var below: Double
    var last: Double
  }

  struct Group {
    var left: Double
    var right: Double
  }

  /// Returns the index of a glyph's first cached row.
  func firstRow(of outline: Outline) -> Int? {
    known[Key(chains: outline.chains.lowerBound, phase: outline.phase)]
  }

  var hasRoom: Bool { xs.count <= limit }

  mutating func forgetAll() {
    known.removeAll(keepingCapacity: true)
    forget(from: 0)
  }

  /// Begins caching the rows of a glyph; returns the index of the first one.
  mutating func begin(_ outline: Outline) -> Int {
    known[Key(chains: outline.chains.lowerBound, phase: outline.phase)] = rows.count
    return rows.count
  }

  var rowCount: Int { rows.count }

  mutating func beginRow() {
    rows.append(
      Row(strips: strips.count, groups: groups.count, xs: xs.count, heights: heights.count))
  }

  /// Removes the rows from an index on.
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
        below: min(strip.bottom - r.y, s.y - r.y), last: s.y - r.y))
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
  /// The maximum rounding error of positions.
  private static let slack = 1.0 / 32_768

  /// Accumulates a row of a glyph whose origin is at column `dx`.
  func add(_ row: Int, at dx: Double, into accumulator: inout Accumulator) {
    let start = rows[row]
    let isLast = row + 1 == rows.count
    for index in start.groups..<(isLast ? groups.count : rows[row + 1].groups) {
      let group = groups[index]
      accumulator.touch(group.left + dx - Self.slack, group.right + dx + Self.slack)
    }
    var (x, height) = (xs.elements + start.xs, heights.elements + start.heights)
    var cursor = Accumulator.Cursor()
    for index in start.strips..<(isLast ? strips.count : rows[row + 1].strips) {
      let part = strips[index]
      Self.walk(part, x, height, dx) { accumulator.add($0, $1, height: $2, at: &cursor) }
      x += part.edges + 1
      height += part.edges
    }
    accumulator.leave(cursor)
  }

  /// Calls `body` for each edge of a strip with the columns at its ends and its height.
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
