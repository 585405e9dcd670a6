import SceneExport
import SceneRaster

extension Bitmap {
  /// Decodes a PNG file of any kind.
  package init(png bytes: [UInt8]) throws(PNGError) {
    if let plain = try decodePNGPixels(bytes),
      let picture = Bitmap(
        width: plain.width, height: plain.height, pixels: plain.pixels)
    {
      self = picture
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
