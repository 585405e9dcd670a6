import SceneLayers
import SceneLanguage

/// What a bar looks like in its two states, as with UIBarAppearance.
struct BarLooks: Hashable, Sendable {
  /// The look while content is under the bar.
  var standard: BarLook
  /// The look while there is none.
  var scrollEdge: BarLook

  static func of(_ era: Era, _ appearance: Appearance) -> BarLooks {
    let isDark = appearance == .dark
    let line = isDark ? Color.white.opacity(0.15) : Color.black.opacity(0.3)
    switch era {
    case .classic: return BarLooks(both: BarLook(fill: .background(UIKitDefaults.classicBar)))
    case .flat:
      let veil = Color(bytes: 0xF8F8F8, alpha: 0.82)
      return BarLooks(both: BarLook(fill: .background(.color(veil)), hairline: line))
    case .modern:
      let veil = Color(bytes: isDark ? 0x1D1D1D : 0xF9F9F9, alpha: 0.94)
      return BarLooks(
        standard: BarLook(fill: .background(.color(veil)), hairline: line), scrollEdge: BarLook())
    case .liquidGlass:
      return BarLooks(standard: BarLook(fill: .softEdge), scrollEdge: BarLook())
    }
  }

  private init(standard: BarLook, scrollEdge: BarLook) {
    (self.standard, self.scrollEdge) = (standard, scrollEdge)
  }

  private init(both look: BarLook) { self.init(standard: look, scrollEdge: look) }
}

/// The default fill and line of a bar.
struct BarLook: Hashable, Sendable {
  var fill = Fill.none
  var hairline: Color?

  enum Fill: Hashable, Sendable {
    case none
    case background(UIKitDefaults.Background)
    /// A veil of the background of the content, which ends softly beyond the bars on a side.
    case softEdge
  }
}

/// The veil behind the bars on a side in iOS 26.
enum SoftEdge {
  /// The length beyond the inner edge of the bars.
  static let reach = 36.0

  // Measured at distances from the edge of the screen: with 113 points of bars at the top, and 83 at
  // the bottom.
  private static let top = [
    (0.0, 0.835), (47, 0.835), (58, 0.83), (89, 0.65), (97, 0.52), (132, 0.04), (149, 0),
  ]
  private static let bottom = [
    (0.0, 0.87), (17, 0.81), (27, 0.77), (43, 0.66), (55, 0.55), (67, 0.33), (81, 0.13), (119, 0),
  ]

  static func background(_ color: Color, isAtBottom: Bool) -> UIKitDefaults.Background {
    let stops = isAtBottom ? bottom.reversed() : top
    let end = (isAtBottom ? stops.first : stops.last)?.0 ?? 1
    return .gradient(
      stops.map { color.opacity($0.1) },
      at: stops.map { isAtBottom ? 1 - $0.0 / end : $0.0 / end })
  }
}
