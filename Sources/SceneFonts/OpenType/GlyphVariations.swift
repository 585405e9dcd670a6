/// The `gvar` table, which contains the variations of glyph points.
struct GlyphVariations: Sendable {
  private let table: FontTable
  private let header: FontSlice
  /// The peaks that tuples of all glyphs share.
  private let sharedPeaks: FontSlice
  private let axisCount: Int

  init(_ table: FontTable) {
    self.table = table
    let count = table.from(0, count: 20).u16(12)
    header = table.from(0, count: 20 + 4 * (count + 1))
    axisCount = min(header.u16(4), FontAxes.maximumCount)
    sharedPeaks = table.from(header.u32(8), count: 2 * axisCount * min(header.u16(6), 4096))
  }

  var isEmpty: Bool { table.isEmpty }

  /// The number of tuples, each of which moves the points of the glyph.
  func tupleCount(of glyph: Int) -> Int { data(of: glyph).map { $0.u16(0) & 0x0FFF } ?? 0 }

  /// Moves the points of a glyph, of which the last four are its phantom points.
  ///
  /// - Parameter ends: The last point of each contour, in ascending order. Points of a contour that
  ///   a tuple does not reference are interpolated. Nil for the components of a composite.
  func move(
    _ points: inout [GlyphPoint], of glyph: Int, ends: [Int]?, at coordinates: [Int]
  ) {
    guard let data = data(of: glyph) else { return }
    let original = points
    let count = data.u16(0) & 0x0FFF
    var reader = PackedReader(data.from(data.u16(2)))
    let shared = data.u16(0) & 0x8000 != 0 ? reader.points(limit: points.count) : nil
    var (header, start) = (4, reader.position)
    for _ in 0..<count {
      let (size, index) = (data.u16(header), data.u16(header + 2))
      guard header + 4 <= data.count else { return }
      let scalar = scalar(data, at: &header, index: index, coordinates)
      defer { start += size }
      guard scalar != 0 else { continue }
      reader.position = start
      let named = index & 0x2000 != 0 ? reader.points(limit: points.count) : shared
      let deltaCount = named?.count ?? points.count
      let (x, y) = (reader.deltas(deltaCount), reader.deltas(deltaCount))
      let deltas = Self.spread(x, y, over: named, original, ends)
      for (point, delta) in deltas.enumerated() {
        points[point].x += delta.x * scalar
        points[point].y += delta.y * scalar
      }
    }
  }

  private func data(of glyph: Int) -> FontSlice? {
    guard glyph < header.u16(12) else { return nil }
    let isLong = header.u16(14) & 1 != 0
    let start = isLong ? header.u32(20 + 4 * glyph) : 2 * header.u16(20 + 2 * glyph)
    let end = isLong ? header.u32(24 + 4 * glyph) : 2 * header.u16(22 + 2 * glyph)
    guard end > start else { return nil }
    return table.from(header.u32(16) + start, count: end - start)
  }

  /// Reads the header of a tuple and returns its scalar.
  private func scalar(
    _ data: FontSlice, at header: inout Int, index: Int, _ coordinates: [Int]
  ) -> Double {
    let axes = axisCount
    header += 4
    var peak = sharedPeaks.from(2 * axes * (index & 0x0FFF))
    if index & 0x8000 != 0 {
      peak = data.from(header)
      header += 2 * axes
    }
    let intermediate = index & 0x4000 != 0 ? data.from(header) : nil
    if intermediate != nil { header += 4 * axes }
    var scalar = 1.0
    for axis in 0..<axes {
      let top = peak.i16(2 * axis)
      let start = intermediate?.i16(2 * axis) ?? min(top, 0)
      let end = intermediate?.i16(2 * (axes + axis)) ?? max(top, 0)
      let coordinate = axis < coordinates.count ? coordinates[axis] : 0
      scalar *= variationScalar(coordinate, from: start, peak: top, to: end)
      if scalar == 0 { return 0 }
    }
    return scalar
  }

