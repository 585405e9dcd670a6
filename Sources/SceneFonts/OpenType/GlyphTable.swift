import SceneLayers

/// A point of a TrueType outline, in font units, with y pointing up.
struct GlyphPoint: Sendable {
  var x: Double
  var y: Double
  var isOnCurve = true
}

/// The `glyf` and `loca` tables, which contain outlines of quadratic curves and composite glyphs.
struct GlyphTable: Sendable {
  private let glyf: FontTable
  private let loca: FontSlice
  private let hasLongOffsets: Bool
  private let glyphCount: Int
  private let metrics: HorizontalMetrics

  init(
    glyf: FontTable, loca: FontTable, hasLongOffsets: Bool, glyphCount: Int,
    metrics: HorizontalMetrics
  ) throws(FontError) {
    let length = (glyphCount + 1) * (hasLongOffsets ? 4 : 2)
    guard loca.count >= length else { throw .invalidTable(.loca) }
    (self.glyf, self.loca) = (glyf, loca.from(0, count: length))
    (self.hasLongOffsets, self.glyphCount) = (hasLongOffsets, glyphCount)
    self.metrics = metrics
  }

  /// Limits on composite glyphs.
  private enum Limits {
    static let depth = 8
    static let parts = 256
    static let points = 32_768
    /// The number of points times the number of variation tuples that move them.
    static let moves = 1 << 22
  }

  /// The state of reading a glyph.
  private struct Reading {
    var parts = 0
    /// The points that were read, including those of damaged parts.
    var read = 0
    var moves = 0
    var points: [GlyphPoint] = []
    /// The index of the last point of each contour.
    var ends: [Int] = []

    func count(in work: inout FontWork) { work.spend(8 * parts + read + moves) }

    /// Counts the work of moving points by a number of tuples.
    mutating func move(_ points: Int, by tuples: Int, glyph: Int) throws(FontError) {
      moves += points * tuples
      guard moves <= Limits.moves else { throw .tooComplex(glyph: glyph) }
    }
  }

  /// Returns the outline of a glyph in font units, with y pointing up.
  func outline(
    of glyph: Int, _ variations: GlyphVariations, at coordinates: [Int], _ work: inout FontWork
  ) throws(FontError) -> Path {
    var reading = Reading()
    defer { reading.count(in: &work) }
    var phantoms: [GlyphPoint] = []
    try read(glyph, depth: 0, &reading, &phantoms, variations, coordinates)
    if let origin = phantoms.first?.x, origin != 0 {
      for index in reading.points.indices { reading.points[index].x -= origin }
    }
    var path = Path()
    var start = 0
    for end in reading.ends {
      Self.append(reading.points[start..<end + 1], to: &path)
      start = end + 1
    }
    return path
  }

  /// Returns the change of a glyph's advance width at `coordinates`, in font units.
  func advanceDelta(
    of glyph: Int, _ variations: GlyphVariations, at coordinates: [Int], _ work: inout FontWork
  ) -> Double {
    var reading = Reading()
    defer { reading.count(in: &work) }
    var phantoms: [GlyphPoint] = []
    do throws(FontError) {
      try read(glyph, depth: 0, &reading, &phantoms, variations, coordinates)
    } catch { return 0 }
    return phantoms.count == 4 ? phantoms[1].x - phantoms[0].x : 0
  }

  private func data(of glyph: Int) throws(FontError) -> FontSlice {
    guard glyph >= 0, glyph < glyphCount else { throw .invalidGlyph(glyph) }
    let start = hasLongOffsets ? loca.u32(4 * glyph) : 2 * loca.u16(2 * glyph)
    let end = hasLongOffsets ? loca.u32(4 * glyph + 4) : 2 * loca.u16(2 * glyph + 2)
    guard end > start else {
      guard end == start else { throw .invalidGlyph(glyph) }
      return .empty
    }
    guard end <= glyf.count else { throw .invalidGlyph(glyph) }
    return glyf.from(start, count: end - start)
  }

  /// Returns the four phantom points of a glyph. Only their x-coordinates are used. If the outline
  /// begins at its left side bearing, that of the first point is 0.
  private func phantoms(of glyph: Int, _ data: FontSlice) -> [GlyphPoint] {
    let x = data.isEmpty ? 0 : data.i16(2) - metrics.leftBearing(of: glyph)
    let sides = [GlyphPoint](repeating: GlyphPoint(x: Double(x), y: 0), count: 2)
    return sides + [GlyphPoint](repeating: GlyphPoint(x: 0, y: 0), count: 2)
  }

  /// Adds the contours of a glyph, and returns its phantom points.
  private func read(
    _ glyph: Int, depth: Int, _ reading: inout Reading, _ phantoms: inout [GlyphPoint],
    _ variations: GlyphVariations, _ coordinates: [Int]
  ) throws(FontError) {
    guard depth < Limits.depth else { throw .nestedTooDeep(glyph: glyph) }
    reading.parts += 1
    guard reading.parts <= Limits.parts else { throw .tooComplex(glyph: glyph) }
    let data = try data(of: glyph)
    let contours = data.i16(0)
    if contours < 0 {
      try readComposite(glyph, data, depth: depth, &reading, &phantoms, variations, coordinates)
      return
    }
    var (points, ends) = try readSimple(glyph, data, contours, &reading)
    points += self.phantoms(of: glyph, data)
    if !coordinates.isEmpty {
      try reading.move(points.count, by: variations.tupleCount(of: glyph), glyph: glyph)
      variations.move(&points, of: glyph, ends: ends, at: coordinates)
    }
    phantoms = Array(points[(points.count - 4)...])
    let first = reading.points.count
    reading.points += points[..<(points.count - 4)]
    for end in ends { reading.ends.append(first + end) }
    guard reading.points.count <= Limits.points else { throw .tooComplex(glyph: glyph) }
  }

