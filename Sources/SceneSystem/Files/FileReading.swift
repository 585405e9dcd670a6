#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading whole files.
package enum FileReading {
  /// Returns the bytes of a file, pipe, or device.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes. Larger files are an error.
  ///   - onlyFiles: Whether to reject pipes and devices.
  /// - Throws: `system(ENXIO)` if no process opens a pipe to write within a second.
  package static func read(
    _ path: String, limit: Int, onlyFiles: Bool = false
  ) throws(FileFailure) -> [UInt8] {
    let descriptor = try SystemCalls.open(path, O_RDONLY)
    defer { close(descriptor) }
    let bytes = try read(descriptor: descriptor, limit: limit, onlyFiles: onlyFiles)
    if onlyFiles || !bytes.isEmpty { return bytes }
    // Files, and pipes whose writers have closed them, are ready at their end; others are not.
    if SystemCalls.readable([descriptor], milliseconds: 1000).isEmpty { throw .system(ENXIO) }
    return try read(descriptor: descriptor, limit: limit)
  }

  package static func read(
    descriptor: Int32, limit: Int, onlyFiles: Bool = false, ownedBy owner: uid_t? = nil
  ) throws(FileFailure) -> [UInt8] {
    let status = try SystemCalls.status(ofDescriptor: descriptor)
    if let owner, status.owner != owner { throw .notFound }
    if status.kind == .folder { throw .isFolder }
    if onlyFiles, status.kind != .file { throw .notAFile }
    if status.kind == .file, status.size > limit { throw .tooLarge }

    // One byte more than expected, to detect the end without growing. Files in /proc have a size of
    // 0, and pipes have none.
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
    if isPointer(bytes) { throw .pointer }
    return bytes
  }

  /// The beginning of a Git LFS pointer, which is in a file's place until Git LFS has downloaded it.
  package static let pointerStart = "version https://git-lfs.github.com/spec/"

  static func isPointer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: pointerStart.utf8) }

  /// Returns the next `count` bytes, or fewer at the end of the file.
  private static func next(_ count: Int, of descriptor: Int32) throws(FileFailure) -> [UInt8] {
    var failure: FileFailure?
    // Uninitialized, because memory is allocated by the system when it is first written.
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let room = UnsafeMutableRawBufferPointer(buffer)
      HugePages.advise(room)
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
