import SceneLayers
import SceneSource

/// A scene with its names bound, its types and units right; ready to be resolved.
public struct Scene: Sendable {
  public let name: String
  /// In the order of declaration.
  public let snapshots: [Snapshot]

  public struct Snapshot: Hashable, Sendable {
    public let name: String
    /// Lower case, runs of anything but letters and digits as one `-`; unique, never empty.
    public let slug: String
    public let place: SourceRange
  }
}

/// What `check` found.
public struct CheckResult: Sendable {
  /// Nil where there is an error.
  public var scene: Scene?
  public var diagnostics: [Diagnostic]
  /// Files to put into the library before checking again; the result is final where none is named.
  public var missing: [MissingFile]
}

/// Binds the names of the file at `path` and of what it imports.
public func check(_ path: String, in library: Library) -> CheckResult {
  CheckResult(scene: nil, diagnostics: [], missing: [])
}

/// What `resolve` made.
public struct Resolution: Sendable {
  /// Nil where there is an error.
  public var tree: LayerTree?
  /// One a layer, in tree order.
  public var origins: [LayerOrigin]
  public var diagnostics: [Diagnostic]
  /// Files to put into the library before resolving again.
  public var missing: [MissingFile]
}

/// The layer tree of one snapshot (or of the scene as it stands), at a time and a scale.
///
/// - Parameters:
///   - snapshot: an index into `scene.snapshots`, or nil.
///   - time: in seconds; nil for the snapshot's own, or the settled scene.
///   - scale: device pixels a point; nil for the snapshot's or the scene's own.
public func resolve(
  _ scene: Scene, snapshot: Int?, time: Double? = nil, scale: Double? = nil, in library: Library
) -> Resolution {
  Resolution(tree: nil, origins: [], diagnostics: [], missing: [])
}
