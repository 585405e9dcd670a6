import SceneLayers

/// The face that the project draws itself: strokes with round ends.
public enum BuiltInFace {
  /// In ems: above and below the baseline, both positive, and the gap between two lines.
  public static let ascender = 0.95
  public static let descender = 0.25
  public static let lineGap = 0.0
  public static let capHeight = 0.7
  public static let xHeight = 0.5

  /// A glyph of one weight.
  public struct Glyph: Hashable, Sendable {
    /// The Unicode scalar it is for, or nil for the box that stands for a missing one.
    public let scalar: UInt32?
    public let weight: FontWeight
  }

  /// A filled outline (non-zero) in ems, the origin on the baseline, y down.
  public static func outline(of glyph: Glyph) -> Path { Path() }
}

/// One line of text, set from left to right from x = 0.
public struct TextLine: Hashable, Sendable {
  /// What stands on it: the text, or its beginning and `…`.
  public var string: String
  /// In points: the sum of the advances.
  public var width: Double
  public var glyphs: [BuiltInFace.Glyph]
  /// The x of each glyph's origin, in points.
  public var positions: [Double]
  /// Characters that the face lacks, each once.
  public var missing: [Character]

  /// Sets `text` (a line break counts as a space) in points of `size`. A line wider than
  /// `maximumWidth` ends in `…`, as UILabel cuts it.
  public init(
    _ text: String, size: Double, weight: FontWeight, maximumWidth: Double? = nil
  ) {
    string = text
    width = 0
    glyphs = []
    positions = []
    missing = []
  }
}
