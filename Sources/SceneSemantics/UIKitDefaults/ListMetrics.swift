import SceneLayers

/// How UIKit lays out and draws a table of one style; lengths in points.
struct ListMetrics: Hashable, Sendable {
  var style: TableStyle
  /// Behind the rows, and of a row.
  var background: Color
  var rowBackground: Color

  // Rows: the space at each side of them, and the corners of a section's first and last.
  var margin = 0.0
  var cornerRadius = 0.0
  var cornerCurve = Layer.CornerCurve.continuous
  /// What is drawn around the rows of a section, and behind all.
  var group: Group?
  var rowHeight = TableContent.standardRowHeight
  var rowTitleSize: Double
  var rowTextInset: Double
  /// From the rows' edges to the lines between them.
  var separatorInset: (left: Double, right: Double) { (leftInset, rightInset) }
  fileprivate var leftInset: Double
  fileprivate var rightInset = 0.0

  /// Whether lines begin where the texts do, after an image.
  var linesFollowTexts = true
  /// The detail of a `value1` row.
  var valueColor: Color
  var subtitle = Subtitle()

  // The chevron at a row's end: from where the texts would end, and from the texts.
  var disclosureColor: Color
  var disclosureSize = Size(7, 12)
  var disclosureLineWidth = 2.2
  var disclosureInset = 1.0
  var disclosureGap = 11.0

  // The letters at a table's right edge: their column, and how far apart their middles are.
  static let indexWidth = 15.0
  static let indexPitch = 13.78
  static let indexCenter = 22.0 / 3
  static let indexSize = 11.0

  static let accessoryGap = 8.0
  static let checkmarkSize = Size(41.0 / 3, 40.0 / 3)
  static let checkmarkInset = 2.0
  static let detailButtonSize = 22.0
  static let imageGap = 16.0
  /// Between a title and a detail in one line.
  static let detailGap = 6.0
  /// In the cards of iOS 26.
  static let glassInset = 16.0
  static let value2TitleWidth = 91.0
  static let value2TitleSize = 15.0
  static let value2Gap = 6.0

  var header: SectionTitle
  var footer: SectionTitle
  var spacing = Spacing()

  /// Which lines a section has besides those between its rows.
  var hasOuterLines: Bool { style == .grouped && group == nil }
  var isGrouped: Bool { style != .plain }

  /// A row with two lines of text.
  struct Subtitle: Hashable, Sendable {
    var detailSize = 12.0
    /// From the row's top, where it is as high as it is by default.
    var titleBaseline = 77.0 / 3
    var detailBaseline = 43.0
    /// Its height at 3 pixels a point or more, and at fewer.
    var fineHeight = 57.0
    var coarseHeight = 58.0

    func height(scale: Double) -> Double { scale >= 3 ? fineHeight : coarseHeight }
  }

  /// How the text above or below a section is set.
  struct SectionTitle: Hashable, Sendable {
    var size = 13.0
    var weight = FontWeight.regular
    var color: Color
    var isUppercase = false
    var inset: Double
    /// A header's last baseline above the rows, a footer's first one below them.
    var baseline: Double
    /// What a header of a plain table is filled with.
    var background: UIKitDefaults.Background?
    /// The same text one point lower, behind it.
    var shadow: Color?
  }

  /// The box of a section, its lines, and the stripes behind it, of iOS 3 to 6.
  struct Group: Hashable, Sendable {
    /// One point wide; below it lies a point of `highlight`, under its upper edge one of `topEdge`.
    var border: Color
    var topEdge: Color
    var highlight: Color
    /// Under each row, and under that.
    var line: Color
    var lineHighlight: Color
    /// Two points in seven, with one of `stripeEdge` before them.
    var stripe: Color
    var stripeEdge: Color
  }

  /// The heights of headers and footers.
  struct Spacing: Hashable, Sendable {
    /// Of a header with a text, the table's first one and the others.
    var firstTitled = 0.0
    var titled = 0.0
    /// Of one without.
    var firstUntitled = 0.0
    var untitled = 0.0
    /// Of a footer without a text, and of one that a header with a text follows.
    var untitledFooter = 0.0
    var untitledFooterBeforeTitle = 0.0
    /// Of a footer with one line of text, and of each further line.
    var titledFooter = 0.0
    var footerLine = 16.0
  }
}

extension UIKitDefaults {
  func list(_ style: TableStyle) -> ListMetrics {
    var metrics =
      switch style {
      case .plain: plainList
      case .grouped: groupedList
      case .insetGrouped: insetGroupedList
      }
    if style != .plain {
      if era == .liquidGlass { setGlassTitles(&metrics) }
      if era == .classic { setClassicGroup(&metrics) }
    }
    return metrics
  }

  /// Headers of iOS 26.
  private func setGlassTitles(_ metrics: inout ListMetrics) {
    metrics.header.size = 17
    metrics.header.weight = .semibold
    metrics.header.isUppercase = false
    metrics.header.baseline = 41.0 / 3
    metrics.header.inset = ListMetrics.glassInset
    metrics.footer.inset = ListMetrics.glassInset
    metrics.spacing.firstTitled = 48
    metrics.spacing.titled = 48
  }

  /// Groups of iOS 3 to 6: bold headers, and a border around the rows.
  private func setClassicGroup(_ metrics: inout ListMetrics) {
    metrics.margin = insetGroupedMargin
    metrics.cornerRadius = 11
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
    metrics.header.isUppercase = false
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
    metrics.spacing.firstTitled = height
    metrics.spacing.titled = height
    metrics.spacing.titledFooter = height
    return metrics
  }

  private var groupedList: ListMetrics {
    let title = ListMetrics.SectionTitle(
      color: groupedTitleColor, isUppercase: true, inset: rowTextInset, baseline: 29.0 / 3)
    var metrics = list(.grouped, title, groupedFooter)
    metrics.spacing = .init(
      firstTitled: 166.0 / 3, titled: 38, firstUntitled: 35, untitled: 18, untitledFooter: 18,
      untitledFooterBeforeTitle: 0, titledFooter: 32)
    return metrics
  }

  private var insetGroupedList: ListMetrics {
    let title = ListMetrics.SectionTitle(
      color: groupedTitleColor, isUppercase: true, inset: rowTextInset, baseline: 9)
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
    let isOld = era == .classic || era == .flat
    var metrics = ListMetrics(
      style: style, background: isPlain ? plainBackground : groupedBackground,
      rowBackground: isPlain ? plainBackground : cellBackground, rowTitleSize: rowTitleSize,
      rowTextInset: rowTextInset, leftInset: separatorInset, valueColor: valueColor,
      disclosureColor: isOld
        ? chevronColor : style == .insetGrouped ? label.opacity(0.25) : chevronColor,
      header: header, footer: footer)
    if style == .insetGrouped { metrics.disclosureInset = 2.0 / 3 }
    switch era {
    case .modern: break
    case .liquidGlass:
      let inset = isPlain ? rowTextInset : ListMetrics.glassInset
      metrics.rowHeight = isPlain ? 53 : 51
      metrics.rowTextInset = inset
      metrics.leftInset = inset
      metrics.rightInset = inset
      metrics.disclosureColor = chevronColor
      metrics.disclosureInset = 1
    case .flat:
      metrics.disclosureSize = Size(23.0 / 3, 13)
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
