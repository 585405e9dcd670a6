import SceneLayers
import SceneLanguage

/// The metrics and colors of a table style in UIKit, in points.
struct ListMetrics: Hashable, Sendable {
  var style: TableStyle
  var source = ListSource.uiKit
  /// The background of the table.
  var background: Color
  var rowBackground: Color

  // The margin on each side of the rows, and the corners of a section's first and last row.
  var margin = 0.0
  var cornerRadius = 0.0
  var cornerCurve = Layer.CornerCurve.continuous
  /// The border around the rows of a section, and the stripes behind.
  var group: Group?
  var rowHeight = InitialTable.rowHeight
  var rowTitleSize: Double
  var rowTextInset: Double
  /// The insets of separators from the edges of the rows.
  var separatorInset: (left: Double, right: Double) { (leftInset, rightInset) }
  fileprivate var leftInset: Double
  fileprivate var rightInset = 0.0

  /// Whether the content of a row ends above its separator, instead of at the end of the row.
  var contentEndsAtLine = true
  /// Whether a separator whose inset is set is at the top of the next row.
  fileprivate(set) var insetLinesAreBelow = false
  /// Whether separators begin at the text, after an image.
  var linesFollowTexts = true
  /// The color of the detail in a `value1` row.
  var valueColor: Color
  var subtitle = Subtitle()

  /// The text style of titles at another content size than `large`; nil for constant sizes.
  var textStyle: DynamicTypeStyle?
  /// The size of accessories relative to that at `large`.
  var signScale = 1.0
  /// Whether accessories are in frames that scale with them.
  var hasSignFrames = false
  fileprivate var stacksLargeValues: Bool
  /// Whether the detail of a value row is below the title if both do not fit on one line.
  var stacksValues: Bool { stacksLargeValues && signScale > 1 }
  fileprivate(set) var stackedValue = StackedValue()

  // The disclosure indicator at the end of a row, and its distances.
  var disclosureColor: Color
  var disclosureSize = Size(6.93, 11.85)
  var disclosureLineWidth = 1.9
  var disclosureInset = 1.05
  var disclosureGap = 11.0
  var checkmarkSize = Size(14.5, 14.2)
  var checkmarkInset = 2.0

  // The section index: the width of its column, and the distance between its titles.
  static let indexWidth = 15.0
  static let indexPitch = 13.78
  static let indexCenter = 22.0 / 3
  static let indexSize = 11.0

  /// The space above and below a layer that fills a header or footer.
  static let edgeMargin = 8.0
  static let accessoryGap = 8.0
  static let detailButtonSize = 22.0
  static let imageGap = 16.0
  /// The width in which a symbol is centered, relative to the font size of the title. The text of
  /// rows with different symbols is therefore aligned.
  static let symbolWidth = 28.0 / 17
  /// The gap between a title and a detail on one line.
  static let detailGap = 6.0
  /// The inset in the cards of iOS 26.
  static let glassInset = 16.0
  static let value2TitleWidth = 91.0
  static let value2TitleSize = 15.0
  static let value2Gap = 6.0

  var header: SectionTitle
  var footer: SectionTitle
  var spacing = Spacing()
  /// The space above a header, from iOS 15 on.
  var headerPadding = 0.0

  /// Whether a section has separators above its first and below its last row.
  var hasOuterLines: Bool { style == .grouped && group == nil }

  /// The height of a self-sizing row without its text.
  var textPadding = 22.0

  /// Returns the default height of a row.
  ///
  /// - Parameter text: The row's text style, which makes the height follow the preferred size.
  func height(
    isSubtitle: Bool, text: DynamicTypeStyle?, _ preferred: ContentSize, scale: Double
  ) -> Double {
    let usual = isSubtitle ? max(rowHeight, subtitle.height(scale: scale)) : rowHeight
    guard let text else { return usual }
    func line(_ size: Double) -> Double { TextStyle(size: size, color: .black).lineHeight }
    let title = line(text.size(preferred))
    let detail = line(detailSize(isSubtitle: isSubtitle, preferred))
    if isSubtitle {
      let more = title + detail - line(rowTitleSize) - line(subtitle.detailSize)
      return max(rowHeight, subtitle.height(scale: scale) + more)
    }
    return max(rowHeight, title + textPadding)
  }

  /// Returns the font size of a detail in a row with a text style.
  func detailSize(isSubtitle: Bool, _ preferred: ContentSize) -> Double {
    (isSubtitle ? subtitle.detailStyle : .body).size(preferred)
  }

  /// The space above, between, and below the texts of such a row.
  struct StackedValue: Hashable, Sendable {
    var top = 11.0
    var between = 1.0 / 3
    var bottom = 34.0 / 3
  }

  /// A row with two lines of text.
  struct Subtitle: Hashable, Sendable {
    var detailSize = 12.0
    var detailStyle = DynamicTypeStyle.caption1
    /// The distance from the top of a row with the default height.
    var titleBaseline = 76.0 / 3
    var detailBaseline = 131.0 / 3
    /// The height at a scale of 3 or more, and at a smaller scale.
    var fineHeight = 57.0
    var coarseHeight = 58.0

