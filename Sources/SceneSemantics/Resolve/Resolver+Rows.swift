import SceneLayers
import SceneSource

// The rows in view, and the lines between them.

/// What a row's separator is, or a filler's.
struct SeparatorStyle {
  enum Kind: String, CaseIterable { case singleLine, none, snake }

  var kind: Kind
  /// Of its line, in points.
  var width: Double
  /// Of a row's height what a single line takes.
  var thickness: Double { kind == .singleLine ? width : 0 }
}

extension Resolver {
  mutating func separatorStyle(
    of content: TableContent, _ span: Environment.RowPlace
  ) -> SeparatorStyle {
    let kind: SeparatorStyle.Kind =
      separatorModel(.style, of: content, span)?.wordCase() ?? .singleLine
    let own = separatorModel(.lineWidth, of: content, span)?.magnitude
    return SeparatorStyle(kind: kind, width: kind == .none ? 0 : own ?? usualWidth(of: kind))
  }

  private func usualWidth(of kind: SeparatorStyle.Kind) -> Double {
    kind == .singleLine ? looks.separatorThickness(scale: scale) : 1
  }

  mutating func appendRows(
    of view: TableView, shadows: [PlacedShadow], to layer: inout Layer
  ) {
    let rows = view.content.layout.rows(
      from: view.bounds.minY, to: view.bounds.maxY, separatorWidth: view.separatorWidth)
    for row in rows {
      guard layerCount < Self.layerLimit else { break }
      if let part = rowLayer(row, of: view, shadows: shadows) { layer.sublayers.append(part) }
    }
    for row in rows {
      guard layerCount < Self.layerLimit else { break }
      if let line = separator(ofRow: row, of: view) { layer.sublayers.append(line) }
    }
    appendFillers(of: view, to: &layer)
  }

  /// The instance of a row, made when it is first asked for.
  mutating func rowInstance(_ row: Int, ofTable table: Int, _ content: TableContent) -> Int? {
    let number = tableNumbers[table]
    if let number, let made = tables[number].made[row] { return made }
    guard let run = content.run(ofRow: row) else { return nil }
    guard
      case (let declaration, var environment)? = self.row(
        row - run.firstRow, of: run.source, isKept: true)
    else { return nil }
    environment.row = .init(section: 0, index: row, count: content.rowCount)
    let id = instantiate(declaration, in: environment, parent: table)
    let y = content.layout.edge(row)
    let width = (try? geometry(of: table, at: self.declaration(of: table).span).frame.width) ?? 0
    setGeometry(of: id, .init(frame: Rect(0, y, width, content.layout.height(ofRow: row))))
    if let number { tables[number].made[row] = id }
    return id
  }

  /// The instance of a row, a header or a footer that the text names.
  mutating func rowInstance(
    _ declaration: Int, in table: Int
  ) throws(EvaluationFailure) -> Int? {
    let span = self.declaration(of: table).span
    let content = try content(of: table, at: span)
    if let row = content.named[declaration] {
      return rowInstance(row, ofTable: table, content)
    }
    for (part, y, height) in [
      (content.header, 0, content.headerHeight),
      (content.footer, content.footerY, content.footerHeight),
    ] {
      guard let part, instances[part].declaration == declaration else { continue }
      let width = (try? geometry(of: table, at: span).frame.width) ?? 0
      setGeometry(of: part, .init(frame: Rect(0, y, width, height)))
      return part
    }
    return nil
  }

  /// A row's property: its own, or the template's for this row.
  private mutating func rowProperty(
    _ key: PropertyKey, of id: Int, _ content: TableContent
  ) -> Value? {
    if isSet(key, of: id) { return property(key, of: id) }
    guard let rows = content.rowsTemplate, let span = instances[id].environment.row else {
      return nil
    }
    let template = template(rows, for: span)
    return properties(of: template)[key].flatMap { checked($0, key, of: .rows, row: span) }
  }

  private mutating func rowLayer(
    _ row: Int, of view: TableView, shadows: [PlacedShadow]
  ) -> Layer? {
    let content = view.content
    guard let id = rowInstance(row, ofTable: view.id, content),
      let frame = knownGeometry(of: id)?.frame, beginLayer(id, role: "row \(row)")
    else { return nil }
    var layer = Layer(frame: frame)
    layer.isHidden = rowProperty(.isHidden, of: id, content)?.boolValue ?? false
    for shadow in shadows {
      guard
        shadow.placed.parent == .firstRow && row == 0
          || shadow.placed.parent == .lastRow && row == content.rowCount - 1
      else { continue }
      if let part = shadowLayer(shadow, of: view) { layer.sublayers.append(part) }
    }
    let isSelected = rowProperty(.selected, of: id, content)?.boolValue ?? false
    appendBackground(ofRow: row, id, isSelected: isSelected, content, to: &layer)
    let span = Environment.RowPlace(section: 0, index: row, count: content.rowCount)
    let separator = separatorStyle(of: content, span)
    let box = Rect(0, 0, frame.width, max(0, frame.height - separator.thickness))
    appendTitle(
      of: id, role: "row \(row).title", in: box, isSelected: isSelected, to: &layer
    ) { resolver, key in resolver.rowProperty(key, of: id, content) }
    for child in children(of: id) { layer.sublayers += layers(of: child, delay: view.delay) }
    return layer
  }

