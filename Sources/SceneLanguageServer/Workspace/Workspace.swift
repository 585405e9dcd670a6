import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

/// What the client has open, what lies beside it on the disk, and what was found out about it.
struct Workspace {
  /// The folder that holds all that scenes read; each scene's own where nil.
  var root: String?
  /// The folders that the client works in, by absolute path.
  var folders: [String] = []
  /// By URI.
  private(set) var documents: [String: Document] = [:]
  /// The URIs of documents that are files, by path.
  private var openPaths: [String: String] = [:]
  let files = FileStore()
  /// By URI, of texts as they are.
  private var analyses: [String: Analysis] = [:]
  /// What is known of earlier texts, by URI.
  private var sound: [String: CleanElementCache] = [:]

  init(root: String?) { self.root = root }

  // MARK: Documents

  func document(_ uri: String) throws(RequestFailure) -> Document {
    guard let document = documents[uri] else {
      throw RequestFailure(.invalidParams, "the document '\(uri)' is not open")
    }
    return document
  }

  mutating func open(_ document: Document) {
    documents[document.uri] = document
    if let path = document.path { openPaths[path] = document.uri }
    forget(dependentsOf: document.key)
  }

  mutating func change(
    _ uri: String, _ body: (inout Document) -> Void
  ) throws(RequestFailure) {
    var document = try document(uri)
    // The one in the dictionary would be a second owner of the text.
    documents[uri] = nil
    body(&document)
    documents[uri] = document
    forget(dependentsOf: document.key)
  }

  mutating func close(_ uri: String) {
    guard let document = documents.removeValue(forKey: uri) else { return }
    if let path = document.path { openPaths[path] = nil }
    analyses[uri] = nil
    sound[uri] = nil
    forget(dependentsOf: document.key)
  }

  /// The open document that is the file at a path.
  func document(atPath path: String) -> Document? {
    openPaths[path].flatMap { documents[$0] }
  }

  /// What a file is called to the client.
  func uri(ofKey key: String) -> String {
    if key.utf8.first != UInt8(ascii: "/") { return key }
    return openPaths[key] ?? FileURI.uri(ofPath: key)
  }

  /// Open documents that read a file, or are it.
  func dependents(ofKey key: String) -> [String] {
    documents.keys.filter { uri in
      documents[uri]?.key == key || analyses[uri]?.reads(key) == true
    }.sorted()
  }

  /// What was found out with the help of a file is no longer so.
  mutating func forget(dependentsOf key: String) {
    for uri in dependents(ofKey: key) { analyses[uri] = nil }
  }

  mutating func forgetAll() { analyses = [:] }

  // MARK: Analyses

  /// What is wrong with a document as it is; its scene may not be bound yet.
  mutating func diagnosis(of uri: String) throws(RequestFailure) -> Analysis {
    let document = try document(uri)
    if let known = analyses[uri] { return known }
    var known = sound.removeValue(forKey: uri) ?? CleanElementCache()
    let analysis = Analysis(of: document, root: root, in: self, knowing: &known)
    sound[uri] = known
    analyses[uri] = analysis
    return analysis
  }

  /// What the stages say of a document as it is.
  mutating func analysis(of uri: String) throws(RequestFailure) -> Analysis {
    var analysis = try diagnosis(of: uri)
    if analysis.isBound { return analysis }
    analysis.bind(in: self)
    analyses[uri] = analysis
    return analysis
  }

  /// The layer tree of one snapshot, or of the scene as it stands.
  mutating func resolution(
    of uri: String, snapshot: Int?, time: Double? = nil, scale: Double? = nil
  ) throws(RequestFailure) -> Resolution? {
    try update(uri) { analysis, workspace in
      analysis.resolve(snapshot: snapshot, time: time, scale: scale, in: workspace)
    }
  }

  /// Has the analysis of a document find something out, and keeps what it learns.
  mutating func update<Result>(
    _ uri: String, _ body: (inout Analysis, Workspace) -> Result
  ) throws(RequestFailure) -> Result {
    var analysis = try analysis(of: uri)
    let result = body(&analysis, self)
    analyses[uri] = analysis
    return result
  }

  /// The tree of a file, as it is open or else on the disk.
  func tree(ofKey key: String) -> SyntaxTree? {
    if let document = documents[key] ?? document(atPath: key) { return document.tree }
    guard key.utf8.first == UInt8(ascii: "/"), let root = try? Root(FilePath.folder(of: key)),
      case .loaded(let tree) = files.source(FilePath.name(of: key), under: root)
    else { return nil }
    return tree
  }

  /// The text of a file with its lines.
  func text(ofKey key: String) -> (bytes: [UInt8], lines: LineTable)? {
    if let document = documents[key] ?? document(atPath: key) {
      return (document.bytes, document.lines)
    }
    guard let tree = tree(ofKey: key) else { return nil }
    return (tree.source.bytes, LineTable(tree.source.bytes))
  }

  /// The names of the open documents and of what they import.
  func names() -> NameTable { NameTable { [self] in tree(ofKey: $0) } }
}
