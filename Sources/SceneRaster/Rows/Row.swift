/// A row of an image or group while it is painted. Parts of a single color are stored as one run;
/// only edges, images, and blended parts are stored as individual pixels.
struct Row {
  private(set) var columns = 0..<0
  /// The runs from left to right, without gaps.
  private(set) var runs: [Run] = []
  /// The pixels by column relative to the first one, valid for runs of individual pixels.
  private(set) var pixels: [Pixel] = []
  /// Shorter flat runs and ramps are stored as individual pixels.
  var shortest = 16

  /// Sets all pixels to one color.
  mutating func reset(columns: Range<Int>, to color: Pixel) {
    self.columns = columns
    runs.removeAll(keepingCapacity: true)
    if pixels.count < columns.count {
      pixels.append(contentsOf: repeatElement(.zero, count: columns.count - pixels.count))
    }
    if !columns.isEmpty { runs.append(.flat(columns.lowerBound, columns.upperBound, color)) }
  }

  /// Sets every pixel to the color of its column.
  ///
  /// - Parameter isOpaque: Whether every color has an alpha of 1.
  @inline(__always) mutating func setPixels(
    columns: Range<Int>, isOpaque: Bool = false, _ color: (_ x: Int) -> Pixel
  ) {
    writePixels(columns: columns, isOpaque: isOpaque) { pixels in
      for x in columns { pixels[x - columns.lowerBound] = color(x) }
    }
  }

  /// Makes all pixels individual, and passes them to `write`, which sets every one.
  ///
  /// - Parameter isOpaque: Whether every color has an alpha of 1.
  @inline(__always) mutating func writePixels(
    columns: Range<Int>, isOpaque: Bool, _ write: (UnsafeMutableBufferPointer<Pixel>) -> Void
  ) {
    resetRuns(columns: columns)
    appendPixels(columns: columns, isOpaque: isOpaque, write)
  }

  /// Appends individual pixels in a part of the columns, which `write` sets.
  @inline(__always) mutating func appendPixels(
    columns part: Range<Int>, isOpaque: Bool,
    _ write: (UnsafeMutableBufferPointer<Pixel>) -> Void
  ) {
    var run = Run.pixels(part.lowerBound, part.upperBound)
    run.isOpaque = isOpaque
    append(run)
    let offset = part.lowerBound - columns.lowerBound
    pixels.withUnsafeMutableBufferPointer {
      write(UnsafeMutableBufferPointer(rebasing: $0[offset..<offset + part.count]))
    }
  }

  /// Removes all runs; they are then added with `append` from the first column to the last.
  mutating func resetRuns(columns: Range<Int>) {
    reset(columns: columns, to: .zero)
    runs.removeAll(keepingCapacity: true)
  }

  mutating func append(_ run: Run) {
    if run.start < run.end { runs.append(run) }
  }

  /// Appends individual pixels: a color multiplied by alphas from an index on.
  mutating func append(
    _ color: Pixel, times alphas: borrowing [UInt16], from first: Int, columns part: Range<Int>
  ) {
    append(.pixels(part.lowerBound, part.upperBound))
    let offset = part.lowerBound - columns.lowerBound
    precondition(offset >= 0 && part.upperBound <= columns.upperBound, "columns of this row")
    precondition(first >= 0 && first + part.count <= alphas.count, "stored alphas")
    pixels.withUnsafeMutableBufferPointer { pixels in
      alphas.withUnsafeBufferPointer { alphas in
        for index in 0..<part.count {
          pixels[offset + index] = color * Float(alphas[first + index])
        }
      }
    }
  }

  /// Whether the row consists of the same runs and pixels as another.
  func isStoredLike(_ other: borrowing Row) -> Bool {
    guard columns == other.columns, runs.count == other.runs.count else { return false }
    for index in runs.indices {
      let (run, second) = (runs[index], other.runs[index])
      guard run.start == second.start, run.end == second.end, run.kind == second.kind,
        run.color == second.color, run.slope == second.slope, run.origin == second.origin
      else { return false }
      guard run.kind == .pixels else { continue }
      for x in run.start - columns.lowerBound..<run.end - columns.lowerBound
      where pixels[x] != other.pixels[x] { return false }
    }
    return true
  }

