import SceneLayers
import SceneLanguage

extension ImageTolerance {
  /// Returns whether a pixel counts as equal.
  func allows(_ pixel: DifferenceMap.Pixel) -> Bool {
    Int(pixel.channels) <= maxDifference || (perceptual > 0 && Int(pixel.perceptual) <= perceptual)
  }

  /// Whether the tolerance requires all pixels to be equal.
  var allowsNoPixel: Bool { maxDifference <= 0 && perceptual <= 0 }

  /// Returns whether the differences are accepted.
  func allows(_ map: DifferenceMap) -> Bool { count(of: map) <= max(maxPixels ?? 0, 0) }

  /// Returns the number of pixels that do not count as equal.
  private func count(of map: DifferenceMap) -> Int {
    allowsNoPixel ? map.pixels.count : map.pixels.count { !allows($0) }
  }

  /// Returns the smallest tolerances that would accept the differences, each with one number
  /// raised. They are only proposals.
  func tightest(for map: DifferenceMap) -> [ImageTolerance] {
    var found: [ImageTolerance] = []
    var wider = self
    if let difference = Self.least(
      255,
      where: {
        wider.maxDifference = $0; return wider.allows(map)
      })
    {
      wider.maxDifference = difference
      found.append(wider)
    }
    wider = self
    wider.maxPixels = count(of: map)
    found.append(wider)
    wider = self
    if map.pixels.contains(where: { $0.perceptual > 0 }),
      let distance = Self.least(
        1000,
        where: {
          wider.perceptual = $0; return wider.allows(map)
        })
    {
      wider.perceptual = distance
      found.append(wider)
    }
    return found
  }

  /// Returns whether the tolerance is small for an image with this number of pixels.
  func isWorthProposing(for area: Int) -> Bool {
    if maxDifference > 64 || perceptual > 200 { return false }
    return (maxPixels ?? 0) <= area / 10
  }

  /// Returns the smallest number that satisfies a condition, which all larger numbers satisfy as
  /// well.
  private static func least(_ limit: Int, where holds: (Int) -> Bool) -> Int? {
    guard holds(limit) else { return nil }
    return (0..<limit).partitioningIndex(where: holds)
  }
}
