import SceneExport
import SceneLayers
import SceneRaster
import SceneSystem

/// The division of an image into bands of rows that are painted together.
package struct BandLayout: Hashable, Sendable {
  package let height: Int
  package let rowsPerBand: Int

  /// Creates a layout with bands of up to 128 KB, which fit into a core's cache, and 8 to 64 rows.
  package init(width: Int, height: Int, format: PixelFormat) {
    self.height = height
    let rowBytes = max(width * format.bytesPerPixel, 1)
    rowsPerBand = min(max((1 << 17) / rowBytes, 8), 64)
  }

  /// The maximum number of useful threads. Starting a thread takes as long as painting several
  /// hundred thousand pixels.
  package var usefulThreads: Int { bandCount / 10 + 1 }

  package var bandCount: Int { (height + rowsPerBand - 1) / rowsPerBand }

  package func rows(ofBand band: Int) -> Range<Int> {
    band * rowsPerBand..<min((band + 1) * rowsPerBand, height)
  }
}

extension DisplayList {
  /// Paints the image and passes the bands to `sink` in order, on this thread. If `sink` throws,
  /// painting ends.
  ///
  /// - Throws: The errors thrown by `sink`.
  package func paint<Failure: Error>(
    on workers: Workers, _ sink: (borrowing Band) throws(Failure) -> Void
  ) throws(Failure) {
    let layout = BandLayout(width: width, height: height, format: format)
    if workers.count == 1 || layout.bandCount == 1 {
      var band = Band(width: width, format: format)
      for number in 0..<layout.bandCount {
        paint(layout.rows(ofBand: number), into: &band)
        try sink(band)
      }
      return
    }
    let line = BandQueue(self, layout, workers)
    defer { line.stop() }
    try workers.share(line, usefulThreads: layout.usefulThreads) { () throws(Failure) in
      for number in 0..<layout.bandCount {
        try sink(line.waitForBand(number).band)
        line.finish(number)
      }
    }
  }
}

/// A queue of bands that threads paint in any order, and one thread takes in order. It contains at
/// most two bands per thread, so memory use does not depend on the image's height.
final class BandQueue: WorkSource, @unchecked Sendable {
  /// The storage for bands k, k + slot count, and so on. The thread that claims a band owns its
  /// slot until it is painted; then the taker owns it until the band is finished.
  final class Slot {
    var band: Band
    /// The number of the painted band in the slot.
    fileprivate var painted: Int?

    fileprivate init(_ band: consuming Band) { self.band = band }
  }

  private let list: DisplayList
  private let layout: BandLayout
  private let monitor: Monitor
  private let slots: [Slot]
  // Accessed only with the monitor locked, like `Slot.painted`.
  private var claimed = 0
  private var finished = 0
  private var isStopped = false

  init(_ list: DisplayList, _ layout: BandLayout, _ workers: Workers) {
    self.list = list
    self.layout = layout
    monitor = workers.monitor
    slots = (0..<min(2 * workers.count, layout.bandCount)).map { _ in
      Slot(Band(width: list.width, format: list.format))
    }
  }

  /// Claims the next band whose slot is free.
  func claim() -> WorkPiece? {
    if isStopped || claimed == layout.bandCount || claimed == finished + slots.count { return nil }
    let number = claimed
    claimed += 1
    return { self.paint(number) }
  }

  private func paint(_ number: Int) {
    let slot = slots[number % slots.count]
    list.paint(layout.rows(ofBand: number), into: &slot.band)
    monitor.withLock {
      slot.painted = number
      monitor.signalChange()
    }
  }

  /// Waits for a band, and paints other bands in the meantime.
  ///
  /// - Returns: The slot that contains the painted band.
  func waitForBand(_ number: Int) -> Slot {
    let slot = slots[number % slots.count]
    while true {
      let piece = monitor.withLock { () -> WorkPiece? in
        while slot.painted != number {
          if let piece = claim() { return piece }
          monitor.wait()
        }
        return nil
      }
      guard let piece else { return slot }
      piece()
    }
  }

  /// Releases the slot of a band. Bands are finished in order.
  func finish(_ number: Int) {
    monitor.withLock {
      finished = number + 1
      monitor.signalChange()
    }
  }

  /// Stops handing out bands. Bands in progress are painted and discarded.
  func stop() {
    monitor.withLock { isStopped = true }
  }
}

/// A function that receives the bytes of an output in pieces.
package typealias ByteSink<Failure: Error> = ([UInt8]) throws(Failure) -> Void

extension Output {
  /// Paints the tree as PPM. The image is never stored as a whole. The bytes do not depend on the
  /// number of workers.
  func paintPPM<Failure: Error>(
    on workers: Workers, _ timings: inout Timings, _ sink: ByteSink<Failure>
  ) throws(Failure) {
    var watch = Stopwatch()
    defer { timings.add(watch.timings) }
    let list = displayList(.rgb)
    watch.lap(.paint)
    let encoder = PPMEncoder(width: list.width, height: list.height)
    try sink(encoder.header)
    watch.lap(.write)
    try list.paint(on: workers) { (band) throws(Failure) in
      watch.lap(.paint)
      let bytes = encoder.rows(band)
      watch.lap(.encode)
      try sink(bytes)
      watch.lap(.write)
    }
  }

  /// Paints the tree as PNG, with an alpha channel if the canvas is not opaque. Otherwise like
  /// `paintPPM`.
  func paintPNG<Failure: Error>(
    on workers: Workers, level: PNGEncoder.Level = .default, _ timings: inout Timings,
    _ sink: ByteSink<Failure>
  ) throws(Failure) {
    var watch = Stopwatch()
    defer { timings.add(watch.timings) }
    let list = displayList()
    watch.lap(.paint)
    var encoder = PNGEncoder(
      width: list.width, height: list.height, format: list.format, level: level)
    try sink(encoder.header)
    watch.lap(.write)
    try list.paint(on: workers) { (band) throws(Failure) in
      watch.lap(.paint)
      let bytes = encoder.append(band)
      watch.lap(.encode)
      if !bytes.isEmpty { try sink(bytes) }
      watch.lap(.write)
    }
    try sink(encoder.finish())
    watch.lap(.write)
  }
}
