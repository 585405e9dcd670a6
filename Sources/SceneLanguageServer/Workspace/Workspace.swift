import SceneCompiler
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
  private var analysisCount = 0
  /// What each document has read or looked for when it was analyzed last, by URI: it may read the
  /// same once it is analyzed again.
  private var filesRead: [String: Set<String>] = [:]
  /// What is known of earlier texts, by URI.
  private var clean: [String: CleanElementCache] = [:]
  /// What took longer to find out in these texts or in earlier ones, by URI.
  private(set) var lateFindings: [String: LateFindings] = [:]
  /// What checking has said of the last text that it went through, by URI.
  private(set) var checkFindings: [String: LateFindings] = [:]

  init(root: String?) { self.root = root }

  // MARK: Documents

  func document(_ uri: String) throws(RequestFailure) -> Document {
    guard let document = documents[uri] else {
      throw RequestFailure(.invalidParams, "document '\(uri)' is not open")
    }
    return document
  }

  mutating func open(_ document: Document) {
    documents[document.uri] = document
    if let path = document.path { openPaths[path] = document.uri }
    forget(dependentsOf: document.key)
  }

  mutating func change(
    _ uri: String, _ body: (inout Document) -> [SourceEdit]
  ) throws(RequestFailure) {
    var document = try document(uri)
    // The one in the dictionary would be a second owner of the text.
    documents[uri] = nil
    let edits = body(&document)
    documents[uri] = document
    for edit in edits {
      lateFindings[uri]?.follow(edit)
      checkFindings[uri]?.follow(edit)
    }
    forget(dependentsOf: document.key)
  }

  mutating func close(_ uri: String) {
    guard let document = documents.removeValue(forKey: uri) else { return }
    if let path = document.path { openPaths[path] = nil }
    analyses[uri] = nil
    filesRead[uri] = nil
    clean[uri] = nil
    lateFindings[uri] = nil
    checkFindings[uri] = nil
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
      documents[uri]?.key == key || filesRead[uri]?.contains(key) == true
    }.sorted()
  }

  /// What was found out with the help of a file is no longer so.
  mutating func forget(dependentsOf key: String) {
    for uri in dependents(ofKey: key) { analyses[uri] = nil }
    knownNames = nil
  }

  mutating func forgetAll() {
    analyses = [:]
    knownNames = nil
  }

  // MARK: Analyses

  /// What is wrong with a document as it is; its scene may not be bound yet.
  ///
  /// - Parameter most: how many elements may be looked into, about; if there are more to be looked
  ///   into, the analysis is not checked, and the next one goes on where it has ended.
  mutating func diagnosis(
    of uri: String, lookingInto most: Int = .max
  ) throws(RequestFailure) -> Analysis {
    let document = try document(uri)
    if let known = analyses[uri], known.isChecked || known.allowance >= most { return known }
    var known = clean.removeValue(forKey: uri) ?? CleanElementCache()
    analysisCount += 1
    let analysis = Analysis(
      of: document, root: root, in: texts, number: analysisCount, knowing: &known,
      lookingInto: most)
    clean[uri] = known
    keep(analysis, of: uri)
    return analysis
  }

  /// What the stages say of a document as it is.
  mutating func analysis(of uri: String) throws(RequestFailure) -> Analysis {
    var analysis = try diagnosis(of: uri)
    if analysis.isBound { return analysis }
    analysis.bind(in: texts)
    keep(analysis, of: uri)
    return analysis
  }

  private mutating func keep(_ analysis: Analysis, of uri: String) {
    analyses[uri] = analysis
    if analysis.isChecked {
      filesRead[uri] = analysis.filesAskedFor
      if checkFindings[uri]?.analysis != analysis.number {
        checkFindings[uri] = LateFindings(analysis.checkDiagnostics, by: analysis)
      }
    } else {
      filesRead[uri, default: []].formUnion(analysis.filesAskedFor)
    }
  }

  /// The layer tree of one snapshot, or of the scene as it stands.
  mutating func resolution(
    of uri: String, snapshot: Int?, time: Double? = nil, scale: Double? = nil
  ) throws(RequestFailure) -> Resolution? {
    try update(uri) { analysis, texts in
      analysis.resolve(snapshot: snapshot, time: time, scale: scale, in: texts)
    }
  }

  /// Has the analysis of a document find something out, and keeps what it learns.
  mutating func update<Result>(
    _ uri: String, _ body: (inout Analysis, WorkspaceTexts) -> Result
  ) throws(RequestFailure) -> Result {
    var analysis = try analysis(of: uri)
    let result = body(&analysis, texts)
    keep(analysis, of: uri)
    return result
  }

  /// Takes back an analysis that a thread has found something out with; false where the text, or
  /// what it reads, is another by now.
  mutating func take(_ analysis: Analysis, of uri: String) -> Bool {
    guard analyses[uri]?.number == analysis.number else { return false }
    keep(analysis, of: uri)
    return true
  }

  mutating func keep(_ findings: LateFindings, of uri: String) { lateFindings[uri] = findings }

  // MARK: Texts

  /// All that is open, and the files beside it.
  var texts: WorkspaceTexts {
    WorkspaceTexts(
      trees: openPaths.compactMapValues { documents[$0]?.tree }, files: files)
  }

  /// The tree of a file, as it is open or else on the disk.
  func tree(ofKey key: String) -> SyntaxTree? {
    if let document = documents[key] ?? document(atPath: key) { return document.tree }
    return Self.tree(ofFile: key, in: readableFolders, files)
  }

  private static func tree(
    ofFile key: String, in folders: [String], _ files: FileStore
  ) -> SyntaxTree? {
    guard let (root, path) = root(holding: key, in: folders),
      case .loaded(let tree) = files.source(path, under: root)
    else { return nil }
    return tree
  }

  /// The folder that may be read and holds a file, and the file's path in it: the root that the
  /// server was given, or the folder of an open document.
  func root(holding key: String) -> (root: Root, path: String)? {
    Self.root(holding: key, in: readableFolders)
  }

  private var readableFolders: [String] {
    let given = root.flatMap { try? SystemCalls.realPath($0) }
    return [given].compactMap(\.self)
      + documents.values.compactMap { $0.path.map(FilePath.folder) }
  }

  private static func root(
    holding key: String, in folders: [String]
  ) -> (root: Root, path: String)? {
    for folder in folders {
      guard let path = FilePath.relative(key, to: folder), FilePath.isInside(path),
        let root = try? Root(folder)
      else { continue }
      return (root, path)
    }
    return nil
  }

  /// The text of a file with its lines.
  func text(ofKey key: String) -> (bytes: [UInt8], lines: LineTable)? {
    if let document = documents[key] ?? document(atPath: key) {
      return (document.bytes, document.lines)
    }
    guard let tree = tree(ofKey: key) else { return nil }
    return (tree.source.bytes, LineTable(tree.source.bytes))
  }

  /// The names of the open documents and of what they import, until one of them changes.
  mutating func names() -> NameTable {
    if let knownNames { return knownNames }
    // Nothing of this workspace itself, which would keep its texts from being changed in place.
    let trees = Dictionary(
      uniqueKeysWithValues: documents.values.map { ($0.key, $0.tree) })
    let folders = readableFolders
    let names = NameTable { [files] in
      trees[$0] ?? Self.tree(ofFile: $0, in: folders, files)
    }
    knownNames = names
    return names
  }

  private var knownNames: NameTable?

  /// What is known of expressions by their syntax.
  func types(_ names: NameTable) -> TypeFinder {
    let folders = readableFolders
    return TypeFinder(names: names) { [files] key, format in
      guard let (root, path) = Self.root(holding: key, in: folders),
        case .loaded(let data) = files.data(DataPath(path, format), under: root)
      else { return nil }
      return data.type
    }
  }
}
