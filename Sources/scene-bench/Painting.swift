import Dispatch
import SceneExport
import SceneInspection
import SceneLayers
import SceneRaster
import SceneSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A painter that keeps its bands, and thus its buffers, between images.
final class Painting: @unchecked Sendable {
  // Each is used by one thread at a time.
  private let bands: [BandHolder]

  final class BandHolder {
    var band: Band
    init(width: Int, _ format: PixelFormat) { band = Band(width: width, format: format) }
  }

  let tree: LayerTree
  let format = PixelFormat.rgb
  private let rowsPerBand: Int

  init(_ tree: LayerTree, threads: Int = 1) {
    self.tree = tree
    let width = tree.canvas.pixelWidth
    rowsPerBand = max((1 << 17) / max(width * format.bytesPerPixel, 1), 8)
    bands = (0..<threads).map { _ in BandHolder(width: width, .rgb) }
  }

  var pixelCount: Int { tree.canvas.pixelWidth * tree.canvas.pixelHeight }

  private func rows(ofBand number: Int, of list: DisplayList) -> Range<Int> {
    number * rowsPerBand..<min((number + 1) * rowsPerBand, list.height)
  }

  private func bandCount(of list: DisplayList) -> Int {
    (list.height + rowsPerBand - 1) / rowsPerBand
  }

  /// Paints the whole image from the layers and discards the bands.
  func paint() {
    let shared = SharedList()
    // The next free thread takes the next band.
    let next = Counter()
    DispatchQueue.concurrentPerform(iterations: bands.count) { thread in
      let list = shared.list { DisplayList(tree, format: format) }
      let count = bandCount(of: list)
      while true {
        let number = next.take()
        guard number < count else { return }
        list.paint(rows(ofBand: number, of: list), into: &bands[thread].band)
      }
    }
  }

  // Uses a lock, because `Atomic` requires macOS 15; a band takes a thousand times as long.
  private final class Counter: @unchecked Sendable {
    private let monitor = Monitor()
    private var next = 0

    func take() -> Int {
      monitor.withLock {
        defer { next += 1 }
        return next
      }
    }
  }

  /// The display list that one thread creates while the others are being woken.
  private final class SharedList: @unchecked Sendable {
    private let monitor = Monitor()
    // Accessed only with the lock held.
    private var isClaimed = false
    private var made: DisplayList?

    /// Created by the first caller. Waiting for it is faster than being woken again.
    func list(_ make: () -> DisplayList) -> DisplayList {
      let isFirst = monitor.withLock {
        defer { isClaimed = true }
        return !isClaimed
      }
      if isFirst {
        let list = make()
        monitor.withLock { made = list }
        return list
      }
      while true {
        if let made = monitor.withLock({ made }) { return made }
        sched_yield()
      }
    }
  }

  /// Paints and keeps every band of the image, 9 MB for the default scene.
  func painted() -> [BandHolder] {
    let list = DisplayList(tree, format: format)
    return (0..<bandCount(of: list)).map { number in
      let kept = BandHolder(width: list.width, format)
      list.paint(rows(ofBand: number, of: list), into: &kept.band)
      return kept
    }
  }

  /// Encodes a painted image as PNG.
  func encoded(_ picture: [BandHolder], _ level: PNGEncoder.Level) -> [UInt8] {
    let canvas = tree.canvas
    var encoder = PNGEncoder(
      width: canvas.pixelWidth, height: canvas.pixelHeight, format: format, level: level)
    var bytes = encoder.header
    for kept in picture { bytes += encoder.append(kept.band) }
    return bytes + encoder.finish()
  }
}

extension ImageComparison {
  /// Compares two PNG files as the test runner does, with as many threads as there are workers.
  init(
    referencePNG: [UInt8], actualPNG: [UInt8], on workers: Workers = .alone
  ) throws(PNGError) {
    // The encoder is deterministic, so equal images are equal files.
    if referencePNG == actualPNG {
      self = .equal
      return
    }
    let files = [referencePNG, actualPNG]
    let pictures = workers.map(2) { index in
      Result { () throws(PNGError) in try Bitmap(png: files[index]) }
    }
    self.init(reference: try pictures[0].get(), actual: try pictures[1].get())
  }
}
