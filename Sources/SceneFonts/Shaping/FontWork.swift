/// What texts may still ask of their fonts, in steps of a lookup.
///
/// A font is a program: its lookups nest and multiply, its glyphs are made of others, and a file of
/// a few kilobytes can ask for more than any machine has.
public struct FontWork: Hashable, Sendable {
  public var left = Int.max

  public init(left: Int = .max) { self.left = left }

  /// What it takes to set and to keep a glyph.
  static let stepsOfGlyph = 12

  /// Nothing more is done for a text once this is so.
  public var isSpent: Bool { left <= 0 }

  mutating func spend(_ steps: Int) { left -= max(0, min(steps, left)) }
}
