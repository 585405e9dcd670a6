import SceneLayers
import SceneLanguage

/// The shapes of accessories: a chevron, a check mark, and an i in a circle.
struct AccessoryArt {
  let defaults: UIKitDefaults
  let metrics: ListMetrics
  /// The y-coordinate of their centers: the middle of the row with its separator.
  let middle: Double
  /// The x-coordinate at which text would end.
  let right: Double
  /// Whether the chevron points to the left.
  var isMirrored = false

  /// Returns the layers from left to right.
  func layers(_ word: RowAccessory, tint: Color) -> [Layer] {
    switch word {
    case .none, .switchOn, .switchOff: []
    case .disclosure: [chevron]
    case .checkmark: [checkmark(tint)]
    case .detail: [detail(tint, endingAt: right)]
    case .detailDisclosure:
      [detail(tint, endingAt: chevron.frame.minX - ListMetrics.accessoryGap), chevron]
    }
  }

  private var chevron: Layer {
    let size = metrics.disclosureSize
    let width = metrics.disclosureLineWidth
    let (left, half) = (width / 2, size.height / 2)
    func point(_ x: Double, _ y: Double) -> Point { Point(isMirrored ? size.width - x : x, y) }
    return sign(
      size, endingAt: right - metrics.disclosureInset, metrics.disclosureColor, width,
      [
        .move(point(left, left)), .line(point(size.width - left, half)),
        .line(point(left, size.height - left)),
      ])
  }

  private func checkmark(_ tint: Color) -> Layer {
    let size = metrics.checkmarkSize
    func point(_ x: Double, _ y: Double) -> Point { Point(x * size.width, y * size.height) }
    return sign(
      size, endingAt: right - metrics.checkmarkInset, tint, 2.1,
      [.move(point(0.073, 0.585)), .line(point(0.359, 0.923)), .line(point(0.927, 0.075))])
  }

  private func detail(_ tint: Color, endingAt right: Double) -> Layer {
    let side = ListMetrics.detailButtonSize
    let center = side / 2
    return sign(
      Size(side, side), endingAt: right, tint, 1.5,
      [
        .move(Point(side - 0.75, center)),
        .arc(
          center: Point(center, center), radius: center - 0.75, startAngle: 0,
          endAngle: 2 * .pi, clockwise: true),
        .close,
        .move(Point(center, 6.25)), .line(Point(center, 6.75)),
        .move(Point(center - 1.5, 10)), .line(Point(center, 10)), .line(Point(center, 15.5)),
        .move(Point(center - 2, 15.5)), .line(Point(center + 2, 15.5)),
      ])
  }

  private func sign(
    _ size: Size, endingAt right: Double, _ color: Color, _ lineWidth: Double,
    _ elements: [Path.Element]
  ) -> Layer {
    let scale = metrics.signScale
    let size = Size(size.width * scale, size.height * scale)
    func point(_ p: Point) -> Point { Point(p.x * scale, p.y * scale) }
    let scaled = elements.map { element -> Path.Element in
      switch element {
      case .move(let p): .move(point(p))
      case .line(let p): .line(point(p))
      case .arc(let center, let radius, let start, let end, let clockwise):
        .arc(
          center: point(center), radius: radius * scale, startAngle: start, endAngle: end,
          clockwise: clockwise)
      default: element
      }
    }
    var shape = Shape(path: Path(scaled), fillColor: nil, strokeColor: color)
    shape.lineWidth = lineWidth * scale
    shape.lineCap = .round
    shape.lineJoin = .round
    var layer = Layer(
      frame: Rect(right - size.width, middle - size.height / 2, size.width, size.height))
    layer.content = .shape(shape)
    return layer
  }
}
