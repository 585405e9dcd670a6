import SceneLayers

/// A vertex of an outline in device pixels.
struct DevicePoint: Hashable, Sendable {
  private var xy: SIMD2<Double>

  var x: Double { xy.x }
  var y: Double { xy.y }

  init(x: Double, y: Double) { xy = SIMD2(x, y) }

  /// Returns the point with an offset, rounded to the grid of 2⁻¹⁶ pixels, within the range of
  /// device coordinates.
  @inline(__always) func placed(at offset: DevicePoint) -> DevicePoint {
    DevicePoint(gridCoordinates(xy + offset.xy))
  }

  private init(_ xy: SIMD2<Double>) { self.xy = xy }
}

/// A y-monotone chain of an outline's edges.
struct Chain: Hashable, Sendable {
  /// The vertices from top to bottom, as indices in `Outlines.points`.
  var points: Range<Int>
  var top: Double
  var bottom: Double
  /// 1 if the outline runs down along the chain, −1 if it runs up.
  var winding: Int
}

/// A region bounded by closed outlines.
struct Outline: Hashable, Sendable {
  /// Indices in `Outlines.chains`, which outlines at different positions can share.
  var chains: Range<Int>
  var isEvenOdd: Bool
  /// The offset of the vertices. The sums are rounded to the grid of 2⁻¹⁶ pixels.
  var offset = DevicePoint(x: 0, y: 0)
  /// An index in `Outlines.indices`, for outlines with many chains.
  var index: Int?
  /// Whether it is a small glyph, whose rows are cached.
  var isGlyph = false

  /// The row of the origin, and the distance of the origin below its upper edge.
  var row: Int { floorInt(offset.y) }
  var phase: Double { offset.y - Double(row) }
}

/// The vertices of an outline with its offset.
struct PlacedVertices {
  let points: UnsafePointer<DevicePoint>
  let offset: DevicePoint

  @inline(__always) subscript(index: Int) -> DevicePoint { points[index].placed(at: offset) }
}

/// All outlines of a display list.
struct Outlines: Hashable, Sendable {
  var points: [DevicePoint] = []
  var chains: [Chain] = []
  var outlines: [Outline] = []
  /// The indices of outlines with many chains.
  var indices: [RowIndex] = []

  /// The memory of everything except `outlines`.
  var byteCount: Int {
    points.count * MemoryLayout<DevicePoint>.stride + chains.count * MemoryLayout<Chain>.stride
      + (indices.isEmpty ? 0 : chains.count * RowIndex.bytesPerRange)
  }

  /// Returns the number of edges of chains in each row of a box, and the number of points.
  func edges(of chains: Range<Int>, in box: PixelBox) -> Int {
    var count = 0
    for chain in self.chains[chains] {
      count += chain.points.count
      let rows = min(chain.bottom, Double(box.y1)) - max(chain.top, Double(box.y0))
      if rows > 0 { count += Int(rows) + 1 }
    }
    return count
  }
}

extension Path {
  /// Returns the approximate number of chords for a scale and a tolerance in the units after
  /// scaling.
  func chordEstimate(scale: Double, tolerance: Double) -> Double {
    var count = 0.0
    var from = Point.zero
    for element in elements {
      var chords = 1.0
      switch element {
      case .move(let p), .line(let p): from = p
      case .quad(let p1, let p2):
        chords = squareRoot((distance(from, p1) + distance(p1, p2)) * scale / tolerance)
        from = p2
      case .curve(let p1, let p2, let p3):
        let length = distance(from, p1) + distance(p1, p2) + distance(p2, p3)
        chords = squareRoot(length * scale / tolerance)
        from = p3
      case .arc(let center, let radius, let start, let end, _):
        let sweep = min((end - start).magnitude, 2 * .pi)
        chords = max(4, sweep * squareRoot(radius * scale / (8 * tolerance)))
        from = center
      case .close: break
      }
      count += min(chords, Double(Path.flatteningLimit))
    }
    return count
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    (b.x - a.x).magnitude + (b.y - a.y).magnitude
  }
}
