/// Premultiplied red, green, blue and alpha, from 0 to 1.
typealias Pixel = SIMD4<Float>

/// Pixels beside each other in a row.
struct Run {
  var start: Int
  var end: Int
  var kind: Kind
  /// Of a flat run, its colour; of a ramp, the straight colour at `origin`.
  var color: Pixel
  /// Of a ramp, what a pixel to the right adds.
  var slope = Pixel.zero
  var origin = 0
  /// Whether every pixel of a flat run or a ramp has alpha 1.
  var isOpaque: Bool

  enum Kind {
    /// One colour.
    case flat
    /// Straight components that grow evenly from pixel to pixel.
    case ramp
    /// Each pixel by itself, in the row's `pixels`.
    case pixels
  }

  static func flat(_ start: Int, _ end: Int, _ color: Pixel) -> Run {
    Run(start: start, end: end, kind: .flat, color: color, isOpaque: color.w == 1)
  }

  static func pixels(_ start: Int, _ end: Int) -> Run {
    Run(start: start, end: end, kind: .pixels, color: .zero, isOpaque: false)
  }

  /// The colour of a flat run or a ramp at column `x`.
  @inline(__always) func color(at x: Int) -> Pixel {
    if kind == .flat { return color }
    let straight = (color + slope * Float(x - origin)).clamped(
      lowerBound: Pixel(repeating: 0), upperBound: Pixel(repeating: 1))
    let alpha = straight.w
    return straight * Pixel(alpha, alpha, alpha, 1)
  }
}

/// A row of a picture or of a group under construction: what is one colour is held as one, and only
/// what edges, pictures and blending make pixel by pixel is held so.
struct Row {
  private(set) var columns = 0..<0
  /// From left to right, without gaps.
  private(set) var runs: [Run] = []
  /// By column less the first; valid where a run says so.
  private(set) var pixels: [Pixel] = []
  /// Flat runs and ramps shorter than this are held pixel by pixel.
  var shortest = 16

  /// One colour throughout.
  mutating func reset(columns: Range<Int>, to color: Pixel) {
    self.columns = columns
    runs.removeAll(keepingCapacity: true)
    if pixels.count < columns.count {
      pixels.append(contentsOf: repeatElement(.zero, count: columns.count - pixels.count))
    }
    if !columns.isEmpty { runs.append(.flat(columns.lowerBound, columns.upperBound, color)) }
  }

  /// Pixels that are set one by one with `set`.
  mutating func resetPixels(columns: Range<Int>) {
    reset(columns: columns, to: .zero)
    if !columns.isEmpty { runs[0].kind = .pixels }
  }

  /// Nothing but what `append` adds, from the first column to the last.
  mutating func resetRuns(columns: Range<Int>) {
    reset(columns: columns, to: .zero)
    runs.removeAll(keepingCapacity: true)
  }

  mutating func append(_ run: Run) {
    if run.start < run.end { runs.append(run) }
  }

  @inline(__always) mutating func set(_ x: Int, _ pixel: Pixel) {
    pixels[x - columns.lowerBound] = pixel
  }

  @inline(__always) func pixel(at x: Int, of run: Run) -> Pixel {
    run.kind == .pixels ? pixels[x - columns.lowerBound] : run.color(at: x)
  }

