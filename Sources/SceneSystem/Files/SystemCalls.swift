import SceneSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Thin wrappers around system calls that throw errors.
package enum SystemCalls {
  /// The result of `stat`.
  package struct Status: Equatable {
    package enum Kind { case file, folder, link, other }
    package var kind: Kind
    /// The size in bytes.
    package var size: Int
    /// The permissions, at most `0o777`.
    package var mode: mode_t
    /// Whether every user can add files, but remove only their own, as in `/tmp`.
    package var isShared: Bool
    package var owner: uid_t
    package var group: gid_t
    package var device: UInt64
    package var inode: UInt64
    /// The times of the last change of the contents, and of the file's status, in nanoseconds since
    /// 1970.
    package var modified: Int64
    package var changed: Int64

    package func isSameFile(as other: Status) -> Bool {
      device == other.device && inode == other.inode
    }
  }

  /// Repeats a call that is interrupted by a signal, and throws the error of a result of -1.
  @discardableResult
  package static func retrying<Result: SignedInteger>(_ call: () -> Result) throws(FileFailure)
    -> Result
  {
    while true {
      let result = call()
      if result != -1 { return result }
      let code = errno
      if code != EINTR { throw FileFailure(errno: code) }
    }
  }

  /// Opens a file. Does not wait for a pipe, unless no process reads it: then for up to a second,
  /// because one may be about to open it.
  package static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0
  ) throws(FileFailure) -> Int32 {
    try refuseNUL(path)
    let flags = flags | O_CLOEXEC | O_NONBLOCK
    for _ in 0..<100 {
      do throws(FileFailure) {
        #if canImport(Glibc)
          return try retrying { Glibc.open(path, flags, mode) }
        #elseif canImport(Musl)
          return try retrying { Musl.open(path, flags, mode) }
        #else
          return try retrying { Darwin.open(path, flags, mode) }
        #endif
      } catch {
        guard error == .system(ENXIO), flags & O_ACCMODE == O_WRONLY else { throw error }
        sleep(nanoseconds: 10_000_000)
      }
    }
    throw .system(ENXIO)
  }

  package static func status(_ path: String, followingLinks: Bool = true) throws(FileFailure)
    -> Status
  {
    try refuseNUL(path)
    var value = stat()
    try retrying { followingLinks ? stat(path, &value) : lstat(path, &value) }
    return Status(value)
  }

  package static func status(ofDescriptor descriptor: Int32) throws(FileFailure) -> Status {
    var value = stat()
    try retrying { fstat(descriptor, &value) }
    return Status(value)
  }

  /// Returns the absolute path of an existing file without symbolic links.
  package static func realPath(_ path: String) throws(FileFailure) -> String {
    try refuseNUL(path)
    guard let resolved = realpath(path, nil) else { throw FileFailure(errno: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the absolute path of the longest part of a path that exists, without symbolic links.
  package static func realPath(ofExistingPartOf path: String) -> String {
    if let real = try? realPath(path.isEmpty ? "." : path) { return real }
    let folder = FilePath.folder(of: path)
    return folder == path ? path : realPath(ofExistingPartOf: folder)
  }

  /// Returns the target of a symbolic link.
  package static func target(ofLink path: String) throws(FileFailure) -> String {
    try refuseNUL(path)
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = try retrying { readlink(path, &buffer, buffer.count) }
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes all bytes, with several calls if necessary.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileFailure) {
    var written = 0
    while written < bytes.count {
      do {
        written += try retrying { () -> Int in
          bytes.withUnsafeBytes { buffer in
            let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
            #if canImport(Glibc)
              return Glibc.write(descriptor, rest.baseAddress, rest.count)
            #elseif canImport(Musl)
              return Musl.write(descriptor, rest.baseAddress, rest.count)
            #else
              return Darwin.write(descriptor, rest.baseAddress, rest.count)
            #endif
          }
        }
      } catch .system(EAGAIN) {
        // Another process can make a shared descriptor nonblocking, for example that of a terminal.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      }
    }
  }

  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  package static func endProcess(_ code: Int32) -> Never { exit(code) }

  /// Returns the number of available processors.
  package static func processorCount() -> Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }

  /// Returns the maximum number of files that this process can have open.
  package static func openFileLimit() -> Int {
    let limit = Int(sysconf(Int32(_SC_OPEN_MAX)))
    return limit < 0 ? .max : limit
  }

  /// Returns the effective user ID.
  package static func effectiveUser() -> uid_t { geteuid() }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns nanoseconds since 1970 according to the system clock, which can be set.
  package static func timeOfDay() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Sleeps, or returns early if a signal arrives.
  package static func sleep(nanoseconds: UInt64) {
    var time = timespec()
    time.tv_sec = Int(nanoseconds / 1_000_000_000)
    time.tv_nsec = Int(nanoseconds % 1_000_000_000)
    nanosleep(&time, nil)
  }

  /// Returns nanoseconds of a monotonic clock, of which only differences are meaningful.
  package static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Returns the processor time of this process so far, in nanoseconds.
  package static func processorTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Returns the peak of this process's resident memory, in bytes.
  package static func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }
}

extension SystemCalls.Status {
  package init(_ value: stat) {
    switch value.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int(value.st_size)
    mode = value.st_mode & 0o777
    isShared = value.st_mode & 0o1002 == 0o1002
    owner = value.st_uid
    group = value.st_gid
    device = UInt64(truncatingIfNeeded: value.st_dev)
    inode = UInt64(truncatingIfNeeded: value.st_ino)
    #if canImport(Darwin)
      modified = Self.nanoseconds(value.st_mtimespec)
      changed = Self.nanoseconds(value.st_ctimespec)
    #else
      modified = Self.nanoseconds(value.st_mtim)
      changed = Self.nanoseconds(value.st_ctim)
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
