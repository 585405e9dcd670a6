import SceneRaster
import SceneSystem

/// Bands on their way from the threads that paint them, in any order, to the one that takes them,
/// in order. At most two a thread are under way, so memory does not grow with the image.
final class BandQueue: WorkSource, @unchecked Sendable {
  /// Holds bands k, k + slot count, … in turn. Whoever claimed a band owns its slot until it is
  /// painted; then it belongs to the taker until the band is finished.
  final class Slot {
    var band: Band
    /// The number of the band that stands here painted.
    fileprivate var painted: Int?

    fileprivate init(_ band: consuming Band) { self.band = band }
  }

  private let list: DisplayList
  private let layout: BandLayout
  private let monitor: Monitor
  private let slots: [Slot]
  // Looked at and changed under the monitor's lock only, and so is `Slot.painted`.
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

  /// The next band whose slot is free.
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

  /// The slot that holds band `number`, painted. Helps to paint as long as it is not.
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

  /// Gives the slot of band `number` back; bands are finished in order.
  func finish(_ number: Int) {
    monitor.withLock {
      finished = number + 1
      monitor.signalChange()
    }
  }

  /// Gives no more bands out; those that are under way are painted and dropped.
  func stop() {
    monitor.withLock { isStopped = true }
  }
}
