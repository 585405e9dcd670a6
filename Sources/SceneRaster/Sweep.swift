/// A chain as a sweep goes down along it.
struct Strand {
  /// The edge at hand: from this vertex to the next.
  var edge: Int
  var top: Double
  var bottom: Double
  var winding: Int
}

/// What a chain is between two heights of a row that it spans.
struct Strip {
  /// The first and last of its vertices among those of the row: those between the two heights, one
  /// at or above them and one at or below.
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

  func isBefore(_ other: Strip) -> Bool {
    left < other.left || (left == other.left && right < other.right)
  }
}

/// Finds the coverage of outlines row by row: the area in each pixel where the winding number is
/// not zero (or is odd).
///
/// A row is cut into slabs that chains run through from end to end. In each, chains that keep to
/// columns of their own are in order from left to right; those where the region begins and ends
/// are picked by the winding rule, and only their edges are added up. Most rows are one slab.
struct Sweep: ~Copyable {
  /// The chains in view, outline by outline.
  var strands = Scratch<Strand>()
  private var accumulator = Accumulator()
  private var slab = Slab()

  /// The vertices of the row at hand, strip by strip.
  private var vertices = Scratch<DevicePoint>()
  private var strips = Scratch<Strip>()
  private var breaks = Scratch<Double>()
  /// What stands between two breaks.
  private var spanning = Scratch<Strip>()
  private var samples = Scratch<Strip>()
  private var found: [Int] = []

  /// Takes the chains of an outline that reach into `rows`; the range is for `cover`.
  mutating func enter(
    _ outline: Outline, _ store: borrowing Outlines, rows: Range<Int>
  ) -> Range<Int> {
    let start = strands.count
    if let index = outline.index {
      // A pixel more than the rows, as that much may be lost by rounding.
      let offset = floorInt(outline.offset.y)
      store.indices[index].collect(
        rows.lowerBound - offset - 1..<rows.upperBound - offset + 1, into: &found)
      for number in found {
        enter(outline.chains.lowerBound + number, outline.offset, store, rows)
      }
    } else {
      for number in outline.chains { enter(number, outline.offset, store, rows) }
    }
    return start..<strands.count
  }

  private mutating func enter(
    _ number: Int, _ offset: DevicePoint, _ store: borrowing Outlines, _ rows: Range<Int>
  ) {
    let chain = store.chains[number]
    let (top, bottom) = (
      gridCoordinate(chain.top + offset.y), gridCoordinate(chain.bottom + offset.y)
    )
    let first = Double(rows.lowerBound)
    guard top < Double(rows.upperBound), bottom > first, top < bottom else { return }
    // The edge that reaches below the first row's upper edge.
    var (low, high) = (chain.points.lowerBound, chain.points.upperBound - 2)
    while low < high {
      let middle = (low + high) / 2
      if store.points[middle + 1].placed(at: offset).y <= first {
        low = middle + 1
      } else {
        high = middle
      }
    }
    strands.append(Strand(edge: low, top: top, bottom: bottom, winding: chain.winding))
  }

  /// The coverage of the outline whose strands are `range` in row `y`. Rows are asked for from
  /// the top.
  mutating func cover(
    _ y: Int, _ range: Range<Int>, _ outline: Outline, _ store: borrowing Outlines,
    columns: Range<Int>, into coverage: inout Coverage
  ) {
    coverage.reset(columns: columns)
    let (top, bottom) = (Double(y), Double(y + 1))
    vertices.removeAll()
    strips.removeAll()
    var isWhole = true
    for index in range {
      let strand = strands[index]
      guard strand.top < bottom, strand.bottom > top else { continue }
      if strand.top > top || strand.bottom < bottom { isWhole = false }
      follow(index, max(top, strand.top), min(bottom, strand.bottom), outline.offset, store)
    }
    if strips.count == 0 { return }
    accumulator.begin(columns: columns)
    slab.begin()
    let rule = WindingRule(isEvenOdd: outline.isEvenOdd)
    if isWhole {
      strips.sort(0..<strips.count) { $0.isBefore($1) }
      add(strips.buffer, top, bottom, rule)
    } else {
      cut(top, bottom, rule)
    }
    accumulator.finish(into: &coverage)
  }

  /// Goes down along a strand and takes down its strip between two heights.
  private mutating func follow(
    _ index: Int, _ top: Double, _ bottom: Double, _ offset: DevicePoint,
    _ store: borrowing Outlines
  ) {
    var edge = strands[index].edge
    var q = store.points[edge + 1].placed(at: offset)
    while q.y <= top {
      edge += 1
      q = store.points[edge + 1].placed(at: offset)
    }
    var p = store.points[edge].placed(at: offset)
    let first = vertices.count
    vertices.append(p)
    let xTop = crossing(p, q, top)
    var (left, right) = (xTop, xTop)
    while q.y < bottom {
      vertices.append(q)
      left = min(left, q.x)
      right = max(right, q.x)
      p = q
      edge += 1
      q = store.points[edge + 1].placed(at: offset)
    }
    vertices.append(q)
    let xBottom = crossing(p, q, bottom)
    strands[index].edge = edge
    strips.append(
      Strip(
        first: first, last: vertices.count - 1, top: top, bottom: bottom, xTop: xTop,
        xBottom: xBottom, left: min(left, xBottom), right: max(right, xBottom),
        winding: strands[index].winding))
  }

