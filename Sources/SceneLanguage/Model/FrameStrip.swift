import SceneLayers

/// The frames of an animation in one image: from left to right, and from top to bottom if they do not
/// fit into the maximum width of an image.
public struct FrameStrip: Hashable, Sendable {
  /// The times in seconds.
  public let times: [Double]
  /// The canvas of each frame.
  public let frame: LayerTree.Canvas
  private let columns: Int

  /// The maximum number of frames: ten seconds at 60 frames per second.
  public static let limit = 600
  private static let widestImage = 32_768

  package init(_ times: [Double], of frame: LayerTree.Canvas) {
    (self.times, self.frame) = (times, frame)
    columns = max(1, min(times.count, Self.widestImage / max(frame.pixelWidth, 1)))
  }

  /// The canvas of the image.
  package var canvas: LayerTree.Canvas {
    let rows = (times.count + columns - 1) / columns
    return LayerTree.Canvas(
      size: Size(
        Double(columns * frame.pixelWidth) / frame.scale,
        Double(rows * frame.pixelHeight) / frame.scale),
      scale: frame.scale, background: frame.background)
  }

  /// Returns the position of a frame in the image, in pixels.
  public func origin(of index: Int) -> (x: Int, y: Int) {
    (index % columns * frame.pixelWidth, index / columns * frame.pixelHeight)
  }

  /// Returns the frame's layer, which clips its layers.
  package func layer(_ index: Int, _ sublayers: [Layer]) -> Layer {
    let (x, y) = origin(of: index)
    var layer = Layer(
      frame: Rect(
        Double(x) / frame.scale, Double(y) / frame.scale,
        Double(frame.pixelWidth) / frame.scale, Double(frame.pixelHeight) / frame.scale))
    layer.masksToBounds = true
    layer.sublayers = sublayers
    return layer
  }

  /// Returns the label of a frame. No element has such a path, because it contains spaces.
  package static func label(at time: Double) -> String { "frame at " + text(time) }

  /// Formats a time in milliseconds, such as `250ms`.
  public static func text(_ time: Double) -> String {
    (Double(Int(time * 1e6 + 0.5)) / 1000).shortestText + "ms"
  }

  /// Returns the tree of each frame, as if it were the only one, with the origins of its layers.
  package func frames(
    of tree: LayerTree, _ origins: [LayerOrigin]
  ) -> [(tree: LayerTree, origins: [LayerOrigin])] {
    var next = 0
    return tree.layers.map { layer in
      let start = next + 1
      next += [layer].treeCount
      return (
        LayerTree(
          canvas: frame, layers: layer.sublayers, pictures: tree.pictures, outlines: tree.outlines),
        Array(origins[start..<next])
      )
    }
  }
}
