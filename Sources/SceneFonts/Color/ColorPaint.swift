import SceneLayers

/// A node of the graph of paints: "COLR Paint tables" of the OpenType specification.
struct ColorPaint {
  let data: FontSlice
  let table: ColorTable

  var format: Int { data.u8(0) }

  /// The paint at the 24-bit offset stored at `offset`.
  func paint(_ offset: Int) -> ColorPaint {
    let target = data.u24(offset)
    return ColorPaint(data: target == 0 ? .empty : data.from(target), table: table)
  }

  /// Whether the values vary with the axes of the font.
  private var isVariable: Bool { format & 1 == 1 && format != 1 && format != 11 }

  /// Returns 16-bit numbers with their variations, in the units in which they are stored.
  private func values(_ count: Int, at start: Int = 4) -> [Double] {
    let base = isVariable ? data.u32(start + 2 * count) : ColorTable.noVariation
    return (0..<count).map { Double(data.i16(start + 2 * $0)) + table.delta(base, $0) }
  }

  /// The alpha of a solid color.
  var alpha: Double { values(1, at: 3)[0] / Self.one }

  /// The value of 1 as F2DOT14.
  private static let one = 16_384.0

  // MARK: Gradients

  func colorLine(_ palette: ColorPalette, foreground: Color) -> ColorLine? {
    let line = data.from(max(1, data.u24(1)))
    let size = isVariable ? 10 : 6
    let count = min(line.records(line.u16(1), of: size, at: 3), ColorLine.limit)
    var stops: [ColorLine.Stop] = []
    for index in 0..<count {
      let at = 3 + size * index
      let base = isVariable ? line.u32(at + 6) : ColorTable.noVariation
      let offset = (Double(line.i16(at)) + table.delta(base, 0)) / Self.one
      let alpha = (Double(line.i16(at + 4)) + table.delta(base, 1)) / Self.one
      let color = palette.color(line.u16(at + 2), alpha: alpha, foreground: foreground)
      stops.append(.init(offset: offset, color: color ?? .clear))
    }
    guard !stops.isEmpty else { return nil }
    return ColorLine(extend: ColorLine.Extend(rawValue: line.u8(0)) ?? .pad, stops: stops)
  }

  func gradient(_ line: ColorLine, covering box: Rect) -> Layer? {
    let gradient = ColorGradient(line, covering: box)
    switch format {
    case 4, 5:
      let v = values(6)
      return gradient.linear(Point(v[0], v[1]), Point(v[2], v[3]), rotation: Point(v[4], v[5]))
    case 6, 7:
      let v = values(6)
      // Radii are unsigned.
      func radius(_ value: Double) -> Double { value < 0 ? value + 65_536 : value }
      return gradient.radial(radius(v[2]), Point(v[3], v[4]), radius(v[5]))
    default:
      let v = values(4)
      func degrees(_ value: Double) -> Double { (value / Self.one + 1) * 180 }
      return gradient.sweep(Point(v[0], v[1]), from: degrees(v[2]), to: degrees(v[3]))
    }
  }

  // MARK: Transforms

  /// The transform of formats 12 to 31, in font units.
  var transform: AffineTransform {
    switch format {
    case 12, 13: return matrix
    case 14, 15:
      let v = values(2)
      return AffineTransform(translate: v[0], v[1])
    case 16, 17:
      let v = values(2)
      return AffineTransform(scale: v[0] / Self.one, v[1] / Self.one)
    case 18, 19:
      let v = values(4)
      return AffineTransform(scale: v[0] / Self.one, v[1] / Self.one).around(v[2], v[3])
    case 20, 21:
      let scale = values(1)[0] / Self.one
      return AffineTransform(scale: scale, scale)
    case 22, 23:
      let v = values(3)
      return AffineTransform(scale: v[0] / Self.one, v[0] / Self.one).around(v[1], v[2])
    case 24, 25: return Self.rotation(values(1)[0])
    case 26, 27:
      let v = values(3)
      return Self.rotation(v[0]).around(v[1], v[2])
    case 28, 29:
      let v = values(2)
      return Self.skew(v[0], v[1])
    default:
      let v = values(4)
      return Self.skew(v[0], v[1]).around(v[2], v[3])
    }
  }

  private var matrix: AffineTransform {
    let matrix = data.from(max(1, data.u24(4)))
    let base = isVariable ? matrix.u32(24) : ColorTable.noVariation
    let v = (0..<6).map { (Double(matrix.i32(4 * $0)) + table.delta(base, $0)) / 65_536 }
    return AffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
  }

  /// Angles are multiples of half a turn, counterclockwise with y pointing up.
  private static func radians(_ value: Double) -> Double { value / one * Double.pi }

  private static func rotation(_ angle: Double) -> AffineTransform {
    let (sine, cosine) = sineAndCosine(radians(angle))
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  private static func skew(_ x: Double, _ y: Double) -> AffineTransform {
    func tangent(_ angle: Double) -> Double {
      let (sine, cosine) = sineAndCosine(radians(angle))
      return sine / cosine
    }
    return AffineTransform(a: 1, b: tangent(y), c: -tangent(x), d: 1, tx: 0, ty: 0)
  }
}

extension AffineTransform {
  fileprivate func around(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(translate: -x, -y).concatenating(self)
      .concatenating(AffineTransform(translate: x, y))
  }
}
