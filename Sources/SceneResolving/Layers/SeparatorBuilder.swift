import SceneLayers
import SceneSource
import SceneLanguage

// Creates the separators of a section, including those above the first and below the last row.

extension SectionBuilder {
  func appendSeparators(to layer: inout Layer, _ resolver: inout Resolver) {
    for row in rows {
      guard !resolver.isFull else { return }
      if row == 0, metrics.hasOuterLines { appendTopLine(to: &layer, &resolver) }
      if let line = separator(ofRow: row, &resolver) { layer.sublayers.append(line) }
    }
  }

  /// The top line of a grouped table, on the first row of pixels of the first row.
  private func appendTopLine(to layer: inout Layer, _ resolver: inout Resolver) {
    let span = section.position(ofRow: 0)
    let style = resolver.evaluator.separatorStyle(of: section, span)
    let source = separators(resolver).first ?? section.parent
    guard style.kind == .singleLine,
      resolver.beginLayer(source, role: role(.top, .separator))
    else { return }
    resolver.noteSeparator(in: section, span)
    layer.sublayers.append(
      line(under: section.rowsTop + style.width, span, isOuter: true, &resolver))
  }

  func separator(ofRow row: Int, _ resolver: inout Resolver) -> Layer? {
    guard let rowID = resolver.evaluator.rowInstance(row, of: section, inTable: table.id),
      let frame = resolver.evaluator.store.geometry(of: rowID)?.frame,
      resolver.bool(.isHidden, of: rowID) != true
    else { return nil }
    let span = section.position(ofRow: row)
    var layer: Layer
    switch resolver.evaluator.separatorStyle(of: section, span).kind {
    case .none: return nil
    case .singleLine:
      let isLast = row == section.rowCount - 1
      if isLast, !hasLastLine { return nil }
      layer = line(
        under: frame.maxY + (isBelow(row, span, &resolver) ? thickness(span, &resolver) : 0), span,
        isOuter: isLast && metrics.hasOuterLines, &resolver)
    case .snake:
      guard let snake = snake(in: frame, span, &resolver) else { return nil }
      layer = snake
    }
    let source = separators(resolver).first ?? rowID
    guard
      resolver.beginLayer(
        source, role: role(.row, .separator, number: row),
        at: resolver.declaration(of: source).span)
    else { return nil }
    resolver.noteSeparator(in: section, span)
    motion(ofRow: rowID, &resolver).apply(to: &layer, ofRow: frame)
    return etched(layer, source, row, &resolver)
  }

  /// Returns whether a separator is on the next row: in a classic group, like the border on the first
  /// one, and in iOS 26 if its inset is set.
  private func isBelow(
    _ row: Int, _ span: Environment.RowPosition, _ resolver: inout Resolver
  ) -> Bool {
    metrics.group != nil
      || metrics.insetLinesAreBelow && row < section.rowCount - 1
        && separatorProperty(.inset, span, &resolver) != nil
  }

  private func thickness(_ span: Environment.RowPosition, _ resolver: inout Resolver) -> Double {
    max(
      0,
      separatorProperty(.lineWidth, span, &resolver)?.magnitude
        ?? resolver.evaluator.usualWidth(of: .singleLine))
  }

  /// Returns a line of a classic group with the highlight below it.
  private func etched(
    _ line: Layer, _ source: Int, _ row: Int, _ resolver: inout Resolver
  ) -> Layer {
    guard let group = metrics.group, case .layer = line.content else { return line }
    var line = line
    var light = Layer(
      frame: Rect(0, line.bounds.height, line.bounds.width, line.bounds.height))
    light.backgroundColor = group.lineHighlight
    resolver.append(
      light, to: &line, source, role: role(.row, .separator, number: row).adding(.highlight))
    return line
  }

  /// Whether there is a separator below the last row.
  private var hasLastLine: Bool {
    if metrics.group != nil { return false }
    return switch metrics.style {
    case .grouped: true
    case .insetGrouped: false
    // The header of the next section replaces it.
    case .plain: isLast || table.content.sections.headerHeight(of: section.number + 1) == 0
    }
  }

  private func snake(
    in frame: Rect, _ span: Environment.RowPosition, _ resolver: inout Resolver
  ) -> Layer? {
    let inset = insets(span, &resolver).left
    guard
      let path = snakePath(
        index: span.index, count: span.count, width: frame.width, height: frame.height,
        inset: inset)
    else { return nil }
    var shape = Shape(path: path, fillColor: nil)
    shape.strokeColor = color(span, &resolver)
    resolver.applyProperties(to: &shape, of: .separators) { resolver, key in
      separatorProperty(key, span, &resolver)
    }
    var layer = Layer(frame: frame)
    layer.content = .shape(shape)
    return layer
  }

