import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

// Color glyphs, which are sublayers of a text layer.

extension Resolver {
  /// Returns the layers of a color glyph; nil for any other glyph.
  ///
  /// - Parameters:
  ///   - origin: Relative to the corner of `bounds`.
  ///   - bounds: The bounds of the text layer.
  mutating func colorGlyph(
    _ placed: TypesetLine.Glyph, _ style: TextStyle, at origin: Point, in bounds: Rect,
    _ span: SourceSpan
  ) -> [Layer]? {
    guard style.size > 0, let font = evaluator.fonts[style.font].file(placed.font),
      font.hasColorGlyphs
    else { return nil }
    let glyph = placed.id.index
    let number = evaluator.fonts.number(of: placed.font, in: style)
    let key = LayerOutput.ColorGlyph(font: number, glyph: glyph, foreground: style.color)
    var sized = key
    sized.pixelsPerEm = style.size * evaluator.settings.scale
    guard
      let found = output.colorGlyph(key) ?? output.colorGlyph(sized)
        ?? addDrawing(key, font, span) ?? addImage(sized, font, span)
    else { return nil }
    let layers = found.layers
    if layers.isEmpty { return [] }
    let corner = Point(bounds.x + origin.x, bounds.y + origin.y)
    if layers.count == 1, layers[0].contents != nil {
      guard beginTextSublayers(1, .glyph) else { return [] }
      return [layers[0].scaled(style.size, at: corner)]
    }
    guard beginTextSublayers(found.count + 1, .glyph) else { return [] }
    // Font units have y pointing up.
    let scale = style.size / Double(font.unitsPerEm)
    var layer = Layer(frame: .zero)
    layer.transform = Transform3D(
      AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: corner.x, ty: corner.y))
    layer.sublayers = layers
    return [layer]
  }

  /// Adds the layers of a glyph of the `COLR` table, none if it cannot be drawn; nil if it is not in
  /// the table.
  private mutating func addDrawing(
    _ key: LayerOutput.ColorGlyph, _ font: OpenTypeFont, _ span: SourceSpan
  ) -> LayerOutput.GlyphLayers? {
    let work = evaluator.fontWork
    var rest = work
    defer { evaluator.spend(work, until: rest, for: nil) }
    do throws(FontError) {
      guard
        let layers = try font.colorLayers(of: key.glyph, foreground: key.foreground, &rest)
      else { return nil }
      let points = layers.reduce(0) { $0 + $1.pointCount }
      return output.addColorGlyph(
        evaluator.spend(points, on: .outlines, for: nil) ? layers : [], of: key)
    } catch {
      report(
        .fontBroken, at: span,
        "cannot use font '\(evaluator.fonts.path(ofNumber: key.font))': \(error.message)")
      return output.addColorGlyph([], of: key)
    }
  }

  /// Adds the layer of a glyph that is an image, unless it cannot be read. Returns nil for a glyph
  /// without an image.
  private mutating func addImage(
    _ key: LayerOutput.ColorGlyph, _ font: OpenTypeFont, _ span: SourceSpan
  ) -> LayerOutput.GlyphLayers? {
    let work = evaluator.fontWork
    var rest = work
    defer { evaluator.spend(work, until: rest, for: nil) }
    guard
      let bitmap = font.bitmap(of: key.glyph, pixelsPerEm: key.pixelsPerEm ?? 0, &rest)
    else { return nil }
    return output.addColorGlyph(image(bitmap, of: key, span).map { [$0] } ?? [], of: key)
  }

  private mutating func image(
    _ bitmap: GlyphBitmap, of key: LayerOutput.ColorGlyph, _ span: SourceSpan
  ) -> Layer? {
    let path = evaluator.fonts.file(ofNumber: key.font)
    let file = GlyphImage(font: path, bytes: bitmap.bytes)
    switch library.glyphImages[file] {
    case nil: output.addMissing(.glyphImage(file))
    case .failed(let failure)?:
      reportFailure(failure, of: "\(path)#\(key.glyph)", at: span)
    case .loaded(let loaded)?:
      var layer = Layer(frame: bitmap.frame)
      layer.contents = Contents(picture: output.picture(loaded.picture, of: file))
      return layer
    }
    return nil
  }

  /// Records the origins of the layers of a part of a text, which are those of the text.
  mutating func beginTextSublayers(_ count: Int, _ name: LayerRole.Name) -> Bool {
    guard let text = lastLayer else { return false }
    let isWhole = wholeText == nil
    if isWhole { wholeText = output.origins.count - 1 }
    defer { if isWhole { wholeText = nil } }
    let role = text.role?.adding(name) ?? .init(name)
    for _ in 0..<count {
      guard beginLayer(text.id, role: role, at: text.span) else { return false }
    }
    lastLayer = text
    return true
  }
}

extension Layer {
  /// Returns a bitmap whose frame is in ems at a font size.
  fileprivate func scaled(_ size: Double, at origin: Point) -> Layer {
    func points(_ ems: Double) -> Double { roundToTenThousandths(ems * size) }
    let (x, y) = (roundToTenThousandths(origin.x), roundToTenThousandths(origin.y))
    let ems = frame
    var layer = Layer(
      frame: Rect(x + points(ems.x), y + points(ems.y), points(ems.width), points(ems.height)))
    layer.contents = contents
    return layer
  }

  /// The number of path elements in a layer and its descendants.
  fileprivate var pointCount: Int {
    var count = 0
    if case .shape(let shape) = content { count = shape.path.elements.count }
    return (sublayers + mask).reduce(count) { $0 + $1.pointCount }
  }
}
