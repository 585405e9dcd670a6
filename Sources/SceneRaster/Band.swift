/// What a pixel is in memory: 8 bits a channel, sRGB.
public enum PixelFormat: Hashable, Sendable {
  /// Red, green, blue; a canvas with alpha lies over white.
  case rgb
  /// Red, green, blue, alpha; straight.
  case rgba

  public var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}

/// A few rows of an image, painted together.
public struct Band: ~Copyable {
  public let width: Int
  public let format: PixelFormat
  /// The rows that were painted last.
  public internal(set) var rows: Range<Int>
  /// Their pixels, row by row without padding; as long as the rows need.
  public internal(set) var bytes: [UInt8]
  /// What the painter keeps from band to band.
  let kept = CachedPainter()

  public init(width: Int, format: PixelFormat) {
    self.width = width
    self.format = format
    rows = 0..<0
    bytes = []
  }

  /// A whole image that is there already, row by row from the top; nil where the number of bytes
  /// does not fit the width.
  public init?(width: Int, format: PixelFormat, bytes: [UInt8]) {
    let (length, overflow) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
    guard length > 0, !overflow, bytes.count % length == 0 else { return nil }
    self.width = width
    self.format = format
    rows = 0..<bytes.count / length
    self.bytes = bytes
  }
}

/// Holds a painter in memory of its own. Embedded Swift frees a value that cannot be copied where
/// another target holds it, and only what it sees there how to free; this it frees by a call.
final class CachedPainter {
  var painter = Painter()
}
