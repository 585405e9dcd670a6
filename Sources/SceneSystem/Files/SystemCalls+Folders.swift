import SceneSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(Darwin)
  typealias FolderStream = UnsafeMutablePointer<DIR>
#else
  typealias FolderStream = OpaquePointer
#endif

/// Folders and their contents.
extension SystemCalls {
  /// Returns the names in a folder except `.` and `..`, sorted by bytes.
  package static func names(inFolder path: String) throws(FileFailure) -> [String] {
    try refuseNUL(path)
    guard let folder = opendir(path.isEmpty ? "." : path) else { throw FileFailure(errno: errno) }
    return try names(of: folder)
  }

  /// Returns the names in a folder stream and closes it.
  static func names(of folder: FolderStream) throws(FileFailure) -> [String] {
    defer { closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw FileFailure(errno: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a folder and its parents, unless they exist.
  package static func makeFolders(_ path: String) throws(FileFailure) {
    if path.isEmpty { return }
    try refuseNUL(path)
    do {
      try retrying { mkdir(path, 0o777) }
    } catch .system(EEXIST) {
      if try status(path).kind != .folder { throw .system(EEXIST) }
    } catch .notFound {
      let parent = FilePath.folder(of: path)
      if parent.isEmpty || parent == path { throw .notFound }
      try makeFolders(parent)
      // Another process may have created it.
      do { try retrying { mkdir(path, 0o777) } } catch .system(EEXIST) {}
    }
  }

  /// Returns the absolute path of a file that may not exist, after those of the links that lead to
  /// it, all without links in their folders.
  package static func pathsRead(toResolve path: String) -> [String] {
    var found: [String] = []
    var here = "/"
    var ahead = FilePath.names(of: path)
    if !path.hasPrefix("/") {
      ahead = FilePath.names(of: workingFolder() ?? "") + ahead
    }
    ahead.reverse()
    while let name = ahead.popLast() {
      if name == "." { continue }
      let next = name == ".." ? FilePath.folder(of: here) : FilePath.join(here, name)
      // The limit of links is that of the system.
      if found.count < 40, let target = try? target(ofLink: next) {
        found.append(next)
        ahead += FilePath.names(of: target).reversed()
        if target.hasPrefix("/") { here = "/" }
      } else {
        here = next
      }
    }
    return found + [here]
  }

  package static func workingFolder() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
