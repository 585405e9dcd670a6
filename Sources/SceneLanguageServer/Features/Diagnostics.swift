import SceneCompiler
import SceneEditing
import SceneSource
import SceneSystem
import SceneChecking
import SceneLanguage

// Diagnostics, pushed and pulled: those of the checker immediately, and others later.

struct ProtocolDiagnostic: Hashable, Encodable {
  struct Related: Hashable, Encodable {
    var location: Location
    var message: String
  }

  /// The page about a code.
  struct Description: Hashable, Encodable { var href: String }

  var range: PositionRange
  var severity: Int
  var code: String
  var codeDescription: Description?
  var source = "scenec"
  var message: String
  /// 1 for unused code.
  var tags: [Int]?
  var relatedInformation: [Related]?

  func isSame(as other: Self) -> Bool {
    range == other.range && code == other.code && message == other.message
  }
}

struct PublishedDiagnostics: Hashable, Encodable {
  var uri: String
  var version: Int?
  var diagnostics: [ProtocolDiagnostic]
}

struct DiagnosticReport: Encodable {
  struct Pulled: Decodable {
    var textDocument: TextDocumentIdentifier
    var previousResultId: String?
  }

  var kind: String
  var resultId: String
  var items: [ProtocolDiagnostic]?
  /// The diagnostics of files that the document reads and that are not open, by key.
  var relatedDocuments: [String: Related]?

  struct Related: Encodable {
    var kind = "full"
    var items: [ProtocolDiagnostic]
  }
}

/// The diagnostics of a document, and those of the files that it reads, by key.
struct FoundDiagnostics: Equatable {
  var own: [ProtocolDiagnostic] = []
  var others: [String: [ProtocolDiagnostic]] = [:]
}

extension LanguageServer {
  /// Performs one unit of idle work; returns false if there is none.
  package mutating func doIdleWork() -> Bool {
    if publishNext() { return true }
    if isLiveWorkWaiting {
      if let work = takeLiveWork() { work()(&self) }
      return true
    }
    if let work = takeSlowWork() {
      work()(&self)
      return true
    }
    defer { endTyping() }
    return typing != nil
  }

  package var hasIdleWork: Bool { phase == .running && !unpublished.isEmpty }

  /// Publishes the diagnostics of a waiting document.
  mutating func publishNext() -> Bool {
    guard phase == .running, let key = unpublished.min() else { return false }
    publishWaiting(key)
    return true
  }

  /// Publishes the diagnostics of the edited document even if requests are waiting, because a
  /// client that requests tokens and symbols after each keystroke leaves no idle time.
  mutating func publishEdited() {
    guard phase == .running, let key = lastEdited else { return }
    lastEdited = nil
    publishWaiting(key)
  }

  private mutating func publishWaiting(_ key: String) {
    guard unpublished.remove(key) != nil else { return }
    unchecked.remove(key)
    isChecking = false
    if !client.pullsDiagnostics { publish(key) }
    unlinted.insert(key)
  }

  /// Returns an analysis of a document without delay. A long document is checked when typing
  /// pauses.
  private mutating func currentAnalysis(of key: String) throws(RequestFailure) -> Analysis {
    guard worksBeside else { return try workspace.analysis(of: key) }
    let analysis = try workspace.quickAnalysis(of: key)
    if !analysis.isChecked { unchecked.insert(key) }
    return analysis
  }

  /// Checks a document that was too long for a keystroke.
  ///
  /// - Parameter isInterrupted: Returns whether there is something else to do, such as the next
  ///   keystroke. The check then begins again later.
  mutating func checkMore(until isInterrupted: @escaping () -> Bool) {
    guard let key = unchecked.min() else { return }
    unchecked.remove(key)
    guard let analysis = try? workspace.analysis(of: key, until: isInterrupted) else { return }
    isChecking = !analysis.isChecked
    if !analysis.isChecked {
      unchecked.insert(key)
    } else if client.pullsDiagnostics {
      refreshDiagnostics()
    } else {
      publish(key)
    }
  }

  /// Returns the work that takes longer than a keystroke: lints, and errors that depend on values.
  mutating func takeSlowWork() -> SlowWork? {
    guard phase == .running, let key = unlinted.min() else { return nil }
    unlinted.remove(key)
    guard let analysis = try? workspace.analysis(of: key),
      workspace.lateFindings[key]?.analysis != analysis.number,
      let work = workspace.beginLateWork(on: analysis, of: key)
    else { return { { _ in } } }
    let texts = workspace.texts
    lateWorkCount += 1
    return {
      var analysis = analysis
      let findings = analysis.findLate(in: texts) { work.isCancelled }
      let found = analysis
      return { server in
        server.lateWorkCount -= 1
        server.take(findings, by: found, of: key)
      }
    }
  }

