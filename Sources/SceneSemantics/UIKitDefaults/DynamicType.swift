import SceneLayers

/// The text sizes of Dynamic Type, named as in UIContentSizeCategory.
enum ContentSize: String, CaseIterable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
}

/// The values of UIFont.TextStyle.
enum DynamicTypeStyle: String, CaseIterable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
  case caption1, caption2

  /// The font sizes in points, from the tables in "Typography" of Apple's Human Interface
  /// Guidelines, in the order of `ContentSize`.
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  func size(_ contentSize: ContentSize) -> Double {
    sizes[ContentSize.allCases.firstIndex(of: contentSize) ?? 3]
  }

  var weight: FontWeight { self == .headline ? .semibold : .regular }

  /// Returns the size at a content size relative to that at `large`.
  func scale(_ contentSize: ContentSize) -> Double { size(contentSize) / size(.large) }
}

// What follows the content size without a `textStyle`, from iOS 7 on. Text styles of cells are those
// of UIListContentConfiguration; the sizes in bars are limited as on iOS 17.5, where Flutter's
// authors compared them.

extension UIKitDefaults {
  /// Adapts the bars to a content size.
  mutating func adapt(to contentSize: ContentSize) {
    guard era != .classic, contentSize != .large else { return }
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
  mutating func adapt(to contentSize: ContentSize, era: Era) {
    guard era != .classic, contentSize != .large else { return }
    textStyle = .body
    signScale = DynamicTypeStyle.body.scale(contentSize)
    stacksValues = signScale > 1 && (era == .modern || era == .liquidGlass)
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
