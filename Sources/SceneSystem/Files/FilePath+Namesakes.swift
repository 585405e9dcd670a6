// Most file systems of Macs take names that differ only in case for one name, and names that differ
// only in their Unicode normalization too; those of Linux do not. What would be one file on some
// machines and two on others is reported on all of them.

extension FilePath {
  /// Whether two different paths are one where case and Unicode normalization are ignored.
  package static func areNamesakes(_ a: String, _ b: String) -> Bool {
    if a.utf8.elementsEqual(b.utf8) { return false }
    // Converting to lowercase is slow, and not necessary if ASCII names have different lengths.
    let isASCII = a.utf8.allSatisfy { $0 < 0x80 } && b.utf8.allSatisfy { $0 < 0x80 }
    return (!isASCII || a.utf8.count == b.utf8.count) && a.lowercased() == b.lowercased()
  }

  /// Each of `paths` that is another's name on some file systems, with the other.
  package static func namesakes(in paths: [String]) -> [String: String] {
    var first: [String: String] = [:]
    var found: [String: String] = [:]
    for path in paths {
      // Strings are equal whatever their normalization.
      let other = first.updateValue(path, forKey: path.lowercased())
      guard let other, !other.utf8.elementsEqual(path.utf8) else { continue }
      found[path] = other
      found[other] = path
    }
    return found
  }

  /// Why one of two such files is refused; stands after a colon.
  package static func namesakeMessage(_ other: String) -> String {
    "its name differs from '\(other)' only in case or in Unicode normalization, and some file "
      + "systems take both for one file"
  }
}
