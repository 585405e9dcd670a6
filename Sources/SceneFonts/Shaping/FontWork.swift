/// The remaining work for fonts, in steps of a lookup.
///
/// Fonts contain programs: lookups can be nested and can multiply glyphs, glyphs are composed of other
/// glyphs, and a file of a few kilobytes can require more work than any machine can do.
public struct FontWork: Hashable, Sendable {
  public var left = Int.max

  public init(left: Int = .max) { self.left = left }

  /// The steps of typesetting and storing a glyph.
  static let stepsOfGlyph = 12

  /// Whether the limit is reached. If it is, the rest of a text is skipped.
  public var isSpent: Bool { left <= 0 }

  mutating func spend(_ steps: Int) { left -= max(0, min(steps, left)) }
}
