import SceneEditing
import SceneSource

/// The differing pixels of two images of the same size.
struct DifferenceMap: Sendable {
  struct Pixel: Sendable {
    var x: Int { Int(column) }
    var y: Int { Int(row) }
    /// The maximum difference of red, green, blue, and alpha, of 255; 255 if only one of the images
    /// has the pixel.
    let channels: UInt8
    /// The distance in OKLab, in thousandths; 0 unless requested.
    let perceptual: UInt16
    // Small, because all pixels of an image can differ.
    private let column: Int32
    private let row: Int32

    init(x: Int, y: Int, channels: UInt8, perceptual: UInt16) {
      column = Int32(truncatingIfNeeded: x)
      row = Int32(truncatingIfNeeded: y)
      self.channels = channels
      self.perceptual = perceptual
    }
  }

  let width: Int
  let height: Int
  /// The pixels, row by row.
  private(set) var pixels: [Pixel] = []

  /// Compares two images.
  ///
  /// - Parameters:
  ///   - ignored: Rectangles that are not compared.
  ///   - masks: Layers whose pixels are not compared.
  ///   - measuresPerception: Whether to compute distances in OKLab.
  init(
    _ a: Bitmap, _ b: Bitmap, ignored: [ImageRect] = [], masks: [LayerMask] = [],
    measuresPerception: Bool = false
  ) {
    width = max(a.width, b.width)
    height = max(a.height, b.height)
    let table = measuresPerception ? OKLab() : nil
    for y in 0..<height {
      if y >= a.height || y >= b.height || a.width != b.width {
        compareByPixel(a, b, y, ignored, masks, table)
      } else if Self.rowsDiffer(a.pixels.span, b.pixels.span, from: y * width, count: width) {
        compareByPixel(a, b, y, ignored, masks, table)
      }
    }
  }

  /// Compares whole rows without an early exit, which allows vectorization.
  private static func rowsDiffer(
    _ a: Span<UInt32>, _ b: Span<UInt32>, from start: Int, count: Int
  ) -> Bool {
    let (a, b) = (a.extracting(start..<start + count), b.extracting(start..<start + count))
    var difference: UInt32 = 0
    for index in 0..<count { difference |= a[index] ^ b[index] }
    return difference != 0
  }

  private mutating func compareByPixel(
    _ a: Bitmap, _ b: Bitmap, _ y: Int, _ ignored: [ImageRect], _ masks: [LayerMask],
    _ table: OKLab?
  ) {
    let ignored = ignored.filter { $0.y <= y && y < $0.y + $0.height }
    for x in 0..<width {
      if x < a.width, x < b.width, y < a.height, y < b.height,
        a.pixels[y * a.width + x] == b.pixels[y * b.width + x]
      {
        continue
      }
      if ignored.contains(where: { $0.x <= x && x < $0.x + $0.width }) { continue }
      if masks.contains(where: { $0.contains(x: x, y: y) }) { continue }
      guard x < a.width, x < b.width, y < a.height, y < b.height else {
        pixels.append(Pixel(x: x, y: y, channels: 255, perceptual: 1000))
        continue
      }
      let (p, q) = (a.pixels[y * a.width + x], b.pixels[y * b.width + x])
      let channels = PixelDistance.channels(p, q)
      if channels == 0 { continue }
      let perceptual = table.map { PixelDistance.perceptual(p, q, $0) } ?? 0
      pixels.append(
        Pixel(
          x: x, y: y, channels: UInt8(channels),
          perceptual: UInt16(min(perceptual, Int(UInt16.max)))))
    }
  }

  /// Returns the pixels in a rectangle.
  func part(in rect: ImageRect) -> DifferenceMap {
    var map = self
    map.pixels = pixels.filter { rect.contains(x: $0.x, y: $0.y) }
    return map
  }

  var largest: Int { pixels.reduce(0) { max($0, Int($1.channels)) } }
}
