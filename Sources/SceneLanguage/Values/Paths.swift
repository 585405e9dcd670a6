// Paths of files, as scenes write them and in the library.

/// Converts a path in a file to a path in the library; nil if it leaves the root.
package func resolvePath(_ text: String, from file: String) -> String? {
  guard !text.isEmpty, text.utf8.first != UInt8(ascii: "/") else { return nil }
  var parts = file.split(separator: "/").dropLast().map(String.init)
  for part in text.split(separator: "/", omittingEmptySubsequences: true) {
    if part == "." { continue }
    if part == ".." {
      if parts.isEmpty { return nil }
      parts.removeLast()
    } else {
      parts.append(String(part))
    }
  }
  return parts.isEmpty ? nil : parts.joined(separator: "/")
}

/// Converts what an import says to a path in the library; nil if it leaves the root.
package func resolveImport(_ text: String, from file: String) -> String? {
  text == ControlLibrary.importedName ? ControlLibrary.name : resolvePath(text, from: file)
}

/// Converts a path in the library to one relative to a file, like one that it contains.
package func relativePath(_ path: String, from file: String) -> String {
  let (a, b) = (path.split(separator: "/"), file.split(separator: "/").dropLast())
  let shared = zip(a, b).prefix { $0 == $1 }.count
  return (b.dropFirst(shared).map { _ in ".." } + a.dropFirst(shared)).joined(separator: "/")
}

/// Returns a path as it is written, with the file name of another path.
package func respelled(_ text: String, as path: String) -> String {
  func start(_ text: String) -> String.Index {
    text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
  }
  return String(text[..<start(text)]) + String(path[start(path)...])
}

/// Returns a note for a path outside the root.
package func outsideRootNote(_ path: String) -> String {
  path.utf8.first == UInt8(ascii: "/")
    ? "a path is relative to the file that contains it"
    : "use '--root DIR', or 'root' in 'scenec.json', to allow scenes to read another folder"
}

/// What to do with a file that has an address.
package let addressNote = "files are not downloaded; save it in the scene's folder"

extension String {
  /// Whether a path contains an address such as `https://example.com/a.png`, whose slashes may have
  /// been merged.
  package var isAddress: Bool {
    utf8.split(separator: UInt8(ascii: "/")).contains { part in
      part.elementsEqual("https:".utf8) || part.elementsEqual("http:".utf8)
    }
  }

  /// An address with both of its slashes.
  package var withSlashesOfAddress: String {
    let bytes = Array(utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon + 2 < bytes.count,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] != UInt8(ascii: "/")
    else { return self }
    return String(decoding: bytes[...(colon + 1)] + bytes[(colon + 1)...], as: UTF8.self)
  }
}
