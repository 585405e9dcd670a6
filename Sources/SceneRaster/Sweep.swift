/// A chain as a sweep goes down along it.
struct Strand {
  /// The edge at hand: from this vertex to the next.
  var edge: Int
  var top: Double
  var bottom: Double
  var winding: Int
  /// Where it begins.
  var x: Double
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
    // So that the strips of each row come nearly in order.
    strands.sort(start..<strands.count) { $0.x < $1.x }
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
    strands.append(
      Strand(
        edge: low, top: top, bottom: bottom, winding: chain.winding, x: store.points[low].x))
  }

  /// The coverage of the outline whose strands are `range` in row `y`. Rows are asked for from
  /// the top.
  mutating func cover(
    _ y: Int, _ range: Range<Int>, _ outline: Outline, _ store: borrowing Outlines,
    columns: Range<Int>, into coverage: inout Coverage
  ) {
    coverage.reset(columns: columns)
    store.points.withUnsafeBufferPointer { points in
      guard let points = points.baseAddress else { return }
      let vertices = PlacedVertices(points: points, offset: outline.offset)
      add(y, range, vertices, WindingRule(isEvenOdd: outline.isEvenOdd), columns)
    }
    if strips.count > 0 { accumulator.finish(into: &coverage) }
  }

  /// Adds up row `y` of an outline.
  private mutating func add(
    _ y: Int, _ range: Range<Int>, _ vertices: PlacedVertices, _ rule: WindingRule,
    _ columns: Range<Int>
  ) {
    let (top, bottom) = (Double(y), Double(y + 1))
    strips.removeAll()
    var isWhole = true
    for index in range {
      let strand = strands[index]
      guard strand.top < bottom, strand.bottom > top else { continue }
      if strand.top > top || strand.bottom < bottom { isWhole = false }
      let strip = Strip(
        of: strand, max(top, strand.top), min(bottom, strand.bottom), vertices)
      strands[index].edge = strip.last - 1
      strips.append(strip)
    }
    if strips.count == 0 { return }
    accumulator.begin(columns: columns)
    slab.begin()
    if isWhole {
      strips.sort(0..<strips.count) { $0.isBefore($1) }
      add(strips.buffer, vertices, top, bottom, rule)
    } else {
      cut(vertices, top, bottom, rule)
    }
  }

  /// Cuts the row where chains begin and end.
  private mutating func cut(
    _ vertices: PlacedVertices, _ top: Double, _ bottom: Double, _ rule: WindingRule
  ) {
    breaks.removeAll()
    breaks.append(top)
    breaks.append(bottom)
    for strip in strips.buffer {
      if strip.top > top { breaks.append(strip.top) }
      if strip.bottom < bottom { breaks.append(strip.bottom) }
    }
    breaks.sortUnique()
    if breaks.count * strips.count > workLimit {
      return sample(strips.buffer, vertices, top, bottom, rule)
    }
    for index in 1..<breaks.count {
      let (from, to) = (breaks[index - 1], breaks[index])
      spanning.removeAll()
      for strip in strips.buffer where strip.top <= from && strip.bottom >= to {
        spanning.append(strip.part(from, to, vertices))
      }
      spanning.sort(0..<spanning.count) { $0.isBefore($1) }
      add(spanning.buffer, vertices, from, to, rule)
    }
  }

  /// Adds up the region between two heights that all of `strips`, sorted, span. Those that share
  /// columns may cross each other, and are looked into.
  private mutating func add(
    _ strips: UnsafeMutableBufferPointer<Strip>, _ vertices: PlacedVertices, _ top: Double,
    _ bottom: Double, _ rule: WindingRule
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
          sample(group, vertices, top, bottom, rule)
        }
        for strip in group { _ = rule.pass(strip.winding) }
      }
      start = end
    }
  }

  /// For slabs with more chains and vertices than a picture can show: lines instead of slabs.
  private mutating func sample(
    _ strips: UnsafeMutableBufferPointer<Strip>, _ vertices: PlacedVertices, _ top: Double,
    _ bottom: Double, _ rule: WindingRule
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
