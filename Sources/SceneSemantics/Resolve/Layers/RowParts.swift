import SceneLayers
import SceneSource

// `leading` and `accessory`: layers at the start and end of a row, which are as large as their
// contents.

extension Resolver {
  mutating func container(_ id: Int, x: Double, in box: Rect) -> Layer? {
    container(id, in: box) { _ in x }
  }

  mutating func container(_ id: Int, endingAt right: Double, in box: Rect) -> Layer? {
    container(id, in: box) { right - $0 }
  }

  /// Centers the container vertically in the row.
  private mutating func container(
    _ id: Int, in box: Rect, x: (_ width: Double) -> Double
  ) -> Layer? {
    let size = evaluator.contentSize(ofPart: id)
    guard beginLayer(id) else { return nil }
    let scale = evaluator.settings.scale
    var layer = Layer(
      frame: Rect(
        roundToPixel(x(size.width), scale: scale),
        roundToPixel(box.midY - size.height / 2, scale: scale), size.width, size.height))
    evaluator.store.setGeometry(of: id, .init(frame: layer.frame))
    layer.sublayers = sublayers(of: id, delay: 0)
    return layer
  }

  /// Returns the size of an image in points.
  func size(of contents: Contents) -> Size {
    let picture = output.pictures[contents.picture]
    let scale = contents.contentsScale
    return Size(Double(picture.width) / scale, Double(picture.height) / scale)
  }

  var tint: Color { evaluator.tint }
}
