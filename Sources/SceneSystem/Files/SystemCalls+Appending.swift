#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemCalls {
  /// Appends to a file, which is created if it does not exist.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let descriptor = try open(path, O_WRONLY | O_APPEND | O_CREAT, mode: 0o666)
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }
}
