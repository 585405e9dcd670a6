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
