import SceneLayers
import Testing
@testable import SceneLanguage
@testable import SceneResolving

@Suite("UIKit defaults")
struct UIKitDefaultsTests {
  @Test(
    "Insets depend on the era and, since iOS 7, on the width",
    arguments: [
      (Era.classic, 320.0, 0.0, 10.0), (.flat, 413, 16, 16), (.flat, 414, 20, 20),
      (.modern, 320, 16, 16), (.modern, 389, 16, 16), (.modern, 390, 20, 20),
      (.modern, 440, 20, 20), (.liquidGlass, 402, 20, 20),
    ])
  func insetsDependOnEraAndSinceIOS7OnWidth(
    era: Era, width: Double, separator: Double, text: Double
  ) {
    let defaults = UIKitDefaults.of(ColorTraits(era, .light), canvasWidth: width)
    #expect(defaults.separatorInset == separator)
    #expect(defaults.rowTextInset == text)
  }

  @Test("Separators are one pixel high, or one point in the classic and liquidGlass eras")
  func separatorsAreOnePixelHighOrOnePointInClassicEra() {
    #expect(
      UIKitDefaults.of(ColorTraits(.classic, .light), canvasWidth: 320).separatorThickness(scale: 2)
        == 1)
    #expect(
      UIKitDefaults.of(ColorTraits(.flat, .light), canvasWidth: 320).separatorThickness(scale: 2)
        == 0.5)
    #expect(
      UIKitDefaults.of(ColorTraits(.modern, .light), canvasWidth: 320).separatorThickness(scale: 3)
        == 1.0 / 3)
  }

  @Test("The modern separator over white has the measured color")
  func modernSeparatorOverWhiteHasMeasuredColor() {
    let color = UIKitDefaults.of(ColorTraits(.modern, .light), canvasWidth: 320).separatorColor
    func overWhite(_ component: Double) -> Int {
      Int((component * color.alpha + 1 - color.alpha) * 255 + 0.5)
    }
    #expect(overWhite(color.red) == 0xC6)
    #expect(overWhite(color.green) == 0xC6)
    // 200.48, which a plain blend rounds to C8, as in the image.
    #expect(overWhite(color.blue) == 0xC8)
  }

  @Test("The classic era is bold, with blue selections")
  func classicEraIsBoldWithBlueSelections() {
    let defaults = UIKitDefaults.of(ColorTraits(.classic, .light), canvasWidth: 320)
    #expect(defaults.separatorColor == Color(bytes: 0xE0E0E0))
    #expect(defaults.secondaryLabel == Color(bytes: 0x808080))
    #expect(defaults.rowTitleSize == 20)
    #expect(defaults.rowTitleWeight == .bold)
    #expect(defaults.groupedBackground == Color(bytes: 0xC5CCD4))
    #expect(defaults.cellBackground == Color(bytes: 0xF7F7F7))
    #expect(
      defaults.selectedBackground
        == .gradient([Color(bytes: 0x058CF5), Color(bytes: 0x015DE6)], at: [0, 1]))
    #expect(defaults.selectedTextColor == .white)
    #expect(defaults.barTitleSize == 20)
    #expect(defaults.barTitleWeight == .bold)
    #expect(defaults.sectionHeaderHeight == 22)
    #expect(defaults.sectionHeaderTitleSize == 18)
    #expect(defaults.sectionHeaderTitleColor == .white)
    #expect(defaults.fillers)
  }

  @Test("The flat era has the grays of iOS 7")
  func flatEraHasGraysOfIOS7() {
    let defaults = UIKitDefaults.of(ColorTraits(.flat, .light), canvasWidth: 320)
    #expect(defaults.separatorColor == Color(bytes: 0xC8C7CC))
    #expect(defaults.secondaryLabel == Color(bytes: 0x8E8E93))
    #expect(defaults.groupedBackground == Color(bytes: 0xEFEFF4))
    #expect(defaults.selectedBackground == .color(Color(bytes: 0xD9D9D9)))
    #expect(defaults.selectedTextColor == nil)
    // Translucent: #F9F9F9 over white, #F6F6F7 over the background of groups.
    let veil = UIKitDefaults.Background.color(Color(bytes: 0xF8F8F8, alpha: 0.82))
    #expect(defaults.bars.standard.fill == .background(veil))
    #expect(defaults.bars.scrollEdge == defaults.bars.standard)
    #expect(defaults.barTitleWeight == .semibold)
    #expect(defaults.sectionHeaderHeight == 28)
    #expect(defaults.rowTitleSize == 17)
    #expect(defaults.rowTitleWeight == .regular)
    #expect(defaults.fillers)
  }

  @Test("The classic and flat eras have no dark appearance")
  func onlyModernEraHasDarkAppearance() {
    for era in [Era.classic, .flat] {
      #expect(
        UIKitDefaults.of(ColorTraits(era, .dark), canvasWidth: 320)
          == UIKitDefaults.of(ColorTraits(era, .light), canvasWidth: 320))
    }
    let dark = UIKitDefaults.of(ColorTraits(.modern, .dark), canvasWidth: 320)
    #expect(dark.separatorColor == Color(84.0 / 255, 84.0 / 255, 88.0 / 255, 0.6))
    #expect(dark.label == .white)
    #expect(dark.secondaryLabel == Color(235.0 / 255, 235.0 / 255, 245.0 / 255, 0.6))
    #expect(dark.plainBackground == .black)
    #expect(dark.groupedBackground == .black)
    #expect(dark.cellBackground == Color(bytes: 0x1C1C1E))
    #expect(dark.selectedBackground == .color(Color(bytes: 0x3A3A3C)))
    #expect(dark.bars.scrollEdge.fill == .none)
    #expect(dark.barTitleColor == .white)
    #expect(dark.sectionHeaderBackground == .color(.black))
    #expect(!dark.fillers)
  }

  @Test("Bars have the same height in every era but that of glass", arguments: Era.allCases)
  func barsAreAsHighInEveryEra(
    era: Era
  ) {
    let defaults = UIKitDefaults.of(ColorTraits(era, .light), canvasWidth: 375)
    #expect(defaults.navigationBarHeight == (era == .liquidGlass ? 54 : 44))
    #expect(defaults.largeTitleHeight == 52)
    #expect(defaults.searchBarHeight == 52)
    #expect(defaults.toolbarHeight == (era == .liquidGlass ? 52 : 44))
    #expect(defaults.tabBarHeight == 49)
  }

  @Test("Inset grouped sections have margins")
  func insetGroupedSectionsHaveMargins() {
    #expect(
      UIKitDefaults.of(ColorTraits(.modern, .light), canvasWidth: 375).insetGroupedMargin == 16)
    #expect(
      UIKitDefaults.of(ColorTraits(.modern, .dark), canvasWidth: 430).insetGroupedMargin == 20)
    #expect(
      UIKitDefaults.of(ColorTraits(.modern, .light), canvasWidth: 375).insetGroupedRadius == 10)
  }

  /// Semantic colors are the same as the default colors of the table.
  @Test("Semantic colors match the defaults", arguments: ColorTraits.all)
  func semanticColorsMatchDefaults(traits: ColorTraits) {
    let defaults = UIKitDefaults.of(traits, canvasWidth: 375)
    func color(_ name: String) -> Color? { namedColor(name, traits) }
    #expect(color("label") == defaults.label)
    #expect(color("secondaryLabel") == defaults.secondaryLabel)
    #expect(color("separator") == defaults.separatorColor)
    #expect(color("systemBackground") == defaults.plainBackground)
    #expect(color("systemGroupedBackground") == defaults.groupedBackground)
    #expect(color("secondarySystemGroupedBackground") == defaults.cellBackground)
  }
}
