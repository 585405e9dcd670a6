import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

extension Evaluator {
  /// Returns the width that a text needs, in points.
  mutating func width(of text: StyledText, for id: Int?) -> Double {
    block(of: text, width: nil, for: id).width(in: nil)
  }

  /// Returns the lines of a text, wrapped or truncated if requested.
  ///
  /// - Parameter width: The width available; nil for as much as the text needs.
  mutating func block(of text: StyledText, width: Double?, for id: Int?) -> TextBlock {
    guard let width, text.style.minimumScale < 1 else {
      return TextBlock(lines(of: text, width: width, for: id), of: text)
    }
    let shown = shrunk(text, toFit: width, for: id)
    var lines = lines(of: shown, width: width, for: id)
    // The text keeps its height and baseline.
    if let whole = self.lines(of: text, width: nil, for: id).first, !lines.isEmpty {
      (lines[0].ascent, lines[0].descent) = (whole.ascent, whole.descent)
    }
    return TextBlock(lines, of: shown)
  }

  private mutating func lines(
    of text: StyledText, width: Double?, for id: Int?
  ) -> [TypesetLine] {
    var shape = shape(of: text.style)
    guard let width else { return lines(of: text, shape, for: id) }
    let available = Self.available(max(0, width))
    shape.width = available
    let isCut = shape.isWrapped || shape.truncation != nil
    var whole: [TypesetLine] = []
    // Of a long text, only what is visible is set.
    if !isCut || text.string.utf8.count <= 1024 {
      whole = lines(of: text, shape.whole, for: id)
      let isSame =
        whole.count <= shape.maximumLines ?? .max
        && whole.allSatisfy {
          // At the end of a wrapped line, spaces are removed.
          $0.indent + $0.width <= available && !(shape.isWrapped && $0.string.endsInSpace)
        }
      if isSame || !isCut && shape.maximumLines == nil { return whole }
    }
    return lines(of: text, shape, in: whole, for: id)
  }

  private func shape(of style: TextStyle) -> TextShape {
    var shape = TextShape(
      isWrapped: style.isWrapped, maximumLines: style.maximumLines,
      truncation: style.truncation.part)
    (shape.firstLineIndent, shape.indent) = (style.lines.firstLineIndent, style.lines.indent)
    (shape.isJustified, shape.isRightToLeft) = (style.alignment == .justified, style.isRightToLeft)
    shape.strategy.isEastAsian = style.font.isEastAsian
    guard style.isOfUIKit else { return shape }
    if !style.isWrapped { shape.maximumLines = 1 }
    shape.strategy.trimsSpaces = true
    shape.strategy.pushesOut = settings.colors.era != .classic
    shape.strategy.keepsKoreanWords =
      settings.colors.era == .modern || settings.colors.era == .liquidGlass
    return shape
  }

  /// The width that lines can have: a text fits in a layer that is as wide as its rounded `textSize`.
  private static func available(_ width: Double) -> Double {
    roundToTenThousandths(width + TextStyle.tolerance)
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
            && known[limit - 1].indent + known[limit - 1].width <= shape.width ?? 0
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
    let style = text.style
    return withFonts(style.font, for: id) {
      $0.lines(text.string, size: style.size, weight: style.weight, shape, whole: whole)
    }
  }

  /// Returns the height of a text's lines, in points: that of one line if it is not wrapped. That of
  /// UIKit's is rounded up to device pixels.
  mutating func height(of text: StyledText, width: Double, for id: Int?) -> Double {
    let height: Double
    if let count = simpleLineCount(of: text, width: max(0, width), for: id) {
      height =
        Double(count) * text.style.lineHeight + Double(count - 1) * text.style.lineGap
    } else {
      let block = block(of: text, width: width, for: id)
      height = block.lines.isEmpty ? text.lineHeight : block.height
    }
    return text.style.isOfUIKit ? roundUpToPixel(height, scale: settings.scale) : height
  }