  private static func spread(
    _ x: [Int], _ y: [Int], over named: [Int]?, _ points: [GlyphPoint], _ ends: [Int]?
  ) -> [(x: Double, y: Double)] {
    var deltas = [(x: Double, y: Double)](repeating: (0, 0), count: points.count)
    guard let named else {
      for index in points.indices { deltas[index] = (Double(x[index]), Double(y[index])) }
      return deltas
    }
    var isNamed = [Bool](repeating: false, count: points.count)
    for (index, point) in named.enumerated() where point < points.count {
      deltas[point].x += Double(x[index])
      deltas[point].y += Double(y[index])
      isNamed[point] = true
    }
    guard let ends else { return deltas }
    var start = 0
    for end in ends {
      if start <= end {
        interpolate(start...end, &deltas, isNamed, points)
      }
      start = end + 1
    }
    return deltas
  }

  /// "Inferred deltas for un-referenced point numbers" for one contour.
  private static func interpolate(
    _ contour: ClosedRange<Int>, _ deltas: inout [(x: Double, y: Double)], _ isNamed: [Bool],
    _ points: [GlyphPoint]
  ) {
    let named = contour.filter { isNamed[$0] }
    guard !named.isEmpty, named.count < contour.count else { return }
    for (index, before) in named.enumerated() {
      let after = named[(index + 1) % named.count]
      var point = before == contour.upperBound ? contour.lowerBound : before + 1
      while point != after {
        deltas[point].x = inferred(
          points[point].x, points[before].x, points[after].x, deltas[before].x, deltas[after].x)
        deltas[point].y = inferred(
          points[point].y, points[before].y, points[after].y, deltas[before].y, deltas[after].y)
        point = point == contour.upperBound ? contour.lowerBound : point + 1
      }
    }
  }

  private static func inferred(
    _ value: Double, _ a: Double, _ b: Double, _ deltaA: Double, _ deltaB: Double
  ) -> Double {
    if a == b { return deltaA == deltaB ? deltaA : 0 }
    let ((low, lowDelta), (high, highDelta)) =
      a < b ? ((a, deltaA), (b, deltaB)) : ((b, deltaB), (a, deltaA))
    if value <= low { return lowDelta }
    if value >= high { return highDelta }
    return lowDelta + (highDelta - lowDelta) * ((value - low) / (high - low))
  }
}

/// Reads packed point numbers and deltas: "Tuple variation store".
private struct PackedReader {
  private let data: FontSlice
  var position = 0

  init(_ data: FontSlice) { self.data = data }

  /// Reads point numbers in ascending order; nil for all points.
  mutating func points(limit: Int) -> [Int]? {
    var count = data.u8(position)
    position += 1
    if count == 0 { return nil }
    if count & 0x80 != 0 {
      count = (count & 0x7F) << 8 | data.u8(position)
      position += 1
    }
    var points: [Int] = []
    var point = 0
    while points.count < min(count, limit), position < data.count {
      let control = data.u8(position)
      position += 1
      for _ in 0...(control & 0x7F) where points.count < count {
        point += control & 0x80 != 0 ? data.u16(position) : data.u8(position)
        position += control & 0x80 != 0 ? 2 : 1
        points.append(point)
      }
    }
    return points
  }

  mutating func deltas(_ count: Int) -> [Int] {
    var deltas: [Int] = []
    deltas.reserveCapacity(count)
    while deltas.count < count, position < data.count {
      let control = data.u8(position)
      position += 1
      for _ in 0...(control & 0x3F) where deltas.count < count {
        switch control & 0xC0 {
        case 0x80: deltas.append(0)
        case 0x40:
          deltas.append(data.i16(position))
          position += 2
        case 0xC0:
          deltas.append(data.i32(position))
          position += 4
        default:
          deltas.append(data.i8(position))
          position += 1
        }
      }
    }
    while deltas.count < count { deltas.append(0) }
    return deltas
  }
}
