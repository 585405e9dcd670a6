import SceneExport
import SceneLayers

/// The pixels of an image for comparison: sRGB with straight alpha, 8 bits per channel. Channels of
/// 16 bits are rounded.
package struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  package let width: Int
  package let height: Int
  /// The pixels, row by row from the top; red is the lowest byte, and alpha the highest.
  package let pixels: [UInt32]

  /// Creates an image; nil if the number of pixels does not match the size.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package init(_ picture: Image) {
    width = picture.width
    height = picture.height
    let samples = picture.samples
    pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      count = buffer.count
      for index in buffer.indices {
        var pixel: UInt32 = 0
        for channel in 0..<4 {
          // Rounded: 1/255 corresponds to 257/65535.
          let value = (UInt32(samples[4 * index + channel]) * 255 + 32_767) / 65_535
          pixel |= value << UInt32(8 * channel)
        }
        buffer[index] = pixel
      }
    }
  }

  /// Creates an image from red, green, blue, and alpha bytes; nil if their number is not 4 · width
  /// · height.
  package init?(width: Int, height: Int, rgba bytes: [UInt8]) {
    let (count, overflow) = max(width, 0).multipliedReportingOverflow(by: max(height, 0))
    guard width > 0, height > 0, !overflow, bytes.count % 4 == 0, bytes.count / 4 == count else {
      return nil
    }
    self.width = width
    self.height = height
    pixels = (0..<count).map { index in
      var pixel: UInt32 = 0
      for channel in 0..<4 { pixel |= UInt32(bytes[4 * index + channel]) << UInt32(8 * channel) }
      return pixel
    }
  }

  /// The red, green, blue, and alpha components of a pixel.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> { Self.channels(pixels[y * width + x]) }

  package static func channels(_ pixel: UInt32) -> SIMD4<UInt8> {
    let shifted = SIMD4<UInt32>(repeating: pixel) &>> SIMD4<UInt32>(0, 8, 16, 24)
    return SIMD4<UInt8>(truncatingIfNeeded: shifted)
  }

  package var extent: ImageDifference.Extent { .init(width: width, height: height) }
}
