/// What a snapshot says to tests and to nothing else: its `tags`, and its `compare { … }`.
public struct SnapshotComparison: Hashable, Sendable {
  /// What is kept to compare with.
  public enum Golden: String, Hashable, Sendable, CaseIterable {
    /// `<slug>.png`, with the layer tree next to it to explain a difference.
    case picture
    /// `<slug>.txt`, the layer tree: no pixel is compared.
    case tree
    /// `<slug>.hash`, of the image's pixels, with the layer tree next to it.
    case hash
  }

  public var tags: [String] = []
  public var golden = Golden.picture
  public var tolerance = ImageTolerance.exact
  /// Paths of elements, `card` or `list.title`, whose pixels are not compared.
  public var ignored: [String] = []

  public init() {}
}

/// What tests are to know of a snapshot of `scene`, an index into its snapshots, before they resolve
/// it. What is wrong in it is among the diagnostics of `resolve`.
public func comparison(
  ofSnapshot snapshot: Int, of scene: Scene, in library: Library
) -> SnapshotComparison {
  var evaluator = Evaluator(scene: scene.bound, snapshot: snapshot)
  return evaluator.comparison()
}
