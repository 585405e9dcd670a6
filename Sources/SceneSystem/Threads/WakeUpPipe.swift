#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe with which threads wake another one that waits for input.
package final class WakeUpPipe: Sendable {
  package let readEnd: Int32
  let writeEnd: Int32

  /// Creates a pipe; nil if the system has no resources.
  package init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  package func signal() {
    var byte: UInt8 = 0
    // A full pipe wakes the thread as well.
    _ = write(writeEnd, &byte, 1)
  }

  /// Removes the pending signals.
  package func clear() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }
}
