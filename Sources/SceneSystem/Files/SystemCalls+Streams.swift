#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemCalls {
  /// Returns the descriptors that are readable or at their end; empty after a timeout in
  /// milliseconds.
  package static func readable(_ descriptors: [Int32], milliseconds: Int) -> [Int32] {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = try? retrying {
      poll(&requests, numericCast(requests.count), Int32(milliseconds))
    }
    guard count != nil else { return descriptors }
    return requests.filter { $0.revents != 0 }.map { $0.fd }
  }

  /// Returns whether a process with an ID exists.
  package static func isRunning(_ process: Int) -> Bool {
    guard let number = Int32(exactly: process), number > 0 else { return true }
    return kill(number, 0) == 0 || errno != ESRCH
  }

  /// Returns the available bytes, up to a number; empty at the end.
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

extension SystemCalls {
  /// Appends to a file, which is created if it does not exist.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let descriptor = try open(path, O_WRONLY | O_APPEND | O_CREAT, mode: 0o666)
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }
}