    func height(scale: Double) -> Double { scale >= 3 ? fineHeight : coarseHeight }
  }

  /// The style of the text above or below a section.
  struct SectionTitle: Hashable, Sendable {
    var size = 13.0
    var weight = FontWeight.regular
    var color: Color
    var transform = TextTransform.none
    var inset: Double
    /// The distance of a header's last baseline above the rows, or of a footer's first baseline
    /// below them.
    var baseline: Double
    /// The fill of a header in a plain table.
    var background: UIKitDefaults.Background?
    /// The color of a shadow one point below the text.
    var shadow: Color?
  }

  /// The width of text at the default size that is easy to read, on an iPad.
  static let readableWidth = 672.0

  /// Makes texts and lines at most as wide as `readableWidth` in a table of the given width.
  mutating func follow(readableWidthIn width: Double) {
    let more = (width - Self.readableWidth) / 2 - margin - rowTextInset
    guard more > 0 else { return }
    if style == .insetGrouped {
      margin += more
      return
    }
    rowTextInset += more
    leftInset += more
    rightInset += more
    header.inset += more
    footer.inset += more
  }

  /// The border, separators, and stripes of classic groups (iOS 3 to 6).
  struct Group: Hashable, Sendable {
    /// The border is one point wide, with one point of `highlight` below it and one point of
    /// `topEdge` inside its upper edge.
    var border: Color
    var topEdge: Color
    var highlight: Color
    /// The difference in radius of the corners inside of the border and of the highlight's.
    var innerRadius = 0.5
    var highlightRadius = 0.25
    /// The line below each row, and the highlight below that.
    var line: Color
    var lineHighlight: Color
    /// Stripes of two points every seven points, each after one point of `stripeEdge`.
    var stripe: Color
    var stripeEdge: Color
  }

  /// The heights of headers and footers.
  struct Spacing: Hashable, Sendable {
    /// A header with text: the first one in the table, and others.
    var firstTitled = 0.0
    var titled = 0.0
    /// The first header with text below a large title, and one after a footer with text, if they
    /// are other ones.
    var titledBelowLargeTitle: Double?
    var titledAfterFooter: Double?
    /// A header without text.
    var firstUntitled = 0.0
    var untitled = 0.0
    /// A footer without text, and one followed by a header with text.
    var untitledFooter = 0.0
    var untitledFooterBeforeTitle = 0.0
    /// A footer with one line of text, and each additional line.
    var titledFooter = 0.0
    var footerLine = 16.0
  }
}

extension UIKitDefaults {
  func list(_ style: TableStyle, _ source: ListSource = .uiKit) -> ListMetrics {
    var metrics =
      switch style {
      case .plain: plainList
      case .grouped: groupedList
      case .insetGrouped: insetGroupedList
      }
    if style != .plain {
      if era == .liquidGlass {
        setGlassTitles(&metrics)
        if source == .swiftUI { setSwiftUI(&metrics) }
      }
      if era == .classic { setClassicGroup(&metrics) }
    }
    return metrics
  }

  /// Sets the headers of iOS 26.
  private func setGlassTitles(_ metrics: inout ListMetrics) {
    metrics.header.size = 17
    metrics.header.weight = .semibold
    metrics.header.transform = .none
    metrics.header.inset = ListMetrics.glassInset
    metrics.footer.inset = ListMetrics.glassInset
    metrics.footer.baseline = 20
    metrics.spacing.untitled = 17.5
    metrics.spacing.untitledFooter = 17.5
    metrics.spacing.untitledFooterBeforeTitle = 17.5
  }

  /// Sets what differs in a `List` of SwiftUI in iOS 26. `setGlassHeights` has the headers.
  private func setSwiftUI(_ metrics: inout ListMetrics) {
    metrics.source = .swiftUI
    if metrics.style == .insetGrouped { metrics.margin = barMargin }
    metrics.insetLinesAreBelow = false
    metrics.disclosureInset = 7.0 / 3
    metrics.disclosureGap = 37.0 / 3
    metrics.checkmarkInset = 7.0 / 3
    metrics.footer.baseline = 61.0 / 3
  }

  /// Sets the headers and borders of iOS 3 to 6.
  private func setClassicGroup(_ metrics: inout ListMetrics) {
    metrics.margin = insetGroupedMargin
    metrics.cornerRadius = 10.5
    metrics.cornerCurve = .circular
    metrics.rowTitleSize = 17
    metrics.leftInset = 1
    metrics.rightInset = 1
    metrics.group = .init(
      border: Color.black.opacity(0.1825), topEdge: Color(bytes: 0xE4E4E4),
      highlight: Color.white.opacity(0.81), line: Color(bytes: 0xCACACA),
      lineHighlight: Color(bytes: 0xFDFDFD), stripe: Color(bytes: 0xCBD2D8),
      stripeEdge: Color(bytes: 0xC5CCD2))
    metrics.header.size = 17
    metrics.header.weight = .bold
    metrics.header.transform = .none
    metrics.header.shadow = Color(bytes: 0xE2E6EA)
    metrics.header.baseline = 12
    metrics.footer.size = 15
    metrics.footer.shadow = Color(bytes: 0xE2E6EA)
    metrics.spacing = .init(
      firstTitled: 46, titled: 36, firstUntitled: 10, untitled: 10, untitledFooter: 10,
      untitledFooterBeforeTitle: 10, titledFooter: 36, footerLine: 19)
  }

