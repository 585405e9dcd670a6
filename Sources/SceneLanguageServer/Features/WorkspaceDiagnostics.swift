import SceneCompiler
import SceneEditing
import SceneSource
import SceneSyntax
import SceneSystem
import SceneChecking
import SceneLanguage

// `workspace/diagnostic`: the diagnostics of all scenes in the client's folders, open or not. The
// files are checked in portions on another thread; a client can cancel between two of them. Files
// that have not changed since the previous request, and that read only such files, are not checked
// again.

struct WorkspaceDiagnosticParameters: Decodable {
  struct Previous: Decodable {
    var uri: String
    var value: String
  }

  var previousResultIds: [Previous]?
  var partialResultToken: RequestID?
}

struct WorkspaceDiagnosticReport: Encodable {
  struct Item: Encodable {
    var kind: String
    var uri: String
    /// Null for a file that is not open.
    @Nullable var version: Int?
    var resultId: String
    var items: [ProtocolDiagnostic]?
  }

  var items: [Item]
}

struct PartialResult: Encodable {
  var token: RequestID
  var value: WorkspaceDiagnosticReport
}

/// The diagnostics of a file, and the texts that they depend on.
struct WorkspaceReport {
  var found: FoundDiagnostics
  /// Whether the file contains no scene, so that the files that import it can add to its report.
  var isLibrary: Bool
  var versions: [String: TextVersion]
}

/// Identifies a text of a file.
enum TextVersion: Hashable, Sendable {
  case missing
  case saved(FileStore.Stamp)
  case open(Int)
}

/// A pull that has not ended.
private struct WorkspacePull {
  var previous: [String: String]
  var token: RequestID?
  /// The absolute paths of files that are not checked yet.
  var files: [String]
  /// The reports that are sent at the end, by key.
  var held: [String: [ProtocolDiagnostic]] = [:]
  /// The diagnostics that files contribute to the files that they import, by key.
  var added: [String: [ProtocolDiagnostic]] = [:]
  /// The reports to send at the end.
  var items: [WorkspaceDiagnosticReport.Item] = []
}

/// The result of checking a file on another thread; nil for a report that is still valid.
private struct CheckedFile: Sendable {
  var key: String
  var document: Document
  var analysis: Analysis
  var diagnostics: [Diagnostic]
  var versions: [String: TextVersion]
}

extension LanguageServer {
  /// The maximum number of files.
  private static let mostFiles = 2000
  /// The number of files that are checked between two opportunities to cancel, and the size of
  /// their texts after which there is one.
  private static let portion = (files: 16, bytes: 1 << 18)

  mutating func pullWorkspaceDiagnostics(
    _ parameters: WorkspaceDiagnosticParameters, _ id: RequestID
  ) throws(RequestFailure) {
    let folders = workspace.folders
    let open = workspace.documents.values.compactMap(\.path)
    let previous = (parameters.previousResultIds ?? []).reduce(into: [:]) {
      $0[FileURI.key(of: $1.uri)] = $1.value
    }
    answer(id) {
      var files = Set(open)
      for folder in folders {
        for path in (try? SceneDiscovery([folder]).scenes) ?? [] {
          files.insert(Workspace.absolute(path))
        }
      }
      let sorted = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      return { server in
        if sorted.count > Self.mostFiles {
          server.log(
            .warning, "only the first \(Self.mostFiles) of \(sorted.count) files are checked")
        }
        server.resume(
          WorkspacePull(
            previous: previous, token: parameters.partialResultToken,
            files: Array(sorted.prefix(Self.mostFiles))), id)
      }
    }
  }

  /// Checks the next files of a pull, or ends it.
  private mutating func resume(_ pull: WorkspacePull, _ id: RequestID) {
    // Canceled.
    if worksBeside, deferred[id] == nil { return }
    guard !pull.files.isEmpty else { return finish(pull, id) }
    let portion = Array(pull.files.prefix(Self.portion.files))
    let (texts, root) = (workspace.texts, workspace.root)
    let known = portion.map { workspaceReports[$0]?.versions }
    let documents = portion.map { workspace.documents[$0] }
    answer(id) {
      var checked: [CheckedFile] = []
      var rest = pull
      for (index, key) in portion.enumerated() {
        if checked.reduce(0, { $0 + $1.document.bytes.count }) > Self.portion.bytes { break }
        rest.files.removeFirst()
        if let versions = known[index],
          versions.allSatisfy({ $0.value == texts.version(ofKey: $0.key) })
        {
          continue
        }
        if let document = documents[index] ?? texts.document(ofKey: key) {
          checked.append(CheckedFile(key, document, in: texts, root: root))
        }
      }
      let (found, left) = (checked, rest)
      let done = Array(portion.prefix(pull.files.count - left.files.count))
      return { server in server.take(found, of: done, left, id) }
    }
  }

