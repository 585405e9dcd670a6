/// The axes of a variable font, and the normalized coordinates of an instance: `fvar` and `avar`.
struct FontAxes: Sendable {
  /// An axis in its own units: 1 to 1000 for `wght`.
  struct Axis: Sendable {
    var tag: FontTag
    var minimum: Double
    var standard: Double
    var maximum: Double
  }

  let axes: [Axis]
  private let avar: FontSlice

  init(fvar: FontSlice, avar: FontSlice) {
    let size = max(20, fvar.u16(10))
    let count = fvar.records(min(fvar.u16(8), 64), of: size, at: fvar.u16(4))
    axes = (0..<count).map { index in
      let at = fvar.u16(4) + size * index
      func fixed(_ offset: Int) -> Double { Double(fvar.i32(at + offset)) / 65_536 }
      let standard = fixed(8)
      return Axis(
        tag: FontTag(fvar.u32(at)), minimum: min(fixed(4), standard), standard: standard,
        maximum: max(fixed(12), standard))
    }
    self.avar = avar
  }

  /// Returns normalized coordinates in units of 1/16384, from -1 to 1. Axes without a value have
  /// their default.
  func normalized(_ values: (FontTag) -> Double?) -> [Int] {
    var coordinates = axes.map { axis in
      var value = values(axis.tag) ?? axis.standard
      value = max(axis.minimum, min(axis.maximum, value))
      let reach =
        value < axis.standard
        ? axis.standard - axis.minimum : axis.maximum - axis.standard
      let normalized = reach > 0 ? (value - axis.standard) / reach : 0
      return roundedAwayFromZero(normalized * 65_536)
    }
    mapSegments(&coordinates)
    let result = coordinates.map { ($0 + 2) >> 2 }
    return result.allSatisfy { $0 == 0 } ? [] : result
  }

  /// Applies `avar`, version 1, to coordinates in units of 1/65536.
  private func mapSegments(_ coordinates: inout [Int]) {
    guard avar.u16(0) == 1, avar.u16(6) == axes.count else { return }
    var at = 8
    for index in coordinates.indices {
      let count = avar.u16(at)
      coordinates[index] = map(coordinates[index], avar.from(at + 2), count: count)
      at += 2 + 4 * count
    }
  }

  private func map(_ value: Int, _ pairs: FontSlice, count: Int) -> Int {
    guard count >= 2 else { return value }
    func from(_ index: Int) -> Int { pairs.i16(4 * index) * 4 }
    func to(_ index: Int) -> Int { pairs.i16(4 * index + 2) * 4 }
    if value <= from(0) { return value - from(0) + to(0) }
    var index = 1
    while index < count - 1, value > from(index) { index += 1 }
    if value >= from(index) { return value - from(index) + to(index) }
    let (start, span) = (from(index - 1), from(index) - from(index - 1))
    guard span != 0 else { return to(index - 1) }
    let step = Double(to(index) - to(index - 1)) * Double(value - start) / Double(span)
    return to(index - 1) + roundedAwayFromZero(step)
  }
}
