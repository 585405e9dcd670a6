import SceneCompiler
import SceneEditing
import SceneInspection
import SceneLayers
import SceneSource
import SceneSyntax
import SceneSystem
import SceneLanguage
import SceneResolving

/// The open documents, other files on disk, and analyses.
struct Workspace {
  /// The folder that contains all files that scenes read; nil for the project of each scene.
  var root: String?
  /// The roots of open documents, by key.
  private var roots: [String: String] = [:]
  /// The client's folders, as absolute paths.
  var folders: [String] = []
  /// The open documents, by key.
  private(set) var documents: [String: Document] = [:]
  let files = FileStore()
  /// The numbers of the analyses of the current texts, by key. An analysis that is no longer in the
  /// cache is made again, with the same number.
  private var numbers: [String: Int] = [:]
  private var analysisCount = 0
  private var textCount = 0
  /// The files that each document requested in its last analysis, by key.
  private var filesRead: [String: Set<String>] = [:]
  /// The latest late diagnostics, by key.
  private(set) var lateFindings: [String: LateFindings] = [:]
  /// The work on them that began last, by key, until the text changes.
  private var lateWork: [String: (analysis: Int, flag: CancellationFlag)] = [:]
  /// The diagnostics of the last text that was checked completely, by key.
  private(set) var checkFindings: [String: LateFindings] = [:]
  /// The edits since the last text that could be resolved, by key.
  private(set) var editsSinceValid: [String: EditsSince] = [:]
  /// The files in the client's folders, as they were listed last.
  private var listedFiles: [String: [String]] = [:]

  init(root: String?) { self.root = root }

  // MARK: Documents

  func document(_ key: String) throws(RequestFailure) -> Document {
    guard let document = documents[key] else {
      throw RequestFailure(.invalidParams, "document '\(uri(ofKey: key))' is not open")
    }
    return document
  }

  mutating func open(_ document: Document) {
    var document = document
    textCount += 1
    document.number = textCount
    // The client may have opened the file by another URI.
    roots[document.key] = document.path.map { DocumentLocation(of: $0, root: root).folder }
    let others = documents[document.key]?.versions ?? [:]
    document.versions.merge(others) { new, _ in new }
    documents[document.key] = document
    forget(dependentsOf: document.key)
  }

  mutating func change(
    _ key: String, _ body: (inout Document) -> [SourceEdit]
  ) throws(RequestFailure) {
    var document = try document(key)
    // Removed from the dictionary, so that the text has one owner and can be changed in place.
    documents[key] = nil
    let edits = body(&document)
    textCount += 1
    document.number = textCount
    documents[key] = document
    if editsSinceValid[key]?.add(edits) == false { forgetValid(key) }
    let dependents = dependents(ofKey: key)
    for edit in edits {
      for other in dependents {
        lateFindings[other]?.follow(edit, in: other == key ? nil : key)
        checkFindings[other]?.follow(edit, in: other == key ? nil : key)
      }
    }
    forget(dependentsOf: document.key)
  }

  /// Closes a document by one of its URIs; returns false if it is also open by another one.
  mutating func close(_ key: String, by uri: String) -> Bool {
    documents[key]?.versions[uri] = nil
    if let other = documents[key]?.versions.keys.min() {
      if documents[key]?.uri == uri { documents[key]?.uri = other }
      return false
    }
    documents[key] = nil
    roots[key] = nil
    files.cache.remove(.analysis(key))
    files.cache.remove(.preview(key))
    forgetValid(key)
    numbers[key] = nil
    filesRead[key] = nil
    lateWork.removeValue(forKey: key)?.flag.cancel()
    lateFindings[key] = nil
    checkFindings[key] = nil
    forget(dependentsOf: key)
    return true
  }

  /// Returns the URI of a file for the client.
  func uri(ofKey key: String) -> String {
    if let document = documents[key] { return document.uri }
    return key.utf8.first == UInt8(ascii: "/") ? FileURI.uri(ofPath: key) : key
  }

  /// Returns the open documents that read a file, including the file itself.
  func dependents(ofKey key: String) -> [String] {
    documents.keys.filter { $0 == key || filesRead[$0]?.contains(key) == true }.sorted()
  }

  /// Removes the analyses that depend on a file.
  mutating func forget(dependentsOf key: String) {
    for key in dependents(ofKey: key) {
      numbers[key] = nil
      lateWork.removeValue(forKey: key)?.flag.cancel()
      files.cache.remove(.analysis(key))
    }
    knownNames = nil
  }

