import SceneInspection
import SceneSemantics

/// What a snapshot says to tests and to nothing else: its `tags` and its `compare { … }`.
package struct SnapshotSettings: Hashable, Sendable {
  /// What is kept to compare with.
  package enum Golden: String, Hashable, Sendable {
    /// `<slug>.png`, with the layer tree beside it to explain a difference by.
    case picture
    /// `<slug>.txt`, the layer tree: no pixel is looked at.
    case tree
    /// `<slug>.hash`, of the picture's pixels, with the layer tree beside it.
    case hash
  }

  package var tags: [String] = []
  package var golden = Golden.picture
  package var tolerance = Tolerance.exact
  /// Names of elements, `card` or `list.title`: what their layers cover is not compared.
  package var ignored: [String] = []

  package init() {}

  init(_ comparison: SnapshotComparison) {
    tags = comparison.tags
    golden = Golden(rawValue: comparison.golden.rawValue) ?? .picture
    tolerance.maxDifference = comparison.maxDifference
    tolerance.perceptual = comparison.perceptual
    tolerance.maxPixels = comparison.maxPixels
    tolerance.window = comparison.window.map { .init(size: $0.size, count: $0.count) }
    ignored = comparison.ignored
  }
}
