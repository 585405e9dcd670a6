/// Operations on POSIX paths that do not access the file system.
package enum FilePath {
  /// Returns the part before the last `/`: `""` if there is none, and `/` for the root.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the part after the last `/`.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// Returns whether a path is relative and contains no `.`, `..`, or empty components.
  package static func isInside(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { part in
        !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
      }
  }

  /// Returns a path relative to a folder that contains it, both absolute; nil if the folder does
  /// not contain it.
  package static func relative(_ path: String, to folder: String) -> String? {
    let prefix = folder == "/" ? "/" : folder + "/"
    guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else {
      return nil
    }
    return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
  }

  /// Returns the base name of a scene's images: the file name without `.tbl`.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    let ending = ".tbl"
    guard name.utf8.count > ending.utf8.count, name.hasSuffix(ending) else { return name }
    return String(name.dropLast(ending.count))
  }
}
