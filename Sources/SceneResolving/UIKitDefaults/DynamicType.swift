import SceneLayers
import SceneLanguage

// What follows the content size without a `textStyle`, from iOS 7 on. Text styles of cells are those
// of UIListContentConfiguration; the sizes in bars are limited as on iOS 17.5, where Flutter's
// authors compared them.

extension UIKitDefaults {
  /// Adapts the bars to a content size.
  mutating func adapt(to contentSize: ContentSize) {
    guard followsContentSize, contentSize != .large else { return }
    textScale = DynamicTypeStyle.body.scale(contentSize)
    barTextScale = min(max(textScale, 0.9), 1.235)
    barTitleSize *= barTextScale
    let large = DynamicTypeStyle.largeTitle.scale(contentSize)
    let usual = largeTitleSize
    largeTitleSize *= large < 1 ? max(large, 0.9) : 1 + (large - 1) / 3
    largeTitleHeight += Self.line(largeTitleSize) - Self.line(usual)
    largeTitleBaseline += Self.ascent(largeTitleSize) - Self.ascent(usual)
    searchBarHeight += searchFieldGrowth
  }

  /// Sets the metrics of a search bar that is not below a navigation bar.
  mutating func setSearchBarAlone() {
    searchBarHeight += 4
    searchFieldTop = 10
    searchFieldMargin = 16
  }

  /// The difference in height of the search field.
  var searchFieldGrowth: Double { Self.line(17 * textScale) - Self.line(17) }

  fileprivate static func line(_ size: Double) -> Double {
    TextStyle(size: size, color: .black).lineHeight
  }

  fileprivate static func ascent(_ size: Double) -> Double {
    TextStyle(size: size, color: .black).ascent
  }
}

extension ListMetrics {
  /// Adapts headers, footers, and accessories to a content size; the sizes of rows follow
  /// `textStyle`.
  mutating func adapt(to contentSize: ContentSize) {
    guard contentSize != .large else { return }
    textStyle = .body
    signScale = DynamicTypeStyle.body.scale(contentSize)
    if hasSignFrames {
      // 10⅓ points wide, 14 at `extraExtraExtraLarge`, and 20 at `accessibilityMedium`.
      if contentSize.isAccessibilityCategory { signScale *= 60.0 / 31 * 17 / 28 }
      disclosureInset *= signScale
      disclosureGap = 8 + disclosureInset
      checkmarkInset += (19 - checkmarkSize.width) / 2 * (signScale - 1)
    }
    let more = header.scale(contentSize)
    spacing.firstTitled += more.line
    spacing.titled += more.line
    let footerGrowth = footer.scale(contentSize)
    // The first baseline of a footer is below its top, and the last one of a header above its end.
    footer.baseline += footerGrowth.ascent
    spacing.titledFooter += footerGrowth.line
    spacing.footerLine += footerGrowth.line
  }
}

extension ListMetrics {
  /// Sets the heights of rows, headers, and footers of iOS 26, which follow from those of their lines
  /// in pixels.
  mutating func setGlassHeights(at contentSize: ContentSize, scale: Double) {
    func line(_ size: Double) -> Double { roundUpToPixel(UIKitDefaults.line(size), scale: scale) }
    rowHeight = roundUpToPixel(line(DynamicTypeStyle.body.size(contentSize)) + 31, scale: 1)
    guard style != .plain else { return }
    let (title, usual) = (line(header.size), line(DynamicTypeStyle.headline.size(.large)))
    spacing.firstTitled = 35 + title
    spacing.titled = 38 + title - usual
    spacing.titledBelowLargeTitle = spacing.titled
    spacing.titledAfterFooter = 25 + title
    let ascent = UIKitDefaults.ascent(header.size)
    let baseline = roundDownToPixel(
      (title - UIKitDefaults.line(header.size)) / 2 + ascent, scale: scale)
    header.baseline = (scale >= 3 ? 19.0 / 3 : 5.5) + title - baseline
    spacing.footerLine = UIKitDefaults.line(footer.size)
    if source == .swiftUI {
      header.baseline = 41.0 / 3
      spacing.firstTitled = 20 + title
      spacing.titled = 20 + title
      spacing.titledBelowLargeTitle = nil
      spacing.titledAfterFooter = nil
      spacing.footerLine -= 0.32
      spacing.titledFooter = 89.0 / 3 + UIKitDefaults.line(footer.size) - UIKitDefaults.line(13)
      return
    }
    spacing.titledFooter = 30 + line(footer.size) - line(DynamicTypeStyle.footnote.size(.large))
  }
}

extension ListMetrics.SectionTitle {
  /// Sets the size, and returns the differences in the height of a line and in its ascent.
  fileprivate mutating func scale(_ contentSize: ContentSize) -> (line: Double, ascent: Double) {
    let usual = size
    let style: DynamicTypeStyle = size > 13 ? .headline : .footnote
    size = style.size(contentSize)
    return (
      UIKitDefaults.line(size) - UIKitDefaults.line(usual),
      UIKitDefaults.ascent(size) - UIKitDefaults.ascent(usual)
    )
  }
}
