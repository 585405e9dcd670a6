/// The differences that are accepted between an image and its reference. All numbers are integers,
/// so that the result is the same on every machine; negative numbers count as 0.
///
/// `maxDifference` and `perceptual` apply to each pixel: a pixel within either counts as equal.
/// `maxPixels` then limits the remaining pixels.
public struct ImageTolerance: Hashable, Sendable {
  /// The maximum difference in red, green, blue, and alpha, of 255, for pixels that count as equal.
  public var maxDifference: Int
  /// The maximum distance in OKLab, in thousandths of the distance from black to white, for pixels
  /// that count as equal.
  public var perceptual: Int
  /// The number of other pixels that can differ in the whole image; nil for none.
  public var maxPixels: Int?

  /// Creates a tolerance. By default, the image is compared exactly.
  public init(maxDifference: Int = 0, perceptual: Int = 0, maxPixels: Int? = nil) {
    self.maxDifference = maxDifference
    self.perceptual = perceptual
    self.maxPixels = maxPixels
  }

  /// The tolerance that accepts no differences.
  public static let exact = ImageTolerance()
}

extension ImageTolerance {
  /// A square in which differing pixels were counted.
  @available(*, deprecated, message: "Windows have no effect; set 'maxPixels'.")
  public struct Window: Hashable, Sendable {
    public var size: Int
    public var count: Int

    public init(size: Int, count: Int) { (self.size, self.count) = (size, count) }
  }

  @available(*, deprecated, message: "A window has no effect; set 'maxPixels'.")
  public var window: Window? {
    get { nil }
    set {}
  }

  @available(*, deprecated, message: "A window has no effect; set 'maxPixels'.")
  public init(
    maxDifference: Int = 0, perceptual: Int = 0, maxPixels: Int? = nil, window: Window?
  ) {
    self.init(maxDifference: maxDifference, perceptual: perceptual, maxPixels: maxPixels)
  }
}

#if !hasFeature(Embedded)
  extension ImageTolerance: Codable {}
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
