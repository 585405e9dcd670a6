import SceneLayers

/// Converts color glyphs to layers, in font units with y pointing up.
struct ColorGlyphBuilder {
  private let font: OpenTypeFont
  private let table: ColorTable
  private let palette: ColorPalette
  private let foreground: Color
  private let glyph: Int
  var work: FontWork
  /// The number of visited paints and created layers, and of points in their paths.
  private var nodes = 0
  private var points = 0

  private let limits: Limits

  /// The limits for one glyph. Paints are shared, so without limits a small table could describe an
  /// unlimited number of layers. A layer takes about 700 bytes, and a point up to 112, so a glyph
  /// takes less than ten times the file plus 1 MiB.
  private struct Limits {
    static let depth = 32
    let nodes: Int
    let points: Int

    init(fileSize: Int) {
      nodes = min(256 + fileSize / 256, 4096)
      points = min(4096 + fileSize / 16, 131_072)
    }
  }

  init(_ font: OpenTypeFont, _ glyph: Int, foreground: Color, _ work: FontWork) {
    self.font = font
    table = ColorTable(font.table("COLR"), coordinates: font.coordinates)
    palette = ColorPalette(font.table("CPAL"))
    self.foreground = foreground
    self.glyph = glyph
    self.work = work
    limits = Limits(fileSize: font.fileSize)
  }

  /// Returns the layers of the glyph, back to front; nil if it is not a color glyph.
  mutating func layers() throws(FontError) -> [Layer]? {
    if table.paint(of: glyph) != nil { return try paints(of: glyph, in: plane, depth: 0) }
    guard let parts = table.parts(of: glyph) else { return nil }
    var layers: [Layer] = []
    for index in parts {
      let part = table.part(index)
      guard let color = palette.color(part.paletteIndex, foreground: foreground) else { continue }
      layers += try shape(of: part.glyph, color).map { [$0] } ?? []
    }
    return layers
  }

  /// The area filled by paints without an outline.
  private var plane: Rect {
    let em = Double(font.unitsPerEm)
    return Rect(-em, -em, 3 * em, 3 * em)
  }

  // MARK: Paints

  private mutating func paints(
    of glyph: Int, in box: Rect, depth: Int
  ) throws(FontError) -> [Layer] {
    guard let data = table.paint(of: glyph) else { return [] }
    guard let clip = table.clipBox(of: glyph) else {
      return try layers(ColorPaint(data: data, table: table), in: box, depth: depth)
    }
    guard clip.width > 0, clip.height > 0 else { return [] }
    var layer = Layer.inFontUnits(clip)
    layer.masksToBounds = true
    layer.sublayers = try layers(ColorPaint(data: data, table: table), in: clip, depth: depth)
    return layer.sublayers.isEmpty ? [] : [layer]
  }

  /// - Parameter box: The area in which the paint is visible.
  private mutating func layers(
    _ paint: ColorPaint, in box: Rect, depth: Int
  ) throws(FontError) -> [Layer] {
    guard depth < Limits.depth else { throw .nestedTooDeep(glyph: glyph) }
    try count(1)
    switch paint.format {
    case 1:
      var layers: [Layer] = []
      let first = paint.data.u32(2)
      for index in first..<first + paint.data.u8(1) {
        let shared = ColorPaint(data: table.sharedPaint(index), table: table)
        layers += try self.layers(shared, in: box, depth: depth + 1)
      }
      return layers
    case 2, 3:
      guard let color = color(paint), box.width > 0, box.height > 0 else { return [] }
      var layer = Layer.inFontUnits(box)
      layer.backgroundColor = color
      return [layer]
    case 4...9:
      guard box.width > 0, box.height > 0,
        let line = paint.colorLine(palette, foreground: foreground)
      else { return [] }
      return paint.gradient(line, covering: box).map { [$0] } ?? []
    case 10: return try filledGlyph(paint, depth: depth)
    case 11: return try paints(of: paint.data.u16(1), in: box, depth: depth + 1)
    case 12...31: return try transformed(paint, in: box, depth: depth)
    case 32: return try composite(paint, in: box, depth: depth)
    default: return []
    }
  }

  private func color(_ paint: ColorPaint) -> Color? {
    palette.color(paint.data.u16(1), alpha: paint.alpha, foreground: foreground)
  }

  private mutating func filledGlyph(
    _ paint: ColorPaint, depth: Int
  ) throws(FontError) -> [Layer] {
    let (part, fill) = (paint.data.u16(4), paint.paint(1))
    if fill.format == 2 || fill.format == 3 {
      guard let color = color(fill) else { return [] }
      return try shape(of: part, color).map { [$0] } ?? []
    }
    guard let mask = try shape(of: part, .black), case .shape(let shape) = mask.content,
      let box = shape.path.boundingBox
    else { return [] }
    let content = try layers(fill, in: box, depth: depth + 1)
    return try masked(content, by: [mask])
  }

