import SceneLayers
import SceneSource

// The rows of a table that are in view.

extension TableBuilder {
  func appendRows(
    shadows: [ShadowLayer], to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let rows = visibleRows
    for row in rows {
      guard !resolver.isFull else { break }
      if let part = rowLayer(row, shadows: shadows, &resolver) { layer.sublayers.append(part) }
    }
    for row in rows {
      guard !resolver.isFull else { break }
      if let line = separator(ofRow: row, &resolver) { layer.sublayers.append(line) }
    }
    appendFillers(to: &layer, &resolver)
  }

  private func rowLayer(
    _ row: Int, shadows: [ShadowLayer], _ resolver: inout Resolver
  ) -> Layer? {
    guard let id = resolver.evaluator.rowInstance(row, ofTable: self.id, content),
      let frame = resolver.evaluator.store.geometry(of: id)?.frame,
      resolver.beginLayer(id, role: "row \(row)")
    else { return nil }
    var layer = Layer(frame: frame)
    layer.isHidden = resolver.evaluator.rowProperty(.isHidden, of: id, content)?.boolValue ?? false
    for shadow in shadows {
      guard
        shadow.shadow.parent == .firstRow && row == 0
          || shadow.shadow.parent == .lastRow && row == content.rowCount - 1
      else { continue }
      if let part = shadow.layer(&resolver) { layer.sublayers.append(part) }
    }
    let isSelected = resolver.evaluator.rowProperty(.selected, of: id, content)?.boolValue ?? false
    appendBackground(ofRow: row, id, isSelected: isSelected, to: &layer, &resolver)
    let separator = resolver.evaluator.separatorStyle(of: content, content.position(ofRow: row))
    let box = Rect(0, 0, frame.width, max(0, frame.height - separator.thickness))
    resolver.appendTitle(
      of: id, role: "row \(row).title", in: box, isSelected: isSelected, to: &layer
    ) { resolver, key in resolver.evaluator.rowProperty(key, of: id, content) }
    layer.sublayers += resolver.sublayers(of: id, delay: delay)
    return layer
  }

  private func appendBackground(
    ofRow row: Int, _ id: Int, isSelected: Bool, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let looks = resolver.evaluator.settings.looks
    let key: PropertyKey = isSelected ? .selectedBackground : .background
    let standard: Value =
      isSelected ? Value(looks.selectedBackground) : .color(looks.plainBackground)
    let paint = resolver.evaluator.rowProperty(key, of: id, content) ?? standard
    if case .color(let color) = paint {
      layer.backgroundColor = color
      return
    }
    let span = resolver.span(of: key, of: id)
    guard resolver.beginLayer(id, role: "row \(row).background", at: span) else { return }
    layer.sublayers.append(
      resolver.filled(paint, frame: Rect(0, 0, layer.bounds.width, layer.bounds.height)))
  }
}

extension Value {
  init(_ background: UIKitDefaults.Background) {
    switch background {
    case .color(let color): self = .color(color)
    case .gradient(let top, let bottom):
      self = .gradient(
        .init(
          colors: [top, bottom], locations: [0, 1], startPoint: Point(0.5, 0),
          endPoint: Point(0.5, 1)))
    }
  }
}