  private mutating func take(_ findings: LateFindings, by analysis: Analysis, of key: String) {
    guard workspace.take(analysis, of: key) else { return }
    let before = client.pullsDiagnostics ? try? diagnostics(of: key) : nil
    workspace.keep(findings, of: key)
    guard client.pullsDiagnostics else { return publish(key) }
    // Pending requests have already been answered with older diagnostics.
    if let before, let now = try? diagnostics(of: key), before != now { refreshDiagnostics() }
  }

  mutating func publish(_ key: String) {
    let before = findings[key] ?? [:]
    guard (try? updateFindings(by: key)) != nil else { return }
    // What other documents find in this one is at its new positions.
    for other in workspace.dependents(ofKey: key) where other != key {
      _ = try? updateFindings(by: other)
    }
    let files = Set(before.keys).union(findings[key, default: [:]].keys)
    for file in files.sorted() { publish(of: file) }
  }

  /// Updates what is found in a document and the files that it reads.
  private mutating func updateFindings(by key: String) throws(RequestFailure) {
    let found = try diagnostics(of: key)
    findings[key] = found.others.merging([key: found.own]) { $1 }
  }

  /// Returns the diagnostics of a file from the analyses of all documents.
  private func allFindings(in file: String) -> [ProtocolDiagnostic] {
    var all = findings[file]?[file] ?? []
    for (_, found) in findings.sorted(by: { $0.key < $1.key }) {
      for diagnostic in found[file] ?? [] {
        if let same = all.firstIndex(where: { $0.isSame(as: diagnostic) }) {
          if all[same].relatedInformation == nil { all[same] = diagnostic }
        } else {
          all.append(diagnostic)
        }
      }
    }
    return all
  }

  /// Publishes the diagnostics of a file, open or not. A client that pulls does so for open files.
  private mutating func publish(of file: String) {
    let isOpen = workspace.documents[file] != nil
    if isOpen, client.pullsDiagnostics { return }
    let diagnostics = allFindings(in: file)
    if isOpen || !diagnostics.isEmpty {
      push(diagnostics, to: file)
    } else {
      withdraw(workspace.uri(ofKey: file))
    }
  }

  /// Removes a closed document's diagnostics of other files, and publishes those that other
  /// documents find in it.
  mutating func forgetFindings(by key: String) {
    let files = findings.removeValue(forKey: key)?.keys.sorted() ?? []
    for file in files + [key] { publish(of: file) }
  }

  private mutating func push(_ diagnostics: [ProtocolDiagnostic], to key: String) {
    let versions = workspace.documents[key]?.versions.sorted { $0.key < $1.key }
    for (uri, version) in versions?.map({ ($0.key, Int?($0.value)) })
      ?? [(workspace.uri(ofKey: key), nil)]
    {
      let message = PublishedDiagnostics(uri: uri, version: version, diagnostics: diagnostics)
      if published.updateValue(message, forKey: uri) == message { continue }
      notify("textDocument/publishDiagnostics", message)
    }
  }

  /// Removes the diagnostics of a closed document.
  mutating func withdraw(_ uri: String) {
    if published.removeValue(forKey: uri)?.diagnostics.isEmpty == false {
      notify(
        "textDocument/publishDiagnostics", PublishedDiagnostics(uri: uri, diagnostics: []))
    }
  }

  mutating func pullDiagnostics(
    _ pulled: DiagnosticReport.Pulled
  ) throws(RequestFailure) -> DiagnosticReport {
    let key = pulled.textDocument.key
    // If the client can be asked to pull again, late diagnostics can follow.
    if !client.refreshesDiagnostics { try findLate(of: key) }
    let before = findings[key] ?? [:]
    try updateFindings(by: key)
    for other in workspace.dependents(ofKey: key) where other != key {
      try updateFindings(by: other)
    }
    let others = (findings[key] ?? [:]).filter { $0.key != key }
    if others.contains(where: {
      workspace.documents[$0.key] != nil && before[$0.key] ?? [] != $0.value
    }) {
      refreshDiagnostics()
    }
    let items = allFindings(in: key)
    let closed = others.filter { workspace.documents[$0.key] == nil }
    var related: [String: DiagnosticReport.Related] = [:]
    if client.takesRelatedDocuments {
      for (key, items) in closed { related[workspace.uri(ofKey: key)] = .init(items: items) }
    } else {
      for file in Set(before.keys).union(closed.keys).sorted() { publish(of: file) }
    }
    let all = related.sorted { $0.key < $1.key }.reduce(items) { $0 + $1.value.items }
    let id = String(Self.fingerprint(all), radix: 16)
    if pulled.previousResultId == id { return DiagnosticReport(kind: "unchanged", resultId: id) }
    return DiagnosticReport(
      kind: "full", resultId: id, items: items,
      relatedDocuments: related.isEmpty ? nil : related)
  }

  /// The hash of the items' JSON.
  static func fingerprint(_ items: [ProtocolDiagnostic]) -> UInt64 { hashFNV(JSON.bytes(items)) }

