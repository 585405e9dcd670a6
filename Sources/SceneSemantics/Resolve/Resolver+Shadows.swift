import SceneLayers
import SceneSource

// A table's shadows: what the scene says of them, made ready for their places.

/// A shadow in its place, and who declares it.
struct PlacedShadow {
  var placed: TableShadows.Placed
  /// The block, or else `shadows`.
  var source: Int
  var span: SourceSpan
  var image: Value.ImageValue?
}

extension Resolver {
  mutating func shadows(of view: TableView) -> [PlacedShadow] {
    guard let id = view.content.shadows else { return [] }
    var spec = TableShadows()
    spec.visibility = word(.visibility, of: id) ?? spec.visibility
    let images = property(.image, of: id)
    if images != nil {
      spec.paint = .picture
    } else if let color = property(.color, of: id)?.colorValue {
      spec.paint = .color(color)
    }
    spec.to = property(.to, of: id)?.colorValue ?? opaqueBackground(of: view.id)
    let blocks = shadowBlocks(of: id)
    for kind in TableShadows.Kind.allCases {
      set(kind, of: &spec, shadows: id, block: blocks[kind])
    }
    if let kind = spec.withoutEnd.first {
      report(
        .missingProperty, at: declaration(of: blocks[kind] ?? id).span,
        "a shadow over a background that is no opaque colour needs 'to'",
        hint: "for instance 'to: white'")
      return []
    }
    return spec.placed(in: tableState(of: view)).map { placed in
      let block = blocks[placed.kind]
      let own = block.flatMap { property(.image, of: $0) }
      return PlacedShadow(
        placed: placed, source: block ?? id,
        span: block.map { declaration(of: $0).span } ?? span(of: key(of: placed.kind), of: id),
        image: (own ?? images).flatMap { image($0, placed.fill) })
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

  private func image(_ value: Value, _ fill: TableShadows.Placed.Fill) -> Value.ImageValue? {
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

  /// What shadows fade to unless told: the colour behind the rows where it hides what is behind.
  private mutating func opaqueBackground(of id: Int) -> Color? {
    guard let paint = property(.background, of: id) else { return looks.plainBackground }
    guard let color = paint.colorValue, color.alpha == 1 else { return nil }
    return color
  }

  private mutating func shadowBlocks(of id: Int) -> [TableShadows.Kind: Int] {
    var blocks: [TableShadows.Kind: Int] = [:]
    for child in children(of: id) {
      if let kind = TableShadows.Kind(rawValue: kind(of: child).rawValue) { blocks[kind] = child }
    }
    return blocks
  }

  private mutating func set(
    _ kind: TableShadows.Kind, of spec: inout TableShadows, shadows id: Int, block: Int?
  ) {
    var made: TableShadows.Block?
    if let block {
      if isSet(key(of: kind), of: id) {
        report(
          .conflictingProperties, at: declaration(of: block).span,
          "'\(kind.rawValue)' has a height and a block",
          notes: [note("the height is set here", at: span(of: key(of: kind), of: id))])
      }
      var paint: TableShadows.Paint?
      if property(.image, of: block) != nil {
        paint = .picture
      } else if let color = property(.color, of: block)?.colorValue {
        paint = .color(color)
      }
      made = .init(
        height: number(.height, of: block) ?? 0, paint: paint,
        to: property(.to, of: block)?.colorValue)
    } else if let height = number(key(of: kind), of: id) {
      made = .init(height: height)
    }
    switch kind {
    case .top: spec.top = made
    case .contentTop: spec.contentTop = made
    case .contentBottom: spec.contentBottom = made
    case .bottom: spec.bottom = made
    }
  }

  private mutating func tableState(of view: TableView) -> TableShadows.Table {
    let layout = view.content.layout
    let inset = contentInset(of: view.id, view.frame)
    let rows = layout.rows(
      from: view.bounds.minY, to: view.bounds.maxY, separatorWidth: view.separatorWidth)
    func size(_ row: Int) -> Size? {
      rows.contains(row) ? Size(view.bounds.width, layout.height(ofRow: row)) : nil
    }
    return TableShadows.Table(
      size: view.bounds.size, contentOffset: view.bounds.origin, insetTop: inset.top,
      insetBottom: inset.bottom, contentEnd: view.content.end, firstRow: size(0),
      lastRow: layout.count > 0 ? size(layout.count - 1) : nil)
  }

  mutating func shadowLayer(_ shadow: PlacedShadow, of view: TableView) -> Layer? {
    let kind = shadow.placed.kind.rawValue
    guard beginLayer(shadow.source, role: "shadows.\(kind)", at: shadow.span) else { return nil }
    var layer = Layer(frame: shadow.placed.frame)
    switch shadow.placed.fill {
    case .gradient(let first, let last):
      layer.content = .gradient(Gradient(colors: [first, last], locations: [0, 1]))
    case .up, .down:
      if let image = shadow.image {
        layer.contents = contents(image)
      }
    }
    return layer
  }
}
