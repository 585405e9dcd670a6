import SceneLayers
import SceneRaster
import SceneSource

extension WorkBudget {
  /// Counts what it takes to paint a tree.
  ///
  /// - Returns: what there is not enough of; nil where the tree may be painted.
  mutating func spend(onPainting tree: LayerTree) -> Resource? {
    // A larger picture may take more.
    admit(paintedPixels: tree.canvas.pixelWidth * tree.canvas.pixelHeight)
    let work = PaintingWork(tree)
    if !spend(work.points, on: .outlines) { return .outlines }
    return spend(work.pixels, on: .painting) ? nil : .painting
  }
}