  @inline(__always) func pixel(at x: Int, of run: Run) -> Pixel {
    run.kind == .pixels ? pixels[x - columns.lowerBound] : run.color(at: x)
  }

  /// Returns the index of the run that contains column `x`.
  func index(of x: Int) -> Int {
    var (low, high) = (0, runs.count - 1)
    // Painting usually proceeds from left to right.
    if runs[high].start <= x { return high }
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= x { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - The shape of the row

extension Row {
  /// Splits runs at `x` and returns the index of the run that begins there.
  private mutating func cut(at x: Int) -> Int {
    if x >= columns.upperBound { return runs.count }
    let i = index(of: x)
    if runs[i].start == x { return i }
    var right = runs[i]
    right.start = x
    runs[i].end = x
    runs.insert(right, at: i + 1)
    return i + 1
  }

  /// Replaces the contents of a flat run's or ramp's columns.
  private mutating func replace(with run: Run) {
    let i = index(of: run.start)
    let j = index(of: run.end - 1)
    var left = runs[i]
    var right = runs[j]
    left.end = run.start
    right.start = run.end
    put(left, run, right, inPlaceOf: i...j)
  }

  /// Converts columns from `start` to `end` to individual pixels, including adjacent runs that
  /// would be too short. If those columns are overwritten, their pixels are undefined afterward.
  private mutating func materialize(_ start: Int, _ end: Int, isOverwritten: Bool = false) {
    var i = index(of: start)
    if runs[i].kind == .pixels && runs[i].end >= end { return }
    var j = runs[i].end >= end ? i : index(of: end - 1)
    var (from, to) = (start, end)
    if runs[i].kind == .pixels || start - runs[i].start < shortest { from = runs[i].start }
    if runs[j].kind == .pixels || runs[j].end - end < shortest { to = runs[j].end }
    for k in i...j where runs[k].kind != .pixels {
      let run = runs[k]
      let (first, last) = (max(run.start, from), min(run.end, to))
      if isOverwritten {
        if first < start { draw(run, first, start) }
        if end < last { draw(run, end, last) }
      } else {
        draw(run, first, last)
      }
    }
    if i == j, from == runs[i].start, to < runs[i].end, i > 0, runs[i - 1].kind == .pixels {
      // Items that extend along a row, such as text, only move the end of its run.
      runs[i - 1].end = to
      runs[i].start = to
      return
    }
    // Adjacent runs of individual pixels are merged.
    if from == runs[i].start && i > 0 && runs[i - 1].kind == .pixels {
      i -= 1
      from = runs[i].start
    }
    if to == runs[j].end && j + 1 < runs.count && runs[j + 1].kind == .pixels {
      j += 1
      to = runs[j].end
    }
    var left = runs[i]
    var right = runs[j]
    left.end = from
    right.start = to
    put(left, .pixels(from, to), right, inPlaceOf: i...j)
  }

  /// Replaces runs by a new run and the remaining parts of its neighbors.
  private mutating func put(
    _ left: Run, _ middle: Run, _ right: Run, inPlaceOf range: ClosedRange<Int>
  ) {
    let (hasLeft, hasRight) = (left.start < left.end, right.start < right.end)
    let wanted = 1 + (hasLeft ? 1 : 0) + (hasRight ? 1 : 0)
    var count = range.count
    while count < wanted {
      runs.insert(middle, at: range.lowerBound)
      count += 1
    }
    if count > wanted {
      runs.removeSubrange(range.lowerBound..<range.lowerBound + count - wanted)
    }
    var k = range.lowerBound
    if hasLeft {
      runs[k] = left
      k += 1
    }
    runs[k] = middle
    if hasRight { runs[k + 1] = right }
  }
}

// MARK: - Blending

extension Row {
  /// Composites a color over the row, multiplied by the coverage.
  mutating func blend(_ color: Pixel, _ coverage: borrowing Coverage) {
    for span in coverage.spans.buffer {
      if let value = span.value {
        blend(color * value, span.start, span.end)
        continue
      }
      materialize(span.start, span.end)
      let values = coverage.values.elements - coverage.origin
      let first = columns.lowerBound
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        let pixels = base - first
        for x in span.start..<span.end {
          pixels[x] = (color * values[x]).over(pixels[x])
        }
      }
    }
  }

  /// Composites another row over this one, multiplied by the coverage, which is inside both.
  mutating func blend(_ source: borrowing Row, _ coverage: borrowing Coverage) {
    for span in coverage.spans.buffer {
      var i = source.index(of: span.start)
      while i < source.runs.count && source.runs[i].start < span.end {
        let run = source.runs[i]
        i += 1
        let (start, end) = (max(run.start, span.start), min(run.end, span.end))
        if let value = span.value {
          if run.kind == .flat {
            blend(run.color * value, start, end)
            continue
          }
          if run.kind == .ramp && run.isOpaque && value == 1 && end - start >= shortest {
            var part = run
            (part.start, part.end) = (start, end)
            replace(with: part)
            continue
          }
        }
        if run.kind == .pixels, let value = span.value {
          if value == 1 && run.isOpaque {
            materialize(start, end, isOverwritten: true)
            copyPixels(of: source, start, end)
          } else {
            materialize(start, end)
            blendPixels(of: source, value, start, end)
          }
          continue
        }
        materialize(start, end)
        for x in start..<end {
          let value = span.value ?? coverage.values[x - coverage.origin]
          let i = x - columns.lowerBound
          pixels[i] = (source.pixel(at: x, of: run) * value).over(pixels[i])
        }
      }
    }
  }

  /// Composites individual pixels of another row, multiplied by `value`.
  private mutating func blendPixels(
    of source: borrowing Row, _ value: Float, _ start: Int, _ end: Int
  ) {
    let (first, other) = (columns.lowerBound, source.columns.lowerBound)
    precondition(start >= other && end - other <= source.pixels.count, "pixels of the source")
    precondition(start >= first && end - first <= pixels.count, "pixels of this row")
    source.pixels.withUnsafeBufferPointer { source in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for x in start..<end {
          pixels[x - first] = (source[x - other] * value).over(pixels[x - first])
        }
      }
    }
  }

  /// Copies individual pixels of another row.
  private mutating func copyPixels(of source: borrowing Row, _ start: Int, _ end: Int) {
    let (first, other) = (columns.lowerBound, source.columns.lowerBound)
    precondition(start >= other && end - other <= source.pixels.count, "pixels of the source")
    precondition(start >= first && end - first <= pixels.count, "pixels of this row")
    source.pixels.withUnsafeBufferPointer { source in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for x in start..<end { pixels[x - first] = source[x - other] }
      }
    }
  }

