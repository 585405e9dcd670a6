import SceneLayers

/// A line of text in the fonts of a stack, from left to right, starting at x = 0.
public struct TypesetLine: Hashable, Sendable {
  /// The displayed text in logical order, which can be truncated with `…`.
  ///
  /// Line breaks are replaced by spaces, and control characters are removed. Tabs and invisible
  /// characters, such as those that control the direction, are retained.
  public var string = ""
  /// The width in points: the sum of the advance widths.
  public var width = 0.0
  public var glyphs: [Glyph] = []
  /// The distance from the top of the line to its baseline, and from there to its bottom, in points:
  /// those of the fonts that are drawn in it.
  public var ascent = 0.0
  public var descent = 0.0
  /// Its distance from the edge at which the paragraph begins, in points.
  public var indent = 0.0
  /// The width of the spaces at its end that are removed because the text is wrapped there.
  public var spaceWidth = 0.0
  public var startsParagraph = false
  /// Whether `…` replaces a part of the text.
  public var isCut = false
  /// Whether line breaks of the text are in that part.
  public var cutsLineBreaks = false
  /// Whether the line ends within a word, which is wider than the text can be.
  public var breaksWord = false
  /// The characters that no font contains, in order, without duplicates.
  public var missing: [Character] = []
  /// The scripts that require shaping that is not implemented.
  public var unshapedScripts: [String] = []
  /// Whether the paragraph's direction is right to left.
  public var isRightToLeft = false
  /// The characters of `string` with their styles; empty if the text has only one style.
  public var characters: [StyledCharacter] = []

  public init() {}

  /// A positioned glyph.
  public struct Glyph: Hashable, Sendable {
    /// An index in the stack; see `FontStack.file`.
    public var font: Int
    public var id: GlyphID
    /// The origin in points; y points down from the baseline.
    public var x: Double
    public var y: Double
    /// The distance to the origin of the next glyph on the right, without their offsets, in points.
    public var advance: Double
    /// The index of its first character.
    public var cluster: Int
  }

  /// Returns the style of a glyph's text, an index in the styles of `StyledFonts`.
  public func style(of glyph: Glyph) -> Int {
    characters.isEmpty ? 0 : characters[glyph.cluster].style
  }

  /// Consecutive glyphs of one style.
  public struct Part: Hashable, Sendable {
    public var style: Int
    /// Where it begins and ends, in points.
    public var x: Double
    public var maxX: Double
  }

  /// The parts in styles other than the first, from left to right.
  public var parts: [Part] {
    var (parts, x) = ([Part](), 0.0)
    for glyph in characters.isEmpty ? [] : glyphs {
      let style = characters[glyph.cluster].style
      if let last = parts.last, last.style == style, last.maxX == x {
        parts[parts.count - 1].maxX += glyph.advance
      } else if style != 0 {
        parts.append(Part(style: style, x: x, maxX: x + glyph.advance))
      }
      x += glyph.advance
    }
    return parts
  }

  /// Returns the widths of characters in logical order, but for tabs.
  func advances(of text: ParagraphText) -> [Double] {
    var advances = Array(repeating: 0.0, count: text.count)
    for glyph in glyphs where text.characters[glyph.cluster].character != "\t" {
      advances[glyph.cluster] += glyph.advance
    }
    return advances
  }

  /// Extends the spaces between words so that the line is as wide as `width`.
  mutating func justify(to width: Double, _ text: ParagraphText) {
    let spaces = glyphs.indices.filter { text.characters[glyphs[$0].cluster].isWordSpace }
    guard width > self.width, !spaces.isEmpty, !text.characters.contains(where: { $0.isTab }) else {
      return
    }
    let more = (width - self.width) / Double(spaces.count)
    var (shift, next) = (0.0, 0)
    for index in glyphs.indices {
      glyphs[index].x += shift
      guard next < spaces.count, spaces[next] == index else { continue }
      glyphs[index].advance += more
      (shift, next) = (shift + more, next + 1)
    }
    self.width = width
  }
}

extension FontStack {
  /// Typesets a line of text; line breaks are treated as spaces. In a line wider than
  /// `maximumWidth`, `…` replaces a part, as in UILabel.
  ///
  /// A tab extends to the next tab stop, as with UIKit's default paragraph style, which has left
  /// tabs every 28 points from the edge at which the paragraph begins.
  ///
  /// - Parameters:
  ///   - size: The font size in points.
  ///   - weight: The weight of the built-in font.
  public mutating func line(
    _ text: String, size: Double, weight: FontWeight, maximumWidth: Double? = nil,
    truncation: Truncation = .end
  ) -> TypesetLine {
    line(
      ParagraphText(text.lazy.map { StyledCharacter($0, style: 0) }),
      LineSize(size: size, weight: weight), maximumWidth: maximumWidth, truncation: truncation)
  }

  /// Typesets a text.
  ///
  /// - Parameters:
  ///   - size: The font size in points.
  ///   - weight: The weight of the built-in font.
  ///   - whole: Its lines in the shape `shape.whole`, if they are known.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func lines(
    _ text: String, size: Double, weight: FontWeight, _ shape: TextShape,
    whole: [TypesetLine] = []
  ) -> [TypesetLine] {
    lines(
      of: text.lazy.map { StyledCharacter($0, style: 0) }, LineSize(size: size, weight: weight),
      shape, whole)
  }
}
