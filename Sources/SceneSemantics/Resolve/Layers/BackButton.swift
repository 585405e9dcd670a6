import SceneLayers

/// The back button of a navigation bar.
struct BackButton {
  let metrics: BackButtonMetrics
  let title: String
  let color: Color

  /// Appends the layers of the button to a bar and returns the button's right edge.
  ///
  /// - Parameter height: The height of the bar without a large title.
  func append(
    to layer: inout Layer, of id: Int, height: Double, _ resolver: inout Resolver
  ) -> Double {
    if let side = metrics.circle {
      var circle = Layer(
        frame: Rect(metrics.chevronInset, (height - side) / 2, side, side))
      circle.cornerRadius = side / 2
      circle.backgroundColor = metrics.circleFill
      var sign = chevron
      sign.position = Point(side / 2 - 1, side / 2)
      circle.sublayers = [sign]
      resolver.append(circle, to: &layer, id, role: "navigationBar.back")
      return circle.frame.maxX
    }
    var sign = chevron
    sign.position = Point(metrics.chevronInset + metrics.size.width / 2, height / 2)
    resolver.append(sign, to: &layer, id, role: "navigationBar.back")
    var style = TextStyle(size: 17, weight: .regular, color: color, truncation: .end)
    style.font = resolver.evaluator.font(of: id, weight: style.weight)
    let span = resolver.span(of: .backButtonTitle, of: id)
    let width = min(
      TextStyle.rounded(resolver.evaluator.width(of: title, style, for: id)) + 0.01,
      max(0, layer.bounds.width / 2 - metrics.textInset))
    guard width > 0, resolver.beginLayer(id, role: "navigationBar.back.title", at: span) else {
      return sign.frame.maxX
    }
    layer.sublayers.append(
      resolver.textLayer(title, style, in: Rect(metrics.textInset, 0, width, height), at: span))
    return metrics.textInset + width
  }

  private var chevron: Layer {
    let (size, half) = (metrics.size, metrics.lineWidth / 2)
    var shape = Shape(
      path: Path([
        .move(Point(size.width - half, half)), .line(Point(half, size.height / 2)),
        .line(Point(size.width - half, size.height - half)),
      ]), fillColor: nil, strokeColor: color)
    shape.lineWidth = metrics.lineWidth
    shape.lineCap = .round
    shape.lineJoin = .round
    var layer = Layer(frame: Rect(0, 0, size.width, size.height))
    layer.content = .shape(shape)
    return layer
  }
}