  mutating func forgetAll() {
    for key in numbers.keys { files.cache.remove(.analysis(key)) }
    numbers = [:]
    for work in lateWork.values { work.flag.cancel() }
    lateWork = [:]
    knownNames = nil
    listedFiles = [:]
  }

  mutating func forgetListings() { listedFiles = [:] }

  // MARK: Analyses

  /// The number of times that a quick check may ask whether to stop, which takes about half a
  /// millisecond.
  private static let quickSteps = 8
  /// The number of nodes of a document that a quick check cannot complete.
  private static let quickNodes = 1 << 15

  /// Returns an analysis of a document that is incomplete if the document is long.
  mutating func quickAnalysis(of key: String) throws(RequestFailure) -> Analysis {
    if let known = files.cache.value(.analysis(key), as: Analysis.self) { return known }
    let isLong = try document(key).tree.nodes.count > Self.quickNodes
    var steps = 0
    return try newAnalysis(of: key) {
      steps += 1
      return isLong || steps > Self.quickSteps
    }
  }

  /// Returns the complete analysis of a document.
  ///
  /// - Parameter isInterrupted: Returns whether to stop with an incomplete analysis.
  mutating func analysis(
    of key: String, until isInterrupted: (() -> Bool)? = nil
  ) throws(RequestFailure) -> Analysis {
    if let known = files.cache.value(.analysis(key), as: Analysis.self), known.isChecked {
      return known
    }
    return try newAnalysis(of: key, until: isInterrupted)
  }

  private mutating func newAnalysis(
    of key: String, until isInterrupted: (() -> Bool)?
  ) throws(RequestFailure) -> Analysis {
    let document = try document(key)
    let number = numbers[key] ?? analysisCount + 1
    analysisCount = max(analysisCount, number)
    numbers[key] = number
    let analysis = Analysis(
      of: document, root: root, in: texts, number: number, until: isInterrupted)
    keep(analysis, of: key)
    if roots[key] != analysis.folder { knownNames = nil }
    roots[key] = analysis.folder
    return analysis
  }

  private mutating func forgetValid(_ key: String) {
    editsSinceValid[key] = nil
    files.cache.remove(.valid(key))
  }

  private mutating func keep(_ analysis: Analysis, of key: String) {
    files.cache.insert(analysis, for: .analysis(key), analysis.parts)
    if analysis.isResolved {
      files.cache.insert(analysis, for: .valid(key), analysis.parts)
      editsSinceValid[key] = EditsSince()
    }
    if analysis.isChecked {
      filesRead[key] = analysis.filesAskedFor
      if checkFindings[key]?.analysis != analysis.number {
        checkFindings[key] = LateFindings(analysis.checkDiagnostics, by: analysis)
      }
    } else {
      filesRead[key, default: []].formUnion(analysis.filesAskedFor)
    }
  }

  /// Returns the layer tree of a snapshot or the scene.
  mutating func resolution(
    of key: String, snapshot: Int?, time: Double? = nil, scale: Double? = nil
  ) throws(RequestFailure) -> Resolution? {
    try update(key) { analysis, texts in
      analysis.resolve(snapshot: snapshot, time: time, scale: scale, in: texts)
    }
  }

  /// Updates the analysis of a document in place.
  mutating func update<Result>(
    _ key: String, _ body: (inout Analysis, WorkspaceTexts) -> Result
  ) throws(RequestFailure) -> Result {
    var analysis = try analysis(of: key)
    let result = body(&analysis, texts)
    keep(analysis, of: key)
    return result
  }

  /// Stores an analysis that was updated on another thread; returns false if the text or one of its
  /// input files has changed since.
  mutating func take(_ analysis: Analysis, of key: String) -> Bool {
    guard numbers[key] == analysis.number else { return false }
    keep(analysis, of: key)
    return true
  }

  mutating func keep(_ findings: LateFindings, of key: String) { lateFindings[key] = findings }

  /// Returns a flag that is set when the text or one of its input files changes; nil if the work has
  /// begun.
  mutating func beginLateWork(on analysis: Analysis, of key: String) -> CancellationFlag? {
    guard lateWork[key]?.analysis != analysis.number else { return nil }
    let flag = CancellationFlag()
    lateWork[key] = (analysis.number, flag)
    return flag
  }

  // MARK: Texts

  /// A copy of the open documents, with access to other files.
  var texts: WorkspaceTexts {
    WorkspaceTexts(
      trees: documents.mapValues(\.tree), numbers: documents.mapValues(\.number), files: files)
  }

  /// Returns the tree of a file, from an open document or from disk.
  func tree(ofKey key: String) -> SyntaxTree? {
    if let document = documents[key] { return document.tree }
    return Self.tree(ofFile: key, in: readableFolders, files)
  }

