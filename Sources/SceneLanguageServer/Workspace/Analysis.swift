import SceneCompiler
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

/// The compilation of a document's text, with the texts of other open documents in the place of
/// their files, and what the features have found out with it.
struct Analysis {
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
  /// Of the document and what it imports, sorted by location.
  var diagnostics: [Diagnostic] { compilation.diagnostics }

  /// What is wrong, and no more.
  ///
  /// - Parameter clean: what is known of earlier texts of the document.
  init(
    of document: Document, root: String?, in workspace: Workspace,
    knowing clean: inout CleanElementCache
  ) {
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
      from: OpenFiles(workspace: workspace, folder: folder, root: root), knowing: &clean)
  }

  /// Binds the scene, which takes a look at all of it.
  mutating func bind(in workspace: Workspace) { compilation.bind(from: files(in: workspace)) }

  private func files(in workspace: Workspace) -> OpenFiles {
    OpenFiles(workspace: workspace, folder: folder, root: compilation.file.root)
  }

  /// What a file of the library is called where files are told apart.
  func key(of path: String) -> String? { folder.map { FilePath.join($0, path) } }

  /// Whether a path of the library is a file's.
  func isPath(_ path: String, of file: String, _ document: Document) -> Bool {
    path == self.path ? file == document.key : key(of: path) == file
  }

  /// Whether the document reads a file, or has looked for it.
  func reads(_ key: String) -> Bool {
    guard let folder, key.hasPrefix(folder + "/") else { return false }
    let path = String(key.dropFirst(folder.count + 1))
    return library.paths.contains(path)
  }

  /// The layer tree of one snapshot, or of the scene as it stands; nil where there is an error.
  mutating func resolve(
    snapshot: Int?, time: Double?, scale: Double?, in workspace: Workspace
  ) -> Resolution? {
    guard scene != nil else { return nil }
    let request = Request(snapshot: snapshot, time: time, scale: scale)
    if let known = resolutions[request] { return known }
    let resolution = compilation.resolve(
      snapshot: snapshot, time: time, scale: scale, from: files(in: workspace))
    if requests.count == Self.keptResolutions { resolutions[requests.removeFirst()] = nil }
    requests.append(request)
    resolutions[request] = resolution
    return resolution
  }
}

/// The files of a folder, with the texts of open documents in the place of their files.
private struct OpenFiles: FileProvider {
  let workspace: Workspace
  /// Nil for a document that is not a file.
  let folder: String?
  let root: Root

  func load(_ file: MissingFile, into library: inout Library, _ log: inout ReadLog) {
    switch file {
    case .source(let path): library.sources[path] = source(path)
    case .picture(let path): library.pictures[path] = workspace.files.picture(path, under: root)
    case .data(let path): library.data[path] = workspace.files.data(path, under: root)
    case .font(let path): library.fonts[path] = workspace.files.font(path, under: root)
    }
  }

  private func source(_ path: String) -> Library.Entry<SyntaxTree> {
    if let folder, let document = workspace.document(atPath: FilePath.join(folder, path)) {
      return .loaded(document.tree.renamed(path))
    }
    let entry = workspace.files.source(path, under: root)
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
    return SyntaxTree(source: SourceText(path: path, bytes: source.bytes), nodes: nodes)
  }
}
