/// The differences that are accepted between an image and its reference. All numbers are integers,
/// so that the result is the same on every machine; negative numbers count as 0.
///
/// `maxDifference` and `perceptual` apply to each pixel: a pixel within either counts as equal.
/// `maxPixels` and `window` then limit the remaining pixels; if both are set, both must hold.
public struct ImageTolerance: Hashable, Sendable {
  /// The maximum difference in red, green, blue, and alpha, of 255, for pixels that count as equal.
  public var maxDifference: Int
  /// The maximum distance in OKLab, in thousandths of the distance from black to white, for pixels
  /// that count as equal.
  public var perceptual: Int
  /// The number of other pixels that can differ in the whole image; nil for none, or for any number
  /// if a `window` limits them.
  public var maxPixels: Int?
  /// The number of other pixels that can differ in any square of a size.
  public var window: Window?

  /// A square that is moved over the image.
  public struct Window: Hashable, Sendable {
    /// The length of a side, in pixels.
    public var size: Int
    /// The number of pixels in the square that can differ.
    public var count: Int

    public init(size: Int, count: Int) {
      self.size = size
      self.count = count
    }

    /// What is wrong with a window that accepts every difference; nil for another one.
    package var mistake: String? {
      if count < size * size { return nil }
      return "a window of \(size) × \(size) pixels with up to \(count) different pixels accepts "
        + "every image"
    }
  }

  /// Creates a tolerance. By default, the image is compared exactly.
  public init(
    maxDifference: Int = 0, perceptual: Int = 0, maxPixels: Int? = nil, window: Window? = nil
  ) {
    self.maxDifference = maxDifference
    self.perceptual = perceptual
    self.maxPixels = maxPixels
    self.window = window
  }

  /// The tolerance that accepts no differences.
  public static let exact = ImageTolerance()
}

#if !hasFeature(Embedded)
  extension ImageTolerance: Codable {}
  extension ImageTolerance.Window: Codable {}
  extension SnapshotComparison.Golden: Codable {}
#endif

/// The properties of a snapshot that affect only tests: its `tags` and its `compare { … }`.
public struct SnapshotComparison: Hashable, Sendable {
  /// The kinds of references.
  public enum Golden: String, Hashable, Sendable, CaseIterable {
    /// An image, `<slug>.png`, with the layer tree to explain differences.
    case image
    /// The layer tree, `<slug>.txt`. Pixels are not compared.
    case tree
    /// A hash of the image's pixels, `<slug>.hash`, with the layer tree.
    case hash
  }

  public var tags: [String] = []
  public var golden = Golden.image
  public var tolerance = ImageTolerance.exact
  /// Paths of elements, such as `card` or `list.title`, whose pixels are not compared.
  public var ignored: [String] = []
  /// The reason why the snapshot is expected to differ from its reference; nil if it is not.
  public var expectedFailure: String?

  public init() {}
}
