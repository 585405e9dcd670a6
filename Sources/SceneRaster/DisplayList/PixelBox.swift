/// A rectangle of whole device pixels.
struct PixelBox: Hashable, Sendable {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int

  var isEmpty: Bool { x0 >= x1 || y0 >= y1 }
  var width: Int { x1 - x0 }
  var area: Int { isEmpty ? 0 : width * (y1 - y0) }
  var columns: Range<Int> { x0..<max(x0, x1) }

  static let empty = PixelBox(x0: 0, y0: 0, x1: 0, y1: 0)

  /// The range of device coordinates.
  static let everything = PixelBox(
    x0: -Int(deviceLimit), y0: -Int(deviceLimit), x1: Int(deviceLimit), y1: Int(deviceLimit))

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  /// Returns the smallest box that contains both; empty boxes are ignored.
  func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBox(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  /// Returns boxes that together contain the pixels outside of another box.
  func parts(around hole: PixelBox) -> [PixelBox] {
    let hole = hole.intersection(self)
    if hole.isEmpty { return isEmpty ? [] : [self] }
    return [
      PixelBox(x0: x0, y0: y0, x1: x1, y1: hole.y0),
      PixelBox(x0: x0, y0: hole.y0, x1: hole.x0, y1: hole.y1),
      PixelBox(x0: hole.x1, y0: hole.y0, x1: x1, y1: hole.y1),
      PixelBox(x0: x0, y0: hole.y1, x1: x1, y1: y1),
    ].filter { !$0.isEmpty }
  }

  func contains(_ other: PixelBox) -> Bool {
    other.x0 >= x0 && other.y0 >= y0 && other.x1 <= x1 && other.y1 <= y1
  }
}

/// A rectangle in device pixels with edges on the grid of 2⁻¹⁶ pixels.
struct DeviceRect: Hashable, Sendable {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double

  var isEmpty: Bool { !(x0 < x1 && y0 < y1) }

  /// The pixels that it touches.
  var box: PixelBox {
    PixelBox(x0: floorInt(x0), y0: floorInt(y0), x1: ceilInt(x1), y1: ceilInt(y1))
  }

  /// The rectangle rounded to the grid.
  var onGrid: DeviceRect {
    DeviceRect(
      x0: gridCoordinate(x0), y0: gridCoordinate(y0), x1: gridCoordinate(x1),
      y1: gridCoordinate(y1))
  }

  /// The pixels that are completely inside.
  var inner: PixelBox {
    PixelBox(x0: ceilInt(x0), y0: ceilInt(y0), x1: floorInt(x1), y1: floorInt(y1))
  }

  /// Whether the rectangle is in the range of device coordinates.
  var isWithinLimit: Bool {
    x0 >= -deviceLimit && y0 >= -deviceLimit && x1 <= deviceLimit && y1 <= deviceLimit
  }

  /// Whether its edges are on pixel boundaries.
  var isWhole: Bool {
    let box = self.box
    return Double(box.x0) == x0 && Double(box.y0) == y0 && Double(box.x1) == x1
      && Double(box.y1) == y1
  }
}

/// The maximum distance of device coordinates from the origin, in pixels. Coordinates beyond it are
/// clamped.
let deviceLimit = 16_777_216.0

/// Clamps a device coordinate and rounds it to 2⁻¹⁶ pixels.
@inline(__always) func deviceCoordinate(_ x: Double) -> Double {
  gridCoordinate(min(max(x, -deviceLimit), deviceLimit))
}

/// Rounds a coordinate in the valid range to 2⁻¹⁶ pixels.
@inline(__always) func gridCoordinate(_ x: Double) -> Double {
  // 1.5 · 2³⁶: the last bit of the sum is 2⁻¹⁶.
  (x + 103_079_215_104) - 103_079_215_104
}

/// Rounds both coordinates of a point like `gridCoordinate`.
@inline(__always) func gridCoordinates(_ xy: SIMD2<Double>) -> SIMD2<Double> {
  (xy + 103_079_215_104) - 103_079_215_104
}

/// Clamps `x`; NaN becomes the lower bound.
@inline(__always) func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double {
  x > low ? (x < high ? x : high) : low
}

/// Returns the largest integer that is not greater than a number in the range ±2⁵⁰.
///
/// `Int(x)` is slower, because it checks that the result is representable.
@inline(__always) func floorInt(_ x: Double) -> Int {
  // 1.5 · 2⁵²: the last bit of the sum is 1.
  let shifted = x + 6_755_399_441_055_744
  let nearest =
    Int(bitPattern: UInt(truncatingIfNeeded: shifted.bitPattern)) &- 0x4338_0000_0000_0000
  return shifted - 6_755_399_441_055_744 > x ? nearest &- 1 : nearest
}

/// Returns the smallest integer that is not less than a number in the range ±2⁵⁰.
@inline(__always) func ceilInt(_ x: Double) -> Int { 0 &- floorInt(-x) }
