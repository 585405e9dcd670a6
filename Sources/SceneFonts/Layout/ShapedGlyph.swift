/// A glyph during and after shaping.
struct ShapedGlyph: Sendable {
  var glyph: Int
  /// The accents that the built-in font draws as part of the glyph.
  var accents = AccentList()
  var scalar: UInt32
  /// The index of the first character that the glyph represents.
  var cluster: Int
  var kind = GlyphKind()
  /// The features that apply to it, one bit each.
  var mask: UInt32 = 1

  /// Identifies the ligature to whose components marks belong; 0 for none.
  var ligature = 0
  /// For a mark, the component, starting at 1. For a glyph that is one of several, its index.
  var component = 0
  /// For a ligature, the number of components.
  var componentCount = 0

  /// The number of its syllable, where a lookup needs it.
  var syllable = 0
  var isMark = false
  var combiningClass: UInt8 = 0
  /// Whether the glyph is invisible unless a lookup has substituted it.
  var isIgnorable = false

  // In font units, with y pointing up.
  var advance = 0
  var xOffset = 0
  var yOffset = 0
  /// The offset of the glyph to which this one is attached; 0 for none.
  var attachment = 0
  var isCursive = false

  init(scalar: UInt32, cluster: Int) {
    (self.scalar, self.cluster) = (scalar, cluster)
    glyph = 0
  }

  var id: GlyphID {
    get { GlyphID(glyph, accents) }
    set { (glyph, accents) = (newValue.index, newValue.accents) }
  }
  var isLigatureBase: Bool { componentCount > 0 }
  /// The component of the ligature to which this glyph is attached, starting at 1; otherwise 0.
  var ligatureComponent: Int { isLigatureBase ? 0 : component }
  var componentsInLigature: Int {
    kind.contains(.ligature) && isLigatureBase ? componentCount : 1
  }
  var isHiddenIgnorable: Bool { isIgnorable && !kind.contains(.substituted) }
}
