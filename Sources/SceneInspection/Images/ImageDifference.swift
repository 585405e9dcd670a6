import SceneSemantics

/// A rectangle of an image, in whole pixels from its upper left corner.
public struct ImageRect: Hashable, Codable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
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
  package var regions: [ImageRect]
  /// The tightest tolerances that would do, each the snapshot's with one number raised: proposals
  /// for a person. None where the sizes differ.
  package var tightest: [ImageTolerance]

  package init(
    reference: Extent, actual: Extent, pixels: Int, largest: Int, regions: [ImageRect],
    tightest: [ImageTolerance]
  ) {
    self.reference = reference
    self.actual = actual
    self.pixels = pixels
    self.largest = largest
    self.regions = regions
    self.tightest = tightest
  }
}
