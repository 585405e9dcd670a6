import SceneInspection

/// What an image may differ by from its reference; nothing unless said. All numbers are whole, so
/// that every machine decides alike.
public struct ImageTolerance: Hashable, Sendable {
  /// Pixels that differ by no more than this in red, green, blue and alpha, of 255, count as equal.
  public var maxDifference: Int
  /// Pixels whose colours are no further apart than this in OKLab, in thousandths of the distance
  /// from black to white, count as equal.
  public var perceptual: Int
  /// How many pixels may differ in all.
  public var maxPixels: Int
  /// How many may differ in any square of so many pixels a side.
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

  /// A tolerance; numbers below 0 count as 0.
  public init(
    maxDifference: Int = 0, perceptual: Int = 0, maxPixels: Int = 0, window: Window? = nil
  ) {
    self.maxDifference = maxDifference
    self.perceptual = perceptual
    self.maxPixels = maxPixels
    self.window = window
  }

  /// Every pixel is the same.
  public static let exact = ImageTolerance()
}

/// A rectangle of an image, in whole pixels from its upper left corner.
public struct ImageRect: Hashable, Sendable {
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

extension ImageTolerance {
  var tolerance: Tolerance {
    var tolerance = Tolerance.exact
    tolerance.maxDifference = max(maxDifference, 0)
    tolerance.perceptual = max(perceptual, 0)
    tolerance.maxPixels = max(maxPixels, 0)
    tolerance.window = window.map {
      Tolerance.Window(size: min(max($0.size, 0), 1 << 24), count: max($0.count, 0))
    }
    return tolerance
  }
}

extension Tolerance {
  /// As a Swift test writes it: `ImageTolerance(maxDifference: 3)`.
  var swiftText: String {
    var arguments: [String] = []
    if maxDifference > 0 { arguments.append("maxDifference: \(maxDifference)") }
    if perceptual > 0 { arguments.append("perceptual: \(perceptual)") }
    if maxPixels > 0 { arguments.append("maxPixels: \(maxPixels)") }
    if let window {
      arguments.append("window: .init(size: \(window.size), count: \(window.count))")
    }
    return "ImageTolerance(\(arguments.joined(separator: ", ")))"
  }
}

extension ImageRect {
  /// The same in any image, cut so that no sum of its numbers overflows.
  var pixels: PixelRect {
    PixelRect(
      x: Self.cut(x), y: Self.cut(y), width: max(Self.cut(width), 0),
      height: max(Self.cut(height), 0))
  }

  /// No picture that can be read has as many pixels a side.
  private static func cut(_ number: Int) -> Int { min(max(number, -1 << 24), 1 << 24) }
}