  private func readSimple(
    _ glyph: Int, _ data: FontSlice, _ contours: Int, _ reading: inout Reading
  ) throws(FontError) -> (points: [GlyphPoint], ends: [Int]) {
    guard contours > 0 else { return ([], []) }
    var ends: [Int] = []
    for contour in 0..<contours {
      let end = data.u16(10 + 2 * contour)
      guard end > (ends.last ?? -1), 12 + 2 * contour <= data.count else {
        throw .invalidGlyph(glyph)
      }
      ends.append(end)
    }
    let count = ends[ends.count - 1] + 1
    guard count <= Limits.points else { throw .tooComplex(glyph: glyph) }
    reading.read += count
    var at = 10 + 2 * contours
    at += 2 + data.u16(at)
    var flags: [Int] = []
    flags.reserveCapacity(count)
    while flags.count < count {
      guard at < data.count else { throw .invalidGlyph(glyph) }
      let flag = data.u8(at)
      at += 1
      flags.append(flag)
      if flag & 8 != 0 {
        for _ in 0..<min(data.u8(at), count - flags.count) { flags.append(flag) }
        at += 1
      }
    }
    let xs = Self.coordinates(flags, short: 2, same: 16, data, &at)
    let ys = Self.coordinates(flags, short: 4, same: 32, data, &at)
    guard at <= data.count else { throw .invalidGlyph(glyph) }
    let points = flags.indices.map {
      GlyphPoint(x: Double(xs[$0]), y: Double(ys[$0]), isOnCurve: flags[$0] & 1 != 0)
    }
    return (points, ends)
  }

  private static func coordinates(
    _ flags: [Int], short: Int, same: Int, _ data: FontSlice, _ at: inout Int
  ) -> [Int] {
    var value = 0
    return flags.map { flag in
      if flag & short != 0 {
        value += flag & same != 0 ? data.u8(at) : -data.u8(at)
        at += 1
      } else if flag & same == 0 {
        value += data.i16(at)
        at += 2
      }
      return value
    }
  }

  private func readComposite(
    _ glyph: Int, _ data: FontSlice, depth: Int, _ reading: inout Reading,
    _ phantoms: inout [GlyphPoint], _ variations: GlyphVariations, _ coordinates: [Int]
  ) throws(FontError) {
    var components = try components(glyph, data)
    var points = components.map { GlyphPoint(x: $0.x, y: $0.y) }
    points += self.phantoms(of: glyph, data)
    if !coordinates.isEmpty {
      try reading.move(points.count, by: variations.tupleCount(of: glyph), glyph: glyph)
      variations.move(&points, of: glyph, ends: nil, at: coordinates)
    }
    phantoms = Array(points[(points.count - 4)...])
    let start = reading.points.count
    for index in components.indices {
      if components[index].hasOffsets {
        (components[index].x, components[index].y) = (points[index].x, points[index].y)
      }
      let component = components[index]
      let first = reading.points.count
      var own: [GlyphPoint] = []
      try read(component.glyph, depth: depth + 1, &reading, &own, variations, coordinates)
      if component.usesMetrics { phantoms = own }
      component.place(&reading.points, from: first, of: start)
    }
  }

  private func components(_ glyph: Int, _ data: FontSlice) throws(FontError) -> [GlyphComponent] {
    var components: [GlyphComponent] = []
    var at = 10
    while true {
      guard at + 4 <= data.count, components.count < Limits.parts else {
        throw .invalidGlyph(glyph)
      }
      let flags = data.u16(at)
      components.append(GlyphComponent(data, &at))
      if flags & 0x20 == 0 { return components }
    }
  }

  /// Adds a contour. Between two off-curve points, there is an implied on-curve point at their
  /// midpoint.
  private static func append(_ contour: ArraySlice<GlyphPoint>, to path: inout Path) {
    guard let first = contour.first, let last = contour.last else { return }
    func point(_ point: GlyphPoint) -> Point { Point(point.x, point.y) }
    func middle(_ a: GlyphPoint, _ b: GlyphPoint) -> Point {
      Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    }
    let start =
      first.isOnCurve ? point(first) : last.isOnCurve ? point(last) : middle(last, first)
    path.elements.append(.move(start))
    var control: GlyphPoint?
    for next in contour.dropFirst(first.isOnCurve ? 1 : 0) {
      if next.isOnCurve {
        if let control {
          path.elements.append(.quad(control: point(control), point(next)))
        } else {
          path.elements.append(.line(point(next)))
        }
        control = nil
      } else {
        if let control {
          path.elements.append(.quad(control: point(control), middle(control, next)))
        }
        control = next
      }
    }
    if let control { path.elements.append(.quad(control: point(control), start)) }
    path.elements.append(.close)
  }
}