  private mutating func transformed(
    _ paint: ColorPaint, in box: Rect, depth: Int
  ) throws(FontError) -> [Layer] {
    let transform = paint.transform
    // With a singular transform, nothing is visible.
    guard let inverse = transform.inverted, let inner = box.boundingBox(after: inverse) else {
      return []
    }
    let layers = try self.layers(paint.paint(1), in: inner, depth: depth + 1)
    return layers.isEmpty ? [] : [try group(layers, transform)]
  }

  /// Modes that layers do not have, such as blend modes, are painted as source over.
  private mutating func composite(
    _ paint: ColorPaint, in box: Rect, depth: Int
  ) throws(FontError) -> [Layer] {
    let (above, below) = (paint.paint(1), paint.paint(5))
    let mode = paint.data.u8(4)
    // A solid color as a mask is an opacity.
    if mode == 5, below.format == 2 || below.format == 3 {
      return try faded(above, to: below, in: box, depth: depth)
    }
    if mode == 6, above.format == 2 || above.format == 3 {
      return try faded(below, to: above, in: box, depth: depth)
    }
    let source = mode == 2 ? [] : try layers(above, in: box, depth: depth + 1)
    let backdrop = mode == 1 ? [] : try layers(below, in: box, depth: depth + 1)
    switch mode {
    case 0: return []
    case 4: return source + backdrop
    case 5: return try masked(source, by: backdrop)
    case 6: return try masked(backdrop, by: source)
    case 7: return source
    case 8: return backdrop
    case 9: return try backdrop + masked(source, by: backdrop)
    case 10: return try source + masked(backdrop, by: source)
    default: return backdrop + source
    }
  }

  private mutating func faded(
    _ paint: ColorPaint, to solid: ColorPaint, in box: Rect, depth: Int
  ) throws(FontError) -> [Layer] {
    let layers = try self.layers(paint, in: box, depth: depth + 1)
    guard !layers.isEmpty, let color = color(solid), color.alpha > 0 else { return [] }
    if color.alpha == 1 { return layers }
    var layer = try group(layers, .identity)
    layer.opacity = color.alpha
    return [layer]
  }

  // MARK: Layers

  private mutating func shape(of part: Int, _ color: Color) throws(FontError) -> Layer? {
    try count(1)
    guard part < font.glyphCount else { return nil }
    let path = try font.outline(of: part, &work)
    points += path.elements.count
    guard points <= limits.points else { throw .tooComplex(glyph: glyph) }
    guard let box = path.boundingBox else { return nil }
    // Written so that NaN is rejected.
    guard box.minX > -1e6, box.minY > -1e6, box.maxX < 1e6, box.maxY < 1e6 else {
      throw .invalidGlyph(part)
    }
    var layer = Layer.inFontUnits()
    layer.content = .shape(Shape(path: path, fillColor: color))
    return layer
  }

  private mutating func masked(
    _ layers: [Layer], by mask: [Layer]
  ) throws(FontError) -> [Layer] {
    guard !layers.isEmpty, !mask.isEmpty else { return [] }
    // The same layers can be both a mask and visible.
    try count(mask.treeCount)
    var layer: Layer
    if layers.count == 1, layers[0].mask.isEmpty, layers[0].transform == .identity {
      layer = layers[0]
    } else {
      layer = try group(layers, .identity)
    }
    layer.mask = mask
    return [layer]
  }

  private mutating func group(
    _ layers: [Layer], _ transform: AffineTransform
  ) throws(FontError) -> Layer {
    try count(1)
    var layer = Layer.inFontUnits()
    layer.transform = Transform3D(transform)
    layer.sublayers = layers
    return layer
  }

  private mutating func count(_ nodes: Int) throws(FontError) {
    self.nodes += nodes
    work.spend(nodes * (8 + table.deltaCost))
    guard self.nodes <= limits.nodes, !work.isSpent else { throw .tooComplex(glyph: glyph) }
  }
}

extension Rect {
  /// Returns the box of the transformed rectangle; nil if it is unreasonably large.
  fileprivate func boundingBox(after transform: AffineTransform) -> Rect? {
    let points = [
      transform.apply(Point(minX, minY)), transform.apply(Point(maxX, minY)),
      transform.apply(Point(minX, maxY)), transform.apply(Point(maxX, maxY)),
    ]
    var (low, high) = (points[0], points[0])
    for point in points {
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    // Written so that NaN is rejected.
    guard low.x > -1e9, low.y > -1e9, high.x < 1e9, high.y < 1e9 else { return nil }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
