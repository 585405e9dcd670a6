import SceneRaster

/// Encodes bands as a binary PPM image, RGB with 8 bits per channel.
public struct PPMEncoder: Hashable, Sendable {
  public let width: Int
  public let height: Int

  /// Creates an encoder for a size in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var header: [UInt8] {
    Array("P6\n\(width.description) \(height.description)\n255\n".utf8)
  }

  /// Returns the bytes of a band's rows. The band must not have alpha.
  public func rows(_ band: borrowing Band) -> [UInt8] {
    precondition(band.format == .rgb && band.width == width, "a PPM has opaque rows of its width")
    return band.bytes
  }
}
