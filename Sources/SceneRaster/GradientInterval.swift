import SceneLayers

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