  /// Composites a premultiplied color over columns from `start` to `end`.
  private mutating func blend(_ color: Pixel, _ start: Int, _ end: Int) {
    if color == .zero { return }
    if end - start < shortest {
      materialize(start, end)
      blendPixels(color, start, end)
      return
    }
    if color.w == 1 { return replace(with: .flat(start, end, color)) }
    let from = cut(at: start)
    let to = cut(at: end)
    for i in from..<to {
      let run = runs[i]
      switch run.kind {
      case .flat: runs[i] = .flat(run.start, run.end, color.over(run.color))
      case .pixels: blendPixels(color, run.start, run.end)
      case .ramp:
        draw(run, run.start, run.end, under: color)
        runs[i] = .pixels(run.start, run.end)
      }
    }
  }

  private mutating func blendPixels(_ color: Pixel, _ start: Int, _ end: Int) {
    let first = columns.lowerBound
    pixels.withUnsafeMutableBufferPointer { pixels in
      for i in start - first..<end - first { pixels[i] = color.over(pixels[i]) }
    }
  }

  /// Sets pixels to the colors of a flat run or ramp with another color composited over them.
  private mutating func draw(_ run: Run, _ start: Int, _ end: Int, under color: Pixel = .zero) {
    let range = start - columns.lowerBound..<end - columns.lowerBound
    let (first, slope, rest) = (run.color, run.slope, Pixel(repeating: 1 - color.w))
    pixels.withUnsafeMutableBufferPointer { pixels in
      if run.kind == .flat {
        let pixel = color.over(first)
        for i in range { pixels[i] = pixel }
        return
      }
      var step = Pixel(repeating: Float(start - run.origin))
      let one = Pixel(repeating: 1)
      if run.isOpaque {
        for i in range {
          pixels[i] = color + (first + slope * step) * rest
          step += one
        }
        return
      }
      for i in range {
        let straight = first + slope * step
        let alpha = straight.w
        pixels[i] = color.over(straight * Pixel(alpha, alpha, alpha, 1))
        step += one
      }
    }
  }

