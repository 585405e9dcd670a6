import SceneLayers
import SceneRaster
import SceneSource

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
