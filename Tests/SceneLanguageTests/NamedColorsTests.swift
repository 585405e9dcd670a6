import SceneLayers
import Testing
@testable import SceneLanguage

@Suite("Named colors")
struct NamedColorsTests {
  @Test("Every name has a color in every environment", arguments: ColorTraits.all)
  func everyNameHasColorInEveryEnvironment(traits: ColorTraits) {
    for name in colorNames { #expect(namedColor(name, traits) != nil, "\(name)") }
  }

  @Test("Names are unique")
  func namesAreUnique() {
    #expect(Set(colorNames).count == colorNames.count)
  }

  @Test(
    "Other names are not colors",
    arguments: ["", "Red", "grey", "systemgray", "systemGray7", "pink", "systemBlack"])
  func otherNamesAreNotColors(name: String) {
    #expect(!colorNames.contains(name))
    #expect(namedColor(name, ColorTraits(.modern, .light)) == nil)
    #expect(namedColor(name, ColorTraits(.classic, .light)) == nil)
  }

  @Test(
    "UIColor's fixed colors do not depend on the era",
    arguments: [
      ("black", Color(0, 0, 0)), ("darkGray", Color(0.333, 0.333, 0.333)),
      ("lightGray", Color(0.667, 0.667, 0.667)), ("white", Color(1, 1, 1)),
      ("gray", Color(0.5, 0.5, 0.5)), ("red", Color(1, 0, 0)), ("green", Color(0, 1, 0)),
      ("blue", Color(0, 0, 1)), ("cyan", Color(0, 1, 1)), ("yellow", Color(1, 1, 0)),
      ("magenta", Color(1, 0, 1)), ("orange", Color(1, 0.5, 0)), ("purple", Color(0.5, 0, 0.5)),
      ("brown", Color(0.6, 0.4, 0.2)), ("clear", Color(0, 0, 0, 0)),
    ])
  func uiColorsFixedColorsDoNotDependOnEra(name: String, color: Color) {
    for traits in ColorTraits.all { #expect(namedColor(name, traits) == color) }
  }

  @Test(
    "Modern colors are those of iOS 13",
    arguments: [
      ("systemRed", 0xFF3B30, 0xFF453A), ("systemOrange", 0xFF9500, 0xFF9F0A),
      ("systemYellow", 0xFFCC00, 0xFFD60A), ("systemGreen", 0x34C759, 0x30D158),
      ("systemTeal", 0x30B0C7, 0x40C8E0), ("systemBlue", 0x007AFF, 0x0A84FF),
      ("tintColor", 0x007AFF, 0x0A84FF), ("systemIndigo", 0x5856D6, 0x5E5CE6),
      ("systemPurple", 0xAF52DE, 0xBF5AF2), ("systemPink", 0xFF2D55, 0xFF375F),
      ("systemGray", 0x8E8E93, 0x8E8E93), ("systemGray2", 0xAEAEB2, 0x636366),
      ("systemGray3", 0xC7C7CC, 0x48484A), ("systemGray4", 0xD1D1D6, 0x3A3A3C),
      ("systemGray5", 0xE5E5EA, 0x2C2C2E), ("systemGray6", 0xF2F2F7, 0x1C1C1E),
      ("opaqueSeparator", 0xC6C6C8, 0x38383A), ("link", 0x007AFF, 0x0984FF),
      ("tertiarySystemBackground", 0xFFFFFF, 0x2C2C2E),
      ("tertiarySystemGroupedBackground", 0xF2F2F7, 0x2C2C2E), ("darkText", 0x000000, 0x000000),
    ])
  func modernColorsAreThoseOfIOS13(name: String, light: UInt32, dark: UInt32) {
    #expect(namedColor(name, ColorTraits(.modern, .light)) == Color(bytes: light))
    #expect(namedColor(name, ColorTraits(.modern, .dark)) == Color(bytes: dark))
  }

  @Test(
    "Translucent colors have their alphas",
    arguments: [
      ("tertiaryLabel", 0x3C3C43, 0.3, 0xEBEBF5, 0.3),
      ("placeholderText", 0x3C3C43, 0.3, 0xEBEBF5, 0.3),
      ("quaternaryLabel", 0x3C3C43, 0.18, 0xEBEBF5, 0.16),
      ("systemFill", 0x787880, 0.2, 0x787880, 0.36),
      ("secondarySystemFill", 0x787880, 0.16, 0x787880, 0.32),
      ("tertiarySystemFill", 0x767680, 0.12, 0x767680, 0.24),
      ("quaternarySystemFill", 0x747480, 0.08, 0x767680, 0.18),
    ] as [(String, UInt32, Double, UInt32, Double)])
  func translucentColorsHaveTheirAlphas(
    name: String, light: UInt32, lightAlpha: Double, dark: UInt32, darkAlpha: Double
  ) {
    #expect(
      namedColor(name, ColorTraits(.modern, .light)) == Color(bytes: light, alpha: lightAlpha))
    #expect(
      namedColor(name, ColorTraits(.modern, .dark)) == Color(bytes: dark, alpha: darkAlpha))
  }

