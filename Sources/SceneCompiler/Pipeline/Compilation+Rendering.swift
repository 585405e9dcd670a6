import SceneLayers
import SceneSource
import SceneSystem

/// The result of rendering a snapshot.
public struct Rendering: Hashable, Sendable {
  /// The bytes of the image; nil if there is an error.
  public var bytes: [UInt8]?
  /// The diagnostics of the scene and the snapshot, sorted by location.
  public var diagnostics: [Diagnostic]
}

extension Compilation {
  /// Renders a snapshot in memory, with the same bytes that `scenec build` writes.
  ///
  /// - Parameters:
  ///   - snapshot: The index of a snapshot, or nil for the scene without a snapshot.
  ///   - time: The time in seconds; nil for the snapshot's own time, or the settled scene.
  ///   - scale: The scale in device pixels per point; nil for the snapshot's or the scene's own
  ///     scale.
  ///   - workers: The threads that paint. The result does not depend on their number.
  public mutating func render(
    snapshot: Int? = nil, time: Double? = nil, scale: Double? = nil, as format: OutputFormat,
    on workers: Workers = .alone
  ) -> Rendering {
    let evaluation = evaluate(
      [snapshot], time: time, scale: scale, for: OutputRequest([format]))
    let diagnostics = evaluation.diagnostics
    guard !diagnostics.hasErrors, let output = evaluation.snapshots.first?.output else {
      return Rendering(bytes: nil, diagnostics: diagnostics)
    }
    var bytes: [UInt8] = []
    output.write(as: format, on: workers, &timings) { bytes += $0 }
    return Rendering(bytes: bytes, diagnostics: diagnostics)
  }
}
