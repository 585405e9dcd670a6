import SceneCompiler
import SceneEditing
import SceneSource
import SceneSyntax
import SceneSystem
import SceneLanguage
import SceneResolving

/// The compilation of a document, using the text of other open documents, with cached results of
/// language features.
struct Analysis {
  /// A unique number for each analyzed text.
  let number: Int
  /// The absolute path of the library's root; nil for a text that is not a file.
  let folder: String?
  /// An error in the project's settings.
  private let projectFailure: Diagnostic?
  var compilation: Compilation
  /// The frames of elements by snapshot, if requested; the key nil is the scene.
  var boxes: [Int?: [Range<Int>: ElementBox]] = [:]
  private var resolutions: [Request: Resolution] = [:]
  /// The requested snapshots, most recent last.
  private var requests: [Request] = []

  private struct Request: Hashable {
    var snapshot: Int?
    var time: Double?
    var scale: Double?
  }

  /// Includes the scene without a snapshot.
  private static let keptResolutions = 8

  /// The path of the document in the library.
  var path: String { compilation.file.path }
  var library: Library { compilation.library }
  var scene: Scene? { compilation.scene }
  /// Whether the check is complete. If it is not, `diagnostics` contains only those of the syntax.
  var isChecked: Bool { compilation.isChecked }
  /// Whether a snapshot or the scene could be resolved.
  var isResolved: Bool { resolutions.values.contains { $0.tree != nil } }
  /// The diagnostics of the document and its imports, sorted by location.
  var diagnostics: [Diagnostic] {
    // Without its settings, a scene can have errors that it does not have in the project.
    projectFailure.map { [$0] } ?? compilation.diagnostics
  }

  /// Checks a document.
  ///
  /// - Parameter isInterrupted: Returns whether to stop with an incomplete analysis.
  init(
    of document: Document, root: String?, in texts: WorkspaceTexts, number: Int,
    until isInterrupted: (() -> Bool)? = nil
  ) {
    self.number = number
    let location = document.path.map { DocumentLocation(of: $0, root: root) }
    folder = location?.folder
    let path = location?.path ?? "untitled.tbl"
    projectFailure = location?.failure.map {
      Diagnostic(.importFailed, at: SourceRange(path: path, bytes: 0..<0), $0.message)
    }
    let root = folder.flatMap { try? Root($0) } ?? .empty
    compilation = Compilation(
      document.tree.renamed(path),
      of: SceneFile(
        shownPath: path, path: path, root: root, bytes: document.bytes, project: location?.project),
      from: OpenFiles(texts: texts, folder: folder, root: root), until: isInterrupted)
  }

  private func files(in texts: WorkspaceTexts) -> OpenFiles {
    OpenFiles(texts: texts, folder: folder, root: compilation.file.root)
  }

  /// Returns the key of a file in the library.
  func key(of path: String) -> String? { folder.map { FilePath.join($0, path) } }

  /// Returns whether a path in the library refers to a file.
  func isPath(_ path: String, of file: String, _ document: Document) -> Bool {
    path == self.path ? file == document.key : key(of: path) == file
  }

  /// The memory of the analysis. A bound scene takes about 24 times the bytes of its text, and a
  /// layer with its origin about a kilobyte.
  var parts: [ServerCache.Part] {
    var bytes = 24 * compilation.sources.values.reduce(0) { $0 + $1.bytes.count }
    for resolution in resolutions.values {
      bytes += 1024 * resolution.origins.count + 128 * (resolution.observed?.count ?? 0)
    }
    for frames in boxes.values { bytes += 128 * frames.count }
    return library.parts + [.init(bytes: bytes)]
  }

  /// Releases everything that only the stages need.
  mutating func releaseContents() {
    resolutions = [:]
    requests = []
    compilation.compiled.releaseContents()
  }

  /// The keys of all files that the document requested, except itself.
  var filesAskedFor: Set<String> {
    Set(library.paths.lazy.filter { $0 != path }.compactMap { key(of: $0) })
  }

  /// Returns the layer tree of a snapshot or the scene; nil if there is an error.
  ///
  /// - Parameters:
  ///   - observes: Whether the values of expressions are needed, too.
  ///   - isStale: Returns whether the text has changed since; nil if other requests follow.
  mutating func resolve(
    snapshot: Int?, time: Double? = nil, scale: Double? = nil, in texts: WorkspaceTexts,
    observes: Bool = false, until isStale: (() -> Bool)? = nil
  ) -> Resolution? {
    guard scene != nil else { return nil }
    let request = Request(snapshot: snapshot, time: time, scale: scale)
    if let known = resolutions[request], !observes || known.observed != nil { return known }
    // Each request has the budget of a command, and all snapshots have that of one.
    let (budget, known) = (compilation.budget, compilation.texts)
    defer {
      if isStale == nil {
        compilation.budget.renew(since: budget)
        compilation.texts = known
      } else {
        compilation.budget.release(since: budget, keeping: 0)
      }
    }
    let resolution = compilation.resolve(
      snapshot: snapshot, time: time, scale: scale, from: files(in: texts), observes: observes,
      until: isStale)
    requests.removeAll { $0 == request }
    if requests.count == Self.keptResolutions { resolutions[requests.removeFirst()] = nil }
    requests.append(request)
    resolutions[request] = resolution
    return resolution
  }

