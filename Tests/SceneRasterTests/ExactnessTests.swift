import SceneLayers
import SceneRaster
import TestSupport
import Testing

/// Compares the painter with a reference in unrounded arithmetic, for small random trees.
@Suite("Exactness")
struct ExactnessTests {
  @Test(
    "No pixel differs by more than one level, or four at intersections of edges",
    arguments: Feature.allCases)
  func noPixelDiffersByMoreThanOneLevelOrFour(feature: Feature) {
    let isMixed = feature == .everything || feature == .everythingInSpace
    for seed in 1...UInt64(Tries.count(2, atMost: isMixed ? 24 : 8)) { compare(feature, seed) }
  }

  @Test(
    "Lines wider than a curve's radius, and reversals of direction, are exact",
    arguments: [
      (Feature.strokedCurves, 262), (.strokedCurves, 390), (.strokedCurves, 799),
      (.strokedCurves, 855), (.strokedCurves, 951), (.trimmedStroke, 285), (.dashes, 230),
      (.dashes, 456), (.dashes, 507),
    ] as [(Feature, UInt64)])
  func alsoForLinesWiderThanCurvesRadiusAndReversalsOfDirection(feature: Feature, seed: UInt64) {
    compare(feature, seed)
  }

  private func compare(_ feature: Feature, _ seed: UInt64) {
    let tree = Generator.tree(feature, seed: seed)
    let format: PixelFormat = seed % 2 == 0 ? .rgb : .rgba
    let reference = ReferencePainter(tree)
    if let worst = Exactness(reference, paintInBands(tree, format), format).worst {
      Issue.record("\(feature.rawValue), seed \(seed), \(format): \(worst)\n\(tree.compactDump)")
    }
  }

  /// Bands of different heights, in random order.
  private func paintInBands(_ tree: LayerTree, _ format: PixelFormat) -> [UInt8] {
    let list = DisplayList(tree, format: format)
    let stride = list.width * format.bytesPerPixel
    var bytes = [UInt8](repeating: 0, count: stride * list.height)
    var band = Band(width: list.width, format: format)
    let cuts = [0, list.height / 3, list.height / 3 + 1, list.height]
    for i in [2, 0, 1] where cuts[i] < cuts[i + 1] {
      list.paint(cuts[i]..<cuts[i + 1], into: &band)
      bytes.replaceSubrange(cuts[i] * stride..<cuts[i + 1] * stride, with: band.bytes)
    }
    return bytes
  }
}

extension Feature: CustomTestStringConvertible {
  var testDescription: String { rawValue }
}

/// The deviation of a painted image from the reference.
struct Exactness {
  /// The pixel that exceeds its tolerance most, and both of its values.
  private(set) var worst: String?
  /// The number of pixels that exceed their tolerance.
  private(set) var count = 0

  /// The reference's curves are also flattened, with an error of 10⁻⁵ pixels.
  static let slack = 0.01

  init(_ reference: ReferencePainter, _ bytes: [UInt8], _ format: PixelFormat) {
    var farthest = 0.0
    for i in reference.pixels.indices where !reference.unsteady[i] {
      let start = i * format.bytesPerPixel
      let painted = bytes[start..<start + format.bytesPerPixel].map(Double.init)
      let exact = Self.levels(reference.pixels[i], format)
      let allowed = (reference.crossed[i] ? 4 : 1) + Self.slack
      let excess = Self.difference(painted, exact, format) - allowed
      if excess > 0 { count += 1 }
      guard excess > farthest else { continue }
      farthest = excess
      worst =
        "pixel (\(i % reference.width), \(i / reference.width)) is \(painted), "
        + "exactly \(exact), \(allowed + excess) away, \(Int(allowed)) allowed"
    }
    if let text = worst { worst = "\(count) pixels are off; " + text }
  }

  /// The exact channels of a format, from 0 to 255, unrounded.
  static func levels(_ c: ReferenceColor, _ format: PixelFormat) -> [Double] {
    switch format {
    case .rgb: return [c.r, c.g, c.b].map { ($0 + 1 - c.a) * 255 }
    case .rgba: return [c.r, c.g, c.b].map { c.a > 0 ? $0 / c.a * 255 : 0 } + [c.a * 255]
    }
  }

  /// The maximum difference of a channel. Straight colors are weighted by alpha.
  static func difference(_ painted: [Double], _ exact: [Double], _ format: PixelFormat) -> Double {
    let weight = format == .rgba ? exact[3] / 255 : 1
    var greatest = format == .rgba ? abs(painted[3] - exact[3]) : 0
    for channel in 0..<3 {
      greatest = max(greatest, abs(painted[channel] - exact[channel]) * weight)
    }
    return greatest
  }
}
