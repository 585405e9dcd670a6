import SceneFonts
import SceneLayers
import SceneSource

/// The values of CATextLayerAlignmentMode.
enum TextAlignment: String, Hashable, CaseIterable { case left, center, right, natural }

/// The values of CATextLayerTruncationMode.
enum TextTruncation: String, Hashable, CaseIterable {
  case none, start, middle, end

  /// The part that is replaced; nil for none.
  var part: Truncation? {
    switch self {
    case .none: nil
    case .start: .start
    case .middle: .middle
    case .end: .end
    }
  }
}

/// The appearance of text, with the defaults of a text layer.
struct TextStyle: Hashable {
  /// The font size in points.
  var size = 17.0
  var weight = FontWeight.regular
  var color: Color
  var alignment = TextAlignment.left
  /// How a line that is too wide is truncated with `…`.
  var truncation = TextTruncation.none
  /// Whether a line that is too wide is wrapped.
  var isWrapped = false
  /// The maximum number of lines; nil for no limit.
  var maximumLines: Int?
  /// The additional space between two lines, in points.
  var lineSpacing = 0.0
  var font = TextFont.builtIn

  /// The distance between the tops of consecutive lines, in points.
  var lineHeight: Double {
    Self.rounded(size * (font.ascender + font.descender + font.lineGap))
  }

  /// The distance from the top of a line to its baseline, in points.
  var ascent: Double { Self.rounded(size * font.ascender) }

  /// Rounds to ten thousandths of a point. Lengths derived from text are products of decimals,
  /// which would otherwise be values such as 20.281000000000002.
  static func rounded(_ points: Double) -> Double {
    guard abs(points) < 1e9 else { return points }
    let steps = Double(Int(points * 10_000 + (points < 0 ? -0.5 : 0.5)))
    return steps / 10_000
  }
}

/// Returns the lines of a text, without line breaks.
func lines(of string: String) -> [String] {
  var lines = [""]
  for character in string {
    if character.isNewline { lines.append("") } else { lines[lines.count - 1].append(character) }
  }
  return lines
}

extension Evaluator {
  /// Returns the lines of a text that is wrapped to `width`. A word that is wider is on a separate
  /// line.
  mutating func wrappedLines(
    of string: String, _ style: TextStyle, width: Double, for id: Int
  ) -> [String] {
    guard layOut(string, at: declaration(of: id).span) else { return [] }
    var wrapped: [String] = []
    for paragraph in lines(of: string) {
      let words = paragraph.split(separator: " ", omittingEmptySubsequences: true)
      var start = 0
      repeat {
        guard spend(64, for: id) else { return [] }
        let end = endOfLine(words, from: start, style, width: width, for: id)
        wrapped.append(words[start..<end].joined(separator: " "))
        start = end
      } while start < words.count
    }
    return wrapped
  }

  /// Returns the end of the words that fit on a line, by galloping search.
  private mutating func endOfLine(
    _ words: [Substring], from start: Int, _ style: TextStyle, width: Double, for id: Int
  ) -> Int {
    // A line has at least one word.
    var (low, high) = (min(start + 1, words.count), words.count)
    var step = 1
    while low < high {
      let end = step > 0 ? min(low + step, high) : (low + high + 1) / 2
      let line = words[start..<end].joined(separator: " ")
      if self.width(of: line, style, for: id) <= width {
        (low, step) = (end, 2 * step)
      } else {
        (high, step) = (end - 1, 0)
      }
    }
    return low
  }

  /// Returns the width of a line, in points.
  mutating func width(of line: String, _ style: TextStyle, for id: Int?) -> Double {
    let set = withFonts(style.font, for: id) { fonts in
      fonts.line(line, size: style.size, weight: style.weight)
    }
    measuredLines.keep(set, of: line, style)
    return set.width
  }

  /// Returns a line that is truncated to a width, or not at all if it is nil.
  mutating func line(
    _ line: String, _ style: TextStyle, maximumWidth: Double?
  ) -> TypesetLine {
    if let known = measuredLines.line(line, style), known.width <= maximumWidth ?? .infinity {
      return known
    }
    return withFonts(style.font, for: nil) { fonts in
      fonts.line(
        line, size: style.size, weight: style.weight, maximumWidth: maximumWidth,
        truncation: style.truncation.part ?? .end)
    }
  }

