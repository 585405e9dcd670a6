import SceneCompiler
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

/// The open documents, other files on disk, and analyses.
struct Workspace {
  /// The folder that contains all files that scenes read; nil for the folder of each scene.
  var root: String?
  /// The client's folders, as absolute paths.
  var folders: [String] = []
  /// The open documents, by URI.
  private(set) var documents: [String: Document] = [:]
  /// The URIs of documents that are files, by path.
  private var openPaths: [String: String] = [:]
  let files = FileStore()
  /// The analyses of the current texts, by URI.
  private var analyses: [String: Analysis] = [:]
  /// Until it can be released without delaying a response.
  private var outdated: OutdatedAnalysis?
  private var analysisCount = 0
  private var textCount = 0
  /// The files that each document requested in its last analysis, by URI.
  private var filesRead: [String: Set<String>] = [:]
  /// The valid elements of earlier texts, by URI.
  private var clean: [String: CleanElementCache] = [:]
  /// The latest late diagnostics, by URI.
  private(set) var lateFindings: [String: LateFindings] = [:]
  /// The diagnostics of the last text that was checked completely, by URI.
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
    var document = document
    textCount += 1
    document.number = textCount
    documents[document.uri] = document
    if let path = document.path { openPaths[path] = document.uri }
    forget(dependentsOf: document.key)
  }

  mutating func change(
    _ uri: String, _ body: (inout Document) -> [SourceEdit]
  ) throws(RequestFailure) {
    var document = try document(uri)
    // Removed from the dictionary, so that the text has one owner and can be changed in place.
    documents[uri] = nil
    let edits = body(&document)
    textCount += 1
    document.number = textCount
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

  /// Returns the open document at a path.
  func document(atPath path: String) -> Document? {
    openPaths[path].flatMap { documents[$0] }
  }

  /// Returns the URI of a file for the client.
  func uri(ofKey key: String) -> String {
    if key.utf8.first != UInt8(ascii: "/") { return key }
    return openPaths[key] ?? FileURI.uri(ofPath: key)
  }

  /// Returns the open documents that read a file, including the file itself.
  func dependents(ofKey key: String) -> [String] {
    documents.keys.filter { uri in
      documents[uri]?.key == key || filesRead[uri]?.contains(key) == true
    }.sorted()
  }

  /// Removes the analyses that depend on a file.
  mutating func forget(dependentsOf key: String) {
    for uri in dependents(ofKey: key) {
      if let old = analyses.removeValue(forKey: uri), old.scene != nil {
        outdated = OutdatedAnalysis(old)
      }
    }
    knownNames = nil
  }

  /// Removes and returns the last analysis of an earlier text, if it has a bound scene.
  mutating func takeOutdated() -> OutdatedAnalysis? {
    defer { outdated = nil }
    return outdated
  }

  mutating func forgetAll() {
    analyses = [:]
    knownNames = nil
  }

  // MARK: Analyses

  /// Returns the diagnostics of a document. Its scene may not be bound.
  ///
  /// - Parameters:
  ///  - most: The approximate maximum number of elements to check. If it is not sufficient, the
  ///    analysis is incomplete.
  ///  - isInterrupted: Returns whether to stop with an incomplete analysis, which is not kept. The
  ///    next analysis does not check the same elements again.
  mutating func diagnosis(
    of uri: String, lookingInto most: Int = .max, until isInterrupted: (() -> Bool)? = nil
  ) throws(RequestFailure) -> Analysis {
    let document = try document(uri)
    if let known = analyses[uri], known.isChecked || known.allowance >= most { return known }
    var known = clean.removeValue(forKey: uri) ?? CleanElementCache()
    analysisCount += 1
    let analysis = Analysis(
      of: document, root: root, in: texts, number: analysisCount, knowing: &known,
      lookingInto: most, until: isInterrupted)
    clean[uri] = known
    if analysis.isChecked || isInterrupted == nil {
      keep(analysis, of: uri)
    } else {
      filesRead[uri, default: []].formUnion(analysis.filesAskedFor)
    }
    return analysis
  }

  /// Returns the complete analysis of a document.
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

  /// Returns the layer tree of a snapshot or the scene.
  mutating func resolution(
    of uri: String, snapshot: Int?, time: Double? = nil, scale: Double? = nil
  ) throws(RequestFailure) -> Resolution? {
    try update(uri) { analysis, texts in
      analysis.resolve(snapshot: snapshot, time: time, scale: scale, in: texts)
    }
  }

  /// Updates the analysis of a document in place.
  mutating func update<Result>(
    _ uri: String, _ body: (inout Analysis, WorkspaceTexts) -> Result
  ) throws(RequestFailure) -> Result {
    var analysis = try analysis(of: uri)
    let result = body(&analysis, texts)
    keep(analysis, of: uri)
    return result
  }

  /// Stores an analysis that was updated on another thread; returns false if the text or one of its
  /// input files has changed since.
  mutating func take(_ analysis: Analysis, of uri: String) -> Bool {
    guard analyses[uri]?.number == analysis.number else { return false }
    keep(analysis, of: uri)
    return true
  }

  mutating func keep(_ findings: LateFindings, of uri: String) { lateFindings[uri] = findings }

  // MARK: Texts

  /// A copy of the open documents, with access to other files.
  var texts: WorkspaceTexts {
    WorkspaceTexts(
      trees: openPaths.compactMapValues { documents[$0]?.tree },
      numbers: openPaths.compactMapValues { documents[$0]?.number }, files: files)
  }

  /// Returns the tree of a file, from an open document or from disk.
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

  /// Returns the readable folder that contains a file, and the file's path in it: the server's
  /// root, the folder of an open document, or a folder of the client.
  func root(holding key: String) -> (root: Root, path: String)? {
    Self.root(holding: key, in: readableFolders)
  }

  private var readableFolders: [String] {
    let given = root.flatMap { try? SystemCalls.realPath($0) }
    return [given].compactMap(\.self)
      + documents.values.compactMap { $0.path.map(FilePath.folder) } + folders
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

  /// Returns the text of a file with its lines.
  func text(ofKey key: String) -> (bytes: [UInt8], lines: LineTable)? {
    if let document = documents[key] ?? document(atPath: key) {
      return (document.bytes, document.lines)
    }
    guard let tree = tree(ofKey: key) else { return nil }
    return (tree.source.bytes, LineTable(tree.source.bytes))
  }

  /// Returns the name table of the open documents and their imports, which is valid until one of
  /// them changes.
  mutating func names() -> NameTable {
    if let knownNames { return knownNames }
    // Copies only what is needed, because a reference to the workspace would prevent in-place
    // changes of its texts.
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

  /// Returns a type finder.
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
