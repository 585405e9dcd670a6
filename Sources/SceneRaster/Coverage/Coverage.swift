/// The coverage of the pixels in a row by a region, from 0 to 1; it is 0 outside of the spans.
struct Coverage: ~Copyable {
  /// The spans from left to right, without overlaps.
  var spans = ScratchBuffers<Span>()
  /// The values of spans with varying coverage, by column relative to `origin`.
  var values = ScratchBuffers<Float>()
  var origin = 0

  struct Span {
    var start: Int
    var end: Int
    /// The coverage of all pixels in the span; nil if it varies.
    var value: Float?
  }

  mutating func reset(columns: Range<Int>) {
    spans.removeAll()
    origin = columns.lowerBound
    values.extend(to: columns.count, with: 0)
  }

  mutating func add(_ start: Int, _ end: Int, _ value: Float) {
    if start < end && value > 0 { spans.append(Span(start: start, end: end, value: value)) }
  }

  /// Sets the coverage of a rectangle in row `y`: the product of the covered height and width of
  /// each pixel.
  mutating func set(_ rect: DeviceRect, row y: Int, columns: Range<Int>) {
    reset(columns: columns)
    let height = Float(min(rect.y1, Double(y + 1)) - max(rect.y0, Double(y)))
    guard height > 0 else { return }
    let left = floorInt(rect.x0)
    let right = floorInt(rect.x1)
    let (first, last) = (columns.lowerBound, columns.upperBound)
    if left == right {
      if left >= first && left < last { add(left, left + 1, height * Float(rect.x1 - rect.x0)) }
      return
    }
    var inner = left
    if Double(left) < rect.x0 {
      inner = left + 1
      if left >= first && left < last { add(left, inner, height * Float(Double(inner) - rect.x0)) }
    }
    add(max(inner, first), min(right, last), height)
    if Double(right) < rect.x1 && right >= first && right < last {
      add(right, right + 1, height * Float(rect.x1 - Double(right)))
    }
  }
}
