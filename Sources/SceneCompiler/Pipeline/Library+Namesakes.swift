import SceneSemantics
import SceneSystem

extension Library {
  /// Marks a file that was just loaded as unreadable if its name differs from another file's only
  /// in case: on some file systems, both would be the same file.
  mutating func refuseNamesake(_ file: MissingFile) {
    switch file {
    case .source(let path):
      if let failure = namesakeFailure(of: path) { sources[path] = .failed(failure) }
    case .picture(let path):
      if let failure = namesakeFailure(of: path) { pictures[path] = .failed(failure) }
    case .data(let path):
      if let failure = namesakeFailure(of: path.path) { data[path] = .failed(failure) }
    case .font(let path):
      if let failure = namesakeFailure(of: path) { fonts[path] = .failed(failure) }
    }
  }

  private func namesakeFailure(of path: String) -> Failure? {
    var others: [String] = []
    // Only loaded files count, because images are also requested by names that need not exist.
    for (other, entry) in sources where entry.isLoaded { others.append(other) }
    for (other, entry) in pictures where entry.isLoaded { others.append(other) }
    for (other, entry) in data where entry.isLoaded { others.append(other.path) }
    for (other, entry) in fonts where entry.isLoaded { others.append(other) }
    // The minimum, so that the result does not depend on the order of the dictionary.
    let other = others.filter { FilePath.areNamesakes($0, path) }
      .min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return other.map { .unreadable(FilePath.namesakeMessage($0)) }
  }
}
