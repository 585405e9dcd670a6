import SceneSyntax

/// The properties of the language. Raw values are their names.
package enum PropertyKey: String, Hashable, Sendable, CaseIterable {
  case accessibilityContrast, accessory, adjustsFontSizeToFitWidth, alignment, alignmentMode,
    anchorPoint, appearance,
    autoreverses, axis
  case backButtonTitle, background, backgroundColor, begin, borderColor, borderWidth, bottom
  case bounds, by
  case calculationMode, cellLayoutMarginsFollowReadableWidth, color, colors, contentBottom,
    contentCompressionResistancePriority
  case contentHuggingPriority, contentInset, contentOffset, contentSize
  case contentTop, contents
  case contentsCenter, contentsGravity, contentsRect, cornerCurve, cornerRadius
  case currentPage, currentPageIndicatorTintColor, customSpacing
  case detail, detailColor, detailNumberOfLines, device, distribution, duration, dynamicIsland
  case endPoint, era, expectFailure
  case fade, fillColor, fillMode, fillRule, fillerRowHeight, firstLineHeadIndent, font, fontFallback
  case fontFamily, fontFeatures, fontSize, fontStyle, fontWeight
  case foregroundColor, frame, frames, from
  case gap, golden
  case hairline, headIndent, height, homeIndicator
  case ignore, image, inset, instanceAlphaOffset, instanceBlueOffset, instanceColor
  case instanceCount, instanceDelay, instanceGreenOffset, instanceRedOffset, instanceTransform
  case isAdditive, isCumulative, isHidden, isOn, isWrapped
  case keyTimes
  case language, largeTitle, layoutDirection, layoutMargins, letterSpacing, ligatures, lineCap,
    lineDashPattern, lineDashPhase, lineJoin, listMetrics
  case lineHeight, lineHeightMultiple, lineSpacing, lineWidth, locations
  case maskedCorners, masksToBounds, maxDifference, maxHeight, maximumContentSizeCategory,
    maximumTrackTintColor, maxPixels, maxWidth
  case minHeight, minimumContentSizeCategory, minimumScaleFactor, minimumTrackTintColor, minWidth,
    miterLimit
  case monospacedDigits
  case numberOfLines, numberOfPages
  case onTintColor, opacity, origin, overlay
  case pageIndicatorTintColor, paragraphSpacing, path, perceptual, placeholder, position,
    preservesDepth
  case repeatCount, repeatDuration, rotationMode, rowSpacing
  case scale, sectionHeaderTopPadding, sectionIndexColor, sectionIndexTitles, selected,
    selectedBackground, semanticContentAttribute, shadowColor,
    shadowOffset
  case shadowOpacity, shadowPath, shadowRadius, shrink, signalBars, size, speed, startPoint
  case strokeColor, strokeEnd, strokeStart, style, spacing, sublayerTransform
  case tags, textAlignment, textColor, textInset, textStyle, textTransform, thumbTintColor, time
  case timeOffset, timing, timingFunctions
  case tintColor, titleColor, to, top
  case transform, truncationMode, type
  case userInterfaceLevel, uses
  case value, values, visibility
  case width
  case zPosition

  /// Creates the property with the name of a token.
  package init?(_ token: SyntaxNode) {
    guard let number = Self.words[token.utf8] else { return nil }
    self = Self.all[number]
  }

  /// Creates the property with a name.
  package init?(named name: String) {
    guard let number = Self.words[Array(name.utf8)[...]] else { return nil }
    self = Self.all[number]
  }

  /// Those that change the environment of an element and everything in it.
  package static let traits = SceneValue.allCases.flatMap { $0.traits }

  private static let all = Array(allCases)
  private static let words = WordTable(allCases.map { $0.rawValue })
}

extension SnapshotComparison.Golden {
  /// What is wrong with a property for pixels; nil if they are compared.
  package func mistake(_ key: PropertyKey) -> String? {
    self == .image ? nil : "'\(key.rawValue)' cannot be combined with 'golden: \(rawValue)'"
  }
}
