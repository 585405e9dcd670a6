import SceneExport
import SceneSemantics

extension Library {
  /// Runs a stage again and again, each time with the files that it missed the last time, until it
  /// misses none.
  ///
  /// - Parameters:
  ///   - missing: the files that a result names.
  ///   - load: puts one file into the library, or why it could not be had.
  package mutating func loadUntilComplete<Result>(
    _ stage: (Library) -> Result, missing: (Result) -> [MissingFile],
    load: (MissingFile, inout Library) -> Void
  ) -> Result {
    while true {
      let result = stage(self)
      let files = missing(result).filter { !contains($0) }
      // A stage that asks for what it was given would ask for ever.
      if files.isEmpty { return result }
      for file in files where !contains(file) { load(file, &self) }
    }
  }

  func contains(_ file: MissingFile) -> Bool {
    switch file {
    case .source(let path): sources[path] != nil
    case .picture(let path): pictures[path] != nil
    case .data(let file): data[file] != nil
    case .font(let path): fonts[path] != nil
    }
  }

  static func decode(_ bytes: [UInt8]) -> Entry<LoadedImage> {
    do throws(PNGError) {
      let decoded = try decodePNG(bytes)
      return .loaded(
        LoadedImage(
          picture: decoded.picture, hasForeignProfile: decoded.hasForeignProfile))
    } catch {
      return .failed(.broken(error.message))
    }
  }
}

extension Library.Entry {
  func map<Other>(_ transform: (Value) -> Other) -> Library.Entry<Other> {
    flatMap { .loaded(transform($0)) }
  }

  func flatMap<Other>(_ transform: (Value) -> Library.Entry<Other>) -> Library.Entry<Other> {
    switch self {
    case .loaded(let value): transform(value)
    case .failed(let failure): .failed(failure)
    }
  }
}
