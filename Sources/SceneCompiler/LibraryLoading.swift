import SceneSemantics
import SceneSource
import SceneSyntax

extension Library {
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
    case .data(let file):
      let bytes = Self.read(file.path, SceneFile.sourceLimit, root, &timings)
      Self.note(bytes, of: file.path, in: &hashes)
      data[file] = bytes.map { bytes in timings.measure(.parse) { Self.data(file, bytes) } }
    }
  }

  /// The tree of one source below `root`.
  package static func source(_ path: String, from root: Root) -> Entry<SyntaxTree> {
    var timings = Timings()
    return read(path, SceneFile.sourceLimit, root, &timings).map { bytes in
      parse(SourceText(path: path, bytes: bytes))
    }
  }

  /// One picture below `root`.
  package static func picture(_ path: String, from root: Root) -> Entry<LoadedPicture> {
    var timings = Timings()
    return read(path, SceneFile.pictureLimit, root, &timings).flatMap { decode($0) }
  }

  /// One file of data below `root`.
  package static func data(_ file: DataPath, from root: Root) -> Entry<DataFile> {
    var timings = Timings()
    return read(file.path, SceneFile.sourceLimit, root, &timings).map { data(file, $0) }
  }

  private static func data(_ file: DataPath, _ bytes: [UInt8]) -> DataFile {
    DataFile(SourceText(path: file.path, bytes: bytes), as: file.format)
  }

  private static func note(
    _ bytes: Entry<[UInt8]>, of path: String, in hashes: inout [String: ContentHash]?
  ) {
    if case .loaded(let bytes) = bytes { hashes?[path] = ContentHash(bytes) }
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
