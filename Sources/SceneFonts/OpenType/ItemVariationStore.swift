/// Deltas by region of the variation space: "OpenType Font Variations Common Table Formats".
struct ItemVariationStore: Sendable {
  private let store: FontSlice

  init(_ store: FontSlice) { self.store = store }

  var isEmpty: Bool { store.isEmpty }

  /// Returns the delta of a value at `coordinates`, in the units of the value.
  func delta(outer: Int, inner: Int, at coordinates: [Int]) -> Double {
    guard !coordinates.isEmpty, outer < store.u16(6) else { return 0 }
    let data = store.subtable32(8 + 4 * outer)
    guard inner < data.u16(0) else { return 0 }
    let regionCount = data.records(data.u16(4), of: 2, at: 6)
    let words = data.u16(2) & 0x7FFF
    let isLong = data.u16(2) & 0x8000 != 0
    let (wide, narrow) = isLong ? (4, 2) : (2, 1)
    let rowSize = min(words, regionCount) * wide + max(0, regionCount - words) * narrow
    let row = 6 + 2 * regionCount + inner * rowSize
    var (sum, at) = (0.0, row)
    for region in 0..<regionCount {
      let size = region < words ? wide : narrow
      let delta = size == 4 ? data.i32(at) : size == 2 ? data.i16(at) : data.i8(at)
      at += size
      guard delta != 0 else { continue }
      sum += Double(delta) * scalar(region: data.u16(6 + 2 * region), at: coordinates)
    }
    return sum
  }

  /// The number of steps for computing a delta.
  func cost(outer: Int) -> Int {
    guard outer < store.u16(6) else { return 1 }
    let data = store.subtable32(8 + 4 * outer)
    return 1 + data.records(data.u16(4), of: 2, at: 6) * axisCount
  }

  private var axisCount: Int { min(store.subtable32(2).u16(0), FontAxes.maximumCount) }

  /// The regions of a subtable, in the order that the CFF2 operator `blend` expects.
  func scalars(outer: Int, at coordinates: [Int]) -> [Double] {
    guard outer < store.u16(6) else { return [] }
    let data = store.subtable32(8 + 4 * outer)
    return (0..<data.records(data.u16(4), of: 2, at: 6)).map {
      scalar(region: data.u16(6 + 2 * $0), at: coordinates)
    }
  }

  private func scalar(region: Int, at coordinates: [Int]) -> Double {
    let regions = store.subtable32(2)
    let axes = regions.u16(0)
    guard region < regions.u16(2) else { return 0 }
    var scalar = 1.0
    for axis in 0..<axisCount {
      let at = 4 + 6 * (region * axes + axis)
      let coordinate = axis < coordinates.count ? coordinates[axis] : 0
      scalar *= variationScalar(
        coordinate, from: regions.i16(at), peak: regions.i16(at + 2), to: regions.i16(at + 4))
      if scalar == 0 { return 0 }
    }
    return scalar
  }
}

/// Returns the scalar of a region at `coordinate`: 1 at the peak, decreasing to 0 at both ends.
func variationScalar(_ coordinate: Int, from start: Int, peak: Int, to end: Int) -> Double {
  if peak == 0 || coordinate == peak || start > peak || peak > end || start < 0 && end > 0 {
    return 1
  }
  if coordinate <= start || coordinate >= end { return 0 }
  return coordinate < peak
    ? Double(coordinate - start) / Double(peak - start)
    : Double(end - coordinate) / Double(end - peak)
}

/// DeltaSetIndexMap, which maps indices to rows of an `ItemVariationStore`.
struct DeltaSetIndexMap: Sendable {
  private let map: FontSlice

  init(_ map: FontSlice) { self.map = map }

  /// - Returns: The mapped index, or the index itself as (outer, inner) if there is no map.
  func callAsFunction(_ index: Int) -> (outer: Int, inner: Int) {
    guard !map.isEmpty else { return (index >> 16, index & 0xFFFF) }
    let isLong = map.u8(0) == 1
    let format = map.u8(1)
    let count = isLong ? map.u32(2) : map.u16(2)
    guard count > 0 else { return (0, index) }
    let size = (format >> 4 & 3) + 1
    let at = (isLong ? 6 : 4) + min(index, count - 1) * size
    var entry = 0
    for byte in 0..<size { entry = entry << 8 | map.u8(at + byte) }
    let innerBits = (format & 15) + 1
    return (entry >> innerBits, entry & ((1 << innerBits) - 1))
  }
}

/// Returns the nearest integer, with ties away from zero, like C's `round`; 0 beyond 2⁵³.
func roundedAwayFromZero(_ value: Double) -> Int {
  guard value.magnitude < 9e15 else { return 0 }
  return Int(value + (value < 0 ? -0.5 : 0.5))
}
