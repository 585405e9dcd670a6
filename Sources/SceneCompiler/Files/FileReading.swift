#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading whole files.
package enum FileReading {
  /// The bytes of the file, pipe or device at `path`; of more than `limit` bytes none.
  ///
  /// With `onlyFiles`, a pipe or device is refused and never waited for.
  package static func read(
    _ path: String, limit: Int, onlyFiles: Bool = false
  ) throws(FileFailure) -> [UInt8] {
    let descriptor = try SystemCalls.open(path, O_RDONLY | (onlyFiles ? O_NONBLOCK : 0))
    defer { close(descriptor) }
    return try read(descriptor: descriptor, limit: limit, onlyFiles: onlyFiles)
  }

  package static func read(
    descriptor: Int32, limit: Int, onlyFiles: Bool = false
  ) throws(FileFailure) -> [UInt8] {
    let status = try SystemCalls.status(ofDescriptor: descriptor)
    if status.kind == .folder { throw .isFolder }
    if onlyFiles, status.kind != .file { throw .notAFile }
    if status.kind == .file, status.size > limit { throw .tooLarge }

    // One byte more than expected, so that the end is seen without growing. Files under /proc say
    // they are empty, pipes say nothing.
    var bytes = [UInt8](repeating: 0, count: max(status.size, 0) &+ 1)
    var filled = 0
    while true {
      if filled == bytes.count {
        if filled > limit { throw .tooLarge }
        bytes += [UInt8](repeating: 0, count: min(max(filled, 1 << 16), limit + 1 - filled))
      }
      let count = try fill(&bytes, from: filled, descriptor)
      if count == 0 { break }
      filled += count
    }
    if filled > limit { throw .tooLarge }
    bytes.removeSubrange(filled...)
    return bytes
  }

  private static func fill(
    _ bytes: inout [UInt8], from start: Int, _ descriptor: Int32
  ) throws(FileFailure) -> Int {
    let count = bytes.withUnsafeMutableBytes { buffer -> Result<Int, FileFailure> in
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
      while true {
        #if canImport(Glibc)
          let count = Glibc.read(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let count = Musl.read(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Darwin.read(descriptor, rest.baseAddress, rest.count)
        #endif
        if count >= 0 { return .success(count) }
        let code = errno
        if code == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          _ = poll(&wait, 1, -1)
        } else if code != EINTR {
          return .failure(FileFailure(errno: code))
        }
      }
    }
    return try count.get()
  }
}
