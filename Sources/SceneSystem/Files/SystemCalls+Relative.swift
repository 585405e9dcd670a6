#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls on names in an open folder, none of which follows symbolic links.
extension SystemCalls {
  static func open(
    _ name: String, in folder: Int32, _ flags: Int32, mode: mode_t = 0
  ) throws(FileFailure) -> Int32 {
    try refuseNUL(name)
    #if canImport(Glibc)
      return try retrying { Glibc.openat(folder, name, flags | O_CLOEXEC, mode) }
    #elseif canImport(Musl)
      return try retrying { Musl.openat(folder, name, flags | O_CLOEXEC, mode) }
    #else
      return try retrying { Darwin.openat(folder, name, flags | O_CLOEXEC, mode) }
    #endif
  }

  static func status(_ name: String, in folder: Int32) throws(FileFailure) -> Status {
    try refuseNUL(name)
    var value = stat()
    try retrying { fstatat(folder, name, &value, AT_SYMLINK_NOFOLLOW) }
    return Status(value)
  }

  /// Returns the target of a symbolic link; nil if it does not exist or is not a link.
  static func linkTarget(_ name: String, in folder: Int32) throws(FileFailure) -> String? {
    try refuseNUL(name)
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    do throws(FileFailure) {
      let length = try retrying { readlinkat(folder, name, &buffer, buffer.count) }
      return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    } catch {
      if error == .system(EINVAL) || error == .notFound { return nil }
      throw error
    }
  }

  /// Creates a folder unless it exists; another process can create it at the same time.
  static func makeFolderUnlessThere(_ name: String, in folder: Int32) throws(FileFailure) {
    try refuseNUL(name)
    do throws(FileFailure) {
      try retrying { mkdirat(folder, name, 0o777) }
    } catch {
      guard error == .system(EEXIST), try status(name, in: folder).kind == .folder else {
        throw error
      }
    }
  }

  static func remove(
    _ name: String, in folder: Int32, isFolder: Bool = false
  ) throws(FileFailure) {
    try refuseNUL(name)
    try retrying { unlinkat(folder, name, isFolder ? AT_REMOVEDIR : 0) }
  }

  static func rename(_ name: String, to new: String, in folder: Int32) throws(FileFailure) {
    try refuseNUL(new)
    try retrying { renameat(folder, name, folder, new) }
  }

  /// Returns the names in an open folder except `.` and `..`, sorted by bytes.
  static func names(inFolder folder: Int32) throws(FileFailure) -> [String] {
    // The stream owns its descriptor and has its own position.
    try names(ofOpened: open(".", in: folder, O_RDONLY | O_DIRECTORY))
  }

  /// Returns the names in an open folder, and closes it.
  static func names(ofOpened folder: Int32) throws(FileFailure) -> [String] {
    guard let stream = fdopendir(folder) else {
      let code = errno
      close(folder)
      throw FileFailure(errno: code)
    }
    return try names(of: stream)
  }

  /// A C string would end at the NUL character and refer to another file.
  static func refuseNUL(_ path: String) throws(FileFailure) {
    if path.utf8.contains(0) { throw .nameWithNUL }
  }
}
