import SceneLayers

/// What a glyph's outline depends on but for its place: flattened once, it serves at all.
struct GlyphForm: Hashable {
  /// An index into `LayerTree.outlines`.
  var outline: Int
  /// The linear part of the map to device pixels.
  var a, b, c, d: Double
}

/// A glyph's outline around its origin, in device pixels.
struct GlyphOutline {
  var outline: Outline
  var extent: DeviceRect
}

extension DisplayListBuilder {
  mutating func add(_ text: Text, _ space: CoordinateSpace) {
    guard text.fontSize > 0, text.foregroundColor.alpha > 0 else { return }
    let scale = AffineTransform(scale: text.fontSize, text.fontSize)
    for glyph in text.glyphs where tree.outlines.indices.contains(glyph.outline) {
      let set = scale.concatenating(AffineTransform(translate: glyph.origin.x, glyph.origin.y))
      let glyphPlace = space.inside(set)
      guard glyphPlace.layers.isFinite else { continue }
      if let placed = region(of: glyph, glyphPlace) { fill(placed, text.foregroundColor) }
    }
  }

  private mutating func region(of glyph: Text.Glyph, _ space: CoordinateSpace) -> PlacedRegion? {
    if space.homography != nil { return outline([tree.outlines[glyph.outline]], space) }
    let map = space.map
    let form = GlyphForm(outline: glyph.outline, a: map.a, b: map.b, c: map.c, d: map.d)
    let known = glyphs[form] ?? flatten(form)
    // What is too large to be moved about is clipped in its place.
    guard let known else { return outline([tree.outlines[glyph.outline]], space) }
    // A height on a grid of its own, so that lines of text a whole number of pixels apart are one
    // line to `GlyphRows`; 1.5 · 2²⁸: the sum has 2⁻²⁴ as its last place.
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
    return PlacedRegion(region: .outline(outliner.store.outlines.count - 1), box: box)
  }

  /// The outline of a form, nil where it cannot be placed.
  private mutating func flatten(_ form: GlyphForm) -> GlyphOutline? {
    let path = tree.outlines[form.outline]
    let map = AffineTransform(a: form.a, b: form.b, c: form.c, d: form.d, tx: 0, ty: 0)
    let before = outliner.store.points.count
    outliner.begin(clip: nil)
    flatten(path, map)
    var result = outliner.endMovable().map { GlyphOutline(outline: $0.outline, extent: $0.extent) }
    if let glyph = result, glyph.extent.y1 - glyph.extent.y0 <= 256, glyph.outline.index == nil,
      outliner.store.points.count - before <= 8192
    {
      result?.outline.isGlyph = true
    }
    glyphs[form] = .some(result)
    return result
  }
}
