#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemCalls {
  /// Whether a file is called `path` byte for byte, where the file system may also find it by another
  /// spelling. Without this a scene that works on a Mac would not on Linux.
  ///
  /// - Parameter realPath: The file's absolute path, which ends with `path`.
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
  /// Whether a file in the root has its name byte for byte.
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
