/// What a snapshot says to tests and to nothing else: its `tags`, and its `compare { … }`.
public struct SnapshotComparison: Hashable, Sendable {
  /// What is kept to compare with.
  public enum Golden: String, Hashable, Sendable, CaseIterable {
    case picture, tree, hash
  }

  public var tags: [String] = []
  public var golden = Golden.picture
  /// How far red, green, blue or alpha of a pixel may be off, of 255.
  public var maxDifference = 0
  /// How far a colour may be off in OKLab, in thousandths.
  public var perceptual = 0
  /// How many pixels may differ in all.
  public var maxPixels = 0
  /// How many may differ in any square of so many pixels a side.
  public var window: Window?
  /// Paths of elements, `card` or `list.title`, whose pixels are not compared.
  public var ignored: [String] = []

  public struct Window: Hashable, Sendable {
    public var size: Int
    public var count: Int
  }

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
