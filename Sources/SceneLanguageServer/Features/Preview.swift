import FoundationEssentials
import SceneCompiler
import SceneExport
import SceneLayers
import SceneSemantics
import SceneSource

// `scenec/preview`: a picture of the text as it is, saved or not.

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
  /// When the last animation is over, in seconds; of an endless one its first repetition. 0 where
  /// nothing is animated.
  var duration: Double?
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
  var duration: Double
}

extension LanguageServer {
  mutating func preview(_ parameters: ViewParameters) throws(RequestFailure) -> PreviewResult {
    let uri = parameters.textDocument.uri
    let document = try workspace.document(uri)
    guard let (scene, snapshot, resolution) = try view(parameters), let tree = resolution.tree
    else { return try result(previews[uri], isStale: true, document) }
    let png = Output(tree: tree, origins: []).preview()
    let kept = KeptPreview(
      png: Data(png).base64EncodedString(), width: tree.canvas.pixelWidth,
      height: tree.canvas.pixelHeight, scale: tree.canvas.scale,
      snapshot: snapshot.map { scene.snapshots[$0].slug },
      snapshots: scene.snapshots.map { .init(name: $0.name, slug: $0.slug) },
      duration: min(resolution.duration, Self.latestTime))
    previews[uri] = kept
    return try result(kept, isStale: false, document)
  }

  private mutating func result(
    _ kept: KeptPreview?, isStale: Bool, _ document: Document
  ) throws(RequestFailure) -> PreviewResult {
    PreviewResult(
      png: kept?.png, width: kept?.width, height: kept?.height, scale: kept?.scale,
      snapshot: kept?.snapshot, snapshots: kept?.snapshots ?? [], duration: kept?.duration,
      version: document.version, isStale: isStale,
      diagnostics: try diagnostics(of: document.uri).own)
  }
}
