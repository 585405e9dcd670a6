import SceneLayers

/// The two adjacent stops between which the last color was, which usually enclose the next one.
///
/// The stops passed to its functions must always be those of the same gradient.
struct GradientInterval {
  /// The locations of both stops; the range is empty before the first color, and outside all stops.
  private var (low, high) = (0.0, 0.0)
  private var length = 0.0
  /// The straight color of the first stop, and its difference from that of the second one.
  private var color = SIMD4<Double>.zero
  private var change = SIMD4<Double>.zero

  /// Also false if t is NaN.
  @inline(__always) private func contains(_ t: Double) -> Bool { t >= low && t < high }

  /// Returns the same color as `stops.premultiplied`.
  @inline(__always) mutating func premultiplied(
    at t: Double, _ stops: Span<GradientStop>
  ) -> Pixel {
    if !contains(t) {
      let stop = stops.stop(at: t)
      if stop < 0 || stop >= stops.last {
        return SceneRaster.premultiplied(stops.color(at: t, after: stop))
      }
      (low, high) = (stops[stop].location, stops[stop + 1].location)
      length = high - low
      color = stops[stop].color
      change = stops[stop + 1].color - color
    }
    return SceneRaster.premultiplied(color + change * ((t - low) / length))
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
    let f = (t - low) / SIMD4(repeating: length)
    return (
      SceneRaster.premultiplied(color + change * f.x),
      SceneRaster.premultiplied(color + change * f.y),
      SceneRaster.premultiplied(color + change * f.z),
      SceneRaster.premultiplied(color + change * f.w)
    )
  }
}

extension Row {
  /// Sets every pixel to the color of a gradient at the value of t that `location` returns for its
  /// column. It is called for four columns at a time.
  @inline(__always) mutating func setPixels(
    columns: Range<Int>, _ stops: Span<GradientStop>,
    _ location: (_ x: SIMD4<Double>) -> SIMD4<Double>
  ) {
    var interval = GradientInterval()
    writePixels(columns: columns, isOpaque: stops.isOpaque) { pixels in
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
