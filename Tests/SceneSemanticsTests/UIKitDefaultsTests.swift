import SceneLayers
import Testing

@testable import SceneSemantics

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
    let looks = UIKitDefaults.of(era, .light, canvasWidth: width)
    #expect(looks.separatorInset == separator)
    #expect(looks.rowTextInset == text)
  }

  @Test("Separators are one pixel high, or one point in the classic and liquidGlass eras")
  func separatorsAreOnePixelHighOrOnePointInClassicEra() {
    #expect(UIKitDefaults.of(.classic, .light, canvasWidth: 320).separatorThickness(scale: 2) == 1)
    #expect(UIKitDefaults.of(.flat, .light, canvasWidth: 320).separatorThickness(scale: 2) == 0.5)
    #expect(
      UIKitDefaults.of(.modern, .light, canvasWidth: 320).separatorThickness(scale: 3) == 1.0 / 3)
  }

  @Test("The modern separator over white has the measured color")
  func modernSeparatorOverWhiteHasMeasuredColor() {
    let color = UIKitDefaults.of(.modern, .light, canvasWidth: 320).separatorColor
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
    let looks = UIKitDefaults.of(.classic, .light, canvasWidth: 320)
    #expect(looks.separatorColor == Color(bytes: 0xE0E0E0))
    #expect(looks.secondaryLabel == Color(bytes: 0x808080))
    #expect(looks.rowTitleSize == 20)
    #expect(looks.rowTitleWeight == .bold)
    #expect(looks.groupedBackground == Color(bytes: 0xC5CCD4))
    #expect(looks.cellBackground == Color(bytes: 0xF7F7F7))
    #expect(
      looks.selectedBackground
        == .gradient([Color(bytes: 0x058CF5), Color(bytes: 0x015DE6)], at: [0, 1]))
    #expect(looks.selectedTextColor == .white)
    #expect(looks.barTitleSize == 20)
    #expect(looks.barTitleWeight == .bold)
    #expect(looks.sectionHeaderHeight == 22)
    #expect(looks.sectionHeaderTitleSize == 18)
    #expect(looks.sectionHeaderTitleColor == .white)
    #expect(looks.fillers)
  }

  @Test("The flat era has the grays of iOS 7")
  func flatEraHasGraysOfIOS7() {
    let looks = UIKitDefaults.of(.flat, .light, canvasWidth: 320)
    #expect(looks.separatorColor == Color(bytes: 0xC8C7CC))
    #expect(looks.secondaryLabel == Color(bytes: 0x8E8E93))
    #expect(looks.groupedBackground == Color(bytes: 0xEFEFF4))
    #expect(looks.selectedBackground == .color(Color(bytes: 0xD9D9D9)))
    #expect(looks.selectedTextColor == nil)
    // Translucent: #F9F9F9 over white, #F6F6F7 over the background of groups.
    #expect(looks.barBackground == .color(Color(bytes: 0xF8F8F8, alpha: 0.82)))
    #expect(looks.barTitleWeight == .semibold)
    #expect(looks.sectionHeaderHeight == 28)
    #expect(looks.rowTitleSize == 17)
    #expect(looks.rowTitleWeight == .regular)
    #expect(looks.fillers)
  }

  @Test("The classic and flat eras have no dark appearance")
  func onlyModernEraHasDarkAppearance() {
    for era in [Era.classic, .flat] {
      #expect(
        UIKitDefaults.of(era, .dark, canvasWidth: 320)
          == UIKitDefaults.of(era, .light, canvasWidth: 320))
    }
    let dark = UIKitDefaults.of(.modern, .dark, canvasWidth: 320)
    #expect(dark.separatorColor == Color(84.0 / 255, 84.0 / 255, 88.0 / 255, 0.6))
    #expect(dark.label == .white)
    #expect(dark.secondaryLabel == Color(235.0 / 255, 235.0 / 255, 245.0 / 255, 0.6))
    #expect(dark.plainBackground == .black)
    #expect(dark.groupedBackground == .black)
    #expect(dark.cellBackground == Color(bytes: 0x1C1C1E))
    #expect(dark.selectedBackground == .color(Color(bytes: 0x3A3A3C)))
    #expect(dark.barBackground == nil)
    #expect(dark.barTitleColor == .white)
    #expect(dark.sectionHeaderBackground == .color(.black))
    #expect(!dark.fillers)
  }

  @Test("Bars have the same height in every era", arguments: Era.allCases)
  func barsAreAsHighInEveryEra(
    era: Era
  ) {
    let looks = UIKitDefaults.of(era, .light, canvasWidth: 375)
    #expect(looks.navigationBarHeight == 44)
    #expect(looks.largeTitleHeight == 52)
    #expect(looks.searchBarHeight == (era == .classic ? 44 : 52))
    #expect(looks.toolbarHeight == 44)
    #expect(looks.tabBarHeight == 49)
  }

  @Test("Inset grouped sections have margins")
  func insetGroupedSectionsHaveMargins() {
    #expect(UIKitDefaults.of(.modern, .light, canvasWidth: 375).insetGroupedMargin == 16)
    #expect(UIKitDefaults.of(.modern, .dark, canvasWidth: 430).insetGroupedMargin == 20)
    #expect(UIKitDefaults.of(.modern, .light, canvasWidth: 375).insetGroupedRadius == 10)
  }

  /// Semantic colors are the same as the default colors of the table.
  @Test("Semantic colors match the defaults", arguments: Era.allCases, Appearance.allCases)
  func semanticColorsMatchDefaults(era: Era, appearance: Appearance) {
    let looks = UIKitDefaults.of(era, appearance, canvasWidth: 375)
    func color(_ name: String) -> Color? { namedColor(name, era: era, appearance: appearance) }
    #expect(color("label") == looks.label)
    #expect(color("secondaryLabel") == looks.secondaryLabel)
    #expect(color("separator") == looks.separatorColor)
    #expect(color("systemBackground") == looks.plainBackground)
    #expect(color("systemGroupedBackground") == looks.groupedBackground)
    #expect(color("secondarySystemGroupedBackground") == looks.cellBackground)
  }
}
