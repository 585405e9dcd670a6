import SceneSemantics
import SceneSystem

extension Library {
  /// Makes a file that was just loaded unreadable where another one has its name but for case: on
  /// some file systems both would be one file.
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
    // Only loaded files count: an image is looked for under names that need not exist.
    for (other, entry) in sources where entry.isLoaded { others.append(other) }
    for (other, entry) in pictures where entry.isLoaded { others.append(other) }
    for (other, entry) in data where entry.isLoaded { others.append(other.path) }
    for (other, entry) in fonts where entry.isLoaded { others.append(other) }
    // The same one in whatever order the dictionaries are.
    let other = others.filter { FilePath.areNamesakes($0, path) }
      .min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return other.map { .unreadable(FilePath.namesakeMessage($0)) }
  }
}
