/// A chain as a sweep goes down along it.
struct Strand {
  /// The edge at hand: from this vertex to the next.
  var edge: Int
  var top: Double
  var bottom: Double
  var winding: Int
}

/// Finds the coverage of outlines row by row: the area in each pixel where the winding number is
/// not zero (or is odd).
///
/// A row is cut into slabs that chains run through from end to end. In each, chains that keep to
/// columns of their own are in order from left to right; those where the region begins and ends
/// are picked by the winding rule, and only their edges are added up. Most rows are one slab.
struct Sweep {
  /// The chains in view, outline by outline.
  var strands: [Strand] = []
  var accumulator = Accumulator()
  var slab = Slab()

  private var active: [Active] = []
  private var breaks: [Double] = []
  private var spanning: [Active] = []
  private var samples: [Active] = []

  /// A strand in a row or slab, with the columns it keeps to there.
  struct Active {
    var strand: Int
    var x0: Double
    var x1: Double

    func isBefore(_ other: Active) -> Bool { x0 < other.x0 || (x0 == other.x0 && x1 < other.x1) }
  }

  /// Takes the chains of an outline that reach into `rows`; the range is for `cover`.
  mutating func enter(
    _ outline: Outline, _ store: borrowing Outlines, rows: Range<Int>
  ) -> Range<Int> {
    let first = strands.count
    let (top, bottom) = (Double(rows.lowerBound), Double(rows.upperBound))
    for index in outline.chains {
      let chain = store.chains[index]
      guard chain.top < bottom, chain.bottom > top else { continue }
      // The edge that reaches below the first row's upper edge.
      var (low, high) = (chain.points.lowerBound, chain.points.upperBound - 2)
      while low < high {
        let middle = (low + high) / 2
        if store.points[middle + 1].y <= top { low = middle + 1 } else { high = middle }
      }
      strands.append(
        Strand(edge: low, top: chain.top, bottom: chain.bottom, winding: chain.winding))
    }
    return first..<strands.count
  }

  /// The coverage of the outline whose strands are `range` in row `y`. Rows are asked for from
  /// the top.
  mutating func cover(
    _ y: Int, _ range: Range<Int>, _ store: borrowing Outlines, isEvenOdd: Bool,
    columns: Range<Int>, into coverage: inout Coverage
  ) {
    coverage.reset(columns: columns)
    let (top, bottom) = (Double(y), Double(y + 1))
    active.removeAll(keepingCapacity: true)
    var isWhole = true
    for index in range {
      let strand = strands[index]
      guard strand.top < bottom, strand.bottom > top else { continue }
      var edge = strand.edge
      while store.points[edge + 1].y <= top { edge += 1 }
      strands[index].edge = edge
      if strand.top > top || strand.bottom < bottom { isWhole = false }
      let (x0, x1) = extent(index, store, max(top, strand.top), min(bottom, strand.bottom))
      active.append(Active(strand: index, x0: x0, x1: x1))
    }
    if active.isEmpty { return }
    accumulator.begin(columns: columns)
    slab.begin()
    if isWhole {
      Self.sort(&active)
      add(active, store, top, bottom, WindingRule(isEvenOdd: isEvenOdd))
    } else {
      cut(store, top, bottom, isEvenOdd: isEvenOdd)
    }
    accumulator.finish(into: &coverage)
  }

  /// Cuts the row where chains begin and end.
  private mutating func cut(
    _ store: borrowing Outlines, _ top: Double, _ bottom: Double, isEvenOdd: Bool
  ) {
    breaks.removeAll(keepingCapacity: true)
    breaks.append(top)
    breaks.append(bottom)
    for item in active {
      let strand = strands[item.strand]
      if strand.top > top { breaks.append(strand.top) }
      if strand.bottom < bottom { breaks.append(strand.bottom) }
    }
    sortUnique(&breaks)
    let rule = WindingRule(isEvenOdd: isEvenOdd)
    if breaks.count * active.count > workLimit {
      return sample(active[...], store, top, bottom, rule)
    }
    for index in 1..<breaks.count {
      let (from, to) = (breaks[index - 1], breaks[index])
      spanning.removeAll(keepingCapacity: true)
      for item in active {
        let strand = strands[item.strand]
        guard strand.top <= from, strand.bottom >= to else { continue }
        let (x0, x1) = extent(item.strand, store, from, to)
        spanning.append(Active(strand: item.strand, x0: x0, x1: x1))
      }
      Self.sort(&spanning)
      add(spanning, store, from, to, rule)
    }
  }

