import SceneExport
import SceneLayers
import SceneSemantics
import SceneSource
import SceneSyntax

extension Library {
  /// Runs a stage again and again, each time with the files that it missed the last time, until it
  /// misses none.
  ///
  /// - Parameters:
  ///   - missing: the files that a result names.
  ///   - load: puts one file into the library, or why it could not be had.
  mutating func settle<Result>(
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
    }
  }

  /// Reads one file from `root`, and notes what it holds where `hashes` are kept.
  mutating func load(
    _ file: MissingFile, from root: Root, _ timings: inout Timings,
    _ hashes: inout [String: ContentHash]?
  ) {
    switch file {
    case .source(let path):
      let bytes = Self.read(path, SceneFile.sourceLimit, root, &timings)
      Self.note(bytes, of: path, in: &hashes)
      sources[path] = bytes.map { bytes in
        timings.measure(.parse) { parse(SourceText(path: path, bytes: bytes)) }
      }
    case .picture(let path):
      let bytes = Self.read(path, SceneFile.pictureLimit, root, &timings)
      Self.note(bytes, of: path, in: &hashes)
      pictures[path] = bytes.flatMap { bytes in
        timings.measure(.read) { Self.decode(bytes) }
      }
    }
  }

  private static func note(
    _ bytes: Entry<[UInt8]>, of path: String, in hashes: inout [String: ContentHash]?
  ) {
    if case .loaded(let bytes) = bytes { hashes?[path] = ContentHash(bytes) }
  }

  private static func decode(_ bytes: [UInt8]) -> Entry<LoadedPicture> {
    do throws(PNGError) {
      let decoded = try decodePNG(bytes)
      return .loaded(
        LoadedPicture(
          picture: decoded.picture, hasForeignProfile: decoded.hasForeignProfile))
    } catch {
      return .failed(.broken(error.message))
    }
  }

  private static func read(
    _ path: String, _ limit: Int, _ root: Root, _ timings: inout Timings
  ) -> Entry<[UInt8]> {
    timings.measure(.read) {
      do throws(FileFailure) {
        return .loaded(try root.read(path, limit: limit))
      } catch {
        return .failed(Failure(error))
      }
    }
  }
}

extension Library.Entry {
  var isLoaded: Bool {
    if case .loaded = self { true } else { false }
  }

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

extension Library.Failure {
  init(_ failure: FileFailure) {
    switch failure {
    case .notFound, .folderMissing: self = .notFound
    case .outsideRoot: self = .outsideRoot
    case .tooLarge: self = .tooLarge
    case .isFolder, .notAFile, .pipeClosed, .system: self = .unreadable(failure.sentence)
    }
  }
}
