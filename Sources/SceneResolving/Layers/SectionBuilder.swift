import SceneLayers
import SceneSource
import SceneLanguage

/// Creates the layers of a section's visible rows, its header, and its footer.
struct SectionBuilder {
  let table: TableBuilder
  let section: TableSection
  /// The rows that are visible, including those of which only a separator is visible.
  let rows: Range<Int>

  var metrics: ListMetrics { table.metrics }

  /// Returns the role of a layer, with the section's number if the table has several.
  func role(
    _ first: LayerRole.Name, _ second: LayerRole.Name? = nil, number: Int? = nil
  ) -> LayerRole.Part {
    let isOnly = table.content.hasOneSection && section.id == nil
    return .init(first, second, number: number, section: isOnly ? nil : section.number)
  }

  var isLast: Bool { section.number == table.content.sections.count - 1 }

  // MARK: The box of iOS 3 to 6

  /// Border, highlights, and fill, nested.
  func appendGroup(to layer: inout Layer, _ resolver: inout Resolver) {
    guard let group = metrics.group, section.rowCount > 0 else { return }
    let rows = Rect(
      metrics.margin, section.rowsTop, max(0, table.bounds.width - 2 * metrics.margin),
      section.rowsBottom - section.rowsTop)
    let box = Rect(rows.x, rows.y, rows.width, rows.height + 1)
    let radius = metrics.cornerRadius
    guard resolver.beginLayer(section.id ?? table.id, role: role(.group, .highlight))
    else { return }
    var light = Layer(frame: Rect(box.x, box.y, box.width, box.height + 1))
    light.content = .shape(
      Shape(
        path: .crescent(
          under: Rect(0, 0, box.width, box.height), radius + group.highlightRadius),
        fillColor: group.highlight))
    layer.sublayers.append(light)
    for (part, frame, color, radius) in [
      (LayerRole.Name.border, box, group.border, radius),
      (
        .edge, Rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2), group.topEdge,
        radius - group.innerRadius
      ),
      (
        .background, Rect(box.x + 1, box.y + 2, box.width - 2, box.height - 3),
        metrics.rowBackground, radius - group.innerRadius
      ),
    ] {
      guard resolver.beginLayer(section.id ?? table.id, role: role(.group, part))
      else { return }
      var part = Layer(frame: frame)
      part.backgroundColor = color
      part.cornerRadius = radius
      layer.sublayers.append(part)
    }
  }

  // MARK: Header and footer

  func appendTitles(to layer: inout Layer, _ resolver: inout Resolver) {
    appendHeader(to: &layer, &resolver)
    appendFooter(to: &layer, &resolver)
  }

  private func appendHeader(to layer: inout Layer, _ resolver: inout Resolver) {
    let height = section.headerHeight
    var y = section.headerTop
    if metrics.style == .plain {
      // The header stays at the top of the table while its section is visible.
      let top = table.bounds.minY + table.place.insets.top
      y = max(y, min(top, section.bottom - height))
    }
    let frame = Rect(0, y, table.bounds.width, height)
    let header = section.header
    let metrics = resolver.evaluator.metrics(metrics, of: header)
    let text = resolver.evaluator.headerText(of: section.id, header: header, metrics)
    guard isInView(frame), header != nil || text != nil,
      let source = header ?? section.id, resolver.beginLayer(source, role: role(.header))
    else { return }
    var part = edge(header, metrics.header, frame, &resolver)
    if let text {
      append(
        text, metrics.header, .lastBaseline(height - metrics.header.baseline),
        role: role(.header, .title), to: &part, &resolver)
    }
    resolver.mirror(&part, of: source)
    if let header { part.sublayers += resolver.sublayers(of: header, delay: table.delay) }
    layer.sublayers.append(part)
  }

  private func appendFooter(to layer: inout Layer, _ resolver: inout Resolver) {
    let frame = Rect(0, section.rowsBottom, table.bounds.width, section.footerHeight)
    guard let footer = section.footer, isInView(frame),
      resolver.beginLayer(footer, role: role(.footer))
    else { return }
    let metrics = resolver.evaluator.metrics(metrics, of: footer)
    var part = edge(footer, metrics.footer, frame, &resolver)
    if let text = resolver.evaluator.footerText(of: footer, metrics) {
      append(
        text, metrics.footer,
        metrics.style == .plain
          ? .centered(y: 0, height: frame.height) : .firstBaseline(metrics.footer.baseline),
        role: role(.footer, .title), to: &part, &resolver)
    }
    resolver.mirror(&part, of: footer)
    part.sublayers += resolver.sublayers(of: footer, delay: table.delay)
    layer.sublayers.append(part)
  }

  private func isInView(_ frame: Rect) -> Bool {
    frame.height > 0 && frame.maxY > table.bounds.minY && frame.minY < table.bounds.maxY
  }

  /// Creates a header or footer without its text.
  private func edge(
    _ id: Int?, _ look: ListMetrics.SectionTitle, _ frame: Rect, _ resolver: inout Resolver
  ) -> Layer {
    if let id {
      resolver.note(SourceTable.fill, from: [.background], of: id)
      resolver.note(["height"], from: [.height], of: id)
    }
    if let paint = id.flatMap({ resolver.property(.background, of: $0) }) {
      return resolver.filled(paint, frame: frame)
    }
    return look.background.map { resolver.filled(Value($0), frame: frame) } ?? Layer(frame: frame)
  }

  /// Appends the text of a header or footer.
  private func append(
    _ title: SectionText, _ look: ListMetrics.SectionTitle, _ place: TextPlace,
    role: LayerRole.Part, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let (text, id) = (title.text, title.id)
    let span = resolver.evaluator.scene.titleSpan(
      of: resolver.evaluator.store.instances[id].declaration)
    let width = title.width(in: layer.bounds.width, metrics)
    var frame = resolver.evaluator.frame(
      of: text, x: metrics.margin + title.insets.left, width: width, place, for: id)
    if let shadow = look.shadow {
      guard resolver.beginLayer(id, role: role.adding(.shadow), at: span) else { return }
      frame.y += 1
      layer.sublayers.append(resolver.textLayer(text.colored(shadow), in: frame, at: span))
      frame.y -= 1
    }
    guard resolver.beginLayer(id, role: role, at: span) else { return }
    resolver.noteText(of: id, .titleColor)
    layer.sublayers.append(resolver.textLayer(text, in: frame, at: span))
  }
}

extension Path {
  /// Returns the area that is covered only after a rounded rectangle is moved down by a point.
  fileprivate static func crescent(under rect: Rect, _ radius: Double) -> Path {
    func arc(_ x: Double, _ y: Double, from start: Double, to end: Double) -> Element {
      .arc(
        center: Point(x, y), radius: radius, startAngle: start, endAngle: end,
        clockwise: start < end)
    }
    let (left, right, y) = (rect.minX + radius, rect.maxX - radius, rect.maxY - radius)
    return Path([
      .move(Point(rect.maxX, y)), arc(right, y + 1, from: 0, to: .pi / 2),
      arc(left, y + 1, from: .pi / 2, to: .pi), arc(left, y, from: .pi, to: .pi / 2),
      arc(right, y, from: .pi / 2, to: 0), .close,
    ])
  }
}
