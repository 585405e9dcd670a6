import SceneFonts
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

extension Root: FileProvider {
  package func load(_ file: MissingFile, into library: inout Library, _ log: inout ReadLog) {
    switch file {
    case .source(let path): library.sources[path] = source(path, &log)
    case .picture(let path): library.pictures[path] = image(path, &log)
    case .data(let path): library.data[path] = data(path, &log)
    case .font(let path): library.fonts[path] = font(path, &log)
    case .glyphImage(let image): library.load(image, spending: &log.budget)
    }
  }

  /// Loads and parses a source file in the root.
  package func source(_ path: String, _ log: inout ReadLog) -> Library.Entry<SyntaxTree> {
    read(path, SceneFile.sourceLimit, &log).map { bytes in
      log.budget.admit(sourceBytes: bytes.count)
      return log.timings.measure(.parse) { parse(SourceText(path: path, bytes: bytes)) }
    }
  }

  /// Loads and decodes an image in the root.
  package func image(_ path: String, _ log: inout ReadLog) -> Library.Entry<Library.LoadedImage> {
    read(path, SceneFile.pictureLimit, &log).flatMap { bytes in
      var budget = log.budget
      defer { log.budget = budget }
      return log.timings.measure(.read) { Library.decode(bytes, spending: &budget) }
    }
  }

  /// Loads a data file in the root.
  package func data(_ path: DataPath, _ log: inout ReadLog) -> Library.Entry<DataFile> {
    read(path.path, SceneFile.sourceLimit, &log).map { bytes in
      log.budget.admit(sourceBytes: bytes.count)
      return log.timings.measure(.parse) {
        DataFile(SourceText(path: path.path, bytes: bytes), as: path.format)
      }
    }
  }

  /// Opens a font file in the root, or else an installed one if they are used. A large one is read
  /// in parts, unless the hash of its bytes is needed.
  package func font(_ path: String, _ log: inout ReadLog) -> Library.Entry<FontFile> {
    let file = log.timings.measure(.read) { fontFile(path, isWhole: log.hashes != nil) }
    if log.hashes != nil, case .loaded(let file) = file {
      log.hashes?[path] = ContentHash(file.bytes(in: 0..<file.count) ?? [])
    }
    return file
  }

  private func fontFile(_ path: String, isWhole: Bool) -> Library.Entry<FontFile> {
    let limit = SceneFile.fontLimit
    let most = isWhole ? limit : SceneFile.wholeFontLimit
    do throws(FileFailure) {
      return .loaded(FontFile(try open(path, limit: limit, readingUpTo: most)))
    } catch {
      if case .notFound = Library.Failure(error),
        let file = systemFont(path, limit: limit, readingUpTo: most)
      {
        return .loaded(FontFile(file))
      }
      return .failed(Library.Failure(error))
    }
  }

  private func read(
    _ path: String, _ limit: Int, _ log: inout ReadLog
  ) -> Library.Entry<[UInt8]> {
    let result = log.timings.measure(.read) { () -> Library.Entry<[UInt8]> in
      do throws(FileFailure) {
        return .loaded(try read(path, limit: limit))
      } catch {
        return .failed(Library.Failure(error))
      }
    }
    if case .failed(.notFound) = result, let meant = spelling(of: path, &log.folders) {
      return .failed(.misspelled(meant))
    }
    if case .loaded(let bytes) = result { log.hashes?[path] = ContentHash(bytes) }
    return result
  }
}

extension Root {
  /// Returns the only file in the same folder whose name differs from that of `path` in case, or in
  /// that it has an extension; otherwise, the one that begins with the same letters, is similar, and
  /// has the same extension.
  private func spelling(of path: String, _ folders: inout ListedFolders) -> String? {
    let folder = FilePath.folder(of: path)
    let name = FilePath.name(of: path).lowercased()
    let names = folders.names(in: folder, of: self)
    let similar = names.filter { other in
      let other = other.lowercased
      return other == name || other.hasPrefix(name + ".") && !other.hasSuffix(".tbl")
    }
    if similar.count == 1 { return FilePath.join(folder, similar[0].text) }
    guard similar.isEmpty, let dot = name.lastIndex(of: ".") else { return nil }
    let start = name[..<dot].prefix(max(1, name[..<dot].count / 2))
    let candidates = names.filter { other in
      other.lowercased.hasPrefix(start) && other.lowercased.hasSuffix(name[dot...])
    }
    return suggestion(for: name, among: candidates.map(\.text))
      .map { FilePath.join(folder, $0) }
  }
}

extension FontFile {
  fileprivate init(_ contents: FileContents) {
    switch contents {
    case .bytes(let bytes): self.init(bytes)
    case .file(let file): self.init(count: file.count) { file.read($0) }
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
    case .leadsOutside: self = .leadsOutside(failure.message)
    case .tooLarge: self = .tooLarge
    case .isFolder, .notAFile, .nameNotText, .nameWithNUL, .pointer, .notInClone, .pipeClosed,
      .system:
      self = .unreadable(failure.message)
    }
  }
}
