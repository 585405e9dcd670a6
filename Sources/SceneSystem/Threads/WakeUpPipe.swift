#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe by which threads end another one's waiting for input.
package final class WakeUpPipe: Sendable {
  package let readEnd: Int32
  private let writeEnd: Int32

  /// Nil where the system gives no pipe.
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
    // A pipe that is full wakes as well.
    _ = write(writeEnd, &byte, 1)
  }

  /// Takes what was signaled so far.
  package func clear() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }
}