  /// Adds up the region between two heights that all of `items`, sorted, span. Those that share columns may
  /// cross each other, and are looked into.
  private mutating func add(
    _ items: [Active], _ store: borrowing Outlines, _ top: Double, _ bottom: Double,
    _ rule: WindingRule
  ) {
    var rule = rule
    var start = 0
    while start < items.count && items[start].x0 < accumulator.end {
      var right = items[start].x1
      var end = start + 1
      while end < items.count && items[end].x0 < right {
        right = max(right, items[end].x1)
        end += 1
      }
      if end == start + 1 {
        let sign = rule.pass(strands[items[start].strand].winding)
        if sign != 0 { addEdges(items[start], store, top, bottom, sign: sign) }
      } else {
        let group = items[start..<end]
        if !slab.resolve(group, strands, store, top, bottom, rule, into: &accumulator) {
          sample(group, store, top, bottom, rule)
        }
        for item in group { _ = rule.pass(strands[item.strand].winding) }
      }
      start = end
    }
  }

  /// For slabs with more chains and vertices than a picture can show: lines instead of slabs.
  private mutating func sample(
    _ items: ArraySlice<Active>, _ store: borrowing Outlines, _ top: Double, _ bottom: Double,
    _ rule: WindingRule
  ) {
    let lines = items.count <= 1024 ? 64 : items.count <= 16384 ? 16 : 4
    var from = top
    for line in 1...lines {
      let to = gridHeight(top + (bottom - top) * (Double(line) / Double(lines)), near: top)
      let middle = (from + to) / 2
      samples.removeAll(keepingCapacity: true)
      for item in items {
        let strand = strands[item.strand]
        guard strand.top <= middle, strand.bottom > middle else { continue }
        var edge = strand.edge
        while store.points[edge + 1].y <= middle { edge += 1 }
        let x = crossing(store.points[edge], store.points[edge + 1], middle)
        samples.append(Active(strand: item.strand, x0: x, x1: x))
      }
      Self.sort(&samples)
      var rule = rule
      for item in samples where from < to {
        let sign = rule.pass(strands[item.strand].winding)
        if sign != 0 { accumulator.add(item.x0, from, item.x0, to, sign: sign) }
      }
      from = to
    }
  }

  /// Adds the edges of a strand between two heights.
  private mutating func addEdges(
    _ item: Active, _ store: borrowing Outlines, _ top: Double, _ bottom: Double, sign: Float
  ) {
    var edge = strands[item.strand].edge
    while true {
      let (p, q) = (store.points[edge], store.points[edge + 1])
      if p.y >= bottom { return }
      let (from, to) = (max(p.y, top), min(q.y, bottom))
      if from < to {
        accumulator.add(crossing(p, q, from), from, crossing(p, q, to), to, sign: sign)
      }
      if q.y >= bottom { return }
      edge += 1
    }
  }

  /// The columns a strand keeps to between two heights that it spans.
  private func extent(
    _ index: Int, _ store: borrowing Outlines, _ top: Double, _ bottom: Double
  ) -> (Double, Double) {
    var edge = strands[index].edge
    while store.points[edge + 1].y <= top { edge += 1 }
    var x = crossing(store.points[edge], store.points[edge + 1], top)
    var (x0, x1) = (x, x)
    while store.points[edge + 1].y < bottom {
      edge += 1
      x = store.points[edge].x
      x0 = min(x0, x)
      x1 = max(x1, x)
    }
    x = crossing(store.points[edge], store.points[edge + 1], bottom)
    return (min(x0, x), max(x1, x))
  }

  /// Sorts from left to right.
  private static func sort(_ items: inout [Active]) {
    if items.count > 32 {
      items.sort { $0.isBefore($1) }
      return
    }
    var i = 1
    while i < items.count {
      let item = items[i]
      var j = i
      while j > 0 && item.isBefore(items[j - 1]) {
        items[j] = items[j - 1]
        j -= 1
      }
      items[j] = item
      i += 1
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

/// Sorts a short list of numbers and leaves out what is there already.
func sortUnique(_ numbers: inout [Double]) {
  numbers.sort()
  var count = 0
  for number in numbers where count == 0 || numbers[count - 1] != number {
    numbers[count] = number
    count += 1
  }
  numbers.removeSubrange(count...)
}