  /// Returns a resolved tree as an output, with the budget of a command; nil if it has an error.
  mutating func output(
    of resolution: Resolution, snapshot: Int?
  ) throws(RequestFailure) -> Output? {
    guard let tree = resolution.tree else { return nil }
    let budget = compilation.budget
    defer { compilation.budget = budget }
    var resolution = resolution
    guard let list = compilation.compiled.flatten(&resolution, of: snapshot) else {
      throw RequestFailure(.requestFailed, resolution.diagnostics.last?.message ?? "")
    }
    return Output(tree: tree, origins: resolution.origins, painting: .list(list))
  }
}

/// The root of a document and the path of the document in it, both as the client names them.
struct DocumentLocation {
  private(set) var folder: String
  private(set) var path: String
  private(set) var project: ProjectFile?
  /// The reason why the project's settings are not used.
  private(set) var failure: ProjectFailure?

  /// - Parameter root: The server's root. It is not used for a document outside of it.
  init(of document: String, root: String?) {
    folder = FilePath.folder(of: document)
    path = FilePath.name(of: document)
    guard let real = try? SystemCalls.realPath(folder) else { return }
    for root in root == nil ? [nil] : [root, nil] {
      do throws(SceneFileFailure) {
        let found = try ProjectConfiguration(of: folder, root: root)
        project = found.file
        guard let inside = found.root.relativePath(ofReal: real) else { continue }
        if folder.hasSuffix("/" + inside) {
          let end = folder.utf8.index(folder.utf8.endIndex, offsetBy: -inside.utf8.count - 1)
          folder = end == folder.startIndex ? "/" : String(folder[..<end])
        } else {
          // A link leads to the folder.
          folder = found.root.realPath
        }
        path = FilePath.join(inside, path)
        return
      } catch {
        if case .project(let failure) = error { self.failure = failure }
      }
    }
  }
}

/// A copy of the open documents and access to other files, for use on other threads while the
/// client continues to edit.
struct WorkspaceTexts: Sendable {
  /// The syntax trees of open documents that are files, by path.
  var trees: [String: SyntaxTree]
  /// The numbers of these texts.
  var numbers: [String: Int] = [:]
  var files: FileStore
}

extension WorkspaceTexts {
  /// Returns the error messages of a file.
  func errors(of tree: SyntaxTree, atPath key: String, root: String?) -> [String] {
    let location = DocumentLocation(of: key, root: root)
    guard let root = try? Root(location.folder) else { return [] }
    let (folder, path) = (location.folder, location.path)
    let compilation = Compilation(
      tree.renamed(path),
      of: SceneFile(shownPath: path, path: path, root: root, bytes: tree.source.bytes),
      from: OpenFiles(texts: self, folder: folder, root: root))
    return compilation.diagnostics.filter { $0.severity == .error }.map { $0.message }
  }
}

/// A folder whose files are replaced by open documents.
private struct OpenFiles: FileProvider {
  let texts: WorkspaceTexts
  /// Nil for a document that is not a file.
  let folder: String?
  let root: Root

  func load(_ file: MissingFile, into library: inout Library, _ log: inout ReadLog) {
    switch file {
    case .source(let path): library.sources[path] = source(path, &log)
    case .image(let path): library.images[path] = texts.files.image(path, under: root, &log)
    case .data(let path): library.data[path] = texts.files.data(path, under: root, &log)
    case .font(let path): library.fonts[path] = texts.files.font(path, under: root)
    case .glyphImage(let image): library.load(image, spending: &log.budget)
    }
  }

  private func source(_ path: String, _ log: inout ReadLog) -> Library.Entry<SyntaxTree> {
    if let folder, let tree = texts.trees[FilePath.join(folder, path)] {
      log.budget.admit(sourceBytes: tree.source.bytes.count)
      return .loaded(tree.renamed(path))
    }
    let entry = texts.files.source(path, under: root, &log)
    if case .loaded(let tree) = entry { return .loaded(tree.renamed(path)) }
    return entry
  }
}

extension Root {
  /// An empty folder for a document that is not a file.
  fileprivate static let empty = Root(shownPath: "") { _, _ in .failure(.notFound) }
}

extension Workspace {
  /// Returns the folder of an analysis, with the text of open documents.
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
  /// Returns the tree of a file with another path.
  func renamed(_ path: String) -> SyntaxTree {
    if source.path == path { return self }
    return SyntaxTree(self, path: path)
  }
}
