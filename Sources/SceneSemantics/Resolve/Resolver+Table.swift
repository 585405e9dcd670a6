import SceneLayers
import SceneSource

// A table: what of it is in view, back to front.

/// What a table's parts have in common while its layers are made.
struct TableView {
  var id: Int
  var content: TableContent
  /// In the parent's coordinates.
  var frame: Rect
  /// What the content's coordinates show: the origin is the content offset.
  var bounds: Rect
  /// Of the first row's line: by half of it rows reach into view.
  var separatorWidth: Double
  var delay: Double
}

extension Resolver {
  mutating func table(_ id: Int, delay: Double) -> Layer? {
    let span = declaration(of: id).span
    guard let geometry = try? geometry(of: id, at: span),
      let content = try? content(of: id, at: span), beginLayer(id)
    else { return nil }
    let offset = contentOffset(of: id, geometry.frame, delay: delay)
    let firstRow = Environment.RowPlace(section: 0, index: 0, count: content.rowCount)
    let view = TableView(
      id: id, content: content, frame: geometry.frame,
      bounds: Rect(offset.x, offset.y, geometry.frame.width, geometry.frame.height),
      separatorWidth: separatorStyle(of: content, firstRow).width, delay: delay)
    var layer = tableLayer(view)
    let shadows = shadows(of: view)
    for shadow in shadows where shadow.placed.parent == .table {
      if let part = shadowLayer(shadow, of: view) { layer.sublayers.append(part) }
    }
    appendEdges(of: view, to: &layer)
    appendRows(of: view, shadows: shadows, to: &layer)
    tryRowsOutOfView(of: view)
    return layer
  }

  private mutating func tableLayer(_ view: TableView) -> Layer {
    let id = view.id
    var layer = Layer(frame: view.frame)
    layer.bounds = view.bounds
    layer.masksToBounds = true
    applyProperties(to: &layer, of: id, delay: view.delay)
    switch property(.background, of: id) ?? .color(looks.plainBackground) {
    case .color(let color): layer.backgroundColor = color
    case let paint:
      let span = span(of: .background, of: id)
      guard beginLayer(id, role: "table.background", at: span) else { break }
      layer.sublayers.append(filled(paint, frame: view.bounds))
    }
    return layer
  }

  /// Rounded to device pixels.
  private mutating func contentOffset(of id: Int, _ frame: Rect, delay: Double) -> Point {
    let inset = contentInset(of: id, frame)
    let offset =
      presentationValue(.contentOffset, of: id, delay)?.pointValue ?? Point(-inset.left, -inset.top)
    return Point(
      roundToPixel(offset.x, scale: scale), roundToPixel(offset.y, scale: scale))
  }

  /// Its own, or the safe area below where it reaches the canvas's bottom.
  mutating func contentInset(
    of id: Int, _ frame: Rect
  ) -> (top: Double, left: Double, bottom: Double, right: Double) {
    if let n = property(.contentInset, of: id)?.numbers, n.count == 4 {
      return (n[0], n[1], n[2], n[3])
    }
    let bottom = frame.maxY >= canvas.height ? device?.safeAreaBottom ?? 0 : 0
    return (0, 0, bottom, 0)
  }

  mutating func contentSize(
    of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Size {
    let frame = try geometry(of: id, at: span).frame
    let end = try content(of: id, at: span).end
    // Old tables never said that their content was lower than they were.
    return Size(frame.width, era == .classic ? max(end, frame.height) : end)
  }

  // MARK: Header and footer

  private mutating func appendEdges(of view: TableView, to layer: inout Layer) {
    let content = view.content
    if let header = content.header {
      appendEdge(header, y: 0, height: content.headerHeight, of: view, to: &layer)
    }
    if let footer = content.footer {
      appendEdge(footer, y: content.footerY, height: content.footerHeight, of: view, to: &layer)
    }
  }

  private mutating func appendEdge(
    _ id: Int, y: Double, height: Double, of view: TableView, to layer: inout Layer
  ) {
    let frame = Rect(0, y, view.bounds.width, height)
    setGeometry(of: id, .init(frame: frame))
    guard height > 0, frame.maxY > view.bounds.minY, frame.minY < view.bounds.maxY,
      beginLayer(id)
    else { return }
    let paint = property(.background, of: id) ?? .none
    var edge = filled(paint, frame: frame)
    let role = kind(of: id).rawValue + ".title"
    let box = Rect(0, 0, frame.width, height)
    appendTitle(of: id, role: role, in: box, isSelected: false, to: &edge) { resolver, key in
      resolver.property(key, of: id)
    }
    for child in children(of: id) { edge.sublayers += layers(of: child, delay: view.delay) }
    layer.sublayers.append(edge)
  }

  /// Sets the title of a row, a header or a footer in `box`.
  mutating func appendTitle(
    of id: Int, role: String, in box: Rect, isSelected: Bool, row: Environment.RowPlace? = nil,
    to layer: inout Layer, _ value: (inout Resolver, PropertyKey) -> Value?
  ) {
    guard let title = title(of: id, row: row), !title.isEmpty else { return }
    let span = scene.titlePlace(of: instances[id].declaration)
    let style = TextStyle(
      size: value(&self, .fontSize)?.magnitude ?? looks.rowTitleSize,
      weight: value(&self, .fontWeight)?.wordCase() ?? looks.rowTitleWeight,
      color: value(&self, .titleColor)?.colorValue
        ?? (isSelected ? looks.selectedTextColor : nil) ?? looks.label,
      alignment: value(&self, .textAlignment)?.wordCase() ?? .left, truncates: true)
    let inset = value(&self, .textInset)?.numbers ?? [looks.rowTextInset]
    let (left, right) = (inset[0], inset.count > 1 ? inset[1] : inset[0])
    guard beginLayer(id, role: role, at: span) else { return }
    layer.sublayers.append(
      textLayer(
        title, style, in: Rect(box.x + left, box.y, box.width - left - right, box.height),
        at: span))
  }
}
