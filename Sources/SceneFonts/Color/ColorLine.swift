import SceneLayers

/// The colors of a gradient in `COLR`.
struct ColorLine {
  /// How colors continue beyond the first and last stop.
  enum Extend: Int { case pad, `repeat`, reflect }

  struct Stop {
    var offset: Double
    var color: Color
  }

  let extend: Extend
  /// By offset; never empty.
  let stops: [Stop]

  /// The maximum number of stops that are read, and of repetitions.
  static let limit = 64

  /// - Parameter stops: Not empty.
  init(extend: Extend, stops: [Stop]) {
    self.extend = extend
    // Insertion sort, which is stable: stops at the same offset form a hard edge.
    var sorted: [Stop] = []
    for stop in stops {
      let index = sorted.firstIndex { $0.offset > stop.offset } ?? sorted.count
      sorted.insert(stop, at: index)
    }
    self.stops = sorted
  }

  var first: Double { stops[0].offset }
  var last: Double { stops[stops.count - 1].offset }

  /// Returns the stops in a range of offsets, with one at each end.
  func stops(from low: Double, to high: Double) -> [Stop] {
    let all = extended(from: low, to: high)
    var result = [Stop(offset: low, color: Self.color(at: low, in: all))]
    result += all.filter { $0.offset > low && $0.offset < high }
    result.append(Stop(offset: high, color: Self.color(at: high, in: all)))
    return result
  }

  private func extended(from low: Double, to high: Double) -> [Stop] {
    let period = last - first
    guard extend != .pad, period > 0 else { return stops }
    let start = clamped((low - first) / period)
    let end = min(clamped((high - first) / period), start + Double(Self.limit))
    var all: [Stop] = []
    var number = start
    while number <= end {
      let shift = number * period
      if extend == .reflect, Int(number) & 1 == 1 {
        all += stops.reversed().map {
          Stop(offset: first + last - $0.offset + shift, color: $0.color)
        }
      } else {
        all += stops.map { Stop(offset: $0.offset + shift, color: $0.color) }
      }
      number += 1
    }
    return all
  }

  /// The largest whole number that is not greater; 0 for unreasonable values.
  private func clamped(_ value: Double) -> Double {
    guard value.magnitude < 1e6 else { return 0 }
    let whole = Double(Int(value))
    return whole > value ? whole - 1 : whole
  }

  private static func color(at offset: Double, in stops: [Stop]) -> Color {
    guard let next = stops.firstIndex(where: { $0.offset > offset }) else {
      return stops[stops.count - 1].color
    }
    guard next > 0 else { return stops[0].color }
    let (a, b) = (stops[next - 1], stops[next])
    let share = (offset - a.offset) / (b.offset - a.offset)
    func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      mixed(a.color.red, b.color.red), mixed(a.color.green, b.color.green),
      mixed(a.color.blue, b.color.blue), mixed(a.color.alpha, b.color.alpha))
  }
}
