import SceneLayers

/// A list of fonts for text. The font of a character is the first one that contains it, or else the
/// built-in font.
public struct FontStack: Sendable {
  var shapers: [Shaper]
  /// The remaining work for subsequent lines. If there is none, they are empty.
  public var work = FontWork()
  /// The additional space after each character, in points.
  public var letterSpacing = 0.0

  /// Text options other than fonts.
  public struct Options: Hashable, Sendable {
    /// Whether to use optional ligatures.
    public var ligatures = true
    /// Whether to use digits of equal width.
    public var tabularDigits = false

    public init(ligatures: Bool = true, tabularDigits: Bool = false) {
      (self.ligatures, self.tabularDigits) = (ligatures, tabularDigits)
    }
  }

  public init(_ fonts: [OpenTypeFont], options: Options = Options()) {
    let options = ShapePlan.Options(
      ligatures: options.ligatures, tabularDigits: options.tabularDigits)
    shapers = fonts.map { Shaper($0, options: options) }
  }

  public var isEmpty: Bool { shapers.isEmpty }

  /// The ascender, descender, and line gap of the first font, in ems; ascender and descender are
  /// positive.
  public var lineMetrics: (ascender: Double, descender: Double, lineGap: Double) {
    guard let font = shapers.first?.font.font else {
      return (BuiltInFace.ascender, BuiltInFace.descender, BuiltInFace.lineGap)
    }
    let em = Double(font.unitsPerEm)
    let metrics = font.lineMetrics
    return (
      Double(metrics.ascender) / em, Double(metrics.descender) / em, Double(metrics.lineGap) / em
    )
  }

  /// The distance of the top of an underline below the baseline, and its thickness, in ems.
  public var underline: (distance: Double, thickness: Double) {
    guard let font = shapers.first?.font.font, let metrics = font.underline else {
      return (BuiltInFace.underlineDistance, BuiltInFace.underlineThickness)
    }
    let em = Double(font.unitsPerEm)
    return (0 - Double(metrics.position) / em, Double(metrics.thickness) / em)
  }

  /// Returns the font with an index in a `TypesetLine`.
  public func font(_ index: Int) -> OpenTypeFont { shapers[index].font.font }
}

extension OpenTypeFont {
  /// Returns the outline of a glyph in ems, to be filled with the nonzero rule. The origin is on
  /// the baseline, and y points down.
  ///
  /// - Throws: `FontError` in the same cases as `outline(of:)`, and if coordinates are unreasonably
  ///   large.
  public func emOutline(of glyph: Int, _ work: inout FontWork) throws(FontError) -> Path {
    var path = try outline(of: glyph, &work)
    let em = Double(unitsPerEm)
    var isFinite = true
    func scaled(_ point: Point) -> Point {
      // Written so that NaN is rejected.
      if !(point.x.magnitude < 1e6 && point.y.magnitude < 1e6) { isFinite = false }
      return Point(point.x / em, 0 - point.y / em)
    }
    for index in path.elements.indices {
      switch path.elements[index] {
      case .move(let point): path.elements[index] = .move(scaled(point))
      case .line(let point): path.elements[index] = .line(scaled(point))
      case .quad(let control, let point):
        path.elements[index] = .quad(control: scaled(control), scaled(point))
      case .curve(let a, let b, let point):
        path.elements[index] = .curve(scaled(a), scaled(b), scaled(point))
      default: break
      }
    }
    guard isFinite else { throw .invalidGlyph(glyph) }
    return path
  }
}
