import SceneEditing

/// An image of differences: the reference in pale gray, differing pixels in colors by kind, and a
/// frame around each region, so that single pixels can be found.
///
/// The colors are from Okabe and Ito's palette ("Color Universal Design", 2008), which is
/// distinguishable with color vision deficiencies.
package struct DifferenceImage {
  private let reference: Bitmap
  private let actual: Bitmap
  private let width: Int
  private let height: Int
  private var pixels: [UInt32] = []

  /// The kind of a differing pixel.
  private enum Kind: UInt32 {
    /// Blue: lighter than the reference, or equally light in another color.
    case lighter = 0xFFB2_7200
    /// Vermilion: darker than the reference.
    case darker = 0xFF00_5ED5
    /// Green: the reference is transparent.
    case added = 0xFF73_9E00
    /// Purple: the new image is transparent.
    case removed = 0xFFA7_79CC
  }

  private static let frame: UInt32 = 0xFF00_0000

  /// - Parameter regions: Rectangles that contain the differences.
  package init(reference: Bitmap, actual: Bitmap, regions: [ImageRect]) {
    self.reference = reference
    self.actual = actual
    width = max(reference.width, actual.width)
    height = max(reference.height, actual.height)
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(color(x, y)) }
    }
    for region in regions { drawFrame(round: region) }
  }

  package var bitmap: Bitmap? {
    Bitmap(width: width, height: height, pixels: pixels)
  }
  package var png: [UInt8] { bitmap?.png ?? [] }

  private func color(_ x: Int, _ y: Int) -> UInt32 {
    let (old, new) = (reference.pixel(x, y), actual.pixel(x, y))
    return kind(old, new)?.rawValue ?? Self.ghost(old ?? 0)
  }

  /// Returns the kind of difference; nil if there is none.
  private func kind(_ old: UInt32?, _ new: UInt32?) -> Kind? {
    guard let old else { return new == nil ? nil : .added }
    guard let new else { return .removed }
    if PixelDistance.channels(old, new) == 0 { return nil }
    if old >> 24 == 0 { return .added }
    if new >> 24 == 0 { return .removed }
    return Self.light(new) < Self.light(old) ? .darker : .lighter
  }

  /// Returns the pixel in gray at a quarter of its contrast, over white.
  private static func ghost(_ pixel: UInt32) -> UInt32 {
    let gray = 255 - (255 - light(pixel)) / 4
    return 255 << 24 | gray << 16 | gray << 8 | gray
  }

  /// Returns the luma of a pixel over white (ITU-R BT.601), of 255.
  private static func light(_ pixel: UInt32) -> UInt32 {
    let color = Bitmap.channels(pixel)
    let gray = (299 * UInt32(color.x) + 587 * UInt32(color.y) + 114 * UInt32(color.z)) / 1000
    return 255 - (255 - gray) * UInt32(color.w) / 255
  }

  // MARK: Frames

  /// Lines are thicker in large images, which are viewed at a smaller scale.
  private var lineWidth: Int { 1 + max(width, height) / 1000 }

  /// Draws a frame at a distance from the region, with a minimum size. It does not cover differing
  /// pixels.
  private mutating func drawFrame(round region: ImageRect) {
    let line = lineWidth
    let side = 12 * line
    let gapX = max(2 * line, (side - region.width) / 2)
    let gapY = max(2 * line, (side - region.height) / 2)
    let outer = ImageRect(
      x: region.x - gapX - line, y: region.y - gapY - line,
      width: region.width + 2 * (gapX + line), height: region.height + 2 * (gapY + line))
    for y in outer.y..<outer.y + outer.height {
      let isEdge = y < outer.y + line || y >= outer.y + outer.height - line
      if isEdge {
        for x in outer.x..<outer.x + outer.width { drawFrame(x, y) }
      } else {
        for offset in 0..<line {
          drawFrame(outer.x + offset, y)
          drawFrame(outer.x + outer.width - 1 - offset, y)
        }
      }
    }
  }

  private mutating func drawFrame(_ x: Int, _ y: Int) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    if kind(reference.pixel(x, y), actual.pixel(x, y)) == nil { pixels[y * width + x] = Self.frame }
  }
}

extension Bitmap {
  /// Returns a pixel; nil outside of the image.
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32? {
    x < width && y < height ? pixels[y * width + x] : nil
  }
}
