import SceneLayers
import SceneLanguage

/// The metrics of a navigation bar's back button, in points.
struct BackButtonMetrics: Hashable, Sendable {
  /// The size of the chevron, including its line.
  var size = Size(10.93, 18.82)
  var lineWidth = 2.5
  /// The distance of the chevron above the middle of the bar.
  var rise = 0.08
  /// The distance from the edge of the bar to the chevron or the circle, and to the title.
  var chevronInset: Double
  var textInset: Double
  /// The diameter and color of a round button, which has no title.
  var circle: Double?
  var circleFill: Color?
  /// The shape of a button that is an arrow with the title on it, which has no chevron.
  var arrow: Arrow?
  /// The color of the button; nil for the tint color.
  var color: Color?

  /// The arrow of iOS 5, in points.
  struct Arrow: Hashable, Sendable {
    var height = 30.0
    /// The distance from the tip to the upper edge.
    var tip = 13.0
    var cornerRadius = 5.0
    /// The distance from the title to the right edge.
    var padding = 10.0
    var fontSize = 12.0
    var fill = Gradient(
      colors: [0x8A9EBB, 0x5D7BA5, 0x4A6C9B, 0x5071A0].map { Color(bytes: $0) },
      locations: [0, 0.5, 0.5, 1])
    var border = Color(bytes: 0x3B557C)
    var textShadow = Color(bytes: 0x000000, alpha: 0.5)
  }
}

extension UIKitDefaults {
  func backButton(canvasWidth: Double) -> BackButtonMetrics {
    let isWide = canvasWidth >= 414
    switch era {
    case .classic:
      return .init(chevronInset: 5, textInset: 18, arrow: .init(), color: .white)
    case .flat:
      return .init(
        size: Size(12.5, 21), lineWidth: 2.9, rise: 0, chevronInset: isWide ? 38.0 / 3 : 8,
        textInset: isWide ? 32 : 27)
    case .modern:
      return .init(chevronInset: isWide ? 13.3 : 9.3, textInset: isWide ? 32 : 30)
    case .liquidGlass:
      return .init(
        chevronInset: 16, textInset: 30, circle: 44, circleFill: tertiaryFill, color: label)
    }
  }
}

/// The metrics of groups of items in a bar, in points.
struct BarItemMetrics: Hashable, Sendable {
  /// The distance from the sides of the bar.
  var margin: Double
  /// The space between two groups, and between a group and the title.
  var gap: Double
  var titleGap = ListMetrics.detailGap
  /// The least space beside a title in the middle of the bar.
  var clearance = ListMetrics.detailGap
  /// The space between two items.
  var spacing: Double
  // The space before the first and after the last item of a group.
  var textPadding = 0.0
  var iconPadding = 0.0
  /// The height of a capsule around each group; nil for none.
  var height: Double?
  /// The distance of the capsule from the bottom of the canvas; nil if it is in the middle of the bar.
  var bottom: Double?
  var fill: Color?
  /// The opacity of the capsule's shadow.
  var shadow = 0.0

  /// Returns by how much a capsule is wider than its group, so that it is at least a circle.
  func slack(_ length: Double) -> Double { max(0, (height ?? 0) - length) }
}

extension UIKitDefaults {
  func items(inToolbar: Bool, _ appearance: Appearance) -> BarItemMetrics {
    guard era == .liquidGlass else { return .init(margin: barMargin, gap: 16, spacing: 16) }
    let isDark = appearance == .dark
    var metrics = BarItemMetrics(
      margin: barMargin, gap: 12, titleGap: 12, clearance: 8, spacing: 22, textPadding: 16,
      iconPadding: 11, height: 44,
      // Glass over white and over black.
      fill: isDark
        ? Color(bytes: 0x131313) : Color(220.0 / 222, 220.0 / 222, 220.0 / 222, 222.0 / 255),
      shadow: isDark ? 0 : 0.1)
    guard inToolbar else { return metrics }
    (metrics.margin, metrics.bottom, metrics.height) = (28, 28, 48)
    (metrics.spacing, metrics.iconPadding) = (30, 13)
    if isDark { metrics.fill = Color(bytes: 0x191919) }
    return metrics
  }
}

/// The metrics of the field in a search bar in UIKit, in points.
struct SearchFieldMetrics: Hashable, Sendable {
  /// The distance from the top of the bar to the field.
  var top: Double
  var height: Double
  /// The margin on both sides.
  var margin: Double
  var cornerRadius: Double
  var fill: Color
  /// The opacity of a shadow with a radius of 16, 7.5 below the field.
  var shadow = 0.0
  var placeholderColor: Color
  var glassColor: Color
  /// The distance of the magnifying glass from the start of the field.
  var glassInset = 8.0
  var glassSize = usualGlassSize
  private static let usualGlassSize = 49.0 / 3
  var textInset = 31.0

  /// The magnifying glass: a circle and its handle.
  var glass: Shape {
    let scale = glassSize / Self.usualGlassSize
    let width = 1.7 * scale
    let radius = 6.2 * scale
    let center = radius + width / 2
    let start = center + radius * squareRoot(0.5)
    let end = glassSize - width / 2
    var shape = Shape(
      path: Path([
        .arc(
          center: Point(center, center), radius: radius, startAngle: 0, endAngle: 2 * .pi,
          clockwise: true),
        .close, .move(Point(start, start)), .line(Point(end, end)),
      ]), fillColor: nil, strokeColor: glassColor)
    shape.lineWidth = width
    shape.lineCap = .round
    return shape
  }
}

extension UIKitDefaults {
  func searchField(canvasWidth: Double) -> SearchFieldMetrics {
    var metrics = usualSearchField
    metrics.height += searchFieldGrowth
    let more = metrics.glassSize * (textScale - 1)
    metrics.glassSize += more
    metrics.textInset += more
    if 17 * textScale > 30 {
      // At such sizes, the field has no magnifying glass.
      (metrics.textInset, metrics.glassSize) = (metrics.glassInset, 0)
    }
    if searchFieldGrowth != 0, era == .liquidGlass { metrics.cornerRadius = metrics.height / 2 }
    return metrics
  }

  private var usualSearchField: SearchFieldMetrics {
    switch era {
    case .flat, .classic:
      SearchFieldMetrics(
        top: searchFieldTop, height: 36, margin: searchFieldMargin ?? barMargin, cornerRadius: 10,
        fill: Color(bytes: 0x8E8E93, alpha: 0.12), placeholderColor: secondaryLabel,
        glassColor: secondaryLabel)
    case .liquidGlass:
      SearchFieldMetrics(
        top: 2, height: 44, margin: 8, cornerRadius: 22,
        fill: colors.appearance == .dark ? Color(bytes: 0x131313) : Color(bytes: 0xFDFDFD),
        shadow: 0.07, placeholderColor: secondaryLabel, glassColor: secondaryLabel, glassInset: 12,
        textInset: 39.5)
    case .modern:
      SearchFieldMetrics(
        top: searchFieldTop, height: 36, margin: searchFieldMargin ?? barMargin, cornerRadius: 10,
        fill: tertiaryFill,
        placeholderColor: secondaryLabel, glassColor: secondaryLabel)
    }
  }
}
