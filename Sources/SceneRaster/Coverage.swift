/// How much of each pixel of one row a region covers: 0 to 1, outside of the spans 0.
struct Coverage: ~Copyable {
  /// From left to right, apart from each other.
  var spans = ScratchBuffers<Span>()
  /// The values of spans that vary, by column less `origin`.
  var values = ScratchBuffers<Float>()
  var origin = 0

  struct Span {
    var start: Int
    var end: Int
    /// The coverage of every pixel of the span, or nil where `values` has it pixel by pixel.
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

  /// A rectangle's coverage in row `y`: the product of what it covers of the row's height and of
  /// each pixel's width.
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
