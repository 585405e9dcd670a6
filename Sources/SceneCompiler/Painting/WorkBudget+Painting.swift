import SceneLayers
import SceneRaster
import SceneSource

extension WorkBudget {
  /// Subtracts the work of painting a tree.
  ///
  /// - Returns: The exhausted resource; nil if the tree can be painted.
  mutating func spend(onPainting tree: LayerTree) -> Resource? {
    // The limit grows with the size of the image.
    admit(paintedPixels: tree.canvas.pixelWidth * tree.canvas.pixelHeight)
    let work = PaintingWork(tree)
    if !spend(work.points, on: .outlines) { return .outlines }
    return spend(work.pixels, on: .painting) ? nil : .painting
  }
}
