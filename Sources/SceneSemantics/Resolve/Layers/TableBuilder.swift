import SceneLayers
import SceneSource

/// Makes the layers of a table: what of it is in view, back to front.
struct TableBuilder {
  let id: Int
  let content: TableContent
  /// In the parent's coordinates.
  let frame: Rect
  /// What the content's coordinates show: the origin is the content offset.
  let bounds: Rect
  /// Of the first row's line: by half of it rows reach into view.
  let separatorWidth: Double
  let delay: Double

  /// Those that are in view, with a part of their separators or more.
  var visibleRows: Range<Int> {
    content.layout.rows(
      from: bounds.minY, to: bounds.maxY, separatorWidth: separatorWidth)
  }

  fileprivate func layer(_ resolver: inout Resolver) -> Layer {
    var layer = tableLayer(&resolver)
    let shadows = shadows(&resolver)
    for shadow in shadows where shadow.shadow.parent == .table {
      if let part = shadow.layer(&resolver) { layer.sublayers.append(part) }
    }
    appendEdges(to: &layer, &resolver)
    appendRows(shadows: shadows, to: &layer, &resolver)
    return layer
  }

  private func tableLayer(_ resolver: inout Resolver) -> Layer {
    var layer = Layer(frame: frame)
    layer.bounds = bounds
    layer.masksToBounds = true
    resolver.applyProperties(to: &layer, of: id, delay: delay)
    switch resolver.property(.background, of: id)
      ?? .color(resolver.evaluator.settings.looks.plainBackground)
    {
    case .color(let color): layer.backgroundColor = color
    case let paint:
      let span = resolver.span(of: .background, of: id)
      guard resolver.beginLayer(id, role: "table.background", at: span) else { break }
      layer.sublayers.append(resolver.filled(paint, frame: bounds))
    }
    return layer
  }

  // MARK: Header and footer

  private func appendEdges(to layer: inout Layer, _ resolver: inout Resolver) {
    if let header = content.header {
      appendEdge(header, y: 0, height: content.headerHeight, to: &layer, &resolver)
    }
    if let footer = content.footer {
      appendEdge(footer, y: content.footerY, height: content.footerHeight, to: &layer, &resolver)
    }
  }

  private func appendEdge(
    _ id: Int, y: Double, height: Double, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let frame = Rect(0, y, bounds.width, height)
    resolver.evaluator.store.setGeometry(of: id, .init(frame: frame))
    guard height > 0, frame.maxY > bounds.minY, frame.minY < bounds.maxY,
      resolver.beginLayer(id)
    else { return }
    let paint = resolver.property(.background, of: id) ?? .none
    var edge = resolver.filled(paint, frame: frame)
    let role = resolver.kind(of: id).rawValue + ".title"
    let box = Rect(0, 0, frame.width, height)
    resolver.appendTitle(of: id, role: role, in: box, isSelected: false, to: &edge) {
      resolver, key in
      resolver.property(key, of: id)
    }
    edge.sublayers += resolver.sublayers(of: id, delay: delay)
    layer.sublayers.append(edge)
  }
}

extension Resolver {
  mutating func table(_ id: Int, delay: Double) -> Layer? {
    let span = declaration(of: id).span
    guard let frame = try? evaluator.geometry(of: id, at: span).frame,
      let content = try? evaluator.content(of: id, at: span), beginLayer(id)
    else { return nil }
    let offset = contentOffset(of: id, frame, delay: delay)
    let width = evaluator.separatorStyle(of: content, content.position(ofRow: 0)).width
    let table = TableBuilder(
      id: id, content: content, frame: frame,
      bounds: Rect(offset.x, offset.y, frame.width, frame.height), separatorWidth: width,
      delay: delay)
    let layer = table.layer(&self)
    if let made = evaluator.store.tables[id] {
      OffscreenValidation(table: id, content: made, width: frame.width).run(&evaluator)
    }
    return layer
  }

  /// Rounded to device pixels.
  fileprivate mutating func contentOffset(of id: Int, _ frame: Rect, delay: Double) -> Point {
    let inset = evaluator.contentInset(of: id, frame)
    let offset =
      presentationValue(.contentOffset, of: id, delay)?.pointValue ?? Point(-inset.left, -inset.top)
    return Point(
      roundToPixel(offset.x, scale: evaluator.settings.scale),
      roundToPixel(offset.y, scale: evaluator.settings.scale))
  }

  /// Sets the title of a row, a header or a footer in `box`.
  mutating func appendTitle(
    of id: Int, role: String, in box: Rect, isSelected: Bool, to layer: inout Layer,
    _ value: (inout Resolver, PropertyKey) -> Value?
  ) {
    guard let title = evaluator.title(of: id), !title.isEmpty else { return }
    let span = evaluator.scene.titlePlace(of: evaluator.store.instances[id].declaration)
    let looks = evaluator.settings.looks
    let named: DynamicTypeStyle? = value(&self, .textStyle)?.wordCase()
    let weight =
      value(&self, .fontWeight)?.wordCase() ?? named?.weight ?? looks.rowTitleWeight
    let names = EvaluatedFonts(
      font: value(&self, .font), family: value(&self, .fontFamily),
      fallback: value(&self, .fontFallback), ligatures: value(&self, .ligatures),
      monospacedDigits: value(&self, .monospacedDigits))
    var style = TextStyle(
      size: value(&self, .fontSize)?.magnitude
        ?? named?.size(evaluator.settings.contentSize) ?? looks.rowTitleSize,
      weight: weight,
      color: value(&self, .titleColor)?.colorValue
        ?? (isSelected ? looks.selectedTextColor : nil) ?? looks.label, truncates: true,
      font: evaluator.font(names, weight: weight, at: span))
    style.alignment = value(&self, .textAlignment)?.wordCase() ?? style.alignment
    let inset = value(&self, .textInset)?.numbers ?? [looks.rowTextInset]
    let (left, right) = (inset[0], inset.count > 1 ? inset[1] : inset[0])
    guard beginLayer(id, role: role, at: span) else { return }
    layer.sublayers.append(
      textLayer(
        title, style, in: Rect(box.x + left, box.y, box.width - left - right, box.height),
        at: span))
  }
}
