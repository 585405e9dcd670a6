import SceneCompiler
import SceneLayers

/// A picture of what differs: pixels that do in red, over the new picture in pale grey.
enum DifferencePicture {
  static func png(
    reference: ComparedPicture, actual: ComparedPicture, on workers: Workers
  ) -> [UInt8] {
    let width = max(reference.width, actual.width)
    let height = max(reference.height, actual.height)
    var samples: [UInt16] = []
    samples.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let old = reference.pixel(x, y)
        let new = actual.pixel(x, y)
        if old == new, let new {
          // A quarter of what the pixel is as grey, over white.
          let grey = (299 * UInt32(new.x) + 587 * UInt32(new.y) + 114 * UInt32(new.z)) / 1000
          let over = 255 - (255 - grey) * UInt32(new.w) / 255 / 4
          samples += [UInt16](repeating: UInt16(over * 257), count: 3) + [65_535]
        } else {
          samples += [65_535, 0, 0, 65_535]
        }
      }
    }
    guard let picture = Picture(width: width, height: height, samples: samples) else { return [] }
    let size = Size(Double(width), Double(height))
    var layer = Layer(frame: Rect(0, 0, size.width, size.height))
    layer.contents = Contents(picture: 0)
    let tree = LayerTree(
      canvas: .init(size: size, scale: 1, background: .white), layers: [layer],
      pictures: [picture])
    return Output(tree: tree, origins: []).bytes(as: .png, on: workers)
  }
}

extension ComparedPicture {
  /// Nil outside of the picture.
  fileprivate func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8>? {
    x < width && y < height ? self[x, y] : nil
  }
}
