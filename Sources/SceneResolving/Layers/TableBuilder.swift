import SceneLayers
import SceneSource
import SceneLanguage

/// Creates the layers of a table's visible part, back to front.
struct TableBuilder {
  let id: Int
  let content: TableContent
  let place: ScrollViewPlace
  /// The section index titles.
  let indexTitles: [String]
  let delay: Double

  var metrics: ListMetrics { content.metrics }
  var bounds: Rect { place.bounds }
  var indexWidth: Double { indexTitles.isEmpty ? 0 : ListMetrics.indexWidth }

  fileprivate func layer(_ resolver: inout Resolver) -> Layer {
    var layer = tableLayer(&resolver)
    let shadows = shadows(&resolver)
    for shadow in shadows where shadow.shadow.parent == .table {
      if let part = shadow.layer(&resolver) { layer.sublayers.append(part) }
    }
    appendEdges(to: &layer, &resolver)
    let sections = sectionsInView(&resolver)
    for section in sections { section.appendGroup(to: &layer, &resolver) }
    for section in sections { section.appendRows(shadows: shadows, to: &layer, &resolver) }
    let lines = layer.sublayers.count
    for section in sections { section.appendSeparators(to: &layer, &resolver) }
    appendFillers(to: &layer, &resolver)
    resolver.mirror(&layer, of: id, from: lines)
    for section in sections { section.appendTitles(to: &layer, &resolver) }
    let titles = layer.sublayers.count
    appendIndex(to: &layer, &resolver)
    resolver.mirror(&layer, of: id, from: titles)
    return layer
  }

  private func tableLayer(_ resolver: inout Resolver) -> Layer {
    var layer = Layer(frame: place.frame)
    layer.bounds = bounds
    layer.masksToBounds = true
    resolver.applyProperties(to: &layer, of: id, delay: delay)
    resolver.noteGeometry(of: id)
    resolver.note(["bounds"], from: [.contentOffset, .contentInset], of: id)
    resolver.note(["backgroundColor"], from: [.background, .style], of: id)
    switch resolver.property(.background, of: id) ?? .color(metrics.background) {
    case .color(let color):
      layer.backgroundColor = color
      if !resolver.isSet(.background, of: id) { appendStripes(to: &layer, &resolver) }
    case let paint:
      let span = resolver.span(of: .background, of: id)
      guard resolver.beginLayer(id, role: .init(.table, .background), at: span) else { break }
      resolver.note(SourceTable.fill, from: [.background], of: id)
      layer.sublayers.append(resolver.filled(paint, frame: bounds))
    }
    return layer
  }

  /// Creates the stripes behind classic groups.
  private func appendStripes(to layer: inout Layer, _ resolver: inout Resolver) {
    guard let group = metrics.group else { return }
    let (period, height) = (7.0, bounds.height)
    for (x, width, color) in [(4.0, 1.0, group.stripeEdge), (5, 2, group.stripe)] {
      var path = Path()
      var left = x
      while left < min(bounds.width, 10_000) {
        path.elements += Path.rect(Rect(left, 0, width, height)).elements
        left += period
      }
      guard resolver.beginLayer(id, role: .init(.table, .stripes)) else { return }
      var stripes = Layer(frame: bounds)
      stripes.content = .shape(Shape(path: path, fillColor: color))
      layer.sublayers.append(stripes)
    }
  }

  // MARK: Index

  /// Creates the section index, centered between the insets.
  private func appendIndex(to layer: inout Layer, _ resolver: inout Resolver) {
    let pitch = ListMetrics.indexPitch
    let middle = bounds.minY + (place.insets.top + bounds.height - place.insets.bottom) / 2
    let start = middle - Double(indexTitles.count) * pitch / 2
    let color =
      resolver.property(.sectionIndexColor, of: id)?.colorValue ?? resolver.evaluator.tint(of: id)
    let style = TextStyle(
      size: ListMetrics.indexSize, weight: .semibold, color: color, alignment: .center)
    let center = bounds.maxX - ListMetrics.indexCenter
    let span = resolver.span(of: .sectionIndexTitles, of: id)
    for (index, title) in indexTitles.enumerated() {
      let y = start + Double(index) * pitch
      guard y < bounds.maxY else { return }
      guard y + pitch > bounds.minY else { continue }
      guard resolver.beginLayer(id, role: .init(.table, .index), at: span) else { return }
      resolver.noteText(of: id, .sectionIndexColor, .sectionIndexTitles)
      layer.sublayers.append(
        resolver.textLayer(
          StyledText(title, style),
          in: Rect(center - ListMetrics.indexWidth / 2, y, ListMetrics.indexWidth, pitch),
          at: span))
    }
  }

  // MARK: Sections

  private func sectionsInView(_ resolver: inout Resolver) -> [SectionBuilder] {
    // Half of the width of separators is outside of their rows.
    let first = resolver.evaluator.section(0, inTable: id)
    let reach = separatorWidth(of: first, &resolver)
    let range = content.sections.range(from: bounds.minY - reach, to: bounds.maxY + reach)
    return range.map { index in
      let section = resolver.evaluator.section(index, inTable: id)
      let rows = section.layout.rows(
        from: bounds.minY, to: bounds.maxY, separatorWidth: separatorWidth(of: section, &resolver))
      return SectionBuilder(table: self, section: section, rows: rows)
    }
  }

