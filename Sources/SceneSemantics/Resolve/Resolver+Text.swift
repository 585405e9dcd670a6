import SceneFonts
import SceneLayers
import SceneSource

// Text: laid out, with its outlines taken into the tree.

/// CATextLayerAlignmentMode.
enum TextAlignment: String, Hashable, CaseIterable { case left, center, right, natural }

/// CATextLayerTruncationMode.
enum TextTruncation: String, Hashable, CaseIterable { case none, end }

extension Resolver {
  /// How a text looks.
  struct TextStyle: Hashable {
    /// In points.
    var size: Double
    var weight: FontWeight
    var color: Color
    var alignment = TextAlignment.left
    /// A line that is too wide ends in `…`.
    var truncates = false

    /// From the first line's top to the second's, in points.
    var lineHeight: Double {
      Resolver.rounded(
        size * (BuiltInFace.ascender + BuiltInFace.descender + BuiltInFace.lineGap))
    }

    /// From a line's top to its baseline, in points.
    var ascent: Double { Resolver.rounded(size * BuiltInFace.ascender) }
  }

  /// To ten thousandths of a point: lengths that come from text are products of decimals, which
  /// would else be read as 20.281000000000002.
  static func rounded(_ points: Double) -> Double {
    guard abs(points) < 1e9 else { return points }
    let steps = Double(Int(points * 10_000 + (points < 0 ? -0.5 : 0.5)))
    return steps / 10_000
  }

  /// A text layer's text, its first baseline one ascender below the top of `bounds`.
  mutating func text(_ id: Int, in bounds: Rect, delay: Double) -> Layer.Content {
    let style = TextStyle(
      size: max(0, presentationValue(.fontSize, of: id, delay)?.magnitude ?? 17),
      weight: word(.fontWeight, of: id) ?? .regular,
      color: presentationValue(.foregroundColor, of: id, delay)?.colorValue ?? looks.label,
      alignment: word(.alignmentMode, of: id) ?? .left,
      truncates: word(.truncationMode, of: id) == TextTruncation.end)
    let span = scene.titlePlace(of: instances[id].declaration)
    return .text(self.text(title(of: id) ?? "", style, width: bounds.width, at: span))
  }

  /// The title of an element, evaluated; nil where it has none.
  mutating func title(of id: Int, row: Environment.RowPlace? = nil) -> String? {
    guard let title = scene.title(of: instances[id].declaration) else { return nil }
    var environment = instances[id].environment
    if let row { environment.row = row }
    return value(title, in: environment)?.stringValue
  }

  /// Lines of text from y = 0, `width` wide.
  mutating func text(
    _ string: String, _ style: TextStyle, width: Double, at span: SourceSpan
  ) -> Text {
    var text = Text(
      string: "", fontSize: style.size, fontWeight: style.weight, foregroundColor: style.color,
      glyphs: [])
    var presentationValue: [String] = []
    guard layOut(string, at: span) else { return text }
    for (number, line) in lines(of: string).enumerated() {
      let set = TextLine(
        line, size: style.size, weight: style.weight,
        maximumWidth: style.truncates ? width : nil)
      let start: Double =
        switch style.alignment {
        case .left, .natural: 0
        case .center: (width - set.width) / 2
        case .right: width - set.width
        }
      let baseline = Self.rounded(Double(number) * style.lineHeight + style.ascent)
      for (glyph, x) in zip(set.glyphs, set.positions) {
        text.glyphs.append(
          .init(outline: outline(of: glyph), origin: Point(Self.rounded(start + x), baseline)))
      }
      for character in set.missing {
        report(
          .missingCharacter, at: span,
          "the face has no '\(character)'; a box stands in its place")
      }
      presentationValue.append(set.string)
    }
    text.string = presentationValue.joined(separator: "\n")
    return text
  }

  /// Counts the text that is laid out; false where it is more than any scene may have.
  private mutating func layOut(_ string: String, at span: SourceSpan) -> Bool {
    guard characters <= Self.characterLimit else { return false }
    characters += string.utf8.count
    if characters <= Self.characterLimit { return true }
    report(.tooMuchText, at: span, "the scene has more than 4,000,000 bytes of text")
    return false
  }

  private static let characterLimit = 4_000_000

  private func lines(of string: String) -> [String] {
    var lines = [""]
    for character in string {
      if character.isNewline { lines.append("") } else { lines[lines.count - 1].append(character) }
    }
    return lines
  }

  private mutating func outline(of glyph: BuiltInFace.Glyph) -> Int {
    let scalar = glyph.scalar.map { Int($0) + 1 } ?? 0
    let weight = FontWeight.allCases.firstIndex(of: glyph.weight) ?? 0
    if let number = outlineNumbers[weight, scalar] { return number }
    outlineNumbers[weight, scalar] = outlines.count
    outlines.append(BuiltInFace.outline(of: glyph))
    return outlines.count - 1
  }

  /// What `textSize` reads: as wide as the longest line, as high as all of them.
  mutating func textSize(of id: Int) -> Size {
    let size = number(.fontSize, of: id) ?? 17
    let weight = word(.fontWeight, of: id) ?? FontWeight.regular
    let string = title(of: id) ?? ""
    guard layOut(string, at: declaration(of: id).span) else { return .zero }
    let lines = lines(of: string)
    let width = lines.reduce(0.0) { widest, line in
      max(widest, TextLine(line, size: size, weight: weight).width)
    }
    let style = TextStyle(size: size, weight: weight, color: .black)
    return Size(Self.rounded(width), Self.rounded(Double(lines.count) * style.lineHeight))
  }

  /// A text layer of one line, in the middle of `box` from top to bottom.
  mutating func textLayer(
    _ string: String, _ style: TextStyle, in box: Rect, at span: SourceSpan
  ) -> Layer {
    let height = style.lineHeight
    var layer = Layer(
      frame: Rect(
        box.x, Self.rounded(box.y + (box.height - height) / 2), max(0, box.width), height))
    layer.content = .text(text(string, style, width: max(0, box.width), at: span))
    return layer
  }
}