  @Test(
    "iOS 26 changed eleven system colors",
    arguments: [
      ("systemRed", 0xFF383C, 0xFF4245), ("systemOrange", 0xFF8D28, 0xFF9230),
      ("systemYellow", 0xFFCC00, 0xFFD600), ("systemGreen", 0x34C759, 0x30D158),
      ("systemMint", 0x00C8B3, 0x00DAC3), ("systemTeal", 0x00C3D0, 0x00D2E0),
      ("systemCyan", 0x00C0E8, 0x3CD3FE), ("systemBlue", 0x0088FF, 0x0091FF),
      ("tintColor", 0x0088FF, 0x0091FF), ("systemIndigo", 0x6155F5, 0x6D7CFF),
      ("systemPurple", 0xCB30E0, 0xDB34F2), ("systemPink", 0xFF2D55, 0xFF375F),
      ("systemBrown", 0xAC7F5E, 0xB78A66), ("systemGray", 0x8E8E93, 0x8E8E93),
    ])
  func iOS26ChangedSystemColors(name: String, light: UInt32, dark: UInt32) {
    func color(_ appearance: Appearance) -> Color? {
      namedColor(name, ColorTraits(.liquidGlass, appearance))
    }
    #expect(color(.light) == Color(bytes: light))
    #expect(color(.dark) == Color(bytes: dark))
  }

  @Test(
    "Increased contrast is that of the Human Interface Guidelines",
    arguments: [
      (.modern, "systemRed", 0xD70015, 0xFF6961), (.modern, "systemYellow", 0xB25000, 0xFFD426),
      (.modern, "systemMint", 0x0C817B, 0x66D4CF), (.modern, "systemTeal", 0x008299, 0x5DE6FF),
      (.modern, "tintColor", 0x0040DD, 0x409CFF), (.modern, "systemBrown", 0x7F6545, 0xB59469),
      (.modern, "systemGray", 0x6C6C70, 0xAEAEB2), (.modern, "systemGray6", 0xEBEBF0, 0x242426),
      (.liquidGlass, "systemRed", 0xE9152D, 0xFF6165),
      (.liquidGlass, "systemGreen", 0x008932, 0x4AD968),
      (.liquidGlass, "tintColor", 0x1E6EF4, 0x5CB8FF),
      (.liquidGlass, "systemPink", 0xE7124D, 0xFF8AC4),
      (.liquidGlass, "systemBrown", 0x956D51, 0xDBA679),
      (.liquidGlass, "systemGray3", 0xAEAEB2, 0x545456),
      (.flat, "systemRed", 0xFF3B30, 0xFF3B30), (.classic, "label", 0x000000, 0x000000),
    ] as [(Era, String, UInt32, UInt32)])
  func increasedContrastIsThatOfGuidelines(era: Era, name: String, light: UInt32, dark: UInt32) {
    for level in UserInterfaceLevel.allCases {
      #expect(namedColor(name, ColorTraits(era, .light, .high, level)) == Color(bytes: light))
      #expect(namedColor(name, ColorTraits(era, .dark, .high, level)) == Color(bytes: dark))
    }
  }

