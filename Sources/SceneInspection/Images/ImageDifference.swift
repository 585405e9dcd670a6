import SceneSemantics

/// A rectangle in an image, in whole pixels from its upper left corner.
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

/// The difference between two images.
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
  /// The number of compared pixels that differ, including pixels in only one of the images.
  package var pixels: Int
  /// The maximum difference of red, green, blue, and alpha, of 255.
  package var largest: Int
  /// A small number of rectangles that contain all differing pixels, from the top.
  package var regions: [ImageRect]
  /// The smallest tolerances that would accept the difference, each with one number raised; empty
  /// if the sizes differ. They are only proposals.
  package var tolerances: [ImageTolerance]

  package init(
    reference: Extent, actual: Extent, pixels: Int, largest: Int, regions: [ImageRect],
    tolerances: [ImageTolerance]
  ) {
    self.reference = reference
    self.actual = actual
    self.pixels = pixels
    self.largest = largest
    self.regions = regions
    self.tolerances = tolerances
  }

  /// Keeps only the tolerances that are worth proposing: small ones, because a large one would also
  /// accept changes that somebody should see.
  ///
  /// - Parameter isExplained: Whether the layers have changed. If they have not, a larger tolerance
  ///   is proposed as well.
  package mutating func limitTolerances(isExplained: Bool) {
    let area = actual.width * actual.height
    tolerances.removeAll { !$0.isWorthProposing(for: area, isExplained: isExplained) }
  }
}
