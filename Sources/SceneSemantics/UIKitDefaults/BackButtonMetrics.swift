import SceneLayers

/// The metrics of a navigation bar's back button, in points.
struct BackButtonMetrics: Hashable, Sendable {
  /// The size of the chevron, including its line.
  var size = Size(11, 19)
  var lineWidth = 2.9
  /// The distance from the edge of the bar to the chevron or the circle, and to the title.
  var chevronInset: Double
  var textInset: Double
  /// The diameter and color of a round button, which has no title.
  var circle: Double?
  var circleFill: Color?
  /// The color of the button; nil for the tint color.
  var color: Color?
}

extension UIKitDefaults {
  func backButton(canvasWidth: Double) -> BackButtonMetrics {
    let isWide = canvasWidth >= 414
    switch era {
    case .classic:
      return .init(size: Size(9, 16), lineWidth: 2.5, chevronInset: 8, textInset: 22, color: .white)
    case .flat:
      return .init(
        size: Size(12.5, 21), chevronInset: isWide ? 38.0 / 3 : 8, textInset: isWide ? 32 : 27)
    case .modern:
      return .init(chevronInset: isWide ? 13 : 28.0 / 3, textInset: isWide ? 32 : 30)
    case .liquidGlass:
      return .init(
        chevronInset: 16, textInset: 30, circle: 44, circleFill: tertiaryFill, color: label)
    }
  }
}
