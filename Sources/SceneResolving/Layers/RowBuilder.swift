import SceneLayers
import SceneSource
import SceneLanguage

// Creates the visible rows of a section.

extension SectionBuilder {
  func appendRows(
    shadows: [ShadowLayer], to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let own = section.id == nil ? [] : sectionShadows(&resolver)
    for row in rows {
      guard !resolver.isFull else { break }
      if let part = rowLayer(row, shadows: shadows, own, &resolver) {
        layer.sublayers.append(part)
      }
    }
  }

  private func rowLayer(
    _ row: Int, shadows: [ShadowLayer], _ own: [ShadowLayer], _ resolver: inout Resolver
  ) -> Layer? {
    guard let id = resolver.evaluator.rowInstance(row, of: section, inTable: table.id),
      let frame = resolver.evaluator.store.geometry(of: id)?.frame,
      resolver.beginLayer(id, role: role(.row, number: row))
    else { return nil }
    var layer = Layer(frame: frame)
    let isSelected = resolver.bool(.selected, of: id) ?? false
    note(&resolver, id, isSelected: isSelected)
    layer.isHidden = resolver.bool(.isHidden, of: id) ?? false
    motion(ofRow: id, &resolver).apply(to: &layer, ofRow: frame)
    round(&layer, row)
    let number = section.firstRow + row
    append(
      shadows, isFirst: number == 0, isLast: number == table.content.rowCount - 1, to: &layer,
      &resolver)
    append(own, isFirst: row == 0, isLast: row == section.rowCount - 1, to: &layer, &resolver)
    appendBackground(ofRow: row, id, isSelected: isSelected, to: &layer, &resolver)
    let separator = resolver.evaluator.separatorStyle(of: section, section.position(ofRow: row))
    // The difference of two edges, which are on pixels, is not exact.
    let height = roundToPixel(frame.height, scale: resolver.evaluator.settings.scale)
    let room = height - (metrics.contentEndsAtLine ? separator.thickness : 0)
    let box = Rect(0, 0, frame.width, max(0, room))
    let metrics = resolver.evaluator.metrics(metrics, of: id)
    RowContent(
      section: self, row: row, id: id, metrics: metrics, box: box, height: height,
      isSelected: isSelected
    ).append(to: &layer, &resolver)
    resolver.mirror(&layer, of: id)
    layer.sublayers = resolver.sublayers(of: id, delay: table.delay, after: layer.sublayers)
    return layer
  }

  private func note(_ resolver: inout Resolver, _ id: Int, isSelected: Bool) {
    let background: PropertyKey = isSelected ? .selectedBackground : .background
    resolver.note(["backgroundColor"], from: [background, .selected], of: id)
    for key in [PropertyKey.isHidden, .opacity, .transform, .height] {
      resolver.note([key.rawValue], from: [key], of: id)
    }
  }

  /// Rounds the corners of the first and last row of a section.
  private func round(_ layer: inout Layer, _ row: Int) {
    guard metrics.cornerRadius > 0 else { return }
    var corners: Layer.Corners = []
    if row == 0 { corners.formUnion([.minXMinY, .maxXMinY]) }
    if row == section.rowCount - 1 { corners.formUnion([.minXMaxY, .maxXMaxY]) }
    guard !corners.isEmpty else { return }
    layer.cornerRadius = metrics.cornerRadius
    layer.cornerCurve = metrics.cornerCurve
    layer.maskedCorners = corners
  }

  private func append(
    _ shadows: [ShadowLayer], isFirst: Bool, isLast: Bool, to layer: inout Layer,
    _ resolver: inout Resolver
  ) {
    for shadow in shadows {
      guard
        shadow.shadow.parent == .firstRow && isFirst || shadow.shadow.parent == .lastRow && isLast
      else { continue }
      if let part = shadow.layer(&resolver) { layer.sublayers.append(part) }
    }
  }

  private func appendBackground(
    ofRow row: Int, _ id: Int, isSelected: Bool, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let defaults = resolver.evaluator.settings.defaults
    let key: PropertyKey = isSelected ? .selectedBackground : .background
    // The rows of a classic group show the fill of the group.
    let standard: Value =
      isSelected
      ? Value(defaults.selectedBackground)
      : metrics.group == nil ? .color(metrics.rowBackground) : .none
    let paint = resolver.property(key, of: id) ?? standard
    if case .color(let color) = paint {
      layer.backgroundColor = color
      return
    }
    guard paint != .none else { return }
    let span = resolver.span(of: key, of: id)
    guard resolver.beginLayer(id, role: role(.row, .background, number: row), at: span) else {
      return
    }
    resolver.note(SourceTable.fill, from: [key, .selected], of: id)
    var part = resolver.filled(paint, frame: Rect(0, 0, layer.bounds.width, layer.bounds.height))
    part.cornerRadius = layer.cornerRadius
    part.cornerCurve = layer.cornerCurve
    part.maskedCorners = layer.maskedCorners
    part.masksToBounds = part.cornerRadius > 0 && part.contents != nil
    layer.sublayers.append(part)
  }
}

extension Resolver {
  /// Mirrors the places of an element's sublayers, from an index on, in an interface from right to
  /// left. The sublayers themselves do not change.
  mutating func mirror(_ layer: inout Layer, of id: Int, from first: Int = 0) {
    guard evaluator.traits(of: id).isRightToLeft else { return }
    let (left, right) = (layer.bounds.minX, layer.bounds.maxX)
    for index in first..<layer.sublayers.count {
      layer.sublayers[index].position.x = left + right - layer.sublayers[index].position.x
    }
  }
}

extension Value {
  init(_ background: UIKitDefaults.Background) {
    switch background {
    case .color(let color): self = .color(color)
    case .gradient(let colors, let locations):
      self = .gradient(
        .init(
          colors: colors, locations: locations, startPoint: Point(0.5, 0),
          endPoint: Point(0.5, 1)))
    }
  }
}

// `leading` and `accessory`: layers at the start and end of a row, which are as large as their
// contents.

extension Resolver {
  mutating func container(_ id: Int, x: Double, in box: Rect) -> Layer? {
    container(id, in: box) { _ in x }
  }

  mutating func container(_ id: Int, endingAt right: Double, in box: Rect) -> Layer? {
    container(id, in: box) { right - $0 }
  }

  /// Centers the container vertically in the row.
  private mutating func container(
    _ id: Int, in box: Rect, x: (_ width: Double) -> Double
  ) -> Layer? {
    let size = evaluator.contentSize(ofPart: id)
    guard beginLayer(id) else { return nil }
    let scale = evaluator.settings.scale
    var layer = Layer(
      frame: Rect(
        roundToPixel(x(size.width), scale: scale),
        roundToPixel(box.midY - size.height / 2, scale: scale), size.width, size.height))
    evaluator.store.setGeometry(of: id, .init(frame: layer.frame))
    layer.sublayers = sublayers(of: id, delay: 0)
    return layer
  }

  /// Returns the size of an image in points.
  func size(of contents: Contents) -> Size {
    let picture = output.pictures[contents.picture]
    let scale = contents.contentsScale
    return Size(Double(picture.width) / scale, Double(picture.height) / scale)
  }
}
