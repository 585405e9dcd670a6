import SceneLayers
import SceneRaster

extension ComparedPicture {
  /// The picture of a layer tree, as its PNG holds it; nil where it has no pixels.
  init?(painting tree: LayerTree) {
    let format: PixelFormat = tree.canvas.background.alpha < 1 ? .rgba : .rgb
    let list = DisplayList(tree, format: format)
    var band = Band(width: list.width, format: format)
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * list.width * list.height)
    for start in stride(from: 0, to: list.height, by: 64) {
      list.paint(start..<min(start + 64, list.height), into: &band)
      if format == .rgba {
        rgba += band.bytes
      } else {
        for at in stride(from: 0, to: band.bytes.count, by: 3) {
          rgba += band.bytes[at..<at + 3]
          rgba.append(255)
        }
      }
    }
    self.init(width: list.width, height: list.height, rgba: rgba)
  }
}
