import SceneRaster

/// An image as PPM, binary RGB of 8 bits: the header, then each band's bytes as they are.
public struct PPMEncoder: Hashable, Sendable {
  public let width: Int
  public let height: Int

  /// In pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var header: [UInt8] {
    Array("P6\n\(width.description) \(height.description)\n255\n".utf8)
  }

  /// The band's rows in the file's form. The band is painted without alpha.
  public func rows(_ band: borrowing Band) -> [UInt8] {
    precondition(band.format == .rgb && band.width == width, "a PPM has opaque rows of its width")
    return band.bytes
  }
}
