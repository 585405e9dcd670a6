import SceneLayers
import SceneLanguage

/// The defaults of UIKit for properties that a scene does not set, in points.
///
/// `Docs/CoreAnimation.md` lists which of these values were measured in images rendered by Apple's
/// frameworks, and which were chosen.
struct UIKitDefaults: Hashable, Sendable {
  var colors: ColorTraits
  var era: Era { colors.era }

  // Separators. The left inset; the right one is 0.
  var separatorInset: Double
  var separatorColor: Color
  /// Whether they are one device pixel thick, instead of one point.
  var hasHairlines = true

  // Text in rows.
  var label: Color
  var secondaryLabel: Color
  var rowTextInset: Double
  /// The color of the detail in a `value1` row and of the disclosure indicator.
  var valueColor: Color
  var chevronColor: Color
  var rowTitleSize = 17.0
  var rowTitleWeight = FontWeight.regular
  /// What is added to the line of a table's header or footer; nil if it has a constant height.
  var edgePadding: Double? = 22
  /// Whether the detail of a value row can be below the title.
  var stacksValues = false

  // Backgrounds of plain tables, grouped tables, and rows of grouped tables.
  var plainBackground = Color.white
  var groupedBackground: Color
  var cellBackground: Color

  // Selected rows. If there is no text color, the text does not change.
  var selectedBackground: Background
  var selectedTextColor: Color?

  /// The fill color of controls.
  var tertiaryFill = Color(bytes: 0x767680, alpha: 0.12)

  // Bars. The height of a large title is added to that of the navigation bar.
  var bars: BarLooks
  var barTitleSize = 17.0
  var barTitleWeight = FontWeight.semibold
  var barTitleColor: Color
  /// The color of a shadow one point above the title.
  var barTitleShadow: Color?
  /// The distance from the edges of the canvas to a large title.
  var barMargin: Double
  var statusBarHeight = InitialStatusBar.height
  /// The background; nil for a transparent bar.
  var statusBarBackground: Background?
  var statusBarTextSize = 12.0
  var statusBarTextWeight = FontWeight.semibold
  /// Whether the status bar has other places next to a notch and on iPads.
  var adaptsStatusBar = false
  var navigationBarHeight = 44.0
  /// The height of a navigation bar below its title and items, under which content does not count as
  /// scrolled.
  var navigationBarPadding = 0.0
  var largeTitleSize = 34.0
  var largeTitleHeight = 52.0
  /// The distance from the top of the large title's area.
  var largeTitleBaseline = 109.0 / 3
  var searchBarHeight = 52.0
  /// The distance from the top of a search bar to its field.
  var searchFieldTop = 1.0
  /// The margin of the field if it is not `barMargin`.
  var searchFieldMargin: Double?
  var toolbarHeight = 44.0
  var tabBarHeight = 49.0
  /// The least distance of the lowest bar's contents from the bottom of a device.
  var bottomBarInset = 0.0
  /// The height of navigation and tab bars on an iPad.
  static let padBarHeight = 50.0
  /// Whether bars at the top begin at the end of the safe area on every phone.
  var barsBeginBelowIsland = false
  /// The fill of a floating tab bar; nil if the tab bar fills the bottom.
  var tabBarFill: Color?

  /// Whether text without a `textStyle` follows the content size.
  var followsContentSize = true
  /// The sizes of text at the content size relative to those at `large`: in general, and in bars.
  var textScale = 1.0
  var barTextScale = 1.0

  /// The distance of a floating tab bar from the edges of the canvas.
  static let floatingBarInset = 21.0

  // Section headers of plain tables.
  var sectionHeaderHeight = 28.0
  var sectionHeaderBackground: Background
  var sectionHeaderTitleSize = 17.0
  var sectionHeaderTitleWeight = FontWeight.semibold
  var sectionHeaderTitleColor: Color
  var sectionHeaderTextInset: Double
  /// The distance from the baseline of the title to the bottom of the header.
  var sectionHeaderBaseline = 22.0 / 3
  /// The space above a header.
  var sectionHeaderPadding = 0.0

  /// Headers and footers of grouped tables.
  var groupedTitleColor: Color

  // Inset grouped sections: their margin and their corners. Older eras, which do not have this
  // style, use the modern values.
  var insetGroupedMargin: Double
  var insetGroupedRadius = 10.0

