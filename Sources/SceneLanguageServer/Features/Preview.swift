import SceneCompiler
import SceneExport
import SceneLayers
import SceneSemantics
import SceneSource

// `scenec/preview`: a picture of the text as it is, saved or not.

struct PreviewResult: Encodable {
  struct Snapshot: Encodable, Sendable {
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
struct CachedPreview: Sendable {
  var png: String
  var width: Int
  var height: Int
  var scale: Double
  var snapshot: String?
  var snapshots: [PreviewResult.Snapshot]
  var duration: Double
}

extension LanguageServer {
  /// The picture takes its time, so a thread makes it.
  mutating func preview(
    _ parameters: ViewParameters, _ id: RequestID
  ) throws(RequestFailure) {
    let uri = parameters.textDocument.uri
    let analysis = try workspace.diagnosis(of: uri)
    let texts = workspace.texts
    answer(id) {
      var analysis = analysis
      let result = Result { () throws(RequestFailure) in try analysis.preview(parameters, texts) }
      let found = analysis
      return { server in
        _ = server.workspace.take(found, of: uri)
        server.answer(id, result.flatMap { kept in server.previewResult(kept, of: uri) })
      }
    }
  }

  /// - Parameter picture: of the text as it is; nil where that has mistakes.
  private mutating func previewResult(
    _ picture: CachedPreview?, of uri: String
  ) -> Result<PreviewResult, RequestFailure> {
    if let picture { previews[uri] = picture }
    let kept = previews[uri]
    return Result { () throws(RequestFailure) in
      PreviewResult(
        png: kept?.png, width: kept?.width, height: kept?.height, scale: kept?.scale,
        snapshot: kept?.snapshot, snapshots: kept?.snapshots ?? [], duration: kept?.duration,
        version: try workspace.document(uri).version, isStale: picture == nil,
        diagnostics: try diagnostics(of: uri).own)
    }
  }
}

extension Analysis {
  fileprivate mutating func preview(
    _ parameters: ViewParameters, _ texts: WorkspaceTexts
  ) throws(RequestFailure) -> CachedPreview? {
    guard let (scene, snapshot, resolution) = try view(parameters, texts),
      let tree = resolution.tree
    else { return nil }
    let png = Output(tree: tree, origins: []).preview()
    return CachedPreview(
      png: Base64.text(png), width: tree.canvas.pixelWidth,
      height: tree.canvas.pixelHeight, scale: tree.canvas.scale,
      snapshot: snapshot.map { scene.snapshots[$0].slug },
      snapshots: scene.snapshots.map { .init(name: $0.name, slug: $0.slug) },
      duration: min(resolution.duration, ViewParameters.latestTime))
  }
}
