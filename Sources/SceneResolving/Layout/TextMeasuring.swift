import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

extension Evaluator {
  /// Returns the width of a text as one line, in points.
  mutating func width(of text: StyledText, for id: Int?) -> Double {
    let shape = TextShape(isOneLine: text.string.contains { $0.isNewline })
    return lines(of: text, shape, for: id).first?.width ?? 0
  }

  /// Returns the lines of a text, wrapped or truncated if requested.
  mutating func typeset(_ text: StyledText, width: Double, for id: Int?) -> [TypesetLine] {
    let style = text.style
    let width = Self.available(width)
    let isCut = style.isWrapped || style.truncation != .none
    var whole: [TypesetLine] = []
    // Of a long text, only what is visible is set.
    if !isCut || text.string.utf8.count <= 1024 {
      whole = lines(of: text, TextShape(), for: id)
      let isSame = whole.allSatisfy {
        // At the end of a wrapped line, spaces are removed.
        $0.width <= width && !(style.isWrapped && $0.string.endsInSpace)
      }
      if !isCut || isSame {
        return Array(whole.prefix(style.maximumLines ?? whole.count))
      }
    }
    let shape = TextShape(
      width: width, maximumLines: style.maximumLines, truncation: style.truncation.part,
      isWrapped: style.isWrapped)
    return lines(of: text, shape, in: whole, for: id)
  }

  /// The width that lines can have: a text fits in a layer that is as wide as its rounded `textSize`.
  private static func available(_ width: Double) -> Double {
    TextStyle.rounded(width + TextStyle.tolerance)
  }

  /// Returns the lines of a text with a shape.
  ///
  /// - Parameter whole: Those without a width, if they are known.
  private mutating func lines(
    of text: StyledText, _ shape: TextShape, in whole: [TypesetLine] = [], for id: Int?
  ) -> [TypesetLine] {
    guard spend(1 + text.string.utf8.count / 256, for: id) else { return [] }
    var key = texts.key(text, shape, fonts)
    if let known = texts.lines(key) { return known }
    if let limit = shape.maximumLines {
      // The same lines as without the limit, if it cuts none.
      key.shape.maximumLines = nil
      if let known = texts.lines(key),
        known.count < limit
          || known.count == limit && !text.string.endsInSpace
            && known[limit - 1].width <= shape.width ?? 0
      {
        return known
      }
    }
    let lines =
      text.runs.isEmpty
      ? plainLines(of: text, shape, in: whole, for: id)
      : runLines(of: text, shape, in: whole, for: id)
    if lines.count >= shape.maximumLines ?? .max { key.shape.maximumLines = shape.maximumLines }
    // Without steps, lines are incomplete.
    if !fontWork.isSpent { texts.keep(lines, key) }
    return lines
  }

  private mutating func plainLines(
    of text: StyledText, _ shape: TextShape, in whole: [TypesetLine], for id: Int?
  ) -> [TypesetLine] {
    let (style, paragraphs) = (
      text.style, shape.isOneLine ? [text.string] : paragraphs(of: text.string)
    )
    var result: [TypesetLine] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let room = shape.maximumLines.map { $0 - result.count }
      if let room, room <= 0 { break }
      result += withFonts(style.font, for: id) { fonts in
        if let width = shape.width, shape.isWrapped {
          return fonts.lines(
            paragraph, size: style.size, weight: style.weight, width: width, maximumCount: room,
            truncation: shape.truncation, advances: whole.isEmpty ? [] : whole[index].advances)
        }
        return [
          fonts.line(
            paragraph, size: style.size, weight: style.weight, maximumWidth: shape.width,
            truncation: shape.truncation ?? .end, measures: shape.width == nil)
        ]
      }
    }
    return result
  }

  /// Returns the height of a text's lines, in points: that of one line if it is not wrapped.
  mutating func height(of text: StyledText, width: Double, for id: Int?) -> Double {
    guard text.style.isWrapped else { return text.lineHeight }
    if text.runs.isEmpty, let count = simpleLineCount(of: text, width: max(0, width), for: id) {
      return Double(count) * text.lineHeight
    }
    let lines = typeset(text, width: max(0, width), for: id)
    if text.runs.isEmpty { return Double(max(lines.count, 1)) * text.lineHeight }
    return lines.isEmpty ? text.lineHeight : lines.reduce(0) { $0 + text.height(of: $1).line }
  }

  /// Returns the number of lines of a wrapped text without setting it; nil if it has to be set.
  private mutating func simpleLineCount(
    of text: StyledText, width: Double, for id: Int?
  ) -> Int? {
    let style = text.style
    guard spend(1 + text.string.utf8.count / 16, for: id) else { return nil }
    return withFonts(style.font, for: id) {
      $0.lineCount(
        text.string, size: style.size, weight: style.weight, width: Self.available(width),
        maximumCount: style.maximumLines)
    }
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
    let (isLabel, traits) = (kind(of: id) == .label, traits(of: id))
    let named: DynamicTypeStyle? = word(.textStyle, of: id)
    var style = TextStyle(
      color: property(isLabel ? .textColor : .foregroundColor, of: id)?.colorValue
        ?? settings.defaults.label)
    style.size = number(.fontSize, of: id) ?? named?.size(traits.contentSize) ?? style.size
    style.weight = word(.fontWeight, of: id) ?? named?.weight ?? style.weight
    style.alignment =
      isLabel
      ? traits.alignment(word(.textAlignment, of: id)) : word(.alignmentMode, of: id) ?? .left
    style.truncation = word(.truncationMode, of: id) ?? (isLabel ? .end : .none)
    style.lineSpacing = number(.lineSpacing, of: id) ?? style.lineSpacing
    let lines = number(.numberOfLines, of: id)
    if isLabel {
      style.setMaximumLines(lines)
    } else {
      style.isWrapped = bool(.isWrapped, of: id) ?? style.isWrapped
      style.maximumLines = lines.flatMap { $0 >= 1 ? Int(min($0, 1e6)) : nil }
      style.isCutOnPurpose = style.maximumLines != nil
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
    guard layOut(text.string, at: declaration(of: id).span) else { return .zero }
    var size = Size.zero
    for line in lines(of: text, TextShape(), for: id) {
      size.width = max(size.width, line.width)
      size.height += text.height(of: line).line
    }
    if kind(of: id) == .label {
      return Size(
        roundUpToPixel(size.width, scale: settings.scale),
        roundUpToPixel(size.height, scale: settings.scale))
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

extension String {
  fileprivate var endsInSpace: Bool { utf8.last == 0x20 || utf8.last == 0x9 }
}
