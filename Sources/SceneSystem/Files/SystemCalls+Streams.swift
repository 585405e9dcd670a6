#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemCalls {
  /// Those of some descriptors from which something can be read, or whose end has come; none once
  /// so many milliseconds have passed.
  package static func readable(_ descriptors: [Int32], milliseconds: Int) -> [Int32] {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = try? retrying {
      poll(&requests, numericCast(requests.count), Int32(milliseconds))
    }
    guard count != nil else { return descriptors }
    return requests.filter { $0.revents != 0 }.map { $0.fd }
  }

  /// Whether there is a process of that number.
  package static func isRunning(_ process: Int) -> Bool {
    guard let number = Int32(exactly: process), number > 0 else { return true }
    return kill(number, 0) == 0 || errno != ESRCH
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
