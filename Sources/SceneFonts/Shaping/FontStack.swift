import SceneLayers

/// A list of fonts for text, of which the built-in font is the last. The font of a character is the
/// first one that contains it.
public struct FontStack: Sendable {
  var shapers: [Shaper]
  /// The remaining work for subsequent lines. If there is none, they are empty.
  public var work = FontWork()
  /// The additional space after each character, in points.
  public var letterSpacing = 0.0
  /// The widths of characters of the built-in font; see `lineCount`.
  var knownAdvances: [FontWeight: [Int]] = [:]

  /// Text options other than fonts.
  public struct Options: Hashable, Sendable {
    /// Whether to use optional ligatures.
    public var ligatures = true
    /// Whether to use digits of equal width.
    public var tabularDigits = false
    /// OpenType features for whole texts, of which later ones count more.
    public var features: [Feature] = []
    /// The OpenType tags of the text's language, preferred one first.
    public var languages: [FontTag] = []

    /// A feature that is turned on or off.
    public struct Feature: Hashable, Sendable {
      public var tag: FontTag
      public var isOn: Bool

      public init(_ tag: FontTag, isOn: Bool = true) { (self.tag, self.isOn) = (tag, isOn) }
    }

    public init(
      ligatures: Bool = true, tabularDigits: Bool = false, features: [Feature] = [],
      languages: [FontTag] = []
    ) {
      (self.ligatures, self.tabularDigits) = (ligatures, tabularDigits)
      (self.features, self.languages) = (features, languages)
    }
  }

  /// - Parameter fonts: The fonts before the built-in one.
  public init(_ fonts: [OpenTypeFont], options: Options = Options()) {
    shapers = (fonts.map { .file($0) } + [.builtIn(BuiltInFace())]).map {
      Shaper($0, options: options)
    }
  }

  /// Returns whether a font has a feature for any script.
  public func has(_ feature: FontTag) -> Bool {
    shapers.contains {
      $0.font.substitution.has(feature) || $0.font.positioning.has(feature)
        || feature == "kern" && $0.font.hasKerning
    }
  }

  /// Whether a font is italic, or an instance of it can be.
  public var hasItalics: Bool { shapers.contains { $0.font.file?.hasItalics == true } }

  /// The index of the built-in font.
  var builtIn: Int { shapers.count - 1 }

  /// The ascender, descender, and line gap of the first font, in ems; ascender and descender are
  /// positive.
  public var lineMetrics: (ascender: Double, descender: Double, lineGap: Double) {
    shapers[0].font.lineMetrics
  }

  /// Whether it is only the built-in font.
  public var isBuiltIn: Bool { builtIn == 0 }

  /// The distance of the top of an underline below the baseline, and its thickness, in ems.
  public var underline: (distance: Double, thickness: Double) { shapers[0].font.underline }

  /// Those of a line through the text.
  public var strikethrough: (distance: Double, thickness: Double) {
    shapers[0].font.strikethrough
  }

  /// Returns the font with an index in a `TypesetLine`; nil for the built-in font.
  public func file(_ index: Int) -> OpenTypeFont? { shapers[index].font.file }

  /// Returns the outline of a glyph of the font with an index in a `TypesetLine`, in ems, to be
  /// filled with the nonzero rule. The origin is on the baseline, and y points down.
  ///
  /// - Parameter weight: The weight of the built-in font.
  /// - Throws: `FontError` if the data of the glyph is damaged or too large.
  public mutating func outline(
    of glyph: GlyphID, inFont index: Int, weight: FontWeight, _ work: inout FontWork
  ) throws(FontError) -> Path {
    setWeight(weight)
    return try shapers[index].font.outline(of: glyph, &work)
  }

  /// Sets the weight of the built-in font.
  mutating func setWeight(_ weight: FontWeight) {
    shapers[builtIn].font.source = .builtIn(BuiltInFace(weight: weight))
  }
}

extension OpenTypeFont {
  /// Returns the outline of a glyph in ems, to be filled with the nonzero rule. The origin is on
  /// the baseline, and y points down.
  ///
  /// - Throws: `FontError` in the same cases as `outline(of:)`, and if coordinates are unreasonably
  ///   large.
  func emOutline(of glyph: Int, _ work: inout FontWork) throws(FontError) -> Path {
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