  /// The alphas in bytes are those of Flutter's list, which cuts off fractions.
  @Test(
    "Increased contrast makes translucent colors more opaque",
    arguments: [
      ("secondaryLabel", 173, 173), ("tertiaryLabel", 96, 96), ("placeholderText", 96, 96),
      ("quaternaryLabel", 66, 61), ("systemFill", 71, 112), ("secondarySystemFill", 61, 102),
      ("tertiarySystemFill", 51, 81), ("quaternarySystemFill", 40, 66), ("separator", 94, 173),
    ])
  func increasedContrastMakesTranslucentColorsMoreOpaque(name: String, light: Int, dark: Int) {
    for era in [Era.modern, .liquidGlass] {
      let colors = Appearance.allCases.map { namedColor(name, ColorTraits(era, $0, .high)) }
      #expect(colors.map { $0.map { Int($0.alpha * 255) } } == [light, dark])
    }
  }

  /// Light, and dark at the base and elevated; then the same with increased contrast.
  @Test(
    "Elevated backgrounds are lighter in dark appearance",
    arguments: [
      ("systemBackground", [0xFFFFFF, 0x000000, 0x1C1C1E, 0xFFFFFF, 0x000000, 0x242426]),
      ("secondarySystemBackground", [0xF2F2F7, 0x1C1C1E, 0x2C2C2E, 0xEBEBF0, 0x242426, 0x363638]),
      ("tertiarySystemBackground", [0xFFFFFF, 0x2C2C2E, 0x3A3A3C, 0xFFFFFF, 0x363638, 0x444446]),
      ("systemGroupedBackground", [0xF2F2F7, 0x000000, 0x1C1C1E, 0xEBEBF0, 0x000000, 0x242426]),
      (
        "secondarySystemGroupedBackground",
        [0xFFFFFF, 0x1C1C1E, 0x2C2C2E, 0xFFFFFF, 0x242426, 0x363638]
      ),
      (
        "tertiarySystemGroupedBackground",
        [0xF2F2F7, 0x2C2C2E, 0x3A3A3C, 0xEBEBF0, 0x363638, 0x444446]
      ),
      ("systemGray6", [0xF2F2F7, 0x1C1C1E, 0x1C1C1E, 0xEBEBF0, 0x242426, 0x242426]),
    ] as [(String, [UInt32])])
  func elevatedBackgroundsAreLighterInDarkAppearance(name: String, values: [UInt32]) {
    for era in [Era.modern, .liquidGlass] {
      let found = AccessibilityContrast.allCases.flatMap { contrast in
        [
          ColorTraits(era, .light, contrast, .elevated), ColorTraits(era, .dark, contrast),
          ColorTraits(era, .dark, contrast, .elevated),
        ]
      }.map { namedColor(name, $0) }
      #expect(found == values.map { Color(bytes: $0) })
    }
  }

  @Test("Older eras have the palette of iOS 7", arguments: [Era.classic, .flat])
  func olderErasHavePaletteOfIOS7(era: Era) {
    func color(_ name: String) -> Color? { namedColor(name, ColorTraits(era, .dark)) }
    #expect(color("systemGreen") == Color(bytes: 0x4CD964))
    #expect(color("systemPurple") == Color(bytes: 0x5856D6))
    #expect(color("systemBlue") == Color(bytes: 0x007AFF))
    #expect(color("systemTeal") == Color(bytes: 0x5AC8FA))
    #expect(color("systemRed") == Color(bytes: 0xFF3B30))
  }

  @Test("Creates a color from three bytes")
  func createsColorFromThreeBytes() {
    #expect(Color(bytes: 0x336699) == Color(0.2, 0.4, 0.6))
    #expect(Color(bytes: 0xFF0000, alpha: 0.5) == Color(1, 0, 0, 0.5))
  }
}