  /// The width of the separator of the section's first row, or two of those that can be on the next
  /// row.
  func separatorWidth(of section: TableSection, _ resolver: inout Resolver) -> Double {
    let style = resolver.evaluator.separatorStyle(of: section, section.position(ofRow: 0))
    return metrics.insetLinesAreBelow ? 2 * style.width : style.width
  }

  // MARK: Header and footer

  private func appendEdges(to layer: inout Layer, _ resolver: inout Resolver) {
    if let header = content.header {
      appendEdge(header, y: 0, height: content.headerHeight, to: &layer, &resolver)
    }
    if let footer = content.footer, content.footerY < .infinity {
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
    resolver.note(SourceTable.fill, from: [.background], of: id)
    resolver.note(["height"], from: [.height], of: id)
    let paint = resolver.property(.background, of: id) ?? .none
    var edge = resolver.filled(paint, frame: frame)
    let role: LayerRole.Part = .init(resolver.kind(of: id) == .header ? .header : .footer, .title)
    let inset = resolver.property(.textInset, of: id)?.numbers ?? [metrics.rowTextInset]
    let (left, right) = (inset[0], inset.count > 1 ? inset[1] : inset[0])
    let box = Rect(left, 0, frame.width - left - right, height)
    let metrics = resolver.evaluator.metrics(metrics, of: id)
    resolver.appendTitle(of: id, role: role, in: box, metrics, to: &edge)
    resolver.mirror(&edge, of: id)
    edge.sublayers = resolver.sublayers(of: id, delay: delay, after: edge.sublayers)
    layer.sublayers.append(edge)
  }
}

extension Resolver {
  mutating func table(_ id: Int, delay: Double) -> Layer? {
    guard let place = place(ofScrollView: id, delay: delay),
      evaluator.spend(Self.bytesOfTable, on: .memory, for: id),
      let content = evaluator.content(of: id, visibleIn: place.bounds, place.insets),
      beginLayer(id)
    else { return nil }
    warnOfInset(of: id, place.inset)
    let table = TableBuilder(
      id: id, content: content, place: place, indexTitles: indexTitles(of: id), delay: delay)
    let layer = table.layer(&self)
    if let made = evaluator.store.tables[id] {
      OffscreenValidation(table: id, content: made).run(&evaluator)
    }
    return layer
  }

  /// Reports an inset to which the safe area is added.
  private mutating func warnOfInset(of id: Int, _ inset: ContentInset) {
    let own = evaluator.ownInset(of: id).bottom
    guard own > 0, inset.bottom > own else { return }
    let added = roundToTenThousandths(inset.bottom - own).shortestText
    report(
      .changedMeaning, at: span(of: .contentInset, of: id),
      "the safe area, \(added) points, is added to the bottom of 'contentInset'",
      notes: [.init("earlier versions replaced the safe area by 'contentInset'")])
  }

  /// The memory of the content of a table, which is kept, besides that of its layers.
  private static let bytesOfTable = 8000

  private mutating func indexTitles(of id: Int) -> [String] {
    guard case .array(let titles)? = property(.sectionIndexTitles, of: id) else { return [] }
    return titles.compactMap { $0.stringValue }
  }

  /// Returns the content offset of a scroll view, rounded to device pixels.
  mutating func contentOffset(of id: Int, delay: Double) -> Point {
    if delay == 0, let known = contentOffsets[id] { return known }
    var offset =
      presentationValue(.contentOffset, of: id, delay)?.pointValue
      ?? evaluator.usualContentOffset(of: id)
    offset.x = roundToPixel(offset.x, scale: evaluator.settings.scale)
    offset.y = roundToPixel(offset.y, scale: evaluator.settings.scale)
    if delay == 0 { contentOffsets[id] = offset }
    return offset
  }

  /// Appends the title of a row, header, or footer, centered vertically in `box`.
  mutating func appendTitle(
    of id: Int, role: LayerRole.Part, in box: Rect, _ metrics: ListMetrics,
    to layer: inout Layer
  ) {
    guard let title = evaluator.title(of: id), !title.string.isEmpty else { return }
    let span = evaluator.scene.titleSpan(of: evaluator.store.instances[id].declaration)
    let text = evaluator.styled(
      title, evaluator.titleStyle(of: id, metrics, isSelected: false), of: id)
    guard beginLayer(id, role: role, at: span) else { return }
    noteText(of: id, .titleColor)
    layer.sublayers.append(textLayer(text, in: box, at: span))
  }
}

extension Evaluator {
  /// Returns the style of the title of a row, header, or footer.
  mutating func titleStyle(
    of id: Int, _ metrics: ListMetrics, isSelected: Bool
  ) -> TextStyle {
    let (defaults, traits) = (settings.defaults, traits(of: id))
    let named: DynamicTypeStyle? = word(.textStyle, of: id)
    var style = TextStyle(
      size: number(.fontSize, of: id)
        ?? (named ?? metrics.textStyle)?.size(traits.contentSize) ?? metrics.rowTitleSize,
      weight: word(.fontWeight, of: id) ?? named?.weight ?? defaults.rowTitleWeight,
      color: property(.titleColor, of: id)?.colorValue
        ?? (isSelected ? defaults.selectedTextColor : nil) ?? defaults.label,
      truncation: word(.truncationMode, of: id) ?? .end)
    style.alignment = traits.alignment(word(.textAlignment, of: id))
    style.font = font(of: id, weight: style.weight)
    style.lines.pitch = pitch(of: id)
    return style
  }
}
