import SceneLayers

/// How UIKit draws what a scene leaves unsaid; lengths in points.
///
/// The modern separators and insets were measured on pictures of Apple's simulator, the modern
/// colours are UIColor's; the classic numbers are retold from memory.
struct UIKitDefaults: Hashable, Sendable {
  var era: Era

  // Separators. The left inset; the right one is 0.
  var separatorInset: Double
  var separatorColor: Color

  // Text in rows.
  var label: Color
  var secondaryLabel: Color
  var rowTextInset: Double
  var rowTitleSize = 17.0
  var rowTitleWeight = FontWeight.regular

  // Backgrounds: of a plain table, of a grouped one, and of the rows of a grouped one.
  var plainBackground = Color.white
  var groupedBackground: Color
  var cellBackground: Color

  // Selected rows. The text keeps its colours where none is given.
  var selectedBackground: Background
  var selectedTextColor: Color?

  // Bars. A large title's height adds to the navigation bar's.
  var barBackground: Color
  var barTitleSize = 17.0
  var barTitleWeight = FontWeight.semibold
  var barTitleColor: Color
  var statusBarHeight = 20.0
  var navigationBarHeight = 44.0
  var largeTitleHeight = 52.0
  var searchBarHeight = 52.0
  var toolbarHeight = 44.0
  var tabBarHeight = 49.0

  // Headers of the sections of a plain table.
  var sectionHeaderHeight = 28.0
  var sectionHeaderBackground: Color
  var sectionHeaderTitleSize = 17.0
  var sectionHeaderTitleWeight = FontWeight.semibold
  var sectionHeaderTitleColor: Color

  // Inset grouped sections: the space at each side, and their corners. Older eras know no such
  // style and borrow the modern one's.
  var insetGroupedMargin = 16.0
  var insetGroupedRadius = 10.0

  /// Whether a plain table without a footer draws separators below its last row, each as high as a
  /// row, unless a scene says how far apart they are.
  var fillers: Bool

  /// A colour, or two of them from top to bottom.
  enum Background: Hashable, Sendable {
    case color(Color)
    case gradient(Color, Color)
  }

  /// One point in the classic era, one device pixel since.
  func separatorThickness(scale: Double) -> Double {
    era == .classic || !(scale > 0) ? 1 : 1 / scale
  }

  /// - Parameter canvasWidth: in points; wide phones (414 on) have wider margins since iOS 13.
  static func of(_ era: Era, _ appearance: Appearance, canvasWidth: Double) -> UIKitDefaults {
    let margin: Double = canvasWidth >= 414 ? 20 : 16
    var looks: UIKitDefaults =
      switch era {
      case .classic: classic
      case .flat: flat
      case .modern: appearance == .dark ? modernDark(margin) : modernLight(margin)
      }
    looks.insetGroupedMargin = margin
    return looks
  }
}

extension UIKitDefaults {
  private static var classic: UIKitDefaults {
    UIKitDefaults(
      era: .classic,
      separatorInset: 0, separatorColor: Color(bytes: 0xE0E0E0),
      label: .black, secondaryLabel: Color(bytes: 0x808080),
      rowTextInset: 10, rowTitleSize: 20, rowTitleWeight: .bold,
      groupedBackground: Color(bytes: 0xC5CCD4), cellBackground: Color(bytes: 0xF7F7F7),
      selectedBackground: .gradient(Color(bytes: 0x058CF5), Color(bytes: 0x015DE6)),
      selectedTextColor: .white,
      barBackground: Color(bytes: 0xF7F7F7), barTitleSize: 20, barTitleWeight: .bold,
      barTitleColor: .black,
      sectionHeaderHeight: 22, sectionHeaderBackground: Color(bytes: 0xB8C1C8),
      sectionHeaderTitleSize: 18, sectionHeaderTitleWeight: .bold, sectionHeaderTitleColor: .white,
      fillers: true)
  }

  private static var flat: UIKitDefaults {
    UIKitDefaults(
      era: .flat,
      separatorInset: 15, separatorColor: Color(bytes: 0xC8C7CC),
      label: .black, secondaryLabel: Color(bytes: 0x8E8E93),
      rowTextInset: 15,
      groupedBackground: Color(bytes: 0xEFEFF4), cellBackground: .white,
      selectedBackground: .color(Color(bytes: 0xD9D9D9)),
      barBackground: Color(bytes: 0xF7F7F7), barTitleColor: .black,
      sectionHeaderBackground: Color(bytes: 0xF7F7F7), sectionHeaderTitleColor: .black,
      fillers: true)
  }

  private static func modernLight(_ margin: Double) -> UIKitDefaults {
    UIKitDefaults(
      era: .modern,
      separatorInset: margin, separatorColor: Color(bytes: 0x3C3C43, alpha: 0.29),
      label: .black, secondaryLabel: Color(bytes: 0x3C3C43, alpha: 0.6),
      rowTextInset: margin,
      groupedBackground: Color(bytes: 0xF2F2F7), cellBackground: .white,
      selectedBackground: .color(Color(bytes: 0xD1D1D6)),
      barBackground: .white, barTitleColor: .black,
      sectionHeaderBackground: .white, sectionHeaderTitleColor: .black,
      fillers: false)
  }

  private static func modernDark(_ margin: Double) -> UIKitDefaults {
    UIKitDefaults(
      era: .modern,
      separatorInset: margin, separatorColor: Color(bytes: 0x545458, alpha: 0.6),
      label: .white, secondaryLabel: Color(bytes: 0xEBEBF5, alpha: 0.6),
      rowTextInset: margin, plainBackground: .black,
      groupedBackground: .black, cellBackground: Color(bytes: 0x1C1C1E),
      selectedBackground: .color(Color(bytes: 0x3A3A3C)),
      barBackground: .black, barTitleColor: .white,
      sectionHeaderBackground: .black, sectionHeaderTitleColor: .white,
      fillers: false)
  }
}
