import SceneSyntax

/// The properties of the language. Raw values are their names.
package enum PropertyKey: String, Hashable, Sendable, CaseIterable {
  case accessory, alignmentMode, anchorPoint, appearance, autoreverses
  case backButtonTitle, background, backgroundColor, begin, borderColor, borderWidth, bottom
  case bounds, by
  case color, colors, contentBottom, contentInset, contentOffset, contentSize
  case contentTop, contents
  case contentsCenter, contentsGravity, contentsRect, cornerCurve, cornerRadius
  case currentPage
  case detail, detailColor, detailNumberOfLines, device, duration
  case endPoint, era
  case fade, fillColor, fillMode, fillRule, fillerRowHeight, font, fontFallback
  case fontFamily, fontSize, fontWeight
  case foregroundColor, frame, from
  case gap, golden
  case hairline, height
  case ignore, image, inset, instanceAlphaOffset, instanceBlueOffset, instanceColor
  case instanceCount, instanceDelay, instanceGreenOffset, instanceRedOffset, instanceTransform
  case isHidden, isOn, isWrapped
  case keyTimes
  case largeTitle, letterSpacing, ligatures, lineCap, lineDashPattern, lineDashPhase, lineJoin
  case lineSpacing, lineWidth, locations
  case maskedCorners, masksToBounds, maxDifference, maxPixels, miterLimit
  case monospacedDigits
  case numberOfLines, numberOfPages
  case opacity, overlay
  case path, perceptual, position, preservesDepth
  case repeatCount
  case scale, sectionIndexTitles, selected, selectedBackground, shadowColor, shadowOffset
  case shadowOpacity, shadowPath, shadowRadius, shrink, size, speed, startPoint
  case strokeColor, strokeEnd, strokeStart, style, sublayerTransform
  case tags, textAlignment, textInset, textStyle, time, timeOffset, timing, titleColor, to, top
  case transform, truncationMode, type
  case uses
  case value, values, visibility
  case window
  case zPosition

  /// Creates the property with the name of a token.
  package init?(_ token: SyntaxNode) {
    guard let number = Self.words[token.utf8] else { return nil }
    self = Self.all[number]
  }

  /// Creates the property with a name.
  init?(named name: String) {
    guard let number = Self.words[Array(name.utf8)[...]] else { return nil }
    self = Self.all[number]
  }

  /// Whether its value is a whole number, which cannot be a percentage.
  var isCount: Bool {
    switch self {
    case .currentPage, .detailNumberOfLines, .instanceCount, .maxDifference, .maxPixels,
      .numberOfLines, .numberOfPages, .perceptual:
      true
    default: false
    }
  }

  private static let all = Array(allCases)
  private static let words = WordTable(allCases.map { $0.rawValue })
}
