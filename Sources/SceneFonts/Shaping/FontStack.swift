import SceneLayers

/// The fonts that a text is set in: where one has no glyph for a character the next one is asked,
/// then the built-in face.
public struct FontStack: Sendable {
  var shapers: [Shaper]

  /// How a text is set, apart from its fonts.
  public struct Options: Hashable, Sendable {
    /// Whether letters join to ligatures that a reader can do without.
    public var ligatures = true
    /// Whether all digits are equally wide.
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

  /// Above and below the baseline, both positive, and between two lines, in ems: the first font's.
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

  /// The font of an index that a `TypesetLine` names.
  public func font(_ index: Int) -> OpenTypeFont { shapers[index].font.font }
}

extension OpenTypeFont {
  /// The filled outline (non-zero) of a glyph in ems, the origin on the baseline, y down.
  ///
  /// - Throws: as `outline(of:)` does, and where numbers are beyond all reason.
  public func emOutline(of glyph: Int) throws(FontError) -> Path {
    var path = try outline(of: glyph)
    let em = Double(unitsPerEm)
    var isSound = true
    func scaled(_ point: Point) -> Point {
      // Not a number is not below either.
      if !(point.x.magnitude < 1e6 && point.y.magnitude < 1e6) { isSound = false }
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
    guard isSound else { throw .invalidGlyph(glyph) }
    return path
  }
}