  private static func tree(
    ofFile key: String, in folders: [String], _ files: FileStore
  ) -> SyntaxTree? {
    var log = ReadLog()
    guard let (root, path) = root(holding: key, in: folders),
      case .loaded(let tree) = files.source(path, under: root, &log)
    else { return nil }
    return tree
  }

  /// Returns the readable folder that contains a file, and the file's path in it: the server's
  /// root, the root of an open document, or a folder of the client.
  func root(holding key: String) -> (root: Root, path: String)? {
    Self.root(holding: key, in: readableFolders)
  }

  private var readableFolders: [String] {
    let given = root.flatMap { try? SystemCalls.realPath($0) }
    return [given].compactMap(\.self) + Set(roots.values).sorted() + folders
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
    if let document = documents[key] {
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
    let trees = documents.mapValues(\.tree)
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
    return TypeFinder(names: names) { [files] in
      Self.data(ofKey: $0, $1, in: folders, files)?.type
    }
  }

  /// Returns a data file.
  func data(ofKey key: String, _ format: DataFormat) -> DataFile? {
    Self.data(ofKey: key, format, in: readableFolders, files)
  }

  private static func data(
    ofKey key: String, _ format: DataFormat, in folders: [String], _ files: FileStore
  ) -> DataFile? {
    var log = ReadLog()
    guard let (root, path) = root(holding: key, in: folders),
      case .loaded(let data) = files.data(DataPath(path, format), under: root, &log)
    else { return nil }
    return data
  }
}

extension Workspace {
  /// Returns open source files, their imports, and those in the client's folders, sorted.
  ///
  /// - Parameters:
  ///  - limit: The maximum number of files in each folder.
  ///  - isFresh: Whether to list the folders again, which takes long for large ones.
  mutating func sourceFiles(limit: Int = .max, isFresh: Bool = true) -> [String] {
    var keys = Set(documents.values.map { $0.key })
    let names = names()
    for document in documents.values {
      for (key, _) in names.imports(of: document.tree.root, in: document.key) { keys.insert(key) }
    }
    for folder in folders {
      if isFresh || listedFiles[folder] == nil {
        listedFiles[folder] = ((try? SceneDiscovery([folder]))?.scenes ?? []).map(Self.absolute)
      }
      keys.formUnion(listedFiles[folder]?.prefix(limit) ?? [])
    }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func absolute(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return FilePath.normalized(path) }
    return FilePath.normalized(FilePath.join(SystemCalls.workingFolder() ?? "/", path))
  }
}

extension Workspace {
  /// Returns the values of expressions in a document's scene in a snapshot, by their locations.
  mutating func observed(
    of key: String, snapshot: Int? = nil
  ) throws(RequestFailure) -> [SourceRange: ObservedValue] {
    let found = try updateValid(key) { analysis, texts in
      analysis.resolve(snapshot: snapshot, in: texts, observes: true)?.observed
    }
    guard let found else { return [:] }
    var values: [SourceRange: ObservedValue] = [:]
    for value in found.result {
      let isOwn = value.span.path == found.analysis.path
      if let bytes = isOwn ? found.edits.moved(value.span.bytes) : value.span.bytes {
        values[SourceRange(path: value.span.path, bytes: bytes)] = value
      }
    }
    return values
  }

  /// Returns the frames of elements in a document by the ranges of their heads. For an element with
  /// several layers, this is the frame of the first one.
  mutating func boxes(
    of key: String, snapshot: Int? = nil
  ) throws(RequestFailure) -> [Range<Int>: ElementBox] {
    let found = try updateValid(key) { analysis, texts -> [Range<Int>: ElementBox]? in
      if let known = analysis.boxes[snapshot] { return known }
      guard let found = analysis.findBoxes(snapshot, in: texts) else { return nil }
      analysis.boxes.keep(found, of: snapshot)
      return found
    }
    guard let found else { return [:] }
    if found.edits.edits.isEmpty { return found.result }
    return Dictionary(
      found.result.compactMap { head, box in found.edits.moved(head).map { ($0, box) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Dictionary where Key == Int? {
  /// Keeps the values of the scene and of one snapshot.
  fileprivate mutating func keep(_ value: Value, of snapshot: Int?) {
    if snapshot != nil { self = filter { $0.key == nil } }
    self[snapshot] = value
  }
}

extension Analysis {
  fileprivate mutating func findBoxes(
    _ snapshot: Int?, in texts: WorkspaceTexts
  ) -> [Range<Int>: ElementBox]? {
    // Inlay hints need both.
    resolve(snapshot: snapshot, in: texts, observes: true)?.boxes(ofElementsIn: path)
  }
}
