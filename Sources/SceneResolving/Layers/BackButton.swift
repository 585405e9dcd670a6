import SceneLayers
import SceneLanguage

/// The back button of a navigation bar.
struct BackButton {
  let metrics: BackButtonMetrics
  let text: StyledText
  /// The width of the text.
  let width: Double
  let color: Color
  /// Whether the chevron points to the right.
  let isMirrored: Bool

  /// The right edge.
  var end: Double {
    if let side = metrics.circle { return metrics.chevronInset + side }
    if let arrow = metrics.arrow { return metrics.chevronInset + length(of: arrow) }
    return width > 0 ? metrics.textInset + width : metrics.chevronInset + metrics.size.width
  }

  private func length(of arrow: BackButtonMetrics.Arrow) -> Double {
    roundToTenThousandths(metrics.textInset - metrics.chevronInset + width + arrow.padding)
  }

  /// Appends the layers of the button to a bar.
  ///
  /// - Parameter height: The height of the bar without a large title.
  func append(
    to layer: inout Layer, of id: Int, height: Double, _ resolver: inout Resolver
  ) {
    if let arrow = metrics.arrow {
      append(arrow, to: &layer, of: id, height: height, &resolver)
    } else if let side = metrics.circle {
      var circle = Layer(
        frame: Rect(metrics.chevronInset, (height - side) / 2, side, side))
      circle.cornerRadius = side / 2
      circle.backgroundColor = metrics.circleFill
      var sign = chevron
      sign.position = Point(side / 2 - 1, side / 2)
      circle.sublayers = [sign]
      resolver.append(circle, to: &layer, id, role: .init(.navigationBar, .back))
      resolver.note(["strokeColor"], from: [.tintColor], of: id)
    } else {
      var sign = chevron
      sign.position = Point(
        metrics.chevronInset + metrics.size.width / 2, height / 2 - metrics.rise)
      resolver.append(sign, to: &layer, id, role: .init(.navigationBar, .back))
      resolver.note(["strokeColor"], from: [.tintColor], of: id)
      let span = resolver.span(of: .backButtonTitle, of: id)
      guard width > 0,
        resolver.beginLayer(id, role: .init(.navigationBar, .back, .title), at: span)
      else { return }
      resolver.noteText(of: id, .tintColor, .backButtonTitle)
      layer.sublayers.append(
        resolver.textLayer(text, in: Rect(metrics.textInset, 0, width, height), at: span))
    }
  }

  /// Appends an arrow with the title on it.
  private func append(
    _ arrow: BackButtonMetrics.Arrow, to layer: inout Layer, of id: Int, height: Double,
    _ resolver: inout Resolver
  ) {
    var button = Layer(
      frame: Rect(
        metrics.chevronInset, (height - arrow.height) / 2, length(of: arrow), arrow.height))
    button.content = .gradient(arrow.fill)
    var edge = Layer(frame: button.bounds)
    edge.content = .shape(
      Shape(
        path: arrow.outline(in: button.bounds.inset(by: 0.5)), fillColor: nil,
        strokeColor: arrow.border))
    button.sublayers = [edge]
    var mask = Layer(frame: button.bounds)
    mask.content = .shape(Shape(path: arrow.outline(in: button.bounds)))
    button.mask = [mask]
    resolver.append(button, to: &layer, id, role: .init(.navigationBar, .back))
    let span = resolver.span(of: .backButtonTitle, of: id)
    let title = LayerRole.Part(.navigationBar, .back, .title)
    for (y, text, role) in [
      (-1.0, text.colored(arrow.textShadow), title.adding(.shadow)), (0, text, title),
    ] {
      guard resolver.beginLayer(id, role: role, at: span) else { break }
      resolver.noteText(of: id, .tintColor, .backButtonTitle)
      layer.sublayers.append(
        resolver.textLayer(
          text, in: Rect(metrics.textInset, y, width, height), at: span))
    }
  }

  private var chevron: Layer {
    let (size, half) = (metrics.size, metrics.lineWidth / 2)
    let (tip, end) = isMirrored ? (size.width - half, half) : (half, size.width - half)
    var shape = Shape(
      path: Path([
        .move(Point(end, half)), .line(Point(tip, size.height / 2)),
        .line(Point(end, size.height - half)),
      ]), fillColor: nil, strokeColor: color)
    shape.lineWidth = metrics.lineWidth
    shape.lineCap = .round
    shape.lineJoin = .round
    var layer = Layer(frame: Rect(0, 0, size.width, size.height))
    layer.content = .shape(shape)
    return layer
  }
}

extension Evaluator {
  /// Returns the back button of a navigation bar; nil if it has none.
  mutating func backButton(of bar: Int) -> BackButton? {
    guard let title = property(.backButtonTitle, of: bar)?.attributedText else { return nil }
    let defaults = defaults(ofBar: bar)
    let metrics = defaults.backButton(canvasWidth: settings.canvas.width)
    let color = metrics.color ?? tint(of: bar)
    var style = TextStyle(
      size: metrics.arrow?.fontSize ?? 17 * defaults.barTextScale,
      weight: metrics.arrow == nil ? .regular : .bold, color: color, truncation: .end)
    if metrics.arrow == nil { style.alignment = traits(of: bar).leading }
    style.font = font(of: bar, weight: style.weight)
    let text = styled(title, style, of: bar)
    // At most half of the bar.
    let most = settings.canvas.width / 2 - metrics.textInset - (metrics.arrow?.padding ?? 0)
    let width = min(roundToTenThousandths(self.width(of: text, for: bar)) + 0.01, max(0, most))
    return BackButton(
      metrics: metrics, text: text, width: width, color: color,
      isMirrored: traits(of: bar).isRightToLeft)
  }
}

extension BackButtonMetrics.Arrow {
  /// The outline from the end of the upper left corner, clockwise.
  fileprivate func outline(in rect: Rect) -> Path {
    let (left, right) = (rect.minX, rect.maxX)
    let (top, bottom, middle) = (rect.minY, rect.maxY, rect.midY)
    let (shoulder, radius) = (left + tip, cornerRadius)
    return Path([
      .move(Point(shoulder + 2, top)), .line(Point(right - radius, top)),
      .arc(
        center: Point(right - radius, top + radius), radius: radius, startAngle: -.pi / 2,
        endAngle: 0, clockwise: true),
      .line(Point(right, bottom - radius)),
      .arc(
        center: Point(right - radius, bottom - radius), radius: radius, startAngle: 0,
        endAngle: .pi / 2, clockwise: true),
      .line(Point(shoulder + 2, bottom)),
      .quad(control: Point(shoulder - 1, bottom), Point(shoulder - 3, bottom - 2.5)),
      .line(Point(left + 0.7, middle + 0.8)),
      .quad(control: Point(left, middle), Point(left + 0.7, middle - 0.8)),
      .line(Point(shoulder - 3, top + 2.5)),
      .quad(control: Point(shoulder - 1, top), Point(shoulder + 2, top)), .close,
    ])
  }
}
