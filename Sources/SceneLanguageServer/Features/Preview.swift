import FoundationEssentials
import SceneCompiler
import SceneComparison
import SceneExport
import SceneLayers
import SceneSemantics
import SceneSource

// `scenec/preview`: a picture of the text as it is, saved or not.

struct PreviewParameters: Decodable {
  var textDocument: TextDocumentIdentifier
  /// A snapshot's name or slug; nil for the scene's first, or the scene as it stands.
  var snapshot: String?
  /// In seconds.
  var time: Double?
  /// Device pixels a point.
  var scale: Double?
}

struct PreviewResult: Encodable {
  struct Snapshot: Encodable {
    var name: String
    var slug: String
  }

  /// Base64; nil where there has never been a picture.
  var png: String?
  var width: Int?
  var height: Int?
  /// Device pixels a point.
  var scale: Double?
  /// The slug of the snapshot that is shown; nil for the scene as it stands.
  var snapshot: String?
  /// All of the scene, for a picker.
  var snapshots: [Snapshot]
  /// Of the document.
  var version: Int
  /// The text has mistakes: the picture is the last one without.
  var isStale: Bool
  var diagnostics: [ProtocolDiagnostic]
}

/// The last good picture of a document.
struct KeptPreview {
  var png: String
  var width: Int
  var height: Int
  var scale: Double
  var snapshot: String?
  var snapshots: [PreviewResult.Snapshot]
}

extension LanguageServer {
  mutating func preview(_ parameters: PreviewParameters) throws(RequestFailure) -> PreviewResult {
    let uri = parameters.textDocument.uri
    let document = try workspace.document(uri)
    let analysis = try workspace.analysis(of: uri)
    guard let scene = analysis.scene else { return try stalePreview(of: document) }
    let (snapshot, time, scale) = try view(
      parameters.snapshot, parameters.time, parameters.scale, of: scene)
    guard
      let resolution = try workspace.resolution(
        of: uri, snapshot: snapshot, time: time, scale: scale),
      let tree = resolution.tree
    else { return try stalePreview(of: document) }
    let png = Output(tree: tree, origins: []).preview()
    let kept = KeptPreview(
      png: Data(png).base64EncodedString(), width: tree.canvas.pixelWidth,
      height: tree.canvas.pixelHeight, scale: tree.canvas.scale,
      snapshot: snapshot.map { scene.snapshots[$0].slug },
      snapshots: scene.snapshots.map { .init(name: $0.name, slug: $0.slug) })
    previews[uri] = kept
    return try result(kept, isStale: false, document)
  }

  private mutating func stalePreview(
    of document: Document
  ) throws(RequestFailure) -> PreviewResult {
    try result(previews[document.uri], isStale: true, document)
  }

  private mutating func result(
    _ kept: KeptPreview?, isStale: Bool, _ document: Document
  ) throws(RequestFailure) -> PreviewResult {
    PreviewResult(
      png: kept?.png, width: kept?.width, height: kept?.height, scale: kept?.scale,
      snapshot: kept?.snapshot, snapshots: kept?.snapshots ?? [], version: document.version,
      isStale: isStale, diagnostics: try diagnostics(of: document.uri).own)
  }

  /// What a request wants to see, held to what can be shown.
  func view(
    _ name: String?, _ time: Double?, _ scale: Double?, of scene: Scene
  ) throws(RequestFailure) -> (snapshot: Int?, time: Double?, scale: Double?) {
    var snapshot = scene.snapshots.isEmpty ? nil : 0
    if let name {
      guard let found = scene.snapshots.firstIndex(where: { $0.slug == name || $0.name == name })
      else { throw RequestFailure(.requestFailed, "there is no snapshot '\(name)'") }
      snapshot = found
    }
    if let time, !(abs(time) <= 1e6) {
      throw RequestFailure(.invalidParams, "a time is at most 1e6 seconds")
    }
    if let scale, !(scale >= 0.25 && scale <= 16) {
      throw RequestFailure(.invalidParams, "a scale is from 0.25 to 16")
    }
    return (snapshot, time, scale)
  }
}