  /// Returns the number of lines of a text in the built-in font without setting it; nil if it has to be
  /// set.
  private mutating func simpleLineCount(
    of text: StyledText, width: Double, for id: Int?
  ) -> Int? {
    let style = text.style
    guard text.runs.isEmpty, fonts[style.font].isBuiltIn else { return nil }
    if !style.isWrapped { return style.isOfUIKit ? 1 : nil }
    guard style.lines.firstLineIndent == 0, style.lines.indent == 0,
      spend(1 + text.string.utf8.count / 16, for: id)
    else { return nil }
    return withFonts(style.font, for: id) {
      $0.lineCount(
        text.string, size: style.size, weight: style.weight, width: Self.available(width),
        maximumCount: style.maximumLines)
    }
  }

  /// Returns a wrapped text of which only the lines that fit in a frame are visible, but at least one,
  /// as in UILabel.
  ///
  /// - Parameter tolerance: What a line can be outside, in points.
  mutating func fitting(
    _ text: StyledText, in size: Size, tolerance: Double, for id: Int?
  ) -> StyledText {
    guard text.style.isWrapped else { return text }
    var (text, style, room) = (text, text.style, size.height + tolerance)
    let pitch = max(style.lineHeight + style.lineGap, 0.1)
    var count = Int(max(0, min((room + style.lineGap) / pitch, 1e6)))
    if !text.runs.isEmpty || !fonts[style.font].isBuiltIn || style.lines.paragraphSpacing != 0 {
      // Of a long text, only what could be visible is set.
      text.style.maximumLines = min(style.maximumLines ?? .max, 4 * count + 4)
      room += 0.0001
      count = block(of: text, width: size.width, for: id).bottoms.prefix { $0 <= room }.count
    }
    text.style.maximumLines = min(style.maximumLines ?? .max, max(1, count))
    return text
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
    style.lines = lineStyle(of: id)
    let lines = number(.numberOfLines, of: id)
    style.isOfUIKit = isLabel
    if isLabel {
      style.setMaximumLines(lines)
      style.minimumScale = minimumScale(of: id)
      style.lines.pitch = pitch(of: id)
    } else {
      style.isWrapped = bool(.isWrapped, of: id) ?? style.isWrapped
      style.maximumLines = lines.flatMap { $0 >= 1 ? Int(min($0, 1e6)) : nil }
      style.isCutOnPurpose = style.maximumLines != nil
    }
    style.font = font(of: id, weight: style.weight)
    return style
  }

  /// Returns the distance between the baselines of a text with a text style; nil if its size is its own.
  mutating func pitch(of id: Int) -> Double? {
    let named: DynamicTypeStyle? = word(.textStyle, of: id)
    guard property(.fontSize, of: id) == nil else { return nil }
    return named?.pitch(traits(of: id).contentSize)
  }

  private mutating func lineStyle(of id: Int) -> LineStyle {
    var lines = LineStyle()
    lines.spacing = number(.lineSpacing, of: id) ?? lines.spacing
    lines.ownHeight = number(.lineHeight, of: id)
    lines.heightMultiple = number(.lineHeightMultiple, of: id) ?? lines.heightMultiple
    lines.paragraphSpacing = number(.paragraphSpacing, of: id) ?? lines.paragraphSpacing
    lines.firstLineIndent = number(.firstLineHeadIndent, of: id) ?? lines.firstLineIndent
    lines.indent = number(.headIndent, of: id) ?? lines.indent
    return lines
  }

  /// Returns the text of a text layer or label with its appearance.
  mutating func ownText(of id: Int) -> StyledText {
    styled(title(of: id) ?? .init(), ownTextStyle(of: id), of: id)
  }

  /// Returns the value of `textSize`: the width of the longest line, and the height of all lines.
  mutating func textSize(of id: Int) -> Size {
    let text = ownText(of: id)
    guard layOut(text.string, at: declaration(of: id).span) else { return .zero }
    let block = TextBlock(lines(of: text, shape(of: text.style).whole, for: id), of: text)
    let width = block.width(in: nil)
    if kind(of: id) == .label {
      return Size(
        roundUpToPixel(width, scale: settings.scale),
        roundUpToPixel(block.height, scale: settings.scale))
    }
    return Size(roundToTenThousandths(width), block.height)
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