  /// The index of the run that holds column `x`.
  func index(of x: Int) -> Int {
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= x { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - The shape of the row

extension Row {
  /// Lets a run begin at `x`, and returns its index.
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

  /// Puts a flat run or a ramp in the place of what is in its columns.
  private mutating func replace(with run: Run) {
    let i = index(of: run.start)
    if runs[i].start == run.start && runs[i].end == run.end {
      runs[i] = run
      return
    }
    let from = cut(at: run.start)
    let to = cut(at: run.end)
    runs.replaceSubrange(from..<to, with: CollectionOfOne(run))
  }

  /// Holds the columns from `start` to `end` pixel by pixel, and what would be left too short
  /// beside them.
  private mutating func materialize(_ start: Int, _ end: Int) {
    var i = index(of: start)
    if runs[i].kind == .pixels && runs[i].end >= end { return }
    var j = index(of: end - 1)
    var (from, to) = (start, end)
    if runs[i].kind == .pixels || start - runs[i].start < shortest { from = runs[i].start }
    if runs[j].kind == .pixels || runs[j].end - end < shortest { to = runs[j].end }
    for k in i...j where runs[k].kind != .pixels {
      let run = runs[k]
      for x in max(run.start, from)..<min(run.end, to) { set(x, run.color(at: x)) }
    }
    // Runs of pixels beside each other become one.
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
    let middle = Run.pixels(from, to)
    switch (left.start < from, to < right.end) {
    case (false, false): runs.replaceSubrange(i...j, with: CollectionOfOne(middle))
    case (true, false): runs.replaceSubrange(i...j, with: [left, middle])
    case (false, true): runs.replaceSubrange(i...j, with: [middle, right])
    case (true, true): runs.replaceSubrange(i...j, with: [left, middle, right])
    }
  }
}

// MARK: - Blending

extension Row {
  /// Lays a colour over the row, weakened by the coverage.
  mutating func blend(_ color: Pixel, _ coverage: borrowing Coverage) {
    for span in coverage.spans {
      guard let value = span.value else {
        materialize(span.start, span.end)
        for x in span.start..<span.end {
          blendPixel(x, color * coverage.values[x - coverage.origin])
        }
        continue
      }
      blend(color * value, span.start, span.end)
    }
  }

  /// Lays another row over this one, weakened by the coverage, which lies within both.
  mutating func blend(_ source: borrowing Row, _ coverage: borrowing Coverage) {
    for span in coverage.spans {
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
        materialize(start, end)
        for x in start..<end {
          let value = span.value ?? coverage.values[x - coverage.origin]
          blendPixel(x, source.pixel(at: x, of: run) * value)
        }
      }
    }
  }

  /// Lays a premultiplied colour over the columns from `start` to `end`.
  private mutating func blend(_ color: Pixel, _ start: Int, _ end: Int) {
    if color == .zero { return }
    if end - start < shortest {
      materialize(start, end)
      for x in start..<end { blendPixel(x, color) }
      return
    }
    if color.w == 1 { return replace(with: .flat(start, end, color)) }
    let from = cut(at: start)
    let to = cut(at: end)
    let rest = 1 - color.w
    for i in from..<to {
      if runs[i].kind == .flat {
        runs[i].color = color + runs[i].color * rest
        continue
      }
      let (start, end) = (runs[i].start, runs[i].end)
      if runs[i].kind == .ramp {
        let run = runs[i]
        for x in start..<end { set(x, run.color(at: x)) }
        runs[i] = .pixels(start, end)
      }
      for x in start..<end { blendPixel(x, color) }
    }
  }

  @inline(__always) private mutating func blendPixel(_ x: Int, _ color: Pixel) {
    let i = x - columns.lowerBound
    pixels[i] = color + pixels[i] * (1 - color.w)
  }

  /// Multiplies every pixel by `factor`, component by component.
  mutating func multiply(by factor: Pixel) {
    for i in runs.indices {
      multiply(i, by: factor)
    }
  }

  /// Multiplies every pixel by the alpha of the pixel of `mask` in its column.
  mutating func multiply(byAlphaOf mask: borrowing Row) {
    var i = 0
    while i < mask.runs.count {
      let run = mask.runs[i]
      i += 1
      let (start, end) = (
        max(run.start, columns.lowerBound), min(run.end, columns.upperBound)
      )
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
    switch run.kind {
    case .flat:
      runs[i] = .flat(run.start, run.end, run.color * factor)
    case .ramp:
      for x in run.start..<run.end { set(x, run.color(at: x) * factor) }
      runs[i] = .pixels(run.start, run.end)
    case .pixels:
      for x in run.start..<run.end { pixels[x - columns.lowerBound] *= factor }
    }
  }
}