  private mutating func appendBackground(
    ofRow row: Int, _ id: Int, isSelected: Bool, _ content: TableContent, to layer: inout Layer
  ) {
    let key: PropertyKey = isSelected ? .selectedBackground : .background
    let standard: Value =
      isSelected ? Value(looks.selectedBackground) : .color(looks.plainBackground)
    let paint = rowProperty(key, of: id, content) ?? standard
    if case .color(let color) = paint {
      layer.backgroundColor = color
      return
    }
    let span = span(of: key, of: id)
    guard beginLayer(id, role: "row \(row).background", at: span) else { return }
    layer.sublayers.append(
      filled(paint, frame: Rect(0, 0, layer.bounds.width, layer.bounds.height)))
  }

  // MARK: Separators

  private mutating func separator(ofRow row: Int, of view: TableView) -> Layer? {
    let content = view.content
    guard let rowID = rowInstance(row, ofTable: view.id, content),
      let frame = knownGeometry(of: rowID)?.frame,
      rowProperty(.isHidden, of: rowID, content)?.boolValue != true
    else { return nil }
    let span = Environment.RowPlace(section: 0, index: row, count: content.rowCount)
    var layer: Layer
    let kind = separatorStyle(of: content, span).kind
    if kind == .none { return nil }
    if kind == .snake {
      let inset = separatorInsets(of: view, span).left
      guard
        let path = snakePath(
          index: row, count: content.rowCount, width: frame.width, height: frame.height,
          inset: inset)
      else { return nil }
      var shape = Shape(path: path, fillColor: nil)
      shape.strokeColor =
        separatorProperty(.color, of: view, span)?.colorValue
        ?? looks.separatorColor
      applyProperties(to: &shape, of: .separators) { resolver, key in
        resolver.separatorProperty(key, of: view, span)
      }
      layer = Layer(frame: frame)
      layer.content = .shape(shape)
    } else {
      layer = line(under: frame.maxY, of: view, span)
    }
    let source = content.separators ?? rowID
    guard
      beginLayer(
        source, role: "row \(row).separator", at: declaration(of: source).span)
    else { return nil }
    return layer
  }

  /// A single line whose lower edge is at `y`.
  private mutating func line(
    under y: Double, of view: TableView, _ span: Environment.RowPlace
  ) -> Layer {
    let (left, right) = separatorInsets(of: view, span)
    let width = max(0, view.bounds.width - left - right)
    let start = unit(separatorProperty(.strokeStart, of: view, span)?.magnitude ?? 0)
    let end = unit(separatorProperty(.strokeEnd, of: view, span)?.magnitude ?? 1)
    let thickness = max(
      0, separatorProperty(.lineWidth, of: view, span)?.magnitude ?? usualWidth(of: .singleLine))
    var layer = Layer(
      frame: Rect(
        left + start * width, y - thickness, max(0, end - start) * width, thickness))
    layer.backgroundColor =
      separatorProperty(.color, of: view, span)?.colorValue
      ?? looks.separatorColor
    return layer
  }

  private mutating func separatorInsets(
    of view: TableView, _ span: Environment.RowPlace
  ) -> (left: Double, right: Double) {
    guard let n = separatorProperty(.inset, of: view, span)?.numbers, let left = n.first else {
      return (looks.separatorInset, 0)
    }
    return (left, n.count > 1 ? n[1] : 0)
  }

  private mutating func separatorModel(
    _ key: PropertyKey, of content: TableContent, _ span: Environment.RowPlace
  ) -> Value? {
    guard let id = content.separators.map({ template($0, for: span) }) else { return nil }
    return properties(of: id)[key].flatMap { checked($0, key, of: .separators, row: span) }
  }

  /// A separators' property for one row, as it shows at the moment.
  private mutating func separatorProperty(
    _ key: PropertyKey, of view: TableView, _ span: Environment.RowPlace
  ) -> Value? {
    guard let id = view.content.separators.map({ template($0, for: span) }) else { return nil }
    let model = separatorModel(key, of: view.content, span)
    guard mayBeAnimated(id) else { return model }
    let animations = children(of: id).filter { kind(of: $0) == .animate }
      .compactMap { animation($0, row: span) }
      .filter { $0.keyPath.key == key }
    guard !animations.isEmpty else { return model }
    let unset: Value? =
      key == .lineWidth
      ? .number(separatorStyle(of: view.content, span).width) : unsetValue(of: key, id)
    return animated(model ?? unset, by: animations, delay: view.delay)
  }

  /// Lines that go on below the last row, in a plain table without a footer.
  private mutating func appendFillers(of view: TableView, to layer: inout Layer) {
    let content = view.content
    let span = Environment.RowPlace(section: 0, index: content.rowCount, count: content.rowCount)
    guard separatorStyle(of: content, span).kind == .singleLine, content.footer == nil
    else { return }
    let pitch = number(.fillerRowHeight, of: view.id) ?? (looks.fillers ? rowHeight(content) : 0)
    guard pitch > 0, view.bounds.maxY > content.end else { return }
    let firstY = max(0, view.bounds.minY - content.end) / pitch
    var k = Int(min(firstY, 1e9))
    let source = content.separators ?? view.id
    while content.end + Double(k) * pitch < view.bounds.maxY {
      let y = roundToPixel(content.end + Double(k + 1) * pitch, scale: scale)
      guard beginLayer(source, role: "filler \(k).separator") else { break }
      layer.sublayers.append(line(under: y, of: view, span))
      k += 1
    }
  }

  /// The height that the template gives rows.
  private mutating func rowHeight(_ content: TableContent) -> Double {
    let span = Environment.RowPlace(section: 0, index: content.rowCount, count: content.rowCount)
    return templateHeight(of: content, span) ?? 44
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
