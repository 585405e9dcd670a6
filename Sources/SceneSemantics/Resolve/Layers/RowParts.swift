import SceneLayers
import SceneSource

// `leading` and `accessory`: layers at the start and end of a row, which are as large as their
// contents.

extension Resolver {
  /// Returns the child of a row with the given kind.
  mutating func rowPart(_ kind: ElementKind, of row: Int) -> Int? {
    children(of: row).first { self.kind(of: $0) == kind }
  }

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
    let size = contentSize(ofPart: id)
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

  /// Returns the extent of the part's layers from its origin.
  mutating func contentSize(ofPart id: Int) -> Size {
    let span = declaration(of: id).span
    var size = Size.zero
    for child in children(of: id) {
      guard let frame = try? evaluator.geometry(of: child, at: span).frame else { continue }
      size = Size(max(size.width, frame.maxX), max(size.height, frame.maxY))
    }
    return size
  }

  /// Returns the size of an image in points.
  func size(of contents: Contents) -> Size {
    let picture = output.pictures[contents.picture]
    let scale = contents.contentsScale
    return Size(Double(picture.width) / scale, Double(picture.height) / scale)
  }

  /// Returns the width before a row's text and separator; nil if there is no image or `leading`.
  mutating func leadingWidth(
    ofRow id: Int, _ section: TableSection, _ metrics: ListMetrics
  ) -> Double? {
    var width = 0.0
    if let leading = rowPart(.leading, of: id) {
      width = contentSize(ofPart: leading).width
    } else if case .image(let image)? = evaluator.rowProperty(.image, of: id, section) {
      if image.symbol != nil {
        let title = titleStyle(of: id, metrics, isSelected: false) {
          $0.evaluator.rowProperty($1, of: id, section)
        }
        width = symbolWidth(fontSize: title.size)
      } else if let contents = contents(image) {
        width = size(of: contents).width
      }
    }
    return width > 0 ? width + ListMetrics.imageGap : nil
  }

  /// Returns the width of a symbol at the start of a row.
  func symbolWidth(fontSize: Double) -> Double {
    roundToPixel(fontSize * ListMetrics.symbolWidth, scale: evaluator.settings.scale)
  }

  /// UIKit's tint color.
  var tint: Color {
    namedColor(
      "tintColor", era: evaluator.settings.era, appearance: evaluator.settings.appearance)
      ?? .black
  }
}
