/// A glyph while a run of text is shaped, and afterwards.
struct ShapedGlyph: Sendable {
  var glyph: Int
  var scalar: UInt32
  /// The first character of the text that the glyph stands for.
  var cluster: Int
  var kind = GlyphKind()
  /// The features that act on it, one bit each.
  var mask: UInt32 = 1

  /// Ties marks to the ligature whose component they follow; 0 for none.
  var ligature = 0
  /// Of a mark: the component, counted from 1. Of one of several: its number.
  var component = 0
  /// Of a ligature: how many components it has.
  var componentCount = 0

  var isMark = false
  var combiningClass: UInt8 = 0
  /// Invisible unless a lookup has substituted it.
  var isIgnorable = false

  // In font units, y up.
  var advance = 0
  var xOffset = 0
  var yOffset = 0
  /// How far off the glyph is that this one is attached to; 0 for none.
  var attachment = 0
  var isCursive = false

  init(scalar: UInt32, cluster: Int) {
    (self.scalar, self.cluster) = (scalar, cluster)
    glyph = 0
  }

  var isLigatureBase: Bool { componentCount > 0 }
  /// The component of the ligature `ligature` that this glyph is attached to, from 1; or 0.
  var ligatureComponent: Int { isLigatureBase ? 0 : component }
  var componentsInLigature: Int {
    kind.contains(.ligature) && isLigatureBase ? componentCount : 1
  }
  var isHiddenIgnorable: Bool { isIgnorable && !kind.contains(.substituted) }
}
