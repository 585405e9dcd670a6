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
    var room = max(status.size, 0) &+ 1
    var bytes = try next(room, of: descriptor)
    var isWhole = bytes.count < room
    while !isWhole {
      if bytes.count > limit { throw .tooLarge }
      room = min(max(bytes.count, 1 << 16), limit + 1 - bytes.count)
      let more = try next(room, of: descriptor)
      bytes += more
      isWhole = more.count < room
    }
    if bytes.count > limit { throw .tooLarge }
    return bytes
  }

  /// The next `count` bytes; fewer only where the file ends.
  private static func next(_ count: Int, of descriptor: Int32) throws(FileFailure) -> [UInt8] {
    var failure: FileFailure?
    // Memory that is filled twice costs twice: it is found by the system when it is first touched.
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let room = UnsafeMutableRawBufferPointer(buffer)
      do throws(FileFailure) {
        while filled < count {
          let read = try fill(UnsafeMutableRawBufferPointer(rebasing: room[filled...]), descriptor)
          if read == 0 { break }
          filled += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, _ descriptor: Int32
  ) throws(FileFailure) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      let code = errno
      if code == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if code != EINTR {
        throw FileFailure(errno: code)
      }
    }
  }
}
