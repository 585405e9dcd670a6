import SceneLayers

/// The pixel format in memory: 8 bits per channel, sRGB.
public enum PixelFormat: Hashable, Sendable {
  /// Red, green, and blue. A translucent canvas is composited over white.
  case rgb
  /// Red, green, blue, and straight alpha.
  case rgba

  public var bytesPerPixel: Int { self == .rgb ? 3 : 4 }

  /// Returns the format with an alpha channel if the canvas is not opaque.
  public static func natural(of canvas: LayerTree.Canvas) -> PixelFormat {
    canvas.background.alpha < 1 ? .rgba : .rgb
  }
}

/// Several rows of an image that are painted together.
public struct Band: ~Copyable {
  public let width: Int
  public let format: PixelFormat
  /// The rows that were painted last.
  public internal(set) var rows: Range<Int>
  /// The pixels of the rows, without padding.
  public internal(set) var bytes: [UInt8]
  /// The state that the painter reuses between bands.
  let kept = CachedPainter()

  public init(width: Int, format: PixelFormat) {
    self.width = width
    self.format = format
    rows = 0..<0
    bytes = []
  }

  /// Creates a band from an existing image, row by row from the top; nil if the number of bytes
  /// does not match the width.
  public init?(width: Int, format: PixelFormat, bytes: [UInt8]) {
    let (length, overflow) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
    guard length > 0, !overflow, bytes.count % length == 0 else { return nil }
    self.width = width
    self.format = format
    rows = 0..<bytes.count / length
    self.bytes = bytes
  }
}

/// Holds a painter in heap memory. Embedded Swift can destroy a noncopyable value only where its
/// definition is visible, whereas the destruction of a class instance is a call.
final class CachedPainter {
  var painter = Painter()
}
