import SceneExport
import SceneLayers

/// The reason why a file cannot be compared as an image, for use after its name and a colon.
package struct ImageFileError: Error, Hashable {
  package var message: String

  package init(message: String) { self.message = message }
}

extension Bitmap {
  /// Decodes a PNG or PPM file.
  package init(file bytes: [UInt8]) throws(ImageFileError) {
    if bytes.starts(with: "P6".utf8) {
      var reader = PPMReader(bytes)
      self = try reader.bitmap()
      return
    }
    do throws(PNGError) {
      try self.init(png: bytes)
    } catch {
      throw ImageFileError(message: error.message)
    }
  }
}

/// Reads binary Netpbm PPM files with 8 or 16 bits per channel.
private struct PPMReader {
  private let bytes: [UInt8]
  private var at = 2

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func bitmap() throws(ImageFileError) -> Bitmap {
    let (width, height, most) = (try number(), try number(), try number())
    guard (1...32_768).contains(width), (1...32_768).contains(height), width * height <= 64_000_000
    else { throw ImageFileError(message: PNGError.tooLarge.message) }
    guard (1...65_535).contains(most) else {
      throw ImageFileError(message: "the maximum value of the PPM file is not from 1 to 65535")
    }
    // A single whitespace character ends the header.
    at += 1
    let size = most > 255 ? 2 : 1
    guard bytes.count - at == 3 * width * height * size else {
      throw ImageFileError(message: "the size of the PPM file does not match its header")
    }
    var rgba = [UInt8](repeating: 255, count: 4 * width * height)
    for pixel in 0..<width * height {
      for channel in 0..<3 {
        let from = at + (3 * pixel + channel) * size
        let value = size == 1 ? Int(bytes[from]) : Int(bytes[from]) << 8 | Int(bytes[from + 1])
        rgba[4 * pixel + channel] = UInt8((min(value, most) * 255 + most / 2) / most)
      }
    }
    guard let bitmap = Bitmap(width: width, height: height, rgba: rgba) else {
      throw ImageFileError(message: "the image has no pixels")
    }
    return bitmap
  }

  /// Reads the next number in the header, skipping comments.
  private mutating func number() throws(ImageFileError) -> Int {
    while at < bytes.count, Self.isBlank(bytes[at]) || bytes[at] == UInt8(ascii: "#") {
      if bytes[at] == UInt8(ascii: "#") {
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
      } else {
        at += 1
      }
    }
    var (number, digits) = (0, 0)
    while at < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[at], digits < 9 {
      number = number * 10 + Int(bytes[at] - UInt8(ascii: "0"))
      (at, digits) = (at + 1, digits + 1)
    }
    guard digits > 0, at < bytes.count, Self.isBlank(bytes[at]) else {
      throw ImageFileError(message: "not a PPM file")
    }
    return number
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }
}
