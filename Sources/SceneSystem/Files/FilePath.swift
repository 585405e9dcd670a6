/// Paths as POSIX writes them, taken apart without asking the file system.
package enum FilePath {
  /// What stands before the last `/`: `""` where there is none, `/` for the root.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What stands after the last `/`.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// Whether `path` is relative, and every part of it goes down: no `.`, no `..`, nothing empty.
  package static func isInside(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { part in
        !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
      }
  }

  /// What leads from a folder to a path below it, both absolute; nil where it is not below it.
  package static func relative(_ path: String, to folder: String) -> String? {
    let prefix = folder == "/" ? "/" : folder + "/"
    guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else {
      return nil
    }
    return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
  }

  /// What the pictures of a scene are called: the file's name without `.tbl`.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    let ending = ".tbl"
    guard name.utf8.count > ending.utf8.count, name.hasSuffix(ending) else { return name }
    return String(name.dropLast(ending.count))
  }
}
