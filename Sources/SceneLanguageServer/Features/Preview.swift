import SceneCompiler
import SceneExport
import SceneLayers
import SceneSemantics
import SceneSource

// `scenec/preview`: an image of the unsaved text.

struct PreviewResult: Encodable {
  struct Snapshot: Encodable, Sendable {
    var name: String
    var slug: String
  }

  /// Base64; nil if there has been no valid image yet.
  var png: String?
  var width: Int?
  var height: Int?
  /// The scale in device pixels per point.
  var scale: Double?
  /// The slug of the rendered snapshot; nil for the scene without a snapshot.
  var snapshot: String?
  /// All snapshots of the scene.
  var snapshots: [Snapshot]
  /// The end of the last animation, in seconds; for an endless animation, the end of its first
  /// repetition. 0 if nothing is animated.
  var duration: Double?
  /// The version of the document.
  var version: Int
  /// Whether the text has errors, so that the image is the last valid one.
  var isStale: Bool
  var diagnostics: [ProtocolDiagnostic]
}

/// The last valid image of a document.
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
  /// Rendering is slow, so it is done on another thread.
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

  /// - Parameter picture: The image of the current text; nil if it has errors.
  mutating func previewResult(
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
  mutating func preview(
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
