import SceneFonts
import SceneLayers
import SceneSource

/// CATextLayerAlignmentMode.
enum TextAlignment: String, Hashable, CaseIterable { case left, center, right, natural }

/// CATextLayerTruncationMode.
enum TextTruncation: String, Hashable, CaseIterable { case none, end }

/// How a text looks: by default as a text layer's does.
struct TextStyle: Hashable {
  /// In points.
  var size = 17.0
  var weight = FontWeight.regular
  var color: Color
  var alignment = TextAlignment.left
  /// A line that is too wide ends in `…`.
  var truncates = false
  /// A line that is too wide goes on in the next one.
  var isWrapped = false
  /// Nil for as many as there are.
  var maximumLines: Int?
  /// Added between two lines, in points.
  var lineSpacing = 0.0
  var font = TextFont.builtIn

  /// From the first line's top to the second's, in points.
  var lineHeight: Double {
    Self.rounded(size * (font.ascender + font.descender + font.lineGap))
  }

  /// From a line's top to its baseline, in points.
  var ascent: Double { Self.rounded(size * font.ascender) }

  /// To ten thousandths of a point: lengths that come from text are products of decimals, which
  /// would else be read as 20.281000000000002.
  static func rounded(_ points: Double) -> Double {
    guard abs(points) < 1e9 else { return points }
    let steps = Double(Int(points * 10_000 + (points < 0 ? -0.5 : 0.5)))
    return steps / 10_000
  }
}

/// The lines of a text, without what ends them.
func lines(of string: String) -> [String] {
  var lines = [""]
  for character in string {
    if character.isNewline { lines.append("") } else { lines[lines.count - 1].append(character) }
  }
  return lines
}

extension Evaluator {
  /// The lines of a text that is broken between words where it would be wider than `width`; a word
  /// that is wider stands alone on its line.
  mutating func wrappedLines(
    of string: String, _ style: TextStyle, width: Double, at span: SourceSpan
  ) -> [String] {
    guard layOut(string, at: span) else { return [] }
    var wrapped: [String] = []
    for paragraph in lines(of: string) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: true) {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if !line.isEmpty, self.width(of: longer, style) > width {
          wrapped.append(line)
          line = String(word)
        } else {
          line = longer
        }
      }
      wrapped.append(line)
    }
    return wrapped
  }

  /// The width of a line of text, in points.
  mutating func width(of line: String, _ style: TextStyle) -> Double {
    fonts[style.font].line(line, size: style.size, weight: style.weight).width
  }

  /// The title of an element, evaluated; nil where it has none.
  mutating func title(of id: Int) -> String? {
    guard let title = scene.title(of: store.instances[id].declaration) else { return nil }
    return value(title, in: store.instances[id].environment)?.stringValue
  }

  /// What `textSize` reads: as wide as the longest line, as high as all of them.
  mutating func textSize(of id: Int) -> Size {
    let named: DynamicTypeStyle? = word(.textStyle, of: id)
    var style = TextStyle(color: .black)
    style.size = number(.fontSize, of: id) ?? named?.size(settings.contentSize) ?? style.size
    style.weight = word(.fontWeight, of: id) ?? named?.weight ?? style.weight
    style.font = font(of: id, weight: style.weight)
    let string = title(of: id) ?? ""
    guard layOut(string, at: declaration(of: id).span) else { return .zero }
    let lines = lines(of: string)
    var width = 0.0
    for line in lines {
      width = max(width, self.width(of: line, style))
    }
    return Size(TextStyle.rounded(width), TextStyle.rounded(Double(lines.count) * style.lineHeight))
  }

  /// Counts the text that is laid out; false where it is more than any scene may have.
  mutating func layOut(_ string: String, at span: SourceSpan) -> Bool {
    guard store.budget.textBytes <= Self.characterLimit else { return false }
    store.budget.textBytes += string.utf8.count
    if store.budget.textBytes <= Self.characterLimit { return true }
    report(.tooMuchText, at: span, "the scene has more than 4,000,000 bytes of text")
    return false
  }

  private static let characterLimit = 4_000_000
}
