/// The properties of a snapshot that affect only tests: its `tags` and its `compare { … }`.
public struct SnapshotComparison: Hashable, Sendable {
  /// The kinds of references.
  public enum Golden: String, Hashable, Sendable, CaseIterable {
    /// An image, `<slug>.png`, with the layer tree to explain differences.
    case image
    /// The layer tree, `<slug>.txt`. Pixels are not compared.
    case tree
    /// A hash of the image's pixels, `<slug>.hash`, with the layer tree.
    case hash
  }

  public var tags: [String] = []
  public var golden = Golden.image
  public var tolerance = ImageTolerance.exact
  /// Paths of elements, such as `card` or `list.title`, whose pixels are not compared.
  public var ignored: [String] = []

  public init() {}
}

/// Returns the test settings of a snapshot without resolving it. Errors in the settings are in the
/// diagnostics of `resolve`.
public func comparison(
  ofSnapshot snapshot: Int, of scene: Scene, in library: Library
) -> SnapshotComparison {
  var evaluator = Evaluator(scene.shared, scene.pictures[snapshot])
  return evaluator.comparison()
}
