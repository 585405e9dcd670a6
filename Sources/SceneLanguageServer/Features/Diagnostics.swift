import SceneCompiler
import SceneSemantics
import SceneSource

// Diagnostics, pushed and pulled: at once what checking says, and a little later what takes longer.

struct ProtocolDiagnostic: Hashable, Encodable {
  struct Related: Hashable, Encodable {
    var location: Location
    var message: String
  }

  var range: PositionRange
  var severity: Int
  var code: String
  var source = "scenec"
  var message: String
  /// 1 for what is there for nothing.
  var tags: [Int]?
  var relatedInformation: [Related]?
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
  /// Of files that the document reads and that are not open, by URI.
  var relatedDocuments: [String: Related]?

  struct Related: Encodable {
    var kind = "full"
    var items: [ProtocolDiagnostic]
  }
}

/// What is said of a document: in its own text, and by URI in the texts that it reads.
struct FoundDiagnostics: Equatable {
  var own: [ProtocolDiagnostic] = []
  var others: [String: [ProtocolDiagnostic]] = [:]
}

extension LanguageServer {
  /// Does one thing that waits for a quiet moment; false where there is none.
  package mutating func doIdleWork() -> Bool {
    if publishNext() { return true }
    guard let work = takeSlowWork() else { return false }
    work()(&self)
    return true
  }

  package var hasIdleWork: Bool { phase == .running && !unpublished.isEmpty }

  /// Tells what is wrong with one of the documents that wait for it.
  mutating func publishNext() -> Bool {
    guard phase == .running, let uri = unpublished.min() else { return false }
    publishWaiting(uri)
    return true
  }

  /// Tells what is wrong where one types: a client that asks for tokens and symbols after each
  /// keystroke leaves no quiet moment.
  mutating func publishEdited() {
    guard phase == .running, let uri = lastEdited else { return }
    lastEdited = nil
    publishWaiting(uri)
  }

  private mutating func publishWaiting(_ uri: String) {
    guard unpublished.remove(uri) != nil else { return }
    if !client.pullsDiagnostics { publish(uri) }
    unlinted.insert(uri)
  }

  /// Looks for what takes longer than a keystroke may: lints, and mistakes that values make.
  mutating func takeSlowWork() -> SlowWork? {
    guard phase == .running, let uri = unlinted.min() else { return nil }
    unlinted.remove(uri)
    guard let analysis = try? workspace.diagnosis(of: uri),
      workspace.lateFindings[uri]?.analysis != analysis.number
    else { return { { _ in } } }
    let texts = workspace.texts
    return {
      var analysis = analysis
      let findings = analysis.findLate(in: texts)
      let found = analysis
      return { $0.take(findings, by: found, of: uri) }
    }
  }

  private mutating func take(_ findings: LateFindings, by analysis: Analysis, of uri: String) {
    guard workspace.take(analysis, of: uri) else { return }
    let before = client.pullsDiagnostics ? try? diagnostics(of: uri) : nil
    workspace.keep(findings, of: uri)
    guard client.pullsDiagnostics else { return publish(uri) }
    // Whoever has asked already has an older answer.
    if let before, let now = try? diagnostics(of: uri), before != now { refreshDiagnostics() }
  }

  private mutating func publish(_ uri: String) {
    guard let found = try? diagnostics(of: uri) else { return }
    push(found.own, to: uri)
    publishClosed(found.others, by: uri)
  }

  /// Diagnostics of an imported file that is not open are published by each document that imports it.
  private mutating func publishClosed(
    _ found: [String: [ProtocolDiagnostic]], by uri: String
  ) {
    let before = closedFindings.updateValue(found, forKey: uri) ?? [:]
    for other in Set(before.keys).union(found.keys).sorted() { publishClosed(other) }
  }

  /// Tells anew what is said of a file that is not open.
  mutating func publishClosed(_ uri: String) {
    guard workspace.documents[uri] == nil else { return }
    var diagnostics: [ProtocolDiagnostic] = []
    for (_, found) in closedFindings.sorted(by: { $0.key < $1.key }) {
      for diagnostic in found[uri] ?? [] where !diagnostics.contains(diagnostic) {
        diagnostics.append(diagnostic)
      }
    }
    if diagnostics.isEmpty { withdraw(uri) } else { push(diagnostics, to: uri) }
  }

  /// What a document says of files that are not open is no longer said.
  mutating func forgetClosed(by uri: String) { publishClosed([:], by: uri) }

  private mutating func push(_ diagnostics: [ProtocolDiagnostic], to uri: String) {
    let message = PublishedDiagnostics(
      uri: uri, version: workspace.documents[uri]?.version, diagnostics: diagnostics)
    if published[uri] == message { return }
    published[uri] = message
    notify("textDocument/publishDiagnostics", message)
  }

