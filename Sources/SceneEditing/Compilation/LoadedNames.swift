import SceneFonts
import SceneLanguage
import SceneSource
import SceneSyntax

extension Library {
  /// Marks a file that was just loaded as unreadable if its name differs from another file's only
  /// in case: on some file systems, both would be the same file.
  mutating func refuseNamesake(_ file: MissingFile, _ names: inout LoadedNames) {
    switch file {
    case .source(let path):
      if let failure = names.failure(of: path) { sources[path] = .failed(failure) }
      if sources[path]?.isLoaded == true { names.add(path) }
    case .image(let path):
      if let failure = names.failure(of: path) { images[path] = .failed(failure) }
      if images[path]?.isLoaded == true { names.add(path) }
    case .data(let path):
      if let failure = names.failure(of: path.path) { data[path] = .failed(failure) }
      if data[path]?.isLoaded == true { names.add(path.path) }
    case .font(let path):
      if let failure = names.failure(of: path) { fonts[path] = .failed(failure) }
      if fonts[path]?.isLoaded == true { names.add(path) }
    case .glyphImage: break
    }
  }
}

/// The names of loaded files, by which namesakes are found.
///
/// Only loaded files count, because images are also requested by names that need not exist.
struct LoadedNames {
  /// By the lowercased name. Strings that differ only in normalization are equal.
  private var names: [String: [String]] = [:]

  init(_ library: Library) {
    for (path, entry) in library.sources where entry.isLoaded { add(path) }
    for (path, entry) in library.images where entry.isLoaded { add(path) }
    for (path, entry) in library.data where entry.isLoaded { add(path.path) }
    for (path, entry) in library.fonts where entry.isLoaded { add(path) }
  }

  mutating func add(_ path: String) { names[path.lowercased(), default: []].append(path) }

  func failure(of path: String) -> Library.Failure? {
    // The minimum, so that the result does not depend on the order of the dictionary.
    let other = names[path.lowercased()]?.filter { FilePath.areNamesakes($0, path) }
      .min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return other.map { .unreadable(FilePath.namesakeMessage($0)) }
  }
}
