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

  /// Returns a path relative to a folder that need not contain it, both absolute.
  package static func path(of file: String, from folder: String) -> String {
    let (a, b) = (file.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(a, b).prefix { $0 == $1 }.count
    let up = b.dropFirst(shared).map { _ in Substring("..") }
    return (up + a.dropFirst(shared)).joined(separator: "/")
  }

  /// Returns an absolute path without empty components, `.`, and `..`.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns the components of a path. A combining mark after a `/` does not hide it.
  package static func names(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// Returns whether a path leads into a repository's `.git`, by the rules of any file system: those
  /// of Macs ignore case and some characters.
  package static func isInGit(_ path: String) -> Bool {
    let ignored: [ClosedRange<UInt32>] = [
      0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF...0xFEFF,
    ]
    return names(of: path).contains { name in
      String(name.unicodeScalars.filter { scalar in !ignored.contains { $0 ~= scalar.value } })
        .lowercased() == ".git"
    }
  }

  /// Returns the base name of a scene's images: the file name without `.tbl`.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    let ending = ".tbl"
    guard name.utf8.count > ending.utf8.count, name.hasSuffix(ending) else { return name }
    return String(name.dropLast(ending.count))
  }
}

// Most file systems on Macs consider names that differ only in case or Unicode normalization to be
// equal; those on Linux do not. Names that would be one file on some machines and two on others are
// reported on all of them.

extension FilePath {
  /// Returns whether two different paths are equal when case and Unicode normalization are ignored.
  package static func areNamesakes(_ a: String, _ b: String) -> Bool {
    if a.utf8.elementsEqual(b.utf8) { return false }
    // Converting to lowercase is slow, and not necessary if ASCII names have different lengths.
    let isASCII = a.utf8.allSatisfy { $0 < 0x80 } && b.utf8.allSatisfy { $0 < 0x80 }
    return (!isASCII || a.utf8.count == b.utf8.count) && a.lowercased() == b.lowercased()
  }

  /// Returns the paths that are equal to an earlier one on some file systems, with that path.
  package static func namesakes(in paths: [String]) -> [String: String] {
    var first: [String: String] = [:]
    var found: [String: String] = [:]
    for path in paths {
      // String equality ignores normalization.
      let other = first.updateValue(path, forKey: path.lowercased())
      guard let other, !other.utf8.elementsEqual(path.utf8) else { continue }
      found[path] = other
      found[other] = path
    }
    return found
  }

  /// Returns the reason why one of two such files is rejected, for use after a colon.
  package static func namesakeMessage(_ other: String) -> String {
    "its name differs from that of '\(other)' only in case or Unicode normalization, so both are the "
      + "same file on some file systems"
  }
}
