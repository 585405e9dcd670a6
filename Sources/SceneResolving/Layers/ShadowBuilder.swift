import SceneLayers
import SceneSource
import SceneLanguage

/// A shadow with its origin.
struct ShadowLayer {
  var shadow: TableShadows.Shadow
  /// The shadow's own element, or else `shadows`.
  var source: Int
  var span: SourceSpan
  var image: Value.ImageValue?

  func layer(_ resolver: inout Resolver) -> Layer? {
    let role = LayerRole.Part(.shadows, .init(rawValue: shadow.kind.rawValue))
    guard resolver.beginLayer(source, role: role, at: span) else { return nil }
    let ends: [PropertyKey] = [.color, .to, .contentTop, .contentBottom]
    resolver.note(["colors"], from: ends, of: source)
    resolver.note(["contents"], from: [.image], of: source)
    // `contentTop: 10`, or the height of an element.
    let own = PropertyKey(named: shadow.kind.rawValue) ?? .height
    resolver.note(["y", "height"], from: [.height, own], of: source)
    var layer = Layer(frame: shadow.frame)
    switch shadow.fill {
    case .gradient(let first, let last):
      layer.content = .gradient(Gradient(colors: [first, last], locations: [0, 1]))
    case .up, .down:
      if let image {
        layer.contents = resolver.contents(image)
      }
    }
    return layer
  }
}

// Evaluates the shadows of a table.

extension TableBuilder {
  func shadows(_ resolver: inout Resolver) -> [ShadowLayer] {
    guard let id = content.shadows else { return [] }
    return shadows(id, in: tableState(&resolver), &resolver)
  }

  fileprivate func shadows(
    _ id: Int, in state: TableShadows.Table, _ resolver: inout Resolver
  ) -> [ShadowLayer] {
    var spec = TableShadows()
    spec.visibility = resolver.word(.visibility, of: id) ?? spec.visibility
    let images = resolver.property(.image, of: id)
    if images != nil {
      spec.paint = .picture
    } else if let color = resolver.property(.color, of: id)?.colorValue {
      spec.paint = .color(color)
    }
    spec.to = resolver.property(.to, of: id)?.colorValue ?? opaqueBackground(&resolver)
    let blocks = shadowBlocks(of: id, &resolver)
    for kind in TableShadows.Kind.allCases {
      set(kind, of: &spec, shadows: id, block: blocks[kind], &resolver)
    }
    if let kind = spec.withoutEnd.first {
      resolver.report(
        .missingProperty, at: resolver.declaration(of: blocks[kind] ?? id).span,
        "a shadow over a background that is not an opaque color must have 'to'",
        hint: "for example, 'to: white'")
      return []
    }
    return spec.shadows(in: state).map { shadow in
      let block = blocks[shadow.kind]
      let own = block.flatMap { resolver.property(.image, of: $0) }
      return ShadowLayer(
        shadow: shadow, source: block ?? id,
        span: block.map { resolver.declaration(of: $0).span }
          ?? resolver.span(of: key(of: shadow.kind), of: id),
        image: (own ?? images).flatMap { image($0, shadow.fill) })
    }
  }

  private func key(of kind: TableShadows.Kind) -> PropertyKey {
    switch kind {
    case .top: .top
    case .contentTop: .contentTop
    case .contentBottom: .contentBottom
    case .bottom: .bottom
    }
  }

  private func image(_ value: Value, _ fill: TableShadows.Shadow.Fill) -> Value.ImageValue? {
    switch value {
    case .image(let image): return image
    case .tuple(let fields):
      let label = fill == .up ? "up" : "down"
      for field in fields where field.label == label {
        if case .image(let image) = field.value { return image }
      }
      return nil
    default: return nil
    }
  }

  /// Returns the default end color of shadows: the color behind the rows, if it is opaque.
  private func opaqueBackground(_ resolver: inout Resolver) -> Color? {
    guard let paint = resolver.property(.background, of: id) else {
      return metrics.background
    }
    guard let color = paint.colorValue, color.alpha == 1 else { return nil }
    return color
  }

  private func shadowBlocks(
    of id: Int, _ resolver: inout Resolver
  ) -> [TableShadows.Kind: Int] {
    var blocks: [TableShadows.Kind: Int] = [:]
    for child in resolver.children(of: id) {
      if let kind = TableShadows.Kind(rawValue: resolver.kind(of: child).rawValue) {
        blocks[kind] = child
      }
    }
    return blocks
  }

  private func set(
    _ kind: TableShadows.Kind, of spec: inout TableShadows, shadows id: Int, block: Int?,
    _ resolver: inout Resolver
  ) {
    var made: TableShadows.Block?
    if let block {
      if resolver.isSet(key(of: kind), of: id) {
        resolver.report(
          .conflictingProperties, at: resolver.declaration(of: block).span,
          "'\(kind.rawValue)' has both a height and a body",
          notes: [
            resolver.evaluator.note(
              "'height' is set here", at: resolver.span(of: key(of: kind), of: id))
          ])
      }
      var paint: TableShadows.Paint?
      if resolver.property(.image, of: block) != nil {
        paint = .picture
      } else if resolver.isSet(.color, of: block),
        let color = resolver.property(.color, of: block)?.colorValue
      {
        paint = .color(color)
      }
      made = .init(
        height: resolver.number(.height, of: block) ?? 0, paint: paint,
        to: resolver.property(.to, of: block)?.colorValue)
    } else if let height = resolver.number(key(of: kind), of: id) {
      made = .init(height: height)
    }
    switch kind {
    case .top: spec.top = made
    case .contentTop: spec.contentTop = made
    case .contentBottom: spec.contentBottom = made
    case .bottom: spec.bottom = made
    }
  }

  private func tableState(_ resolver: inout Resolver) -> TableShadows.Table {
    let first = content.sections.runs.first { $0.rowCount > 0 }?.sections.first
      .map { resolver.evaluator.section($0, inTable: id) }
    let last = content.sections.runs.last { $0.rowCount > 0 }?.sections.last
      .map { resolver.evaluator.section($0, inTable: id) }
    return TableShadows.Table(
      size: place.uncovered.size, contentOffset: place.uncovered.origin,
      insetTop: place.inset.top, insetBottom: place.inset.bottom, contentEnd: content.end,
      firstRow: first.flatMap { size(ofRow: 0, of: $0, &resolver) },
      lastRow: last.flatMap { size(ofRow: $0.rowCount - 1, of: $0, &resolver) })
  }

  /// Returns the size of a row; nil if it is not visible.
  fileprivate func size(
    ofRow row: Int, of section: TableSection, _ resolver: inout Resolver
  ) -> Size? {
    let rows = section.layout.rows(
      from: bounds.minY, to: bounds.maxY, separatorWidth: separatorWidth(of: section, &resolver))
    guard rows.contains(row) else { return nil }
    return Size(
      max(0, bounds.width - 2 * metrics.margin), section.layout.height(ofRow: row))
  }
}

extension SectionBuilder {
  /// Returns the shadows in the section's first and last row. The others belong to the table.
  func sectionShadows(_ resolver: inout Resolver) -> [ShadowLayer] {
    guard let id = section.shadows, section.rowCount > 0 else { return [] }
    let state = TableShadows.Table(
      size: table.bounds.size, contentOffset: table.bounds.origin, contentEnd: section.rowsBottom,
      firstRow: table.size(ofRow: 0, of: section, &resolver),
      lastRow: table.size(ofRow: section.rowCount - 1, of: section, &resolver))
    return table.shadows(id, in: state, &resolver).filter { $0.shadow.parent != .table }
  }
}
