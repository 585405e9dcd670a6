import SceneCompiler
import SceneExport
import SceneLayers
import SceneSemantics
import SceneSource
import SceneSystem

// `scenec/preview`: an image of the unsaved text.

struct PreviewResult: Encodable, Sendable {
  struct Snapshot: Encodable, Sendable {
    var name: String
    var slug: String
  }

  /// Base64; nil if there is no valid image, or if it is no longer kept.
  var png: String?
  var width: Int?
  var height: Int?
  /// The scale in device pixels per point.
  var scale: Double?
  /// The slug of the rendered snapshot; nil for the scene without a snapshot.
  var snapshot: String?
  /// All snapshots of the scene.
  var snapshots: [Snapshot] = []
  /// The end of the last animation, in seconds; for an endless animation, the end of its first
  /// repetition. 0 if nothing is animated.
  var duration: Double?
  /// The version of the document.
  var version = 0
  /// Whether the text has errors, so that the image is the last valid one.
  var isStale = false
  var diagnostics: [ProtocolDiagnostic] = []
}

extension LanguageServer {
  /// Rendering is slow, so it is done on another thread.
  mutating func preview(
    _ parameters: ViewParameters, _ id: RequestID
  ) throws(RequestFailure) {
    _ = try workspace.document(parameters.textDocument.key)
    answer(id, preparing: { $0.rendering(parameters) { $0.answer(id, $1) } })
  }

  /// Returns the rendering of a view, for another thread.
  ///
  /// - Parameter take: Receives the result on the server's thread.
  mutating func rendering(
    _ view: ViewParameters,
    _ take:
      @escaping @Sendable (
        inout LanguageServer, Result<PreviewResult, RequestFailure>
      ) -> Void
  ) -> SlowWork {
    let key = view.textDocument.key
    guard let analysis = try? workspace.analysis(of: key) else {
      let closed = RequestFailure(.invalidParams, "document '\(key)' is not open")
      return { { take(&$0, .failure(closed)) } }
    }
    let texts = workspace.texts
    return {
      var analysis = analysis
      let picture = Result { () throws(RequestFailure) in try analysis.preview(view, texts) }
      return { [analysis] server in
        _ = server.workspace.take(analysis, of: key)
        let result = picture.flatMap { server.previewResult($0, of: key) }
        take(&server, result)
      }
    }
  }

  /// - Parameter picture: The image of the current text; nil if it has errors.
  mutating func previewResult(
    _ picture: PreviewResult?, of key: String
  ) -> Result<PreviewResult, RequestFailure> {
    let cache = workspace.files.cache
    if let picture {
      cache.insert(picture, for: .preview(key), [.init(bytes: picture.png?.utf8.count ?? 0)])
    }
    return Result { () throws(RequestFailure) in
      var result =
        picture ?? cache.value(.preview(key), as: PreviewResult.self) ?? PreviewResult()
      result.version = try workspace.document(key).version
      result.isStale = picture == nil
      result.diagnostics = try diagnostics(of: key).own
      return result
    }
  }
}

extension Analysis {
  mutating func preview(
    _ parameters: ViewParameters, _ texts: WorkspaceTexts
  ) throws(RequestFailure) -> PreviewResult? {
    guard let (scene, snapshot, resolution) = try view(parameters, texts),
      let output = try output(of: resolution, snapshot: snapshot)
    else { return nil }
    let (tree, png) = (output.tree, output.preview())
    return PreviewResult(
      png: Base64.text(png), width: tree.canvas.pixelWidth,
      height: tree.canvas.pixelHeight, scale: tree.canvas.scale,
      snapshot: snapshot.map { scene.snapshots[$0].slug },
      snapshots: scene.snapshots.map { .init(name: $0.name, slug: $0.slug) },
      duration: min(resolution.duration, ViewParameters.latestTime))
  }
}
