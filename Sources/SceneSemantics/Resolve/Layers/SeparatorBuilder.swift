import SceneLayers
import SceneSource

// The lines between a table's rows, and below the last one.

extension TableBuilder {
  func separator(ofRow row: Int, _ resolver: inout Resolver) -> Layer? {
    guard let rowID = resolver.evaluator.rowInstance(row, ofTable: id, content),
      let frame = resolver.evaluator.store.geometry(of: rowID)?.frame,
      resolver.evaluator.rowProperty(.isHidden, of: rowID, content)?.boolValue != true
    else { return nil }
    let position = content.position(ofRow: row)
    let layer: Layer
    switch resolver.evaluator.separatorStyle(of: content, position).kind {
    case .none: return nil
    case .singleLine: layer = line(under: frame.maxY, position, &resolver)
    case .snake:
      guard let snake = snake(in: frame, position, &resolver) else { return nil }
      layer = snake
    }
    let source = content.separators ?? rowID
    guard
      resolver.beginLayer(
        source, role: "row \(row).separator", at: resolver.declaration(of: source).span)
    else { return nil }
    return layer
  }

  private func snake(
    in frame: Rect, _ position: Environment.RowPosition, _ resolver: inout Resolver
  ) -> Layer? {
    let inset = insets(position, &resolver).left
    guard
      let path = snakePath(
        index: position.index, count: position.count, width: frame.width, height: frame.height,
        inset: inset)
    else { return nil }
    var shape = Shape(path: path, fillColor: nil)
    shape.strokeColor = color(position, &resolver)
    resolver.applyProperties(to: &shape, of: .separators) { resolver, key in
      separatorProperty(key, position, &resolver)
    }
    var layer = Layer(frame: frame)
    layer.content = .shape(shape)
    return layer
  }

  /// A single line whose lower edge is at `y`.
  private func line(
    under y: Double, _ position: Environment.RowPosition, _ resolver: inout Resolver
  ) -> Layer {
    let (left, right) = insets(position, &resolver)
    let width = max(0, bounds.width - left - right)
    let usual = Shape(path: Path())
    let start = resolver.unit(
      separatorProperty(.strokeStart, position, &resolver)?.magnitude ?? usual.strokeStart)
    let end = resolver.unit(
      separatorProperty(.strokeEnd, position, &resolver)?.magnitude ?? usual.strokeEnd)
    let thickness = max(
      0,
      separatorProperty(.lineWidth, position, &resolver)?.magnitude
        ?? resolver.evaluator.usualWidth(of: .singleLine))
    var layer = Layer(
      frame: Rect(
        left + start * width, y - thickness, max(0, end - start) * width, thickness))
    layer.backgroundColor = color(position, &resolver)
    return layer
  }

  private func color(_ position: Environment.RowPosition, _ resolver: inout Resolver) -> Color {
    separatorProperty(.color, position, &resolver)?.colorValue
      ?? resolver.evaluator.settings.looks.separatorColor
  }

  private func insets(
    _ position: Environment.RowPosition, _ resolver: inout Resolver
  ) -> (left: Double, right: Double) {
    guard let n = separatorProperty(.inset, position, &resolver)?.numbers, let left = n.first else {
      return (resolver.evaluator.settings.looks.separatorInset, 0)
    }
    return (left, n.count > 1 ? n[1] : 0)
  }

  /// A separators' property for one row, as it shows at the moment.
  private func separatorProperty(
    _ key: PropertyKey, _ position: Environment.RowPosition, _ resolver: inout Resolver
  ) -> Value? {
    guard let separators = content.separators else { return nil }
    let id = resolver.evaluator.template(separators, for: position)
    let model = resolver.evaluator.separatorModel(key, of: content, position)
    guard resolver.evaluator.mayBeAnimated(id) else { return model }
    let animations = resolver.children(of: id).filter { resolver.kind(of: $0) == .animate }
      .compactMap { resolver.animation($0, row: position) }
      .filter { $0.keyPath.key == key }
    guard !animations.isEmpty else { return model }
    let unset: Value? =
      key == .lineWidth
      ? .number(resolver.evaluator.separatorStyle(of: content, position).width)
      : resolver.unsetValue(of: key, id)
    return resolver.animated(model ?? unset, by: animations, delay: delay)
  }

  /// Lines that go on below the last row, in a plain table without a footer.
  func appendFillers(to layer: inout Layer, _ resolver: inout Resolver) {
    let position = content.position(ofRow: content.rowCount)
    guard resolver.evaluator.separatorStyle(of: content, position).kind == .singleLine,
      content.footer == nil
    else { return }
    let pitch = fillerPitch(position, &resolver)
    guard pitch > 0, bounds.maxY > content.end else { return }
    let scale = resolver.evaluator.settings.scale
    let firstY = max(0, bounds.minY - content.end) / pitch
    var k = Int(min(firstY, 1e9))
    let source = content.separators ?? id
    while content.end + Double(k) * pitch < bounds.maxY {
      let y = roundToPixel(content.end + Double(k + 1) * pitch, scale: scale)
      guard resolver.beginLayer(source, role: "filler \(k).separator") else { break }
      layer.sublayers.append(line(under: y, position, &resolver))
      k += 1
    }
  }

  private func fillerPitch(
    _ position: Environment.RowPosition, _ resolver: inout Resolver
  ) -> Double {
    if let height = resolver.number(.fillerRowHeight, of: id) { return height }
    guard resolver.evaluator.settings.looks.fillers else { return 0 }
    return resolver.evaluator.templateHeight(of: content, position)
  }
}