  private var plainList: ListMetrics {
    let height = sectionHeaderHeight
    let title = ListMetrics.SectionTitle(
      size: sectionHeaderTitleSize, weight: sectionHeaderTitleWeight,
      color: sectionHeaderTitleColor, inset: sectionHeaderTextInset,
      baseline: sectionHeaderBaseline, background: sectionHeaderBackground)
    var metrics = list(.plain, title, title)
    metrics.headerPadding = sectionHeaderPadding
    metrics.spacing.firstTitled = height
    metrics.spacing.titled = height
    metrics.spacing.titledFooter = height
    return metrics
  }

  private var groupedList: ListMetrics {
    let title = ListMetrics.SectionTitle(
      color: groupedTitleColor, transform: .uppercase, inset: rowTextInset, baseline: 29.0 / 3)
    var metrics = list(.grouped, title, groupedFooter)
    metrics.spacing = .init(
      firstTitled: 166.0 / 3, titled: 38, firstUntitled: 35, untitled: 18, untitledFooter: 18,
      untitledFooterBeforeTitle: 0, titledFooter: 32)
    return metrics
  }

  private var insetGroupedList: ListMetrics {
    let title = ListMetrics.SectionTitle(
      color: groupedTitleColor, transform: .uppercase, inset: rowTextInset, baseline: 9)
    var metrics = list(.insetGrouped, title, groupedFooter)
    metrics.margin = insetGroupedMargin
    metrics.cornerRadius = insetGroupedRadius
    let titled = 116.0 / 3
    let untitled = 53.0 / 3
    metrics.spacing = .init(
      firstTitled: titled, titled: titled, firstUntitled: 35, untitled: untitled,
      untitledFooter: untitled, untitledFooterBeforeTitle: untitled, titledFooter: 32)
    return metrics
  }

  private var groupedFooter: ListMetrics.SectionTitle {
    .init(color: groupedTitleColor, inset: rowTextInset, baseline: 59.0 / 3)
  }

  private func list(
    _ style: TableStyle, _ header: ListMetrics.SectionTitle, _ footer: ListMetrics.SectionTitle
  ) -> ListMetrics {
    let isPlain = style == .plain
    var metrics = ListMetrics(
      style: style, background: isPlain ? plainBackground : groupedBackground,
      rowBackground: isPlain ? plainBackground : cellBackground, rowTitleSize: rowTitleSize,
      rowTextInset: rowTextInset, leftInset: separatorInset, valueColor: valueColor,
      stacksLargeValues: stacksValues, disclosureColor: chevronColor, header: header,
      footer: footer)
    switch era {
    case .modern where style == .insetGrouped:
      metrics.disclosureColor = label.opacity(0.25)
      metrics.disclosureInset = 0.7
    case .modern: break
    case .liquidGlass:
      let inset = isPlain ? rowTextInset : ListMetrics.glassInset
      metrics.textPadding = 30
      metrics.contentEndsAtLine = false
      metrics.insetLinesAreBelow = true
      // The frames of the images are 31/3 x 14 and 19 x 18; signs are in their centers.
      metrics.hasSignFrames = true
      metrics.disclosureInset = (31.0 / 3 - metrics.disclosureSize.width) / 2
      metrics.disclosureGap = 8 + metrics.disclosureInset
      metrics.checkmarkSize = Size(46.0 / 3, 44.0 / 3)
      metrics.checkmarkInset = 2.5 + (19 - metrics.checkmarkSize.width) / 2
      metrics.subtitle =
        isPlain
        ? .init(detailBaseline: 44, fineHeight: 62, coarseHeight: 62)
        : .init(
          detailSize: 15, detailStyle: .subheadline, titleBaseline: 95.0 / 3, detailBaseline: 50,
          fineHeight: 208.0 / 3, coarseHeight: 69.5)
      metrics.stackedValue = .init(top: 15, between: 4, bottom: 15)
      metrics.rowTextInset = inset
      metrics.leftInset = inset
      metrics.rightInset = inset
    case .flat:
      metrics.disclosureSize = Size(23.0 / 3, 13)
      metrics.disclosureLineWidth = 2.2
      metrics.disclosureInset = 0
    case .classic:
      metrics.disclosureSize = Size(8, 13)
      metrics.disclosureLineWidth = 3
      metrics.disclosureInset = style == .plain ? 0 : 2
      metrics.linesFollowTexts = false
      metrics.subtitle = .init(
        detailSize: 14, titleBaseline: 20, detailBaseline: 37, fineHeight: 44, coarseHeight: 44)
    }
    return metrics
  }
}
