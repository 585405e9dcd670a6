import SceneLayers
import SceneSemantics
import SceneSource
import SceneSystem

/// What became of one snapshot.
public struct Rendering: Hashable, Sendable {
  /// Nil where there is an error.
  public var bytes: [UInt8]?
  /// Of the whole scene and of this snapshot, sorted by location.
  public var diagnostics: [Diagnostic]
}

extension Compilation {
  /// One snapshot in memory, as `scenec build` writes it.
  ///
  /// - Parameters:
  ///   - snapshot: an index into the scene's snapshots, or nil for the scene as it stands.
  ///   - time: in seconds; nil for the snapshot's own, or the settled scene.
  ///   - scale: device pixels a point; nil for the snapshot's or the scene's own.
  ///   - workers: the threads that paint; the bytes are the same for any number.
  public mutating func render(
    snapshot: Int? = nil, time: Double? = nil, scale: Double? = nil, as format: OutputFormat,
    on workers: Workers = .alone
  ) -> Rendering {
    let evaluation = evaluate([snapshot], time: time, scale: scale)
    let diagnostics = evaluation.diagnostics
    guard !diagnostics.hasErrors, let output = evaluation.snapshots.first?.output else {
      return Rendering(bytes: nil, diagnostics: diagnostics)
    }
    var bytes: [UInt8] = []
    output.write(as: format, on: workers, &timings) { bytes += $0 }
    return Rendering(bytes: bytes, diagnostics: diagnostics)
  }
}
