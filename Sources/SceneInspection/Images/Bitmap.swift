import SceneExport
import SceneLayers
import SceneRaster
import SceneSource

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

  package init(_ bitmap: Image) {
    width = bitmap.width
    height = bitmap.height
    let samples = bitmap.samples
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

extension Bitmap {
  /// Decodes a PNG file of any kind.
  package init(png bytes: [UInt8]) throws(PNGError) {
    if let plain = try decodePNGPixels(bytes),
      let bitmap = Bitmap(
        width: plain.width, height: plain.height, pixels: plain.pixels)
    {
      self = bitmap
    } else {
      self.init(try decodePNG(bytes).picture)
    }
  }

  /// The pixels as a PNG file, RGB if all are opaque and RGBA otherwise.
  package var png: [UInt8] {
    let format: PixelFormat = pixels.allSatisfy { $0 >> 24 == 255 } ? .rgb : .rgba
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * format.bytesPerPixel)
    for pixel in pixels {
      for channel in 0..<format.bytesPerPixel {
        bytes.append(UInt8(truncatingIfNeeded: pixel >> UInt32(8 * channel)))
      }
    }
    guard let band = Band(width: width, format: format, bytes: bytes) else { return [] }
    var encoder = PNGEncoder(width: width, height: height, format: format)
    let header = encoder.header
    let data = encoder.append(band)
    return header + data + encoder.finish()
  }
}

extension Bitmap {
  /// Creates the image of a layer tree, equal to that in its PNG; nil if it has no pixels.
  package init?(painting tree: LayerTree) {
    self.init(painting: DisplayList(tree, format: .natural(of: tree.canvas)))
  }

  /// Creates the image of a display list; nil if it has no pixels.
  package init?(painting list: DisplayList) {
    var band = Band(width: list.width, format: list.format)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(list.width * list.height)
    for start in stride(from: 0, to: list.height, by: 64) {
      list.paint(start..<min(start + 64, list.height), into: &band)
      Self.append(band.bytes.span, list.format, to: &pixels)
    }
    self.init(width: list.width, height: list.height, pixels: pixels)
  }

  private static func append(
    _ bytes: Span<UInt8>, _ format: PixelFormat, to pixels: inout [UInt32]
  ) {
    let step = format.bytesPerPixel
    for at in stride(from: 0, to: bytes.count, by: step) {
      let color = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
      pixels.append(color | (step == 4 ? UInt32(bytes[at + 3]) : 255) << 24)
    }
  }
}

extension Bitmap {
  /// A 128-bit hash of the pixels and the size, as 32 hexadecimal digits, for `golden: hash`.
  ///
  /// Images with the same hash are considered equal. An accidental collision would require about
  /// 2^64 images. The hash is not cryptographic.
  package var hash: String {
    // The 64-bit primes of xxHash. Each step is invertible, so every pixel affects the result.
    var a: UInt64 = 0x9E37_79B1_85EB_CA87 ^ UInt64(width)
    var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F ^ UInt64(height)
    for pixel in pixels {
      // All transparent pixels are equal.
      let value = UInt64(pixel >> 24 == 0 ? 0 : pixel)
      a = Self.turned((a ^ value) &* 0x9E37_79B1_85EB_CA87, by: 31)
      b = Self.turned((b &+ value) &* 0xC2B2_AE3D_27D4_EB4F, by: 27)
    }
    return Self.digits(Self.mixed(a ^ b)) + Self.digits(Self.mixed(b &+ a &* 3))
  }

  private static func turned(_ value: UInt64, by bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }

  /// The finalizer of MurmurHash3.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}
