import SceneLayers

/// A component of a composite glyph: "Composite Glyph Description" of `glyf`.
struct GlyphComponent {
  let glyph: Int
  /// An offset in font units, or the indices of two points to be aligned.
  var x: Double
  var y: Double
  let hasOffsets: Bool
  let usesMetrics: Bool
  private let scalesOffset: Bool
  private var (a, b, c, d) = (1.0, 0.0, 0.0, 1.0)

  /// Reads the component at `at`, and advances `at`.
  init(_ data: FontSlice, _ at: inout Int) {
    let flags = data.u16(at)
    glyph = data.u16(at + 2)
    hasOffsets = flags & 2 != 0
    usesMetrics = flags & 0x200 != 0
    scalesOffset = flags & 0x1800 == 0x800
    at += 4
    if flags & 1 != 0 {
      (x, y) =
        hasOffsets
        ? (Double(data.i16(at)), Double(data.i16(at + 2)))
        : (Double(data.u16(at)), Double(data.u16(at + 2)))
      at += 4
    } else {
      (x, y) =
        hasOffsets
        ? (Double(data.i8(at)), Double(data.i8(at + 1)))
        : (Double(data.u8(at)), Double(data.u8(at + 1)))
      at += 2
    }
    func scale(_ offset: Int) -> Double { Double(data.i16(at + offset)) / 16_384 }
    if flags & 8 != 0 {
      a = scale(0)
      d = a
      at += 2
    } else if flags & 0x40 != 0 {
      (a, d) = (scale(0), scale(2))
      at += 4
    } else if flags & 0x80 != 0 {
      (a, b, c, d) = (scale(0), scale(2), scale(4), scale(6))
      at += 8
    }
  }

  /// Transforms the points from `first` on.
  ///
  /// - Parameter start: The first point of the composite, relative to which point indices are
  ///   counted.
  func place(_ points: inout [GlyphPoint], from first: Int, of start: Int) {
    var (dx, dy) = (x, y)
    if hasOffsets, scalesOffset {
      dx *= squareRoot(a * a + b * b)
      dy *= squareRoot(c * c + d * d)
    }
    for index in first..<points.count {
      let (x, y) = (points[index].x, points[index].y)
      points[index].x = a * x + c * y
      points[index].y = b * x + d * y
    }
    if !hasOffsets {
      let (parent, child) = (start + Int(x), first + Int(y))
      guard parent < first, child < points.count else { return }
      dx = points[parent].x - points[child].x
      dy = points[parent].y - points[child].y
    }
    for index in first..<points.count {
      points[index].x += dx
      points[index].y += dy
    }
  }
}
