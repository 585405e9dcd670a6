import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

/// The title and detail of a row: their styles, and the lines that they need.
///
/// Used to measure a row and to create its layers, so that both agree.
struct RowTextLayout {
  let id: Int
  let metrics: ListMetrics
  private(set) var style: RowStyle
  let title: StyledText
  private(set) var detail: StyledText

  init(
    of id: Int, _ metrics: ListMetrics, isSelected: Bool, _ evaluator: inout Evaluator
  ) {
    self.id = id
    self.metrics = metrics
    let detail = evaluator.property(.detail, of: id)?.attributedText ?? .init()
    let own: RowStyle? = evaluator.word(.style, of: id)
    style = detail.string.isEmpty ? .default : own.flatMap { $0 == .default ? nil : $0 } ?? .value1
    title = evaluator.styled(
      evaluator.title(of: id) ?? .init(),
      evaluator.titleStyle(ofRow: id, style, metrics, isSelected: isSelected), of: id)
    self.detail = evaluator.styled(
      detail,
      detail.string.isEmpty
        ? title.style
        : evaluator.detailStyle(ofRow: id, style, metrics, isSelected: isSelected), of: id)
  }

  /// Whether a text can have several lines, so that the row's default height fits them.
  var isWrapped: Bool { title.style.isWrapped || detail.style.isWrapped }

  /// Places the detail of a value row below its title at the content sizes of accessibility, and at
  /// others above `large` if both do not fit side by side.
  mutating func stack(in width: Double, _ evaluator: inout Evaluator) {
    guard style == .value1, metrics.stacksValues, !title.isEmpty,
      evaluator.traits(of: id).contentSize.isAccessibilityCategory
        || self.width(of: title, &evaluator) + ListMetrics.detailGap
          + self.width(of: detail, &evaluator) > width
    else { return }
    style = .subtitle
    detail.style.alignment = evaluator.traits(of: id).leading
    isStacked = true
  }

  private(set) var isStacked = false

  // MARK: Columns

  /// Returns the columns of title and detail in a space of the given width, from its start.
  func columns(
    in width: Double, _ evaluator: inout Evaluator
  ) -> (title: Column, detail: Column) {
    let whole = Column(x: 0, width: width)
    switch style {
    case .default: return (whole, Column(x: 0, width: 0))
    case .subtitle: return (whole, whole)
    case .value2:
      let left = min(width, ListMetrics.value2TitleWidth)
      let start = left + ListMetrics.value2Gap
      return (Column(x: 0, width: left), Column(x: start, width: width - start))
    case .value1:
      let (left, right) = widths(in: width, &evaluator)
      return (Column(x: 0, width: left), Column(x: width - right, width: right))
    }
  }

  struct Column {
    let x: Double
    let width: Double
  }

  /// If both do not fit, the detail shrinks to no less than half of the space, then the title.
  private func widths(
    in width: Double, _ evaluator: inout Evaluator
  ) -> (title: Double, detail: Double) {
    let gap = title.isEmpty ? 0 : ListMetrics.detailGap
    let both = max(0, width - gap)
    let own = self.width(of: title, &evaluator)
    let right = min(self.width(of: detail, &evaluator), max(both - own, both / 2))
    return (both - right, right)
  }

  private func width(of text: StyledText, _ evaluator: inout Evaluator) -> Double {
    // Rounded up, so that text that fits is not truncated.
    roundToTenThousandths(evaluator.width(of: text, for: nil)) + 0.01
  }

  // MARK: Heights

  /// Returns the height of the row without an image.
  func height(fitting width: Double, scale: Double, _ evaluator: inout Evaluator) -> Double {
    let (left, right) = columns(in: width, &evaluator)
    let titleHeight = evaluator.height(of: title, width: left.width, for: id)
    let detailHeight =
      detail.isEmpty ? 0 : evaluator.height(of: detail, width: right.width, for: id)
    guard style == .subtitle else {
      return max(metrics.rowHeight, max(titleHeight, detailHeight) + metrics.textPadding)
    }
    return max(metrics.rowHeight, subtitleHeight(titleHeight, detailHeight, scale: scale))
  }

  /// Returns the height of a row with two texts of the given heights, one above the other.
  func subtitleHeight(_ titleHeight: Double, _ detailHeight: Double, scale: Double) -> Double {
    if isStacked {
      return stackedTop(titleHeight, scale: scale)
        + roundUpToPixel(detailHeight, scale: scale) + metrics.stackedValue.bottom
    }
    let subtitle = metrics.subtitle
    func more(_ height: Double, than usual: Double) -> Double {
      height - roundUpToPixel(usual, scale: scale)
    }
    return subtitle.height(scale: scale)
      + more(titleHeight, than: title.style.ofSize(metrics.rowTitleSize).lineHeight)
      + more(detailHeight, than: detail.style.ofSize(subtitle.detailSize).lineHeight)
  }
}

extension RowTextLayout {
  /// Returns the distance of a detail below its title from the top of a row that fits both.
  private func stackedTop(_ titleHeight: Double, scale: Double) -> Double {
    metrics.stackedValue.top + roundUpToPixel(titleHeight, scale: scale)
      + metrics.stackedValue.between
  }

