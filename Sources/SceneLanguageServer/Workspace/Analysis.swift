import SceneCompiler
import SceneLayers
import SceneSemantics
import SceneSource
import SceneSyntax

/// What the stages say of a document's text, with the texts of other open documents in the place of
/// their files.
struct Analysis {
  /// Absolute, where the library's paths begin; nil for a text that is no file.
  let folder: String?
  /// The document's own path in the library.
  let path: String
  let root: Root?
  private(set) var library = Library()
  /// Nil where there is an error, and until it is bound.
  private(set) var scene: Scene?
  /// The scene is bound, or cannot be.
  private(set) var isBound = false
  /// Of the document and what it imports, sorted by place.
  private(set) var diagnostics: [Diagnostic] = []
  /// What its expressions come to in a snapshot, or in the scene as it stands, once somebody has
  /// asked.
  var observed: [Int?: [ObservedValue]] = [:]
  /// Where its elements stand, likewise.
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

  /// What is wrong, and no more.
  ///
  /// - Parameter sound: what is known of earlier texts of the document.
  init(
    of document: Document, root: String?, in workspace: Workspace,
    knowing sound: inout SoundElements
  ) {
    let folder = document.path.map { FilePath.folder(of: $0) }
    let given = root.flatMap { try? SystemCalls.realPath($0) }
    // A document that the root does not hold is read as if there were none.
    if let given, let path = document.path, path.hasPrefix(given + "/") {
      self.folder = given
      self.path = String(path.dropFirst(given.count + 1))
    } else {
      self.folder = folder
      path = document.path.map { FilePath.name(of: $0) } ?? "untitled.tbl"
    }
    self.root = self.folder.flatMap { try? Root($0) }
    library.sources[path] = .loaded(document.tree.renamed(path))
    let path = path
    let result = settle(\.missing, in: workspace) { diagnose(path, in: $0, knowing: &sound) }
    for case .loaded(let tree) in library.sources.values { diagnostics += explain(tree) }
    diagnostics = (diagnostics + result.diagnostics).sortedByPlace()
    isBound = diagnostics.hasErrors
    if isLibrary(document.tree) { diagnostics.removeAll { $0.code == .noScene } }
  }

  /// Binds the scene, which takes a look at all of it.
  mutating func bind(in workspace: Workspace) {
    let path = path
    scene = settle(\.missing, in: workspace) { check(path, in: $0) }.scene
    isBound = true
  }

  /// A file that declares something and has no scene is there for others to import.
  private func isLibrary(_ tree: SyntaxTree) -> Bool {
    tree.root.items.contains { item in
      switch item.kind {
      case .letDeclaration, .styleDeclaration, .componentDeclaration: true
      default: false
      }
    }
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
    guard let scene else { return nil }
    let request = Request(snapshot: snapshot, time: time, scale: scale)
    if let known = resolutions[request] { return known }
    let resolution = settle(\.missing, in: workspace) {
      SceneSemantics.resolve(scene, snapshot: snapshot, time: time, scale: scale, in: $0)
    }
    if requests.count == Self.keptResolutions { resolutions[requests.removeFirst()] = nil }
    requests.append(request)
    resolutions[request] = resolution
    return resolution
  }

  private mutating func settle<Result>(
    _ missing: (Result) -> [MissingFile], in workspace: Workspace,
    _ stage: (Library) -> Result
  ) -> Result {
    let (root, folder) = (root, folder)
    return library.settle(stage, missing: missing) { file, library in
      switch file {
      case .source(let path):
        library.sources[path] = workspace.source(path, in: folder, root)
      case .picture(let path):
        library.pictures[path] =
          root.map { workspace.files.picture(path, under: $0) } ?? .failed(.notFound)
      case .data(let file):
        library.data[file] =
          root.map { workspace.files.data(file, under: $0) } ?? .failed(.notFound)
      }
    }
  }
}

extension Workspace {
  /// The folder that an analysis reads, with the texts of open documents in the place of their files.
  func root(of analysis: Analysis) -> Root {
    let (root, folder) = (analysis.root, analysis.folder ?? "")
    let open = Dictionary(
      documents.values.compactMap { document in document.path.map { ($0, document.bytes) } },
      uniquingKeysWith: { first, _ in first })
    return Root(shownPath: folder + "/") { path, limit in
      if let bytes = open[FilePath.join(folder, path)] { return .success(bytes) }
      guard let root else { return .failure(.notFound) }
      return Result { () throws(FileFailure) in try root.read(path, limit: limit) }
    }
  }

  /// A source of a library: the open document's text, or the file's.
  fileprivate func source(
    _ path: String, in folder: String?, _ root: Root?
  ) -> Library.Entry<SyntaxTree> {
    if let folder, let document = document(atPath: FilePath.join(folder, path)) {
      return .loaded(document.tree.renamed(path))
    }
    guard let root else { return .failed(.notFound) }
    if case .loaded(let tree) = files.source(path, under: root) {
      return .loaded(tree.renamed(path))
    }
    return files.source(path, under: root)
  }
}

extension SyntaxTree {
  /// The same tree of a file that is called by another path.
  func renamed(_ path: String) -> SyntaxTree {
    if source.path == path { return self }
    return SyntaxTree(source: SourceText(path: path, bytes: source.bytes), nodes: nodes)
  }
}
