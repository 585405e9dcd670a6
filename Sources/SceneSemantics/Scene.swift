import SceneLayers
import SceneSource

/// A scene with its names bound, its types and units right; ready to be resolved.
public struct Scene: Sendable {
  public let name: String
  /// In the order of declaration.
  public let snapshots: [Snapshot]
  let bound: BoundScene

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
