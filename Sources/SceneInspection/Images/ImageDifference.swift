import SceneEditing
import SceneSource
import SceneLanguage

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
  /// The indices of the frames of a strip that differ; nil for other images.
  package var frames: [Int]?

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
  /// - Parameter isExplained: Whether changed layers explain the difference. There is no noise to
  ///   tolerate then.
  package mutating func limitTolerances(isExplained: Bool) {
    let area = actual.width * actual.height
    tolerances.removeAll { isExplained || !$0.isWorthProposing(for: area) }
  }
}

/// The differences between two images of the same size without tolerances and ignored areas. It is
/// computed in one pass without storing pixels, unlike a `DifferenceMap`.
struct ExactDifference {
  private(set) var pixels = 0
  /// The maximum difference of red, green, blue, and alpha, of 255.
  private(set) var largest = 0
  private var grid: RegionGrid
  /// The last pair of pixels and its difference, because the same pair is often repeated.
  private var last: (old: UInt32, new: UInt32, channels: Int) = (0, 0, 0)

  /// Compares two images of the same size.
  init(_ a: Bitmap, _ b: Bitmap) {
    let (width, height) = (a.width, a.height)
    grid = RegionGrid(width: width, height: height)
    let (old, new) = (a.pixels.span, b.pixels.span)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      compare(old.extracting(row), new.extracting(row), y)
    }
  }

  var regions: [ImageRect] { grid.regions }

  private mutating func compare(_ old: Span<UInt32>, _ new: Span<UInt32>, _ y: Int) {
    let side = RegionGrid.side
    var start = 0
    while start &+ side <= old.count {
      let (a, b) = (old.extracting(start..<start &+ side), new.extracting(start..<start &+ side))
      var difference: UInt32 = 0
      for index in 0..<side { difference |= a[index] ^ b[index] }
      if difference != 0 { compareSquare(a, b, start, y) }
      start &+= side
    }
    compareSquare(old.extracting(start...), new.extracting(start...), start, y)
  }

  /// Compares the pixels of a row in one square.
  private mutating func compareSquare(
    _ old: Span<UInt32>, _ new: Span<UInt32>, _ start: Int, _ y: Int
  ) {
    var found: ClosedRange<Int>?
    for index in 0..<old.count {
      if old[index] != last.old || new[index] != last.new {
        last = (
          old[index], new[index], PixelDistance.channels(old[index], new[index])
        )
        largest = max(largest, last.channels)
      }
      if last.channels == 0 { continue }
      pixels += 1
      found = (found?.lowerBound ?? start + index)...start + index
    }
    if let found { grid.include(found, y) }
  }
}