  /// Returns the lines of text, wrapped or truncated if requested.
  mutating func typeset(
    _ string: String, _ style: TextStyle, width: Double, for id: Int?
  ) -> [TypesetLine] {
    var result: [TypesetLine] = []
    for line in lines(of: string) {
      let room = style.maximumLines.map { $0 - result.count }
      if let room, room <= 0 { break }
      if style.isWrapped {
        result += withFonts(style.font, for: id) { fonts in
          fonts.lines(
            line, size: style.size, weight: style.weight, width: width, maximumCount: room,
            truncation: style.truncation.part)
        }
      } else {
        let maximumWidth = style.truncation == .none ? nil : width
        result.append(self.line(line, style, maximumWidth: maximumWidth))
      }
    }
    return result
  }

  /// Sets text in fonts, and counts their work against the budget.
  mutating func withFonts<Result>(
    _ font: TextFont, for id: Int?, _ body: (inout FontStack) -> Result
  ) -> Result {
    let work = fontWork
    fonts[font].work = work
    fonts[font].letterSpacing = font.letterSpacing
    let result = body(&fonts[font])
    spend(work, until: fonts[font].work, for: id)
    return result
  }

  /// The remaining work for fonts.
  var fontWork: FontWork {
    FontWork(left: min(meter.stepsLeft, Int.max / Self.fontStepsPerStep) * Self.fontStepsPerStep)
  }

  /// Counts the work of fonts between two values of `fontWork`.
  mutating func spend(_ before: FontWork, until after: FontWork, for id: Int?) {
    _ = spend((before.left - after.left) / Self.fontStepsPerStep, for: id)
  }

  /// The number of lookup steps that take as long as one evaluation step.
  private static let fontStepsPerStep = 2

  /// Returns the evaluated title of an element; nil if it has none.
  mutating func title(of id: Int) -> String? { titleValue(of: id)?.stringValue }

  /// Returns the title of an element as a string with or without attributes.
  mutating func titleValue(of id: Int) -> Value? {
    guard let title = scene.title(of: store.instances[id].declaration) else { return nil }
    return value(title, in: store.instances[id].environment)
  }

  /// Returns the value of `textSize`: the width of the longest line, and the height of all lines.
  mutating func textSize(of id: Int) -> Size {
    let named: DynamicTypeStyle? = word(.textStyle, of: id)
    var style = TextStyle(color: .black)
    style.size = number(.fontSize, of: id) ?? named?.size(settings.contentSize) ?? style.size
    style.weight = word(.fontWeight, of: id) ?? named?.weight ?? style.weight
    style.font = font(of: id, weight: style.weight)
    let title = titleValue(of: id)
    if case .attributed(let text)? = title { return size(of: text, style, id) }
    let string = title?.stringValue ?? ""
    guard layOut(string, at: declaration(of: id).span) else { return .zero }
    let lines = lines(of: string)
    var width = 0.0
    for line in lines {
      width = max(width, self.width(of: line, style, for: id))
    }
    return Size(TextStyle.rounded(width), TextStyle.rounded(Double(lines.count) * style.lineHeight))
  }

  /// Counts text to lay out; returns false if the scene's limit is exceeded.
  mutating func layOut(_ string: String, at span: SourceSpan) -> Bool {
    guard store.budget.textBytes <= Self.characterLimit else { return false }
    store.budget.textBytes += string.utf8.count
    if store.budget.textBytes <= Self.characterLimit { return true }
    report(.tooMuchText, at: span, "the scene has more than 4,000,000 bytes of text")
    return false
  }

  private static let characterLimit = 4_000_000
}

/// The lines that were measured last, the title and the detail of a row, which are typeset only once
/// if they fit.
struct MeasuredLines {
  private struct Entry {
    let text: String
    let size: Double
    let weight: FontWeight
    let font: TextFont
    let line: TypesetLine
  }

  private var entries: [Entry] = []

  mutating func keep(_ line: TypesetLine, of text: String, _ style: TextStyle) {
    if entries.count == 2 { entries.removeFirst() }
    entries.append(
      Entry(text: text, size: style.size, weight: style.weight, font: style.font, line: line))
  }

  func line(_ text: String, _ style: TextStyle) -> TypesetLine? {
    entries.last {
      // Canonically equivalent texts can have different glyphs.
      $0.text.utf8.elementsEqual(text.utf8) && $0.size == style.size
        && $0.weight == style.weight && $0.font == style.font
    }?.line
  }
}