  private mutating func take(
    _ checked: [CheckedFile], of files: [String], _ pull: WorkspacePull, _ id: RequestID
  ) {
    for file in checked {
      workspaceReports[file.key] = WorkspaceReport(
        found: found(file.diagnostics, of: file.analysis, file.document),
        isLibrary: !file.document.tree.root.items.contains { $0.elementWord == "scene" },
        versions: file.versions)
    }
    var pull = pull
    var items: [WorkspaceDiagnosticReport.Item] = []
    for key in files {
      guard let report = workspaceReports[key] else { continue }
      for (other, found) in report.found.others {
        for diagnostic in found where pull.added[other]?.contains(diagnostic) != true {
          pull.added[other, default: []].append(diagnostic)
        }
      }
      if report.isLibrary {
        pull.held[key] = report.found.own
      } else {
        items.append(item(report.found.own, of: key, pull))
      }
    }
    if let token = pull.token {
      if !items.isEmpty {
        notify("$/progress", PartialResult(token: token, value: .init(items: items)))
      }
    } else {
      pull.items += items
    }
    resume(pull, id)
  }

  private mutating func finish(_ pull: WorkspacePull, _ id: RequestID) {
    var items = pull.items
    var last = pull.held
    for (key, added) in pull.added where !added.isEmpty {
      var all = last[key] ?? workspaceReports[key]?.found.own ?? []
      for diagnostic in added where !all.contains(diagnostic) { all.append(diagnostic) }
      last[key] = all
    }
    items.removeAll { last[FileURI.key(of: $0.uri)] != nil }
    items += last.sorted { $0.key < $1.key }.map { item($0.value, of: $0.key, pull) }
    // A file that no longer exists has no diagnostics.
    let known = Set(items.map { FileURI.key(of: $0.uri) }).union(workspaceReports.keys)
    for key in pull.previous.keys.sorted() where !known.contains(key) {
      items.append(item([], of: key, pull))
    }
    let report = WorkspaceDiagnosticReport(items: items)
    if let token = pull.token {
      notify("$/progress", PartialResult(token: token, value: report))
      answer(id, .success(WorkspaceDiagnosticReport(items: [])))
    } else {
      answer(id, .success(report))
    }
  }

  private func item(
    _ diagnostics: [ProtocolDiagnostic], of key: String, _ pull: WorkspacePull
  ) -> WorkspaceDiagnosticReport.Item {
    let id = String(Self.fingerprint(diagnostics), radix: 16)
    let isSame = pull.previous[key] == id
    return .init(
      kind: isSame ? "unchanged" : "full", uri: workspace.uri(ofKey: key),
      version: workspace.documents[key]?.version,
      resultId: id, items: isSame ? nil : diagnostics)
  }
}

extension CheckedFile {
  init(_ key: String, _ document: Document, in texts: WorkspaceTexts, root: String?) {
    var analysis = Analysis(of: document, root: root, in: texts, number: 0)
    var found = analysis.library.withoutSuppressed(analysis.diagnostics)
    if !found.hasErrors {
      found = (found + analysis.findLate(in: texts).diagnostics).sortedByLocation()
    }
    let files = analysis.filesAskedFor.union([key])
    analysis.releaseContents()
    self.init(
      key: key, document: document, analysis: analysis, diagnostics: found,
      versions: files.reduce(into: [:]) { $0[$1] = texts.version(ofKey: $1) })
  }
}

extension WorkspaceTexts {
  /// Identifies the text of a file.
  fileprivate func version(ofKey key: String) -> TextVersion {
    if let number = numbers[key] { return .open(number) }
    return FileStore.stamp(key).map { .saved($0) } ?? .missing
  }

  /// Returns a file that is not open.
  fileprivate func document(ofKey key: String) -> Document? {
    var log = ReadLog()
    guard let root = try? Root(FilePath.folder(of: key)),
      case .loaded(let tree) = files.source(FilePath.name(of: key), under: root, &log)
    else { return nil }
    return Document(uri: FileURI.uri(ofPath: key), tree: tree)
  }
}
