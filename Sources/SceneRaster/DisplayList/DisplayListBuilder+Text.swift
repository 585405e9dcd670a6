import SceneLayers

/// The properties that determine a glyph's outline except for its position, so that it is flattened
/// only once.
struct GlyphForm: Hashable {
  /// The index in `LayerTree.outlines`.
  var outline: Int
  /// The linear part of the transform to device pixels.
  var a, b, c, d: Double
}

/// The outline of a glyph relative to its origin, in device pixels.
struct GlyphOutline {
  var outline: Outline
  var extent: DeviceRect
  /// The number of points, and of edges in each row.
  var edges: Int
}

extension DisplayListBuilder {
  mutating func add(_ text: Text, _ space: CoordinateSpace) {
    guard text.fontSize > 0, text.foregroundColor.alpha > 0 else { return }
    let scale = AffineTransform(scale: text.fontSize, text.fontSize)
    for glyph in text.glyphs where tree.outlines.indices.contains(glyph.outline) {
      let set = scale.concatenating(AffineTransform(translate: glyph.origin.x, glyph.origin.y))
      let glyphSpace = space.inside(set)
      guard glyphSpace.layers.isFinite, !meter.isExhausted else { continue }
      meter.spend(pixels: PaintingMeter.Cost.row)
      if let placed = region(of: glyph, glyphSpace) {
        fill(placed, text.foregroundColor, perPixel: PaintingMeter.Cost.glyph)
      }
    }
  }

  private mutating func region(of glyph: Text.Glyph, _ space: CoordinateSpace) -> PlacedRegion? {
    if space.homography != nil { return outline([tree.outlines[glyph.outline]], space) }
    let map = space.map
    let form = GlyphForm(outline: glyph.outline, a: map.a, b: map.b, c: map.c, d: map.d)
    let known = glyphs[form] ?? flatten(form)
    // Glyphs that are too large to be moved are clipped individually.
    guard let known else { return outline([tree.outlines[glyph.outline]], space) }
    // The y-coordinate is rounded to a separate grid, so that lines of text at a distance of whole
    // pixels share an entry in `GlyphRows`. 1.5 · 2²⁸: the last bit of the sum is 2⁻²⁴.
    let offset = DevicePoint(x: map.tx, y: (map.ty + 402_653_184) - 402_653_184)
    var extent = known.extent
    (extent.x0, extent.x1) = (extent.x0 + offset.x, extent.x1 + offset.x)
    (extent.y0, extent.y1) = (extent.y0 + offset.y, extent.y1 + offset.y)
    guard extent.isWithinLimit else { return outline([tree.outlines[glyph.outline]], space) }
    let box = extent.onGrid.box.intersection(space.clip)
    guard !box.isEmpty else { return nil }
    var placed = known.outline
    placed.offset = offset
    outliner.store.outlines.append(placed)
    meter.keep(of: Outline.self)
    meter.paint(pixels: known.edges * PaintingMeter.Cost.glyphEdge)
    return PlacedRegion(region: .outline(outliner.store.outlines.count - 1), box: box)
  }

  /// Returns the outline of a form; nil if it cannot be moved.
  private mutating func flatten(_ form: GlyphForm) -> GlyphOutline? {
    let path = tree.outlines[form.outline]
    let map = AffineTransform(a: form.a, b: form.b, c: form.c, d: form.d, tx: 0, ty: 0)
    let before = outliner.store.points.count
    beginOutline(of: [path], clip: nil)
    flatten(path, map)
    var result = outliner.endMovable().map {
      GlyphOutline(
        outline: $0.outline, extent: $0.extent,
        edges: outliner.store.edges(of: $0.outline.chains, in: .everything))
    }
    endOutline()
    // A hash table is about two thirds full.
    meter.keep(bytes: MemoryLayout<(GlyphForm, GlyphOutline?)>.stride * 3 / 2)
    if let glyph = result, glyph.extent.y1 - glyph.extent.y0 <= 256, glyph.outline.index == nil,
      outliner.store.points.count - before <= 8192
    {
      result?.outline.isGlyph = true
    }
    glyphs[form] = .some(result)
    return result
  }
}