  /// Returns the diagnostics of `scenec check` for a document, sorted by location: those of the
  /// current text, and the latest known lints and diagnostics of snapshots.
  mutating func findings(of key: String) throws(RequestFailure) -> [Diagnostic] {
    // An older version, which an editor shows next to the file, has no folder.
    guard key.utf8.first == UInt8(ascii: "/") || key.utf8.starts(with: "untitled:".utf8) else {
      return []
    }
    if !worksBeside { try findLate(of: key) }
    let analysis = try currentAnalysis(of: key)
    var found = analysis.library.withoutSuppressed(analysis.diagnostics)
    if !analysis.isChecked, let known = workspace.checkFindings[key] {
      found = (found + known.diagnostics).sortedByLocation()
    }
    // If there is an error, the scene cannot be resolved, so its late diagnostics may be outdated.
    guard !found.hasErrors, let late = workspace.lateFindings[key] else { return found }
    return (found + late.diagnostics).sortedByLocation()
  }

  /// Computes late diagnostics immediately.
  private mutating func findLate(of key: String) throws(RequestFailure) {
    var analysis = try workspace.analysis(of: key)
    if workspace.lateFindings[key]?.analysis == analysis.number { return }
    let findings = analysis.findLate(in: workspace.texts)
    if workspace.take(analysis, of: key) { workspace.keep(findings, of: key) }
  }

  /// Returns the diagnostics of a document and all its snapshots, and those of the files that it
  /// reads, by key.
  mutating func diagnostics(of key: String) throws(RequestFailure) -> FoundDiagnostics {
    let all = try findings(of: key)
    let analysis = try currentAnalysis(of: key)
    return found(mature(all, by: analysis, of: key), of: analysis, try workspace.document(key))
  }

  /// Returns diagnostics by file, with an empty list for each other file that the document reads.
  func found(
    _ diagnostics: [Diagnostic], of analysis: Analysis, _ document: Document
  ) -> FoundDiagnostics {
    var found = FoundDiagnostics()
    for path in analysis.library.sources.keys where path != analysis.path {
      if let key = analysis.key(of: path) { found.others[key] = [] }
    }
    for diagnostic in diagnostics {
      guard let location = location(diagnostic.span, of: analysis, document) else { continue }
      let converted = convert(diagnostic, at: location.range, of: analysis, document)
      if diagnostic.span.path == analysis.path {
        found.own.append(converted)
      } else if let key = analysis.key(of: diagnostic.span.path) {
        found.others[key, default: []].append(converted)
      }
    }
    return found
  }

  /// Returns the address of the page about a code; nil if the client does not show any.
  private func description(of code: DiagnosticCode) -> ProtocolDiagnostic.Description? {
    let folder = client.codeDescriptions ?? pages.map { $0.address + "explain/" }
    guard client.describesCodes, let folder else { return nil }
    return .init(href: folder + code.rawValue)
  }

  func convert(
    _ diagnostic: Diagnostic, at range: PositionRange, of analysis: Analysis, _ document: Document
  ) -> ProtocolDiagnostic {
    var message = diagnostic.message
    if let hint = diagnostic.hint { message += "\n" + hint }
    var related: [ProtocolDiagnostic.Related] = []
    for note in diagnostic.notes {
      if client.showsRelatedInformation, let span = note.span,
        let location = location(span, of: analysis, document)
      {
        related.append(.init(location: location, message: note.message))
      } else {
        message += "\nnote: " + note.message
      }
    }
    return ProtocolDiagnostic(
      range: range, severity: diagnostic.severity == .error ? 1 : 2,
      code: diagnostic.code.rawValue, codeDescription: description(of: diagnostic.code),
      message: message,
      tags: diagnostic.code == .unusedName || diagnostic.code == .uselessAllowance ? [1] : nil,
      relatedInformation: related.isEmpty ? nil : related)
  }
}

extension Analysis {
  /// Diagnostics of more than the syntax.
  var checkDiagnostics: [Diagnostic] {
    let found = library.withoutSuppressed(diagnostics)
    return found.filter { !$0.code.isAboutSyntax }
  }

  /// Computes diagnostics that require the scene to be resolved, with all its snapshots, and lints
  /// that concern unused code, without suppressed ones.
  ///
  /// - Parameter isStale: Returns whether the text has changed since.
  mutating func findLate(
    in texts: WorkspaceTexts, until isStale: () -> Bool = { false }
  ) -> LateFindings {
    let (budget, known) = (compilation.budget, compilation.texts)
    defer {
      compilation.budget.renew(since: budget)
      compilation.texts = known
    }
    var evaluation = Evaluation(of: &compilation, lints: true)
    for snapshot in compilation.allSnapshots where !isStale() {
      let resolution = withoutActuallyEscaping(isStale) {
        resolve(snapshot: snapshot, in: texts, until: $0)
      }
      evaluation.add(resolution, of: snapshot, in: &compilation)
    }
    evaluation.finish(in: library)
    let early = Set(diagnostics)
    return LateFindings(evaluation.diagnostics.filter { !early.contains($0) }, by: self)
  }
}

extension DiagnosticCode {
  fileprivate var isAboutSyntax: Bool { rawValue.utf8.starts(with: "E01".utf8) }
}