  /// Multiplies every pixel by `factor`, component by component.
  mutating func multiply(by factor: Pixel) {
    for i in runs.indices { multiply(i, by: factor) }
  }

  /// Multiplies every pixel by the alpha of `mask` in its column.
  mutating func multiply(byAlphaOf mask: borrowing Row) {
    for run in mask.runs {
      let (start, end) = (max(run.start, columns.lowerBound), min(run.end, columns.upperBound))
      guard start < end else { continue }
      if run.kind == .flat && (run.color.w == 1 || end - start >= shortest) {
        if run.color.w == 1 { continue }
        let from = cut(at: start)
        let to = cut(at: end)
        for k in from..<to { multiply(k, by: Pixel(repeating: run.color.w)) }
      } else {
        materialize(start, end)
        for x in start..<end {
          pixels[x - columns.lowerBound] *= mask.pixel(at: x, of: run).w
        }
      }
    }
  }

  private mutating func multiply(_ i: Int, by factor: Pixel) {
    let run = runs[i]
    if run.kind == .flat {
      runs[i] = .flat(run.start, run.end, run.color * factor)
      return
    }
    if run.kind == .ramp { draw(run, run.start, run.end) }
    runs[i] = .pixels(run.start, run.end)
    for x in run.start..<run.end { pixels[x - columns.lowerBound] *= factor }
  }
}

extension SIMD4<Float> {
  /// Returns this pixel composited over another.
  @inline(__always) func over(_ below: Pixel) -> Pixel { self + below * (1 - w) }
}

/// Consecutive pixels of a row.
struct Run {
  var start: Int
  var end: Int
  var kind: Kind
  /// The color of a flat run, or the straight color of a ramp at `origin`.
  var color: Pixel
  /// The change per pixel of a ramp.
  var slope = Pixel.zero
  var origin = 0
  /// Whether every pixel is known to have an alpha of 1.
  var isOpaque: Bool

  enum Kind {
    /// A single color.
    case flat
    /// Straight components that change linearly.
    case ramp
    /// Individual pixels, stored in the row's `pixels`.
    case pixels
  }

  static func flat(_ start: Int, _ end: Int, _ color: Pixel) -> Run {
    Run(start: start, end: end, kind: .flat, color: color, isOpaque: color.w == 1)
  }

  static func pixels(_ start: Int, _ end: Int) -> Run {
    Run(start: start, end: end, kind: .pixels, color: .zero, isOpaque: false)
  }

  /// Returns the color of a flat run or ramp at column `x`.
  @inline(__always) func color(at x: Int) -> Pixel {
    if kind == .flat { return color }
    let straight = color + slope * Float(x - origin)
    if isOpaque { return straight }
    let alpha = straight.w
    return straight * Pixel(alpha, alpha, alpha, 1)
  }
}
