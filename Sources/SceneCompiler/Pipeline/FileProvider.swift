import SceneEditing
import SceneFonts
import SceneSource
import SceneSyntax
import SceneSystem
import SceneLanguage

/// Supplies the files that a scene reads, parsed or decoded, from a folder, a Git revision, or an
/// editor's open documents.
package protocol FileProvider {
  /// Adds a file, or the reason why it cannot be read, to the library.
  func load(_ file: MissingFile, into library: inout Library, _ log: inout ReadLog)
}

/// The time spent reading, and the files that were read.
package struct ReadLog {
  package var timings = Timings()
  /// The hash of each file by path relative to the root; nil unless hashes are kept.
  package var hashes: [String: ContentHash]?
  /// The folders that were listed to find misspelled names.
  package var folders = ListedFolders()
  /// The work budget, which grows with each file that is read.
  package var budget: WorkBudget

  package init(hashes: [String: ContentHash]? = nil, budget: WorkBudget = WorkBudget()) {
    self.hashes = hashes
    self.budget = budget
  }
}

/// The names in folders, each listed once, for the first hundred files that are missing.
package struct ListedFolders: Sendable {
  typealias Name = (text: String, lowercased: String)

  private var listed: [String: [Name]] = [:]
  private var left = 100

  package init() {}

  /// Returns the names in a folder of the root; empty if it has too many or cannot be listed.
  mutating func names(in folder: String, of root: Root) -> [Name] {
    if left == 0 { return [] }
    left -= 1
    if let known = listed[folder] { return known }
    var found = (try? root.names(in: folder)) ?? []
    // Large folders would make every run of a scene with an error slow.
    if found.count > 4096 { found = [] }
    let names: [Name] = found.map { ($0, $0.lowercased()) }
    listed[folder] = names
    return names
  }
}

extension Root: FileProvider {
  package func load(_ file: MissingFile, into library: inout Library, _ log: inout ReadLog) {
    switch file {
    case .source(let path): library.sources[path] = source(path, &log)
    case .image(let path): library.images[path] = image(path, &log)
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

extension Library.Failure {
  init(_ failure: FileFailure) {
    switch failure {
    case .notFound, .folderMissing: self = .notFound
    case .outsideRoot: self = .outsideRoot
    case .leadsOutside: self = .leadsOutside(failure.message)
    case .tooLarge: self = .tooLarge
    case .isFolder, .notAFile, .nameNotText, .inRepository, .nameWithNUL, .pointer, .notInClone,
      .pipeClosed, .system:
      self = .unreadable(failure.message)
    }
  }
}

/// The files of a provider, and the time that they and the stages take.
struct LoggedFiles<Files: FileProvider>: FileSupply {
  let files: Files
  var log: ReadLog

  mutating func load(
    _ file: MissingFile, into library: inout Library, spending budget: inout WorkBudget
  ) {
    log.budget = budget
    files.load(file, into: &library, &log)
    budget = log.budget
  }

  mutating func run<Result>(_ stage: CompiledScene.Stage, _ body: () -> Result) -> Result {
    let stage: Timings.Stage =
      switch stage {
      case .parse: .parse
      case .check: .check
      case .resolve: .resolve
      }
    return log.timings.measure(stage, body)
  }
}