  /// A closed document has no diagnostics.
  mutating func withdraw(_ uri: String) {
    if published.removeValue(forKey: uri)?.diagnostics.isEmpty == false {
      notify(
        "textDocument/publishDiagnostics", PublishedDiagnostics(uri: uri, diagnostics: []))
    }
  }

  mutating func pullDiagnostics(
    _ pulled: DiagnosticReport.Pulled
  ) throws(RequestFailure) -> DiagnosticReport {
    let uri = pulled.textDocument.uri
    // A client that can be asked to pull again need not wait.
    if !client.refreshesDiagnostics { try findLate(of: uri) }
    let found = try diagnostics(of: uri)
    let closed = found.others.filter { workspace.documents[$0.key] == nil }
    var related: [String: DiagnosticReport.Related] = [:]
    if client.takesRelatedDocuments {
      for (uri, items) in closed { related[uri] = .init(items: items) }
    } else {
      publishClosed(closed, by: uri)
    }
    let all = related.sorted { $0.key < $1.key }.reduce(found.own) { $0 + $1.value.items }
    let id = String(Self.fingerprint(all), radix: 16)
    if pulled.previousResultId == id { return DiagnosticReport(kind: "unchanged", resultId: id) }
    return DiagnosticReport(
      kind: "full", resultId: id, items: found.own,
      relatedDocuments: related.isEmpty ? nil : related)
  }

  /// FNV-1a of the items' JSON.
  private static func fingerprint(_ items: [ProtocolDiagnostic]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in (try? JSON.bytes(items)) ?? [] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// What `scenec check` says of a document, sorted by place: what the stages say of the text as it
  /// is, and of all its snapshots and by the lints what was found out last.
  mutating func findings(of uri: String) throws(RequestFailure) -> [Diagnostic] {
    // An older version, as an editor shows it beside the file, has no files around it.
    guard FileURI.path(of: uri) != nil || uri.utf8.starts(with: "untitled:".utf8) else {
      return []
    }
    if !worksBeside { try findLate(of: uri) }
    let analysis = try workspace.diagnosis(of: uri)
    let found = analysis.library.withoutSuppressed(analysis.diagnostics)
    // With an error there is nothing to be resolved, so all that was said of that is in doubt.
    guard !found.hasErrors, let late = workspace.lateFindings[uri] else { return found }
    return (found + late.diagnostics).sortedByLocation()
  }

  /// Finds out at once what else takes its time.
  private mutating func findLate(of uri: String) throws(RequestFailure) {
    var analysis = try workspace.diagnosis(of: uri)
    if workspace.lateFindings[uri]?.analysis == analysis.number { return }
    let findings = analysis.findLate(in: workspace.texts)
    if workspace.take(analysis, of: uri) { workspace.keep(findings, of: uri) }
  }

  /// What is said of a document and of all its snapshots: in its own text, and by URI in
  /// the texts that it reads.
  mutating func diagnostics(of uri: String) throws(RequestFailure) -> FoundDiagnostics {
    let all = try findings(of: uri)
    let document = try workspace.document(uri)
    let analysis = try workspace.diagnosis(of: uri)
    var found = FoundDiagnostics()
    for path in analysis.library.sources.keys where path != analysis.path {
      if let key = analysis.key(of: path) { found.others[workspace.uri(ofKey: key)] = [] }
    }
    for diagnostic in all {
      guard let location = location(diagnostic.span, of: analysis, document) else { continue }
      let converted = convert(diagnostic, at: location.range, of: analysis, document)
      if location.uri == uri {
        found.own.append(converted)
      } else {
        found.others[location.uri, default: []].append(converted)
      }
    }
    return found
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
      code: diagnostic.code.rawValue, message: message,
      tags: diagnostic.code == .unusedName || diagnostic.code == .uselessAllowance ? [1] : nil,
      relatedInformation: related.isEmpty ? nil : related)
  }
}

extension Analysis {
  /// What is said of the scene only once it is resolved, and what its text has that no other uses:
  /// of all its snapshots, without what it allows.
  mutating func findLate(in texts: WorkspaceTexts) -> LateFindings {
    bind(in: texts)
    var evaluation = Evaluation(of: compilation, lints: true)
    for snapshot in compilation.allSnapshots {
      let resolution = resolve(snapshot: snapshot, in: texts)
      evaluation.add(resolution, of: snapshot, in: compilation)
    }
    evaluation.finish(in: library)
    let early = Set(diagnostics)
    return LateFindings(evaluation.diagnostics.filter { !early.contains($0) }, by: self)
  }
}
