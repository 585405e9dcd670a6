import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

extension Evaluator {
  /// Returns the width of a text as one line, in points.
  mutating func width(of text: StyledText, for id: Int?) -> Double {
    if text.runs.isEmpty { return width(of: text.string, text.style, for: id) }
    return runWidth(of: text, for: id)
  }

  private mutating func width(of line: String, _ style: TextStyle, for id: Int?) -> Double {
    let set = withFonts(style.font, for: id) { fonts in
      fonts.line(line, size: style.size, weight: style.weight)
    }
    measuredLines.keep(set, of: line, style)
    return set.width
  }

  /// Returns a line that is truncated to a width, or not at all if it is nil.
  private mutating func line(
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

  /// Returns the lines of a text, wrapped or truncated if requested.
  mutating func typeset(_ text: StyledText, width: Double, for id: Int?) -> [TypesetLine] {
    // A text fits in a layer that is as wide as its rounded `textSize`.
    let width = width + TextStyle.tolerance
    guard text.runs.isEmpty else { return runLines(of: text, width: width, for: id) }
    let style = text.style
    var result: [TypesetLine] = []
    for line in lines(of: text.string) {
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

  /// Returns the height of a text's lines, in points: that of one line if it is not wrapped.
  mutating func height(of text: StyledText, width: Double, for id: Int?) -> Double {
    guard text.style.isWrapped else { return text.lineHeight }
    let lines = typeset(text, width: max(0, width), for: id)
    if text.runs.isEmpty { return Double(max(lines.count, 1)) * text.lineHeight }
    return lines.isEmpty ? text.lineHeight : lines.reduce(0) { $0 + text.height(of: $1).line }
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
  mutating func title(of id: Int) -> AttributedText? {
    guard let title = scene.title(of: store.instances[id].declaration) else { return nil }
    return value(title, in: store.instances[id].environment)?.attributedText
  }

  /// Returns the appearance of a text layer or label, from model values.
  mutating func ownTextStyle(of id: Int) -> TextStyle {
    let isLabel = kind(of: id) == .label
    let named: DynamicTypeStyle? = word(.textStyle, of: id)
    var style = TextStyle(
      color: property(isLabel ? .textColor : .foregroundColor, of: id)?.colorValue
        ?? settings.defaults.label)
    style.size = number(.fontSize, of: id) ?? named?.size(settings.contentSize) ?? style.size
    style.weight = word(.fontWeight, of: id) ?? named?.weight ?? style.weight
    style.alignment =
      isLabel
      ? settings.alignment(word(.textAlignment, of: id)) : word(.alignmentMode, of: id) ?? .left
    style.truncation = word(.truncationMode, of: id) ?? (isLabel ? .end : .none)
    style.lineSpacing = number(.lineSpacing, of: id) ?? style.lineSpacing
    let lines = number(.numberOfLines, of: id)
    if isLabel {
      style.setMaximumLines(lines)
    } else {
      style.isWrapped = bool(.isWrapped, of: id) ?? style.isWrapped
      style.maximumLines = lines.flatMap { $0 >= 1 ? Int(min($0, 1e6)) : nil }
    }
    style.font = font(of: id, weight: style.weight)
    return style
  }

  /// Returns the text of a text layer or label with its appearance.
  mutating func ownText(of id: Int) -> StyledText {
    styled(title(of: id) ?? .init(), ownTextStyle(of: id), of: id)
  }

  /// Returns the value of `textSize`: the width of the longest line, and the height of all lines.
  mutating func textSize(of id: Int) -> Size {
    let text = ownText(of: id)
    let style = text.style
    guard layOut(text.string, at: declaration(of: id).span) else { return .zero }
    var size = Size.zero
    if text.runs.isEmpty {
      let lines = lines(of: text.string)
      for line in lines { size.width = max(size.width, width(of: line, style, for: id)) }
      size.height = Double(lines.count) * style.lineHeight
    } else {
      for line in runLines(of: text, width: nil, for: id) {
        size.width = max(size.width, line.width)
        size.height += text.height(of: line).line
      }
    }
    return Size(TextStyle.rounded(size.width), TextStyle.rounded(size.height))
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
