/// A vertex of an outline in device pixels.
struct DevicePoint: Hashable, Sendable {
  private var xy: SIMD2<Double>

  var x: Double { xy.x }
  var y: Double { xy.y }

  init(x: Double, y: Double) { xy = SIMD2(x, y) }

  /// The point moved by an offset and rounded to the grid of 2⁻¹⁶ pixel; it lies within the range
  /// of device coordinates.
  @inline(__always) func placed(at offset: DevicePoint) -> DevicePoint {
    DevicePoint(gridCoordinates(xy + offset.xy))
  }

  private init(_ xy: SIMD2<Double>) { self.xy = xy }
}

/// A run of an outline's edges along which y only grows.
struct Chain: Hashable, Sendable {
  /// Its vertices, from the top: indices into `Outlines.points`.
  var points: Range<Int>
  var top: Double
  var bottom: Double
  /// 1 where the outline runs downward here, −1 where it runs upward.
  var winding: Int
}

/// A region bounded by closed outlines.
struct Outline: Hashable, Sendable {
  /// Indices into `Outlines.chains`. Outlines at different places may share them.
  var chains: Range<Int>
  var isEvenOdd: Bool
  /// What is added to their vertices; the sums lie on the grid of 2⁻¹⁶ pixel once rounded.
  var offset = DevicePoint(x: 0, y: 0)
  /// Of many chains, an index into `Outlines.indices`.
  var index: Int?
  /// Whether it is a small glyph, whose rows are worth keeping.
  var isGlyph = false

  /// The row of the origin of what is placed, and how far the origin lies below its upper edge.
  var row: Int { floorInt(offset.y) }
  var phase: Double { offset.y - Double(row) }
}

/// The vertices of an outline where it stands.
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
  /// Where outlines of many chains have them.
  var indices: [RowIndex] = []
}
