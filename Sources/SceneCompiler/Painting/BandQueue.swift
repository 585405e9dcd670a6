import SceneRaster
import SceneSystem

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
