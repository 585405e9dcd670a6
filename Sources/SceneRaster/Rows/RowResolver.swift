/// Finds the strips at which the regions of outlines begin and end.
///
/// A row is divided into slabs that chains span completely. In each slab, chains whose columns do
/// not overlap are sorted from left to right, and the winding rule selects those at which the
/// region begins or ends. Most rows consist of one slab.
struct RowResolver: ~Copyable {
  private var slab = ScanlineBand()
  private var strips = ScratchBuffers<EdgeSpan>()
  private var breaks = ScratchBuffers<Double>()
  /// The strips between two boundaries.
  private var spanning = ScratchBuffers<EdgeSpan>()
  private var samples = ScratchBuffers<EdgeSpan>()

  /// Resolves row `y` of an outline whose activeEdges are a range of `activeEdges`.
  mutating func resolve(
    _ y: Int, _ range: Range<Int>, _ activeEdges: inout ScratchBuffers<ActiveEdge>,
    _ outline: Outline,
    _ store: borrowing Outlines, into sink: inout some EdgeSpanSink & ~Copyable
  ) {
    store.points.withUnsafeBufferPointer { points in
      guard let points = points.baseAddress else { return }
      let vertices = PlacedVertices(points: points, offset: outline.offset)
      let rule = WindingRule(isEvenOdd: outline.isEvenOdd)
      resolve(y, range, &activeEdges, vertices, rule, into: &sink)
    }
  }

  private mutating func resolve(
    _ y: Int, _ range: Range<Int>, _ activeEdges: inout ScratchBuffers<ActiveEdge>,
    _ vertices: PlacedVertices,
    _ rule: WindingRule, into sink: inout some EdgeSpanSink & ~Copyable
  ) {
    let (top, bottom) = (Double(y), Double(y + 1))
    strips.removeAll()
    var isWhole = true
    for index in range {
      let active = activeEdges[index]
      guard active.top < bottom, active.bottom > top else { continue }
      if active.top > top || active.bottom < bottom { isWhole = false }
      let strip = EdgeSpan(
        of: active, max(top, active.top), min(bottom, active.bottom), vertices)
      activeEdges[index].edge = strip.last - 1
      strips.append(strip)
    }
    slab.begin()
    if isWhole {
      strips.sort(0..<strips.count) { $0.isBefore($1) }
      add(strips.buffer, vertices, top, bottom, rule, into: &sink)
    } else {
      cut(vertices, top, bottom, rule, into: &sink)
    }
  }

  /// Divides the row at the ends of chains.
  private mutating func cut(
    _ vertices: PlacedVertices, _ top: Double, _ bottom: Double, _ rule: WindingRule,
    into sink: inout some EdgeSpanSink & ~Copyable
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
      return sample(strips.buffer, vertices, top, bottom, rule, into: &sink)
    }
    for index in 1..<breaks.count {
      let (from, to) = (breaks[index - 1], breaks[index])
      spanning.removeAll()
      for strip in strips.buffer where strip.top <= from && strip.bottom >= to {
        spanning.append(strip.part(from, to, vertices))
      }
      spanning.sort(0..<spanning.count) { $0.isBefore($1) }
      add(spanning.buffer, vertices, from, to, rule, into: &sink)
    }
  }

  /// Accumulates the region between two heights that all `strips`, which are sorted, span. Strips
  /// with overlapping columns can intersect, and are examined further.
  private mutating func add(
    _ strips: UnsafeMutableBufferPointer<EdgeSpan>, _ vertices: PlacedVertices, _ top: Double,
    _ bottom: Double, _ rule: WindingRule, into sink: inout some EdgeSpanSink & ~Copyable
  ) {
    var rule = rule
    var start = 0
    while start < strips.count && strips[start].left < sink.end {
      var right = strips[start].right
      var end = start + 1
      while end < strips.count && strips[end].left < right {
        right = max(right, strips[end].right)
        end += 1
      }
      if end == start + 1 {
        let sign = rule.pass(strips[start].winding)
        if sign != 0 { sink.add(strips[start], vertices, sign: sign) }
      } else {
        let group = UnsafeMutableBufferPointer(rebasing: strips[start..<end])
        if !slab.resolve(group, vertices, top, bottom, rule, into: &sink) {
          sample(group, vertices, top, bottom, rule, into: &sink)
        }
        for strip in group { _ = rule.pass(strip.winding) }
      }
      start = end
    }
  }

  /// Samples lines instead of slabs if there are more chains and vertices than an image can show.
  private mutating func sample(
    _ strips: UnsafeMutableBufferPointer<EdgeSpan>, _ vertices: PlacedVertices, _ top: Double,
    _ bottom: Double, _ rule: WindingRule, into sink: inout some EdgeSpanSink & ~Copyable
  ) {
    let lines = sampleCount(chains: strips.count)
    var from = top
    for line in 1...lines {
      let to = gridHeight(top + (bottom - top) * (Double(line) / Double(lines)), near: top)
      let middle = (from + to) / 2
      samples.removeAll()
      for strip in strips where strip.top <= middle && strip.bottom > middle {
        var edge = strip.first
        while vertices[edge + 1].y <= middle { edge += 1 }
        var sample = strip
        let x = crossing(vertices[edge], vertices[edge + 1], middle)
        (sample.first, sample.last, sample.top, sample.bottom) = (edge, edge + 1, from, to)
        (sample.xTop, sample.xBottom, sample.left, sample.right) = (x, x, x, x)
        samples.append(sample)
      }
      samples.sort(0..<samples.count) { $0.isBefore($1) }
      var rule = rule
      for sample in samples.buffer where from < to {
        let sign = rule.pass(sample.winding)
        if sign != 0 { sink.add(sample, vertices, sign: sign) }
      }
      from = to
    }
  }
}
