import SceneLayers

/// Premultiplied red, green, and blue in levels, from 0 to `Pixel.levels`, and alpha from 0 to 1.
typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
  /// The maximum level: slightly more than 255, so that values exactly between two levels are
  /// rounded up. Other values are not affected.
  static var levels: Double { 255.00003 }
}

/// A color stop at a location t.
struct GradientStop: Sendable {
  let location: Double
  /// The straight color.
  var color: SIMD4<Double>

  /// Returns the stops of a gradient, with ascending locations; nil if there is nothing to paint.
  static func stops(of gradient: Gradient) -> [GradientStop]? {
    var stops: [GradientStop] = []
    for (color, location) in zip(gradient.colors, gradient.locations) {
      guard location.isFinite else { return nil }
      stops.append(
        GradientStop(
          location: max(location, stops.last?.location ?? location), color: straight(color)))
    }
    return stops.isEmpty ? nil : stops
  }
}

/// The stops of a gradient, of which there is at least one.
extension Span<GradientStop> {
  var last: Int { count - 1 }

  /// Returns the stop at or before t, the last of several at the same location; −1 before the first
  /// one.
  func stop(at t: Double) -> Int {
    var (low, high) = (-1, last)
    while low < high {
      let middle = (low + high + 1) / 2
      if self[middle].location <= t { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the straight color at t, which is between the stop and the next one.
  func color(at t: Double, after stop: Int) -> SIMD4<Double> {
    if stop < 0 { return self[0].color }
    if stop >= last { return self[last].color }
    let (from, to) = (self[stop], self[stop + 1])
    let f = (t - from.location) / (to.location - from.location)
    return from.color + (to.color - from.color) * f
  }

  /// Returns the change of the straight color per unit of t after the stop.
  func slope(after stop: Int) -> SIMD4<Double> {
    if stop < 0 || stop >= last { return .zero }
    let (from, to) = (self[stop], self[stop + 1])
    return (to.color - from.color) / (to.location - from.location)
  }

  func premultiplied(at t: Double) -> Pixel {
    SceneRaster.premultiplied(color(at: t, after: stop(at: t)))
  }

  /// Whether every color of the gradient has an alpha of 1.
  var isOpaque: Bool {
    for stop in indices where self[stop].color.w != 1 { return false }
    return true
  }
}

/// Returns the straight components of a color, from 0 to 1.
func straight(_ color: Color) -> SIMD4<Double> {
  SIMD4(unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha))
}

/// Returns the pixel for straight components from 0 to 1.
@inline(__always) func premultiplied(_ straight: SIMD4<Double>) -> Pixel {
  let level = straight.w * Pixel.levels
  return Pixel(straight * SIMD4(level, level, level, 1))
}

/// Returns the factor that multiplies pixels by a color: (r·a, g·a, b·a, a) for straight components
/// from 0 to 1.
func factor(_ straight: SIMD4<Double>) -> Pixel {
  Pixel(straight * SIMD4(straight.w, straight.w, straight.w, 1))
}

/// Converts straight components from 0 to 1 to levels.
func leveled(_ straight: SIMD4<Double>) -> Pixel {
  Pixel(straight * SIMD4(Pixel.levels, Pixel.levels, Pixel.levels, 1))
}

/// Clamps a number to 0…1; NaN becomes 0.
func unit(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }

/// An axial gradient in device pixels: t = t0 + tx · x + ty · y at the center of pixel (x, y).
///
/// Gradients have no heap storage, because threads that paint with the same one would contend for
/// its reference count.
struct AxialGradient: Sendable {
  /// The range in `Items.stops`.
  let stops: Range<Int>
  private let t0: Double
  private let tx: Double
  private let ty: Double

  /// - Parameter toUnit: The transform from device pixels to unit coordinates of the bounds.
  init(_ stops: Range<Int>, from start: Point, to end: Point, _ toUnit: AffineTransform) {
    self.stops = stops
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    // t = dot(u − s, e − s) / |e − s|²
    let (gx, gy) = (dx / length, dy / length)
    tx = toUnit.a * gx + toUnit.b * gy
    ty = toUnit.c * gx + toUnit.d * gy
    let center = toUnit.apply(Point(0.5, 0.5))
    t0 = (center.x - start.x) * gx + (center.y - start.y) * gy
  }

  /// Writes the colors of row `y` to `row`; `all` are the stops of the display list.
  func fill(
    _ y: Int, _ columns: Range<Int>, _ all: borrowing [GradientStop], into row: inout Row
  ) {
    let slice = all[stops]
    let stops = slice.span
    row.resetRuns(columns: columns)
    let (first, end) = (columns.lowerBound, columns.upperBound)
    let t = t0 + ty * Double(y)
    guard t.isFinite, tx.isFinite else {
      row.append(.flat(first, end, premultiplied(stops[stops.last].color)))
      return
    }
    if (tx * Double(columns.count)).magnitude < 1e-12 {
      row.append(.flat(first, end, stops.premultiplied(at: t + tx * Double(first))))
      return
    }
    var x = first
    var stop = stops.stop(at: t + tx * Double(first))
    while x < end {
      // The columns up to the next stop.
      var next = end
      if tx > 0 && stop < stops.last {
        next = column(t, reaching: stops[stop + 1].location, x, end)
      } else if tx < 0 && stop >= 0 {
        next = column(t, leaving: stops[stop].location, x, end)
      }
      if x < next { row.append(run(x, next, t + tx * Double(x), stop, stops)) }
      x = next
      stop += tx > 0 ? 1 : -1
    }
  }

  private func run(
    _ start: Int, _ end: Int, _ t: Double, _ stop: Int, _ stops: Span<GradientStop>
  ) -> Run {
    let slope = stops.slope(after: stop)
    if slope == .zero { return .flat(start, end, stops.premultiplied(at: t)) }
    let isOpaque = stops[stop].color.w == 1 && stops[stop + 1].color.w == 1
    return Run(
      start: start, end: end, kind: .ramp, color: leveled(stops.color(at: t, after: stop)),
      slope: leveled(slope * tx), origin: start, isOpaque: isOpaque)
  }

  /// Returns the first column of `from...end` at which increasing t reaches a location.
  private func column(
    _ t: Double, reaching location: Double, _ from: Int, _ end: Int
  ) -> Int {
    var x = guess((location - t) / tx, from, end)
    while x > from && t + tx * Double(x - 1) >= location { x -= 1 }
    while x < end && t + tx * Double(x) < location { x += 1 }
    return x
  }

  /// Returns the first column of `from...end` at which decreasing t is below a location.
  private func column(_ t: Double, leaving location: Double, _ from: Int, _ end: Int) -> Int {
    var x = guess((location - t) / tx, from, end)
    while x > from && t + tx * Double(x - 1) < location { x -= 1 }
    while x < end && t + tx * Double(x) >= location { x += 1 }
    return x
  }

  private func guess(_ x: Double, _ from: Int, _ end: Int) -> Int {
    x > Double(from) ? x < Double(end) ? Int(x) : end : from
  }
}

/// A radial gradient in device pixels: t is the distance from the origin in coordinates in which
/// the ellipse is the unit circle.
struct RadialGradient: Sendable {
  /// The range in `Items.stops`.
  let stops: Range<Int>
  private let toCircle: AffineTransform

  /// Creates a gradient; nil if a radius is zero.
  init?(_ stops: Range<Int>, from start: Point, to end: Point, _ toUnit: AffineTransform) {
    let (rx, ry) = ((end.x - start.x).magnitude, (end.y - start.y).magnitude)
    guard rx > 0, ry > 0 else { return nil }
    self.stops = stops
    toCircle =
      toUnit
      .concatenating(AffineTransform(translate: -start.x, -start.y))
      .concatenating(AffineTransform(scale: 1 / rx, 1 / ry))
  }

  /// Writes the colors of row `y` to `row`; `all` are the stops of the display list.
  func fill(
    _ y: Int, _ columns: Range<Int>, _ all: borrowing [GradientStop], into row: inout Row
  ) {
    let slice = all[stops]
    let stops = slice.span
    row.setPixels(columns: columns, stops) { x in
      let (x, y) = toCircle.apply(x + 0.5, SIMD4(repeating: Double(y) + 0.5))
      return (x * x + y * y).squareRoot()
    }
  }
}

/// Returns the clockwise angles of four vectors from a start angle, in turns from 0 to 1.
func turns(
  _ x: SIMD4<Double>, _ y: SIMD4<Double>, from startAngle: Double
) -> SIMD4<Double> {
  var turns = SIMD4<Double>.zero
  for lane in 0..<4 {
    let turn = (arcTangent2(y[lane], x[lane]) - startAngle) / (2 * .pi)
    turns[lane] = turn < 0 ? turn + 1 : turn
  }
  return turns
}

/// A conic gradient in device pixels: t is the angle about a point, clockwise, in turns.
struct ConicGradient: Sendable {
  /// The range in `Items.stops`.
  let stops: Range<Int>
  private let toLayer: AffineTransform
  private let start: Point
  private let startAngle: Double

  /// - Parameter toLayer: The transform from device pixels to points relative to the corner of the
  ///   bounds.
  init(
    _ stops: Range<Int>, from start: Point, to end: Point, size: Size,
    _ toLayer: AffineTransform
  ) {
    self.stops = stops
    self.toLayer = toLayer
    self.start = Point(start.x * size.width, start.y * size.height)
    startAngle = arcTangent2((end.y - start.y) * size.height, (end.x - start.x) * size.width)
  }

  /// Writes the colors of row `y` to `row`; `all` are the stops of the display list.
  func fill(
    _ y: Int, _ columns: Range<Int>, _ all: borrowing [GradientStop], into row: inout Row
  ) {
    let slice = all[stops]
    let stops = slice.span
    row.setPixels(columns: columns, stops) { x in
      let (x, y) = toLayer.apply(x + 0.5, SIMD4(repeating: Double(y) + 0.5))
      return turns(x - start.x, y - start.y, from: startAngle)
    }
  }
}

/// The two adjacent stops between which the last color was, which usually enclose the next one.
///
/// The stops passed to its functions must always be those of the same gradient.
struct GradientInterval {
  /// The locations of both stops; the range is empty before the first color, and outside all stops.
  private var (low, high) = (0.0, 0.0)
  /// The reciprocal of the distance between them.
  private var scale = 0.0
  /// The color of the first stop, and its difference from that of the second one; in levels if both
  /// are opaque, else straight.
  private var color = SIMD4<Double>.zero
  private var change = SIMD4<Double>.zero
  private var isOpaque = false

  /// Also false if t is NaN.
  @inline(__always) private func contains(_ t: Double) -> Bool { t >= low && t < high }

  /// Returns the same color as `stops.premultiplied` except for rounding.
  @inline(__always) mutating func premultiplied(
    at t: Double, _ stops: Span<GradientStop>
  ) -> Pixel {
    if !contains(t) {
      if let color = enter(t, stops) { return color }
    }
    return pixel((t - low) * scale)
  }

  /// Moves to the stops around t; returns the color at t if they are no such interval.
  @inline(never) private mutating func enter(_ t: Double, _ stops: Span<GradientStop>) -> Pixel? {
    let stop = stops.stop(at: t)
    if stop < 0 || stop >= stops.last {
      return SceneRaster.premultiplied(stops.color(at: t, after: stop))
    }
    let (from, to) = (stops[stop], stops[stop + 1])
    let scale = 1 / (to.location - from.location)
    if !scale.isFinite { return SceneRaster.premultiplied(from.color) }
    self.scale = scale
    (low, high) = (from.location, to.location)
    isOpaque = from.color.w == 1 && to.color.w == 1
    let levels = isOpaque ? Pixel.levels : 1
    color = from.color * SIMD4(levels, levels, levels, 1)
    change = to.color * SIMD4(levels, levels, levels, 1) - color
    return nil
  }

  /// - Parameter part: The position between both stops, from 0 to 1.
  @inline(__always) private func pixel(_ part: Double) -> Pixel {
    let color = color + change * part
    return isOpaque ? Pixel(color) : SceneRaster.premultiplied(color)
  }

  /// Returns the same colors as those at four single values of t.
  @inline(__always) mutating func premultiplied(
    at t: SIMD4<Double>, _ stops: Span<GradientStop>
  ) -> (Pixel, Pixel, Pixel, Pixel) {
    guard contains(t.x), contains(t.y), contains(t.z), contains(t.w) else {
      return (
        premultiplied(at: t.x, stops), premultiplied(at: t.y, stops),
        premultiplied(at: t.z, stops), premultiplied(at: t.w, stops)
      )
    }
    let parts = (t - low) * scale
    return (pixel(parts.x), pixel(parts.y), pixel(parts.z), pixel(parts.w))
  }
}

extension Row {
  /// Sets every pixel to the color of a gradient at the value of t that `location` returns for its
  /// column. It is called for four columns at a time.
  @inline(__always) mutating func setPixels(
    columns: Range<Int>, _ stops: Span<GradientStop>,
    _ location: (_ x: SIMD4<Double>) -> SIMD4<Double>
  ) {
    resetRuns(columns: columns)
    appendPixels(columns: columns, stops, location)
  }

  /// Appends pixels with the colors of a gradient, in a part of the columns.
  @inline(__always) mutating func appendPixels(
    columns: Range<Int>, _ stops: Span<GradientStop>,
    _ location: (_ x: SIMD4<Double>) -> SIMD4<Double>
  ) {
    var interval = GradientInterval()
    appendPixels(columns: columns, isOpaque: stops.isOpaque) { pixels in
      var index = 0
      while index < pixels.count {
        let x = Double(columns.lowerBound + index) + SIMD4(0, 1, 2, 3)
        let colors = interval.premultiplied(at: location(x), stops)
        pixels[index] = colors.0
        if index + 3 < pixels.count {
          pixels[index + 1] = colors.1
          pixels[index + 2] = colors.2
          pixels[index + 3] = colors.3
        } else {
          if index + 1 < pixels.count { pixels[index + 1] = colors.1 }
          if index + 2 < pixels.count { pixels[index + 2] = colors.2 }
        }
        index += 4
      }
    }
  }
}