  /// Returns the tops of title and detail in a row of the given height with its separator, one above
  /// the other.
  func subtitleTops(
    in height: Double, _ titleHeight: Double, _ detailHeight: Double,
    _ evaluator: borrowing Evaluator
  ) -> (title: Double, detail: Double) {
    let (scale, own) = (
      evaluator.settings.scale,
      subtitleHeight(titleHeight, detailHeight, scale: evaluator.settings.scale)
    )
    if isStacked {
      let top = roundToPixel((height - own) / 2, scale: scale)
      return (
        roundToPixel(top + metrics.stackedValue.top, scale: scale),
        roundToPixel(top + stackedTop(titleHeight, scale: scale), scale: scale)
      )
    }
    let subtitle = metrics.subtitle
    let usualTitle = title.style.ofSize(metrics.rowTitleSize)
    let top = roundToPixel((height - own) / 2, scale: scale)
    func start(_ baseline: Double, _ style: TextStyle) -> Double {
      top + roundDownToPixel(baseline, scale: scale) - evaluator.firstBaseline(style)
    }
    // A title of another size, or of several lines, moves the text below it.
    return (
      start(subtitle.titleBaseline, usualTitle),
      start(subtitle.detailBaseline, detail.style.ofSize(subtitle.detailSize)) + titleHeight
        - roundUpToPixel(usualTitle.lineHeight, scale: scale)
    )
  }
}

extension Evaluator {
  /// Returns the frame of the lines of a row's title, in the row's coordinates.
  mutating func titleFrame(of id: Int, at span: SourceSpan) throws(EvaluationFailure) -> Rect {
    let frame = try geometry(of: id, at: span).frame
    guard let position = store.instances[id].environment.row, let table = table(around: id),
      let section = section(ofRow: id)
    else { return .zero }
    let metrics = metrics(store.tables[table]?.metrics ?? listMetrics(ofTable: table), of: id)
    let traits = traits(of: id)
    let space = textSpace(ofRow: id, table: table, metrics)
    var texts = RowTextLayout(of: id, metrics, isSelected: false, &self)
    texts.stack(in: space.width, &self)
    let column = texts.columns(in: space.width, &self).title
    let block = block(of: texts.title, width: column.width, for: id)
    let width = roundToTenThousandths(block.lines.reduce(0) { max($0, $1.width) })
    let height = self.height(of: texts.title, width: column.width, for: id)
    let line = metrics.contentEndsAtLine ? separatorStyle(of: section, position).thickness : 0
    let rowHeight = roundToPixel(frame.height, scale: settings.scale)
    let room = rowHeight - line
    var y = roundToPixel((room - height) / 2, scale: settings.scale)
    if texts.style == .subtitle {
      let detail = self.height(of: texts.detail, width: space.width, for: id)
      y = texts.subtitleTops(in: rowHeight, height, detail, self).title
    }
    let start = space.x + column.x
    let x: Double =
      switch texts.title.style.alignment {
      case .center: start + (column.width - width) / 2
      case traits.trailing: start + column.width - width
      case .left, .right, .natural, .justified: start
      }
    return Rect(
      roundToTenThousandths(traits.isRightToLeft ? frame.width - x - width : x),
      roundToTenThousandths(y), width, height)
  }
}

extension Evaluator {
  fileprivate mutating func titleStyle(
    ofRow id: Int, _ style: RowStyle, _ metrics: ListMetrics, isSelected: Bool
  ) -> TextStyle {
    var text = titleStyle(of: id, metrics, isSelected: isSelected)
    if style == .value2 {
      if property(.fontSize, of: id) == nil { text.size = ListMetrics.value2TitleSize }
      if property(.titleColor, of: id) == nil { text.color = tint(of: id) }
      if property(.textAlignment, of: id) == nil { text.alignment = traits(of: id).trailing }
    }
    text.setMaximumLines(number(.numberOfLines, of: id))
    text.minimumScale = minimumScale(of: id)
    return text
  }

  fileprivate mutating func detailStyle(
    ofRow id: Int, _ style: RowStyle, _ metrics: ListMetrics, isSelected: Bool
  ) -> TextStyle {
    let (defaults, traits) = (settings.defaults, traits(of: id))
    let own = property(.detailColor, of: id)?.colorValue
    let selected = isSelected ? defaults.selectedTextColor : nil
    // If the title has a text style, the detail has one, too.
    let preferred: Double? =
      property(.textStyle, of: id) != nil || metrics.textStyle != nil
      ? metrics.detailSize(isSubtitle: style == .subtitle, traits.contentSize) : nil
    var text = TextStyle(
      weight: .regular, color: defaults.label, alignment: traits.leading, truncation: .end)
    switch style {
    case .subtitle:
      text.size = preferred ?? metrics.subtitle.detailSize
      text.color = own ?? selected ?? defaults.secondaryLabel
    case .value2:
      text.size = ListMetrics.value2TitleSize
      text.color = own ?? selected ?? defaults.label
    case .default, .value1:
      text.size = preferred ?? metrics.rowTitleSize
      text.color = own ?? selected ?? metrics.valueColor
      text.alignment = traits.trailing
    }
    text.font = font(of: id, weight: text.weight)
    text.setMaximumLines(number(.detailNumberOfLines, of: id))
    return text
  }
}

extension TextStyle {
  func ofSize(_ size: Double) -> TextStyle {
    var style = self
    style.size = size
    return style
  }

  /// Sets the number of lines that a text can have, as UILabel's `numberOfLines`; 0 for no limit.
  mutating func setMaximumLines(_ own: Double?) {
    let number = own ?? 1
    isCutOnPurpose = own != nil && number >= 1
    isWrapped = !(number >= 1 && number < 2)
    maximumLines = number >= 1 ? Int(min(number, 1e6)) : nil
  }
}
