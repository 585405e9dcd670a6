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
  func allows(_ map: DifferenceMap) -> Bool {
    guard let window else { return count(of: map) <= max(maxPixels ?? 0, 0) }
    let rest = map.pixels.filter { !allows($0) }
    if let maxPixels, rest.count > max(maxPixels, 0) { return false }
    return Self.fullest(window.size, rest, width: map.width) <= max(window.count, 0)
  }

  /// Returns the number of pixels that do not count as equal.
  private func count(of map: DifferenceMap) -> Int {
    allowsNoPixel ? map.pixels.count : map.pixels.count { !allows($0) }
  }

  /// Returns the maximum number of the pixels in a square with a side of `size` pixels.
  static func fullest(_ size: Int, _ pixels: [DifferenceMap.Pixel], width: Int) -> Int {
    if size <= 0 || pixels.isEmpty { return pixels.count }
    // Larger than any image.
    let size = min(size, 1 << 24)
    // The number of differing pixels per column in the rows of the square, which moves down.
    var columns = [Int](repeating: 0, count: width)
    var fullest = 0
    var first = 0
    var next = 0
    while next < pixels.count {
      let y = pixels[next].y
      while next < pixels.count, pixels[next].y == y {
        columns[pixels[next].x] += 1
        next += 1
      }
      while pixels[first].y + size <= y {
        columns[pixels[first].x] -= 1
        first += 1
      }
      var sum = 0
      for x in 0..<width {
        sum += columns[x]
        if x >= size { sum -= columns[x - size] }
        fullest = max(fullest, sum)
      }
    }
    return fullest
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
    if window == nil || maxPixels != nil {
      wider = self
      wider.maxPixels = count(of: map)
      if wider.allows(map) { found.append(wider) }
    }
    if let window {
      wider = self
      let rest = map.pixels.filter { !allows($0) }
      wider.window?.count = Self.fullest(window.size, rest, width: map.width)
      if wider.allows(map) { found.append(wider) }
    }
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
    if let window { return window.count <= window.size * window.size / 2 }
    return (maxPixels ?? 0) <= area / 10
  }

  /// Returns the smallest number that satisfies a condition, which all larger numbers satisfy as
  /// well.
  private static func least(_ limit: Int, where holds: (Int) -> Bool) -> Int? {
    guard holds(limit) else { return nil }
    return (0..<limit).partitioningIndex(where: holds)
  }
}
