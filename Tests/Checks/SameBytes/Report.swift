import SceneExport
import SceneLayers
import SceneRaster

/// Prints a line for each output: checksum, length, and name, in the format of POSIX's `cksum`.
struct Report {
  private let table: [UInt32]

  init() {
    table = (0..<256).map { byte in
      var remainder = UInt32(byte) << 24
      for _ in 0..<8 {
        remainder = remainder >> 31 == 1 ? remainder << 1 ^ 0x04C1_1DB7 : remainder << 1
      }
      return remainder
    }
  }

  func add(_ name: String, _ bytes: [UInt8]) {
    var crc: UInt32 = 0
    for byte in bytes { crc = next(crc, byte) }
    var length = bytes.count
    while length > 0 {
      crc = next(crc, UInt8(truncatingIfNeeded: length))
      length >>= 8
    }
    CLibrary.print("\(~crc) \(bytes.count) \(name)")
  }

  private func next(_ crc: UInt32, _ byte: UInt8) -> UInt32 {
    crc << 8 ^ table[Int(crc >> 24 ^ UInt32(byte))]
  }

  /// Prints all outputs of a tree, with names that begin with `name`.
  func add(_ name: String, _ tree: LayerTree, origins: [LayerOrigin]) {
    add(name + ".txt", Array(tree.text(origins: origins).utf8))
    add(name + ".json", Array(tree.json().utf8))
    addPicture(name, tree)
    add(name + ".png", png(tree, .default))
    add(name + ".fast.png", png(tree, .fast))
    add(name + ".svg", tree.svg(origins: origins))
  }

  /// The tree as PPM.
  func addPicture(_ name: String, _ tree: LayerTree) {
    let list = DisplayList(tree, format: .rgb)
    let encoder = PPMEncoder(width: list.width, height: list.height)
    var bytes = encoder.header
    paint(list) { bytes += encoder.rows($0) }
    add(name + ".ppm", bytes)
  }

  private func png(_ tree: LayerTree, _ level: PNGEncoder.Level) -> [UInt8] {
    let list = DisplayList(tree, format: tree.canvas.background.alpha < 1 ? .rgba : .rgb)
    var encoder = PNGEncoder(
      width: list.width, height: list.height, format: list.format, level: level)
    var bytes = encoder.header
    paint(list) { bytes += encoder.append($0) }
    return bytes + encoder.finish()
  }

  private func paint(_ list: DisplayList, _ sink: (borrowing Band) -> Void) {
    var band = Band(width: list.width, format: list.format)
    for start in stride(from: 0, to: list.height, by: 64) {
      list.paint(start..<min(start + 64, list.height), into: &band)
      sink(band)
    }
  }
}
