import SceneCompiler
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

/// The compilation of a document's text, with the texts of other open documents in the place of
/// their files, and what the features have found out with it.
struct Analysis {
  /// Another for each text that was analyzed.
  let number: Int
  /// Absolute, where the library's paths begin; nil for a text that is no file.
  let folder: String?
  private(set) var compilation: Compilation
  /// What its expressions evaluate to in a snapshot, or in the scene as it stands, once asked for.
  var observed: [Int?: [ObservedValue]] = [:]
  /// Where its elements are, likewise.
  var boxes: [Int?: [Range<Int>: ElementBox]] = [:]
  private var resolutions: [Request: Resolution] = [:]
  /// Which of them were asked for, the latest last.
  private var requests: [Request] = []

  private struct Request: Hashable {
    var snapshot: Int?
    var time: Double?
    var scale: Double?
  }

  /// The scene as it stands has a place, too.
  private static let keptResolutions = 8

  /// The document's own path in the library.
  var path: String { compilation.file.path }
  var library: Library { compilation.library }
  var scene: Scene? { compilation.scene }
  var isBound: Bool { compilation.isBound }
  /// Whether all was looked into; if not, `diagnostics` are about the syntax alone.
  var isChecked: Bool { compilation.isChecked }
  /// How many elements were to be looked into at most.
  let allowance: Int
  /// Of the document and what it imports, sorted by location.
  var diagnostics: [Diagnostic] { compilation.diagnostics }

  /// What is wrong, and no more.
  ///
  /// - Parameters:
  ///   - clean: what is known of earlier texts of the document.
  ///   - allowance: how many elements may be looked into, about.
  init(
    of document: Document, root: String?, in texts: WorkspaceTexts, number: Int,
    knowing clean: inout CleanElementCache, lookingInto allowance: Int
  ) {
    self.number = number
    self.allowance = allowance
    let given = root.flatMap { try? SystemCalls.realPath($0) }
    let path: String
    // A document that the root does not hold is read as if there were none.
    if let given, let documentPath = document.path, documentPath.hasPrefix(given + "/") {
      folder = given
      path = String(documentPath.dropFirst(given.count + 1))
    } else {
      folder = document.path.map { FilePath.folder(of: $0) }
      path = document.path.map { FilePath.name(of: $0) } ?? "untitled.tbl"
    }
    let root = folder.flatMap { try? Root($0) } ?? .empty
    compilation = Compilation(
      diagnosing: document.tree.renamed(path),
      of: SceneFile(shownPath: path, path: path, root: root, bytes: document.bytes),
      from: OpenFiles(texts: texts, folder: folder, root: root), knowing: &clean,
      lookingInto: allowance)
  }

  /// Binds the scene, which takes a look at all of it.
  mutating func bind(in texts: WorkspaceTexts) {
    if !isBound { compilation.bind(from: files(in: texts)) }
  }

  private func files(in texts: WorkspaceTexts) -> OpenFiles {
    OpenFiles(texts: texts, folder: folder, root: compilation.file.root)
  }

  /// What a file of the library is called where files are told apart.
  func key(of path: String) -> String? { folder.map { FilePath.join($0, path) } }

  /// Whether a path of the library is a file's.
  func isPath(_ path: String, of file: String, _ document: Document) -> Bool {
    path == self.path ? file == document.key : key(of: path) == file
  }

  /// What the document reads or has looked for, as files are told apart, itself aside.
  var filesAskedFor: Set<String> {
    Set(library.paths.lazy.filter { $0 != path }.compactMap { key(of: $0) })
  }

  /// The layer tree of one snapshot, or of the scene as it stands; nil where there is an error.
  mutating func resolve(
    snapshot: Int?, time: Double? = nil, scale: Double? = nil, in texts: WorkspaceTexts
  ) -> Resolution? {
    guard scene != nil else { return nil }
    let request = Request(snapshot: snapshot, time: time, scale: scale)
    if let known = resolutions[request] { return known }
    // Each request may take as much as a command may.
    let budget = compilation.budget
    defer { compilation.budget = budget }
    let resolution = compilation.resolve(
      snapshot: snapshot, time: time, scale: scale, from: files(in: texts))
    if requests.count == Self.keptResolutions { resolutions[requests.removeFirst()] = nil }
    requests.append(request)
    resolutions[request] = resolution
    return resolution
  }
}

/// What the client has open, and the files beside it, as they are at one moment: threads take it
/// along while the client goes on typing.
struct WorkspaceTexts: Sendable {
  /// Of the open documents that are files, by path.
  var trees: [String: SyntaxTree]
  var files: FileStore
}

extension WorkspaceTexts {
  /// What is wrong with the text of a file, in words.
  func errors(of tree: SyntaxTree, atPath key: String, root: String?) -> [String] {
    let folder = root.flatMap { try? SystemCalls.realPath($0) } ?? FilePath.folder(of: key)
    guard key.hasPrefix(folder + "/"), let root = try? Root(folder) else { return [] }
    let path = String(key.dropFirst(folder.utf8.count + 1))
    var clean = CleanElementCache()
    let compilation = Compilation(
      diagnosing: tree.renamed(path),
      of: SceneFile(shownPath: path, path: path, root: root, bytes: tree.source.bytes),
      from: OpenFiles(texts: self, folder: folder, root: root), knowing: &clean)
    return compilation.diagnostics.filter { $0.severity == .error }.map { $0.message }
  }
}

/// The files of a folder, with the texts of open documents in the place of their files.
private struct OpenFiles: FileProvider {
  let texts: WorkspaceTexts
  /// Nil for a document that is not a file.
  let folder: String?
  let root: Root

  func load(_ file: MissingFile, into library: inout Library, _ log: inout ReadLog) {
    switch file {
    case .source(let path): library.sources[path] = source(path)
    case .picture(let path): library.pictures[path] = texts.files.picture(path, under: root)
    case .data(let path): library.data[path] = texts.files.data(path, under: root)
    case .font(let path): library.fonts[path] = texts.files.font(path, under: root)
    }
  }

  private func source(_ path: String) -> Library.Entry<SyntaxTree> {
    if let folder, let tree = texts.trees[FilePath.join(folder, path)] {
      return .loaded(tree.renamed(path))
    }
    let entry = texts.files.source(path, under: root)
    if case .loaded(let tree) = entry { return .loaded(tree.renamed(path)) }
    return entry
  }
}

extension Root {
  /// A folder without files, for a document that is not a file.
  fileprivate static let empty = Root(shownPath: "") { _, _ in .failure(.notFound) }
}

extension Workspace {
  /// The folder that an analysis reads, with the texts of open documents in the place of their files.
  func root(of analysis: Analysis) -> Root {
    let (root, folder) = (analysis.compilation.file.root, analysis.folder ?? "")
    let open = Dictionary(
      documents.values.compactMap { document in document.path.map { ($0, document.bytes) } },
      uniquingKeysWith: { first, _ in first })
    return Root(shownPath: folder + "/") { path, limit in
      if let bytes = open[FilePath.join(folder, path)] { return .success(bytes) }
      return Result { () throws(FileFailure) in try root.read(path, limit: limit) }
    }
  }
}

extension SyntaxTree {
  /// The same tree of a file that is called by another path.
  func renamed(_ path: String) -> SyntaxTree {
    if source.path == path { return self }
    return SyntaxTree(self, path: path)
  }
}
