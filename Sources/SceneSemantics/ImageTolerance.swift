/// How far an image may differ from its reference. All numbers are whole, so that every machine
/// decides alike; numbers below 0 count as 0.
///
/// `maxDifference` and `perceptual` decide per pixel: a pixel within either counts as equal.
/// `maxPixels` and `window` then bound the pixels that are left; both must hold where both are set.
public struct ImageTolerance: Hashable, Sendable {
  /// Pixels that differ by at most this in red, green, blue, and alpha, of 255, count as equal.
  public var maxDifference: Int
  /// Pixels whose colors are at most this far apart in OKLab, in thousandths of the distance from
  /// black to white, count as equal.
  public var perceptual: Int
  /// The number of other pixels that may differ in the whole image; nil for none, or for any number
  /// where a `window` bounds them.
  public var maxPixels: Int?
  /// The number of other pixels that may differ in any square of a size.
  public var window: Window?

  /// A square that is moved over the image.
  public struct Window: Hashable, Sendable {
    /// In pixels a side.
    public var size: Int
    /// How many pixels in it may differ.
    public var count: Int

    public init(size: Int, count: Int) {
      self.size = size
      self.count = count
    }
  }

  /// A tolerance; the image is compared exactly by default.
  public init(
    maxDifference: Int = 0, perceptual: Int = 0, maxPixels: Int? = nil, window: Window? = nil
  ) {
    self.maxDifference = maxDifference
    self.perceptual = perceptual
    self.maxPixels = maxPixels
    self.window = window
  }

  /// Every pixel is the same.
  public static let exact = ImageTolerance()
}
