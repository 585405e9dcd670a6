import SceneCompiler
import SceneEditing
import SceneExport
import SceneLayers
import SceneSource
import SceneSystem
import SceneLanguage
import SceneResolving

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
    let key = shownDocument(of: view.textDocument.key)
    if let example = example(of: key) { return rendering(example, view, of: key, take) }
    guard let analysis = try? workspace.analysis(of: key) else {
      let closed = RequestFailure(.invalidParams, "document '\(key)' is not open")
      return { { take(&$0, .failure(closed)) } }
    }
    let texts = workspace.texts
    let valid = workspace.lastValid(of: key)?.analysis
    let isLibrary = analysis.isChecked && analysis.scene == nil && !analysis.diagnostics.hasErrors
    if isLibrary, valid == nil {
      let failure = RequestFailure(
        .requestFailed,
        "no component of this library can be shown with example arguments; open a scene that imports it"
      )
      return { { take(&$0, .failure(failure)) } }
    }
    return {
      var analysis = analysis
      var reasons: [Diagnostic] = []
      let preview = Result { () throws(RequestFailure) in
        try analysis.preview(view, texts, &reasons)
      }
      // The last text without errors, in which the view may not exist.
      var older = valid
      let last = (try? preview.get()) == nil ? try? older?.preview(view, texts) : nil
      return { [analysis, reasons] server in
        _ = server.workspace.take(analysis, of: key)
        let result = preview.flatMap {
          server.previewResult($0, last: last ?? nil, because: reasons, in: analysis, of: key)
        }
        take(&server, result)
      }
    }
  }

  /// Returns the rendering of an example of a library.
  private func rendering(
    _ example: Analysis, _ view: ViewParameters, of key: String,
    _ take:
      @escaping @Sendable (
        inout LanguageServer, Result<PreviewResult, RequestFailure>
      ) -> Void
  ) -> SlowWork {
    let texts = workspace.texts
    return {
      var analysis = example
      var view = view
      view.snapshot = nil
      let preview = Result { [view] () throws(RequestFailure) in try analysis.preview(view, texts) }
      return { [analysis] server in
        let result = preview.flatMap {
          server.previewResult($0, last: nil, because: [], in: analysis, of: key)
        }
        take(&server, result)
      }
    }
  }

  /// - Parameters:
  ///  - preview: The image of the current text; nil if it has errors.
  ///  - last: That of the last text without.
  ///  - reasons: The errors of this view.
  private mutating func previewResult(
    _ preview: PreviewResult?, last: PreviewResult?, because reasons: [Diagnostic],
    in analysis: Analysis, of key: String
  ) -> Result<PreviewResult, RequestFailure> {
    let cache = workspace.files.cache
    if let preview = preview ?? last {
      cache.insert(preview, for: .preview(key), [.init(bytes: preview.png?.utf8.count ?? 0)])
    }
    return Result { () throws(RequestFailure) in
      var result =
        preview ?? cache.value(.preview(key), as: PreviewResult.self) ?? PreviewResult()
      let document = try workspace.document(key)
      result.version = document.version
      result.isStale = preview == nil
      result.diagnostics = try diagnostics(of: key).own
      for reason in reasons where reason.severity == .error {
        let isOwn = reason.span.path == analysis.path
        let shown = isOwn ? range(reason.span.bytes, in: document) : range(0..<0, in: document)
        var converted = convert(reason, at: shown, of: analysis, document)
        if !isOwn { converted.message = "\(reason.span.path): \(converted.message)" }
        if !result.diagnostics.contains(where: { $0.isSame(as: converted) }) {
          result.diagnostics.append(converted)
        }
      }
      return result
    }
  }
}

extension Analysis {
  fileprivate mutating func preview(
    _ parameters: ViewParameters, _ texts: WorkspaceTexts
  ) throws(RequestFailure) -> PreviewResult? {
    var reasons: [Diagnostic] = []
    return try preview(parameters, texts, &reasons)
  }

  /// - Parameter reasons: The errors because of which there is no image.
  fileprivate mutating func preview(
    _ parameters: ViewParameters, _ texts: WorkspaceTexts, _ reasons: inout [Diagnostic]
  ) throws(RequestFailure) -> PreviewResult? {
    let view = try view(parameters, texts)
    if view?.resolution.tree == nil { reasons = diagnostics + (view?.resolution.diagnostics ?? []) }
    guard let (scene, snapshot, resolution) = view,
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
