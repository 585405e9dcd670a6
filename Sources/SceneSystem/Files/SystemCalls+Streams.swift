#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemCalls {
  /// Whether something can be read from a descriptor, or its end has come. Waits for that if told.
  package static func isReadable(_ descriptor: Int32, waiting: Bool) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = try? retrying { poll(&request, 1, waiting ? -1 : 0) }
    return count.map { $0 > 0 } ?? true
  }

  /// What has come, at most so many bytes; none at the end.
  package static func read(_ descriptor: Int32, atMost count: Int) throws(FileFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try retrying { () -> Int in
      bytes.withUnsafeMutableBytes { buffer in
        #if canImport(Glibc)
          return Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          return Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          return Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
    }
    bytes.removeSubrange(filled...)
    return bytes
  }
}