  /// Cuts the row where chains begin and end.
  private mutating func cut(_ top: Double, _ bottom: Double, _ rule: WindingRule) {
    breaks.removeAll()
    breaks.append(top)
    breaks.append(bottom)
    for strip in strips.buffer {
      if strip.top > top { breaks.append(strip.top) }
      if strip.bottom < bottom { breaks.append(strip.bottom) }
    }
    breaks.sortUnique()
    if breaks.count * strips.count > workLimit {
      return sample(strips.buffer, top, bottom, rule)
    }
    for index in 1..<breaks.count {
      let (from, to) = (breaks[index - 1], breaks[index])
      spanning.removeAll()
      for strip in strips.buffer where strip.top <= from && strip.bottom >= to {
        spanning.append(part(of: strip, from, to))
      }
      spanning.sort(0..<spanning.count) { $0.isBefore($1) }
      add(spanning.buffer, from, to, rule)
    }
  }

  /// A strip between two heights that it spans.
  private func part(of strip: Strip, _ top: Double, _ bottom: Double) -> Strip {
    if strip.top == top && strip.bottom == bottom { return strip }
    var part = strip
    (part.top, part.bottom) = (top, bottom)
    while vertices[part.first + 1].y <= top { part.first += 1 }
    part.xTop = crossing(vertices[part.first], vertices[part.first + 1], top)
    (part.left, part.right) = (part.xTop, part.xTop)
    part.last = part.first + 1
    while vertices[part.last].y < bottom {
      let x = vertices[part.last].x
      part.left = min(part.left, x)
      part.right = max(part.right, x)
      part.last += 1
    }
    part.xBottom = crossing(vertices[part.last - 1], vertices[part.last], bottom)
    part.left = min(part.left, part.xBottom)
    part.right = max(part.right, part.xBottom)
    return part
  }

  /// Adds up the region between two heights that all of `strips`, sorted, span. Those that share
  /// columns may cross each other, and are looked into.
  private mutating func add(
    _ strips: UnsafeMutableBufferPointer<Strip>, _ top: Double, _ bottom: Double,
    _ rule: WindingRule
  ) {
    var rule = rule
    var start = 0
    while start < strips.count && strips[start].left < accumulator.end {
      var right = strips[start].right
      var end = start + 1
      while end < strips.count && strips[end].left < right {
        right = max(right, strips[end].right)
        end += 1
      }
      if end == start + 1 {
        let sign = rule.pass(strips[start].winding)
        if sign != 0 { accumulator.add(strips[start], vertices, sign: sign) }
      } else {
        let group = UnsafeMutableBufferPointer(rebasing: strips[start..<end])
        if !slab.resolve(group, vertices, top, bottom, rule, into: &accumulator) {
          sample(group, top, bottom, rule)
        }
        for strip in group { _ = rule.pass(strip.winding) }
      }
      start = end
    }
  }

  /// For slabs with more chains and vertices than a picture can show: lines instead of slabs.
  private mutating func sample(
    _ strips: UnsafeMutableBufferPointer<Strip>, _ top: Double, _ bottom: Double,
    _ rule: WindingRule
  ) {
    let lines = strips.count <= 1024 ? 64 : strips.count <= 16384 ? 16 : 4
    var from = top
    for line in 1...lines {
      let to = gridHeight(top + (bottom - top) * (Double(line) / Double(lines)), near: top)
      let middle = (from + to) / 2
      samples.removeAll()
      for strip in strips where strip.top <= middle && strip.bottom > middle {
        var edge = strip.first
        while vertices[edge + 1].y <= middle { edge += 1 }
        var sample = strip
        sample.xTop = crossing(vertices[edge], vertices[edge + 1], middle)
        (sample.left, sample.right) = (sample.xTop, sample.xTop)
        samples.append(sample)
      }
      samples.sort(0..<samples.count) { $0.isBefore($1) }
      var rule = rule
      for sample in samples.buffer where from < to {
        let sign = rule.pass(sample.winding)
        if sign != 0 {
          accumulator.touch(sample.left, sample.left)
          accumulator.add(sample.left, from, sample.left, to, sign: sign)
        }
      }
      from = to
    }
  }
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
/// to be seen comes near it.
let workLimit = 1_000_000

/// A height rounded to 2⁻²⁰ pixel, the grid of the accumulator, given one on the grid beside it.
@inline(__always) func gridHeight(_ height: Double, near: Double) -> Double {
  near + ((height - near + 6_442_450_944) - 6_442_450_944)
}
