#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file whose contents are replaced again and again, without the safety of `OutputFile`: it shows
/// what a process did last, even if the process crashes.
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