  /// Returns a line whose lower edge is at `y`. Outer lines have the full width.
  func line(
    under y: Double, _ span: Environment.RowPosition, isOuter: Bool = false,
    _ resolver: inout Resolver
  ) -> Layer {
    let (left, right) = isOuter ? (0, 0) : insets(span, &resolver)
    let width = max(
      0, table.bounds.width - 2 * metrics.margin - left - right - table.indexWidth)
    let start = resolver.unit(separatorProperty(.strokeStart, span, &resolver)?.magnitude ?? 0)
    let end = resolver.unit(separatorProperty(.strokeEnd, span, &resolver)?.magnitude ?? 1)
    let thickness = thickness(span, &resolver)
    var layer = Layer(
      frame: Rect(
        metrics.margin + left + start * width, y - thickness, max(0, end - start) * width,
        thickness))
    layer.backgroundColor = color(span, &resolver)
    return layer
  }

  private func color(_ span: Environment.RowPosition, _ resolver: inout Resolver) -> Color {
    separatorProperty(.color, span, &resolver)?.colorValue
      ?? metrics.group?.line ?? resolver.evaluator.settings.defaults.separatorColor
  }

  private func insets(
    _ span: Environment.RowPosition, _ resolver: inout Resolver
  ) -> (left: Double, right: Double) {
    guard let n = separatorProperty(.inset, span, &resolver)?.numbers, let left = n.first else {
      let (usual, right) = metrics.separatorInset
      guard metrics.linesFollowTexts, span.index < section.rowCount,
        let id = resolver.evaluator.rowInstance(span.index, of: section, inTable: table.id),
        let leading = resolver.evaluator.leadingWidth(ofRow: id, metrics)
      else { return (usual, right) }
      let inset = resolver.property(.textInset, of: id)?.numbers?.first
      return ((inset ?? metrics.rowTextInset) + leading, right)
    }
    return (left, n.count > 1 ? n[1] : 0)
  }

  private func separators(_ resolver: borrowing Resolver) -> [Int] {
    resolver.evaluator.templates(.separators, of: section.parent)
  }

  /// Returns the presentation value of a `separators` property for a row.
  private func separatorProperty(
    _ key: PropertyKey, _ span: Environment.RowPosition, _ resolver: inout Resolver
  ) -> Value? {
    let separators = separators(resolver)
    guard let first = separators.first else { return nil }
    let model = resolver.evaluator.lookup(key, ofSeparatorsIn: section, span)?.value
    let animations = separators.reversed().flatMap { separators in
      resolver.animations(ofTemplate: separators, for: span).filter { $0.keyPath.key == key }
    }
    guard !animations.isEmpty else { return model }
    let unset: Value? =
      key == .lineWidth
      ? .number(resolver.evaluator.separatorStyle(of: section, span).width)
      : resolver.unsetValue(of: key, first)
    return resolver.animated(model ?? unset, by: animations, delay: table.delay)
  }
}

extension TableBuilder {
  /// Creates the separators below the last row of a plain table without a footer.
  func appendFillers(to layer: inout Layer, _ resolver: inout Resolver) {
    guard metrics.style == .plain, content.footer == nil, bounds.maxY > content.end else { return }
    let last = resolver.evaluator.section(content.sections.count - 1, inTable: id)
    let span = last.position(ofRow: last.rowCount)
    let section = SectionBuilder(table: self, section: last, rows: 0..<0)
    guard resolver.evaluator.separatorStyle(of: last, span).kind == .singleLine else { return }
    let pitch = fillerPitch(last, span, &resolver)
    guard pitch > 0 else { return }
    let scale = resolver.evaluator.settings.scale
    let firstY = max(0, bounds.minY - content.end) / pitch
    var k = Int(min(firstY, 1e9))
    let source = resolver.evaluator.templates(.separators, of: id).first ?? id
    while content.end + Double(k) * pitch < bounds.maxY {
      let y = roundToPixel(content.end + Double(k + 1) * pitch, scale: scale)
      guard resolver.beginLayer(source, role: .init(.filler, .separator, number: k)) else { break }
      resolver.noteSeparator(in: last, span)
      layer.sublayers.append(section.line(under: y, span, &resolver))
      k += 1
    }
  }

  private func fillerPitch(
    _ section: TableSection, _ span: Environment.RowPosition, _ resolver: inout Resolver
  ) -> Double {
    if let height = resolver.number(.fillerRowHeight, of: id) { return height }
    guard resolver.evaluator.settings.defaults.fillers else { return 0 }
    return resolver.evaluator.templateHeight(of: section, span)
      ?? resolver.evaluator.usualHeight(of: section, span, metrics)
  }
}
