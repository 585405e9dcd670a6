#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemCalls {
  /// Returns whether the name of a file matches `path` byte for byte, because the file system may
  /// ignore case. Otherwise, a scene could work on a Mac but not on Linux.
  ///
  /// - Parameter realPath: The absolute path of the file, which ends with `path`.
  static func isSpelled(_ path: String, atEndOf realPath: String) -> Bool {
    #if canImport(Darwin)
      guard let descriptor = try? open(realPath, O_RDONLY | O_NONBLOCK) else { return true }
      defer { close(descriptor) }
      var stored = [CChar](repeating: 0, count: Int(MAXPATHLEN))
      guard fcntl(descriptor, F_GETPATH, &stored) == 0 else { return true }
      let bytes = stored.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return bytes.suffix(path.utf8.count).elementsEqual(path.utf8)
    #else
      return true
    #endif
  }
}

extension Root {
  /// Returns whether the name of a file in the root matches byte for byte.
  func isSpelled(_ path: String) -> Bool {
    #if canImport(Darwin)
      guard let file = try? SystemCalls.realPath(FilePath.join(realPath, path)),
        let inside = relativePath(ofReal: file)
      else { return true }
      return SystemCalls.isSpelled(inside, atEndOf: file)
    #else
      return true
    #endif
  }
}
