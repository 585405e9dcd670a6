#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is overwritten repeatedly, without the safety of `OutputFile`. It records the last
/// action of a process, even if the process crashes.
package struct OverwrittenFile: ~Copyable {
  private let descriptor: Int32

  package init(_ path: String) throws(FileFailure) {
    descriptor = try SystemCalls.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666)
  }

  deinit { close(descriptor) }

  package func replace(with bytes: [UInt8]) throws(FileFailure) {
    try SystemCalls.retrying { ftruncate(descriptor, 0) }
    try SystemCalls.retrying { lseek(descriptor, 0, SEEK_SET) }
    try SystemCalls.write(bytes, to: descriptor)
  }
}
