extension Path {
  /// The total length of all subpaths, in points; exact for lines and arcs, integrated numerically
  /// for curves.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public var length: Double {
    var sum = 0.0
    walk { step in
      if case .segment(let segment) = step { sum += segment.length }
    }
    return sum
  }

  /// Returns the part between two fractions of the total length across all subpaths. Fractions are
  /// clamped to 0…1; NaN counts as 0. The result is empty if the end is not after the start. A
  /// closed subpath remains closed only if nothing is cut off.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let from = start > 0 ? min(start, 1) : 0
    let to = end > 0 ? min(end, 1) : 0
    guard from < to else { return Path() }
    if from == 0, to == 1 { return self }
    let rulers = subpaths.map { SubpathRuler($0) }
    let whole = rulers.reduce(0) { $0 + $1.length }
    guard whole > 0, whole.isFinite else { return Path() }

    var result = Path()
    var before = 0.0
    for ruler in rulers {
      let a = max(0, from == 0 ? 0 : whole * from - before)
      let b = min(ruler.length, to == 1 ? ruler.length : whole * to - before)
      before += ruler.length
      // Shorter parts are rounding errors.
      guard b - a > 1e-12 * whole else { continue }
      if a == 0, b == ruler.length {
        result.add(ruler.subpath)
      } else {
        result.add(ruler.part(from: a, to: b))
      }
    }
    return result
  }

  /// The maximum number of dashes. A path that would require more is not dashed.
  public static let dashLimit = 100_000

  /// Returns the dashes of a pattern of alternating dashes and gaps, in points, as open subpaths. A
  /// pattern with an odd number of values is repeated. Each subpath restarts the pattern at `phase`.
  /// Returns the path itself if the pattern is empty or invalid or has no length.
  public func dashed(pattern: [Double], phase: Double = 0) -> Path {
    dashes(pattern: pattern, phase: phase, limit: Path.dashLimit) ?? self
  }

  /// Returns the dashes; nil if there are more than a limit.
  fileprivate func dashes(pattern: [Double], phase: Double, limit: Int) -> Path? {
    let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    guard period > 0, period.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else {
      return self
    }
    let rulers = subpaths.map { SubpathRuler($0) }
    let whole = rulers.reduce(0) { $0 + $1.length }
    let dashes = (whole / period + Double(rulers.count)) * Double(lengths.count / 2)
    guard dashes <= Double(limit) else { return nil }

    // The element of the pattern that contains the phase, and the position in it.
    var first = 0
    var gone = phase.remainder(dividingInto: period)
    while gone > 0, gone >= lengths[first], first + 1 < lengths.count {
      gone -= lengths[first]
      first += 1
    }
    var result = Path()
    for ruler in rulers {
      ruler.addDashes(lengths, startingIn: first, gone: gone, to: &result)
    }
    return result
  }

  mutating func add(_ subpath: Subpath) {
    elements.append(.move(subpath.start))
    for segment in subpath.segments { elements.append(segment.element) }
    if subpath.isClosed { elements.append(.close) }
  }
}

extension Shape {
  /// Returns the outline of the shape's stroke, to be filled with the nonzero rule: the path is
  /// trimmed, dashed, and stroked. The stroke's color is ignored.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum error of flattened curves, in points.
  ///   - limit: The maximum number of lines and chords that are stroked.
  /// - Returns: The outline; nil if it has more.
  public func strokeRegion(tolerance: Double, limit: Int = .max) -> Path? {
    path.trimmed(from: strokeStart, to: strokeEnd)
      .dashes(
        pattern: lineDashPattern, phase: lineDashPhase, limit: min(limit, Path.dashLimit))?
      .stroked(
        width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
        tolerance: tolerance, limit: limit)
  }
}

extension Double {
  /// Returns the remainder after subtracting a multiple of `step`, from 0 to `step`.
  fileprivate func remainder(dividingInto step: Double) -> Double {
    let multiples = self / step
    guard multiples.magnitude < 0x1p53 else { return 0 }
    var rest = self - Double(Int(multiples)) * step
    if rest < 0 { rest += step }
    return rest >= 0 && rest < step ? rest : 0
  }
}