  /// Whether a plain table without a footer has separators below its last row, at intervals of the
  /// default row height unless the scene sets another one.
  var fillers: Bool
  /// Whether the content of a table is at least as high as its frame.
  var contentFillsTable = false

  /// A color, or several from top to bottom.
  enum Background: Hashable, Sendable {
    case color(Color)
    case gradient([Color], at: [Double])

    /// Creates a background of rows that are one point high, like the images of old systems.
    static func rows(_ bytes: [UInt32]) -> Background {
      let count = Double(bytes.count)
      return .gradient(
        bytes.map { Color(bytes: $0) }, at: bytes.indices.map { (Double($0) + 0.5) / count })
    }
  }

  func separatorThickness(scale: Double) -> Double { hasHairlines && scale > 0 ? 1 / scale : 1 }

  /// - Parameter canvasWidth: The width of the canvas in points; wide phones have wider margins.
  static func of(_ colors: ColorTraits, canvasWidth: Double) -> UIKitDefaults {
    switch colors.era {
    case .classic: classic
    case .flat: flat(canvasWidth)
    case .modern: modern(colors, canvasWidth)
    case .liquidGlass: liquidGlass(colors, canvasWidth)
    }
  }
}

extension UIKitDefaults {
  static func color(_ name: String, _ colors: ColorTraits) -> Color {
    namedColor(name, colors) ?? .clear
  }

  private static var classic: UIKitDefaults {
    let colors = ColorTraits(.classic)
    return UIKitDefaults(
      colors: colors,
      separatorInset: 0, separatorColor: color("separator", colors), hasHairlines: false,
      label: color("label", colors), secondaryLabel: color("secondaryLabel", colors),
      rowTextInset: 10, valueColor: Color(bytes: 0x385487), chevronColor: Color(bytes: 0x7B7B7B),
      rowTitleSize: 20, rowTitleWeight: .bold, edgePadding: nil,
      groupedBackground: color("systemGroupedBackground", colors),
      cellBackground: color("secondarySystemGroupedBackground", colors),
      selectedBackground: .gradient(
        [Color(bytes: 0x058CF5), Color(bytes: 0x015DE6)], at: [0, 1]),
      selectedTextColor: .white,
      bars: .of(.classic, .light), barTitleSize: 20, barTitleWeight: .bold, barTitleColor: .white,
      barTitleShadow: Color(bytes: 0x000000, alpha: 0.5), barMargin: 10,
      statusBarBackground: classicStatusBar, statusBarTextSize: 14, statusBarTextWeight: .bold,
      followsContentSize: false,
      sectionHeaderHeight: 22, sectionHeaderBackground: classicSectionHeader,
      sectionHeaderTitleSize: 18, sectionHeaderTitleWeight: .bold, sectionHeaderTitleColor: .white,
      sectionHeaderTextInset: 12, sectionHeaderBaseline: 5,
      groupedTitleColor: colorOfGroupedTitles(colors) ?? .clear, insetGroupedMargin: 9,
      fillers: true, contentFillsTable: true)
  }

  private static func flat(_ canvasWidth: Double) -> UIKitDefaults {
    let margin: Double = canvasWidth >= 414 ? 20 : 16
    let colors = ColorTraits(.flat)
    return UIKitDefaults(
      colors: colors,
      separatorInset: margin, separatorColor: color("separator", colors),
      label: color("label", colors), secondaryLabel: color("secondaryLabel", colors),
      rowTextInset: margin, valueColor: Color(bytes: 0x8E8E93),
      chevronColor: Color(bytes: 0xC7C7CC),
      groupedBackground: color("systemGroupedBackground", colors),
      cellBackground: color("secondarySystemGroupedBackground", colors),
      selectedBackground: .color(Color(bytes: 0xD9D9D9)),
      bars: .of(.flat, .light), barTitleColor: .black, barMargin: margin,
      sectionHeaderBackground: .color(Color(bytes: 0xF7F7F7)),
      sectionHeaderTitleColor: Color(bytes: 0x232323), sectionHeaderTextInset: margin,
      groupedTitleColor: colorOfGroupedTitles(colors) ?? .clear, insetGroupedMargin: margin,
      fillers: true)
  }

