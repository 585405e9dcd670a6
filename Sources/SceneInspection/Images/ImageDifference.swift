/// A rectangle of whole pixels.
package struct PixelRect: Hashable, Codable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// What two pictures differ by.
package struct ImageDifference: Hashable, Codable, Sendable {
  package struct Extent: Hashable, Codable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package var reference: Extent
  package var actual: Extent
  /// How many pixels differ, of those that are compared; what one picture has and the other has not
  /// counts.
  package var pixels: Int
  /// The largest difference of red, green, blue or alpha, of 255.
  package var largest: Int
  /// Where pixels differ: few rectangles that hold them all, from the top.
  package var regions: [PixelRect]
  /// The tightest tolerances that would do, each the snapshot's with one number raised: proposals
  /// for a person. None where the sizes differ.
  package var tightest: [Tolerance]

  package init(
    reference: Extent, actual: Extent, pixels: Int, largest: Int, regions: [PixelRect],
    tightest: [Tolerance]
  ) {
    self.reference = reference
    self.actual = actual
    self.pixels = pixels
    self.largest = largest
    self.regions = regions
    self.tightest = tightest
  }
}

/// What a snapshot allows its picture to differ by; all numbers are whole, so that every machine
/// decides alike. Nothing is allowed unless the scene asks for it.
package struct Tolerance: Hashable, Codable, Sendable {
  /// Pixels that differ by no more than this in red, green, blue and alpha, of 255, count as equal.
  package var maxDifference = 0
  /// Pixels whose colours are no further apart than this in OKLab, in thousandths, count as equal.
  package var perceptual = 0
  /// How many pixels may differ in all.
  package var maxPixels = 0
  /// How many may differ in any square of so many pixels a side.
  package var window: Window?

  package struct Window: Hashable, Codable, Sendable {
    package var size: Int
    package var count: Int

    package init(size: Int, count: Int) {
      self.size = size
      self.count = count
    }
  }

  package init() {}

  package static let exact = Tolerance()
}
