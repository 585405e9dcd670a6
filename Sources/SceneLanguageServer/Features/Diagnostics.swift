import SceneCompiler
import SceneSemantics
import SceneSource

// Diagnostics, pushed when there is nothing else to do, and pulled.

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
}

extension LanguageServer {
  /// Does one thing that waits for a quiet moment; false where there is none.
  package mutating func doIdleWork() -> Bool {
    guard phase == .running, let uri = unpublished.sorted().first else { return false }
    if !client.pullsDiagnostics, withdrawErrors(of: uri) { return true }
    unpublished.remove(uri)
    if !client.pullsDiagnostics { publish(uri) }
    return true
  }

  /// Tells what is wrong where one types, if that is all there is to tell: a client that asks for
  /// tokens and symbols after each keystroke leaves no quiet moment.
  mutating func publishErrors() {
    guard phase == .running, !client.pullsDiagnostics, let uri = lastEdited else { return }
    lastEdited = nil
    guard unpublished.contains(uri), let analysis = try? workspace.diagnosis(of: uri) else {
      return
    }
    if analysis.diagnostics.hasErrors {
      unpublished.remove(uri)
      publish(uri)
    } else {
      _ = withdrawErrors(of: uri)
    }
  }

  package var hasIdleWork: Bool { phase == .running && !unpublished.isEmpty }

  /// Where the last error has gone, this is told before the lints are asked, which takes longer.
  private mutating func withdrawErrors(of uri: String) -> Bool {
    guard published[uri]?.diagnostics.contains(where: { $0.severity == 1 }) == true,
      let analysis = try? workspace.diagnosis(of: uri), !analysis.diagnostics.hasErrors
    else { return false }
    let warnings = analysis.library.withoutSuppressed(analysis.diagnostics)
    guard let found = try? parted(warnings, of: uri) else { return false }
    push(found.own, to: uri)
    return true
  }

  private mutating func publish(_ uri: String) {
    guard let found = try? diagnostics(of: uri) else { return }
    push(found.own, to: uri)
    // What lies in an imported file that is not open is told there.
    for (other, diagnostics) in found.others.sorted(by: { $0.key < $1.key })
    where workspace.documents[other] == nil {
      push(diagnostics, to: other)
    }
  }

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
    let items = try diagnostics(of: pulled.textDocument.uri).own
    let id = String(Self.fingerprint(items), radix: 16)
    if pulled.previousResultId == id { return DiagnosticReport(kind: "unchanged", resultId: id) }
    return DiagnosticReport(kind: "full", resultId: id, items: items)
  }

  /// FNV-1a of the items' JSON.
  private static func fingerprint(_ items: [ProtocolDiagnostic]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in (try? JSON.bytes(items)) ?? [] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// What `scenec check` says of a document, sorted by place: the stages and the lints, of all its
  /// snapshots, without what it allows.
  mutating func findings(of uri: String) throws(RequestFailure) -> [Diagnostic] {
    var compilation = try workspace.analysis(of: uri).compilation
    var evaluation = Evaluation(of: compilation, lints: true)
    for snapshot in compilation.allSnapshots {
      let resolution = try workspace.resolution(of: uri, snapshot: snapshot)
      compilation = try workspace.analysis(of: uri).compilation
      evaluation.add(resolution, of: snapshot, in: compilation)
    }
    evaluation.finish(in: compilation.library)
    return evaluation.diagnostics
  }

  /// What is said of a document and of all its snapshots: in its own text, and by URI in
  /// the texts that it reads.
  mutating func diagnostics(
    of uri: String
  ) throws(RequestFailure) -> (own: [ProtocolDiagnostic], others: [String: [ProtocolDiagnostic]]) {
    try parted(findings(of: uri), of: uri)
  }

  private mutating func parted(
    _ all: [Diagnostic], of uri: String
  ) throws(RequestFailure) -> (own: [ProtocolDiagnostic], others: [String: [ProtocolDiagnostic]]) {
    let document = try workspace.document(uri)
    let analysis = try workspace.diagnosis(of: uri)
    var own: [ProtocolDiagnostic] = []
    var others: [String: [ProtocolDiagnostic]] = [:]
    for path in analysis.library.sources.keys where path != analysis.path {
      if let key = analysis.key(of: path) { others[workspace.uri(ofKey: key)] = [] }
    }
    for diagnostic in all {
      guard let location = location(diagnostic.span, of: analysis, document) else { continue }
      let converted = convert(diagnostic, at: location.range, of: analysis, document)
      if location.uri == uri {
        own.append(converted)
      } else {
        others[location.uri, default: []].append(converted)
      }
    }
    return (own, others)
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