  private static func modern(_ colors: ColorTraits, _ canvasWidth: Double) -> UIKitDefaults {
    let margin: Double = canvasWidth >= 390 ? 20 : 16
    func color(_ name: String) -> Color { Self.color(name, colors) }
    let secondaryLabel = color("secondaryLabel")
    let background = color("systemBackground")
    let label = color("label")
    return UIKitDefaults(
      colors: colors,
      separatorInset: margin, separatorColor: color("separator"),
      label: label, secondaryLabel: secondaryLabel,
      rowTextInset: margin, valueColor: secondaryLabel,
      chevronColor: color("tertiaryLabel"), stacksValues: true,
      plainBackground: background,
      groupedBackground: color("systemGroupedBackground"),
      cellBackground: color("secondarySystemGroupedBackground"),
      selectedBackground: .color(color("systemGray4")),
      tertiaryFill: color("tertiarySystemFill"),
      bars: .of(.modern, colors.appearance), barTitleColor: label,
      barMargin: canvasWidth >= 414 ? 20 : 16, adaptsStatusBar: true,
      sectionHeaderBackground: .color(background), sectionHeaderTitleColor: label,
      sectionHeaderTextInset: margin, sectionHeaderPadding: 22, groupedTitleColor: secondaryLabel,
      insetGroupedMargin: margin, fillers: false)
  }

  /// Glass is replaced by a solid fill; see `tabBarFill`.
  private static func liquidGlass(_ colors: ColorTraits, _ canvasWidth: Double) -> UIKitDefaults {
    var defaults = modern(colors, canvasWidth)
    defaults.bars = .of(.liquidGlass, colors.appearance)
    defaults.insetGroupedRadius = 26
    defaults.hasHairlines = false
    defaults.sectionHeaderBaseline = 8
    defaults.barsBeginBelowIsland = true
    defaults.navigationBarHeight = 54
    defaults.navigationBarPadding = 10
    defaults.toolbarHeight = 52
    defaults.bottomBarInset = 34
    defaults.tabBarFill =
      colors.appearance == .dark
      ? Color(bytes: 0x2C2C2E, alpha: 0.8) : Color(bytes: 0xFFFFFF, alpha: 0.8)
    return defaults
  }

  private static var classicStatusBar: Background {
    .rows([
      0xE6ECEF, 0xEDF5F7, 0xEBF3F6, 0xE9F0F4, 0xE7EEF1, 0xE4EBEE, 0xE0E8EB, 0xDEE5E8, 0xDBE1E5,
      0xD7DEE2, 0xD3DCDF, 0xCFD8DC, 0xCDD4D9, 0xCAD1D5, 0xC8CFD2, 0xC4CCCF, 0xC1CACD, 0xBFC7CB,
      0xBDC5C9, 0x5C6368,
    ])
  }

  /// A light line, two gradients, and a dark line, measured row by row.
  static var classicBar: Background {
    .rows([
      0xCDD5DF, 0xB0BCCD, 0xB0BCCC, 0xAEBBCB, 0xACB9CA, 0xAAB8C9, 0xA9B7C8, 0xA7B5C7, 0xA5B3C6,
      0xA3B1C4, 0xA1B0C2, 0x9EAEC1, 0x9CACC0, 0x9AAABE, 0x98A8BD, 0x95A6BC, 0x93A4BA, 0x91A2B8,
      0x8FA1B8, 0x8D9FB6, 0x8B9DB5, 0x889BB3, 0x8195AF, 0x8094AE, 0x7F93AD, 0x7E92AC, 0x7D91AC,
      0x7C90AB, 0x7A8FAA, 0x798EA9, 0x788DA9, 0x778CA8, 0x768BA7, 0x758AA7, 0x7389A6, 0x7389A5,
      0x7288A5, 0x7187A4, 0x7086A4, 0x6F86A3, 0x6E85A2, 0x6E84A2, 0x6D84A2, 0x2D3642,
    ])
  }

  /// A light line, a gradient that becomes lighter downward, and a dark line, measured row by row.
  private static var classicSectionHeader: Background {
    .rows([
      0xA4B0B9, 0x909FAA, 0x919FAA, 0x95A3AD, 0x97A5AF, 0x99A7B1, 0x9BA8B2, 0x9DAAB4, 0x9FACB6,
      0xA3AFB8, 0xA5B0B9, 0xA7B2BB, 0xA9B4BD, 0xACB7BF, 0xAEB8C0, 0xAFB9C1, 0xB1BBC3, 0xB2BCC4,
      0xB4BEC5, 0xB5BFC6, 0xB7C0C7, 0x989EA4,
    ])
  }
}
