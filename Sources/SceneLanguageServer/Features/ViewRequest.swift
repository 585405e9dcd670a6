import SceneEditing
import SceneLanguage
import SceneResolving

/// The common parameters of `scenec/preview` and `scenec/locate`.
struct ViewParameters: Decodable, Sendable {
  /// The maximum time, in seconds.
  static let latestTime = 1e6

  var textDocument: TextDocumentIdentifier
  /// The name or slug of a snapshot; nil for the first one, or the scene if it has none.
  var snapshot: String?
  /// The time in seconds.
  var time: Double?
  /// The scale in device pixels per point.
  var scale: Double?
}

extension LanguageServer {
  /// Resolves the requested view of the text or, if that has errors, of the last text without; nil if
  /// there is none.
  mutating func view(
    _ parameters: ViewParameters
  ) throws(RequestFailure) -> (resolution: Resolution, analysis: Analysis, edits: EditsSince)? {
    let key = parameters.textDocument.key
    typealias View = Result<Resolution?, RequestFailure>
    let found = try workspace.updateValid(key) { analysis, texts -> View? in
      let view = Result { () throws(RequestFailure) in try analysis.view(parameters, texts) }
      if case .success(let view) = view, view?.resolution.tree == nil { return nil }
      return view.map { $0?.resolution }
    }
    if let found {
      return try found.result.get().map { ($0, found.analysis, found.edits) }
    }
    guard var example = example(of: key) else { return nil }
    let resolution = try example.view(parameters, workspace.texts)?.resolution
    return resolution.map { ($0, example, EditsSince()) }
  }
}

extension Analysis {
  /// Resolves the requested view of a document.
  mutating func view(
    _ parameters: ViewParameters, _ texts: WorkspaceTexts
  ) throws(RequestFailure) -> (scene: Scene, snapshot: Int?, resolution: Resolution)? {
    guard let scene else { return nil }
    var snapshot = scene.snapshots.isEmpty ? nil : 0
    if let name = parameters.snapshot {
      guard let found = scene.snapshots.firstIndex(where: { $0.slug == name || $0.name == name })
      else { throw RequestFailure(.requestFailed, "unknown snapshot '\(name)'") }
      snapshot = found
    }
    if let time = parameters.time, !(abs(time) <= ViewParameters.latestTime) {
      throw RequestFailure(.invalidParams, "a time must be at most 1,000,000 seconds")
    }
    if let scale = parameters.scale, !(scale >= 0.25 && scale <= 16) {
      throw RequestFailure(.invalidParams, "a scale must be from 0.25 to 16")
    }
    let resolution = resolve(
      snapshot: snapshot, time: parameters.time, scale: parameters.scale, in: texts)
    return resolution.map { (scene, snapshot, $0) }
  }
}
