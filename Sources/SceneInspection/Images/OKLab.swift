/// Björn Ottosson's OKLab (2020, "A perceptual color space for image processing") in fixed-point
/// arithmetic, so that the results are the same on every machine.
struct OKLab: Sendable {
  /// The linear light of each channel value, of 2^24.
  private let linear: [Int]

  /// The unit of L, a, and b: the distance from black to white is 2^16.
  private static let one = 1 << 16

  init() {
    linear = (0...255).map { value in
      // IEC 61966-2-1. Sums, products, and quotients are rounded identically on every machine.
      let share = Double(value) / 255
      let light = share <= 0.04045 ? share / 12.92 : Self.power2point4((share + 0.055) / 1.055)
      return Int(light * Double(1 << 24) + 0.5)
    }
  }

  /// Returns x^(12/5) for x from 0 to 1, computed with Newton's method for the fifth root of x^12.
  private static func power2point4(_ x: Double) -> Double {
    let square = x * x
    let fourth = square * square
    let target = fourth * fourth * fourth
    var root = square
    for _ in 0..<60 {
      let power = root * root * root * root
      if power == 0 { return 0 }
      root = (4 * root + target / power) / 5
    }
    return root
  }

  /// Returns the distance between two opaque colors in thousandths, rounded up.
  func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let (p, q) = (lab(a), lab(b))
    let delta = p &- q
    let square = delta.x * delta.x + delta.y * delta.y + delta.z * delta.z
    // The smallest n for which n/1000 is at least the distance: n² · one² ≥ square · 1000².
    var n = Self.root(square, power: 2) * 1000 / Self.one
    while n * n * Self.one * Self.one < square * 1_000_000 { n += 1 }
    return n
  }

  /// Returns L, a, and b, of 2^16.
  private func lab(_ pixel: UInt32) -> SIMD3<Int> {
    let r = linear[Int(pixel & 255)]
    let g = linear[Int(pixel >> 8 & 255)]
    let b = linear[Int(pixel >> 16 & 255)]
    // The published matrix entries, times 10^10.
    let l = cone(4_122_214_708 * r + 5_363_325_363 * g + 514_459_929 * b)
    let m = cone(2_119_034_982 * r + 6_806_995_451 * g + 1_073_969_566 * b)
    let s = cone(883_024_619 * r + 2_817_188_376 * g + 6_299_787_005 * b)
    let scale = 10_000_000_000
    return SIMD3(
      (2_104_542_553 * l + 7_936_177_850 * m - 40_720_468 * s) / scale,
      (19_779_984_951 * l - 24_285_922_050 * m + 4_505_937_099 * s) / scale,
      (259_040_371 * l + 7_827_717_662 * m - 8_086_757_660 * s) / scale)
  }

  /// Returns the cube root of a cone response, which is of 2^24 · 10^10; the result is of 2^16.
  private func cone(_ response: Int) -> Int {
    // Of 2^48, whose cube root is of 2^16.
    Self.root((response / 10_000_000_000) << 24, power: 3)
  }

  /// Returns the largest integer whose power is not greater than `value`.
  private static func root(_ value: Int, power: Int) -> Int {
    if value <= 0 { return 0 }
    let bits = Int.bitWidth - value.leadingZeroBitCount
    var root = 0
    for bit in stride(from: (bits + power - 1) / power, through: 0, by: -1) {
      let next = root | 1 << bit
      let raised = power == 2 ? next * next : next * next * next
      if raised <= value { root = next }
    }
    return root
  }
}

/// The distance between two colors as an integer.
enum PixelDistance {
  /// Returns the maximum difference of red, green, blue, and alpha, of 255. Two transparent pixels
  /// are equal.
  static func channels(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b || (a >> 24 == 0 && b >> 24 == 0) { return 0 }
    let (p, q) = (Bitmap.channels(a), Bitmap.channels(b))
    let larger = p.replacing(with: q, where: p .< q)
    let smaller = p.replacing(with: q, where: p .> q)
    return Int((larger &- smaller).max())
  }

  /// Returns the distance in OKLab in thousandths, rounded up; 1000 is the distance from black to
  /// white. For translucent colors, it is the maximum of the distances over black and over white.
  static func perceptual(_ a: UInt32, _ b: UInt32, _ table: OKLab) -> Int {
    if a == b { return 0 }
    if a >> 24 == 255, b >> 24 == 255 { return table.distance(a, b) }
    return max(
      table.distance(over(a, 0), over(b, 0)), table.distance(over(a, 255), over(b, 255)))
  }

  /// Composites a color over an opaque gray.
  private static func over(_ pixel: UInt32, _ gray: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    var result: UInt32 = 255 << 24
    for shift: UInt32 in [0, 8, 16] {
      let value = (pixel >> shift & 255) * alpha + gray * (255 - alpha)
      result |= ((value + 127) / 255) << shift
    }
    return result
  }
}
