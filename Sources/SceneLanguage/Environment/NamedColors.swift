import SceneLayers

/// The values of the environment on which named colors depend.
package struct ColorTraits: Hashable, Sendable {
  package var era: Era
  package var appearance: Appearance
  package var contrast: AccessibilityContrast
  package var level: UserInterfaceLevel

  package init(
    _ era: Era = InitialEnvironment.era, _ appearance: Appearance = InitialEnvironment.appearance,
    _ contrast: AccessibilityContrast = InitialEnvironment.accessibilityContrast,
    _ level: UserInterfaceLevel = InitialEnvironment.userInterfaceLevel
  ) {
    (self.era, self.appearance, self.contrast, self.level) = (era, appearance, contrast, level)
  }

  package static let all = Era.allCases.flatMap { era in
    Appearance.allCases.flatMap { appearance in
      AccessibilityContrast.allCases.flatMap { contrast in
        UserInterfaceLevel.allCases.map { ColorTraits(era, appearance, contrast, $0) }
      }
    }
  }
}

/// Returns the color with a name: one of UIColor's fifteen fixed colors, its system colors, or its
/// semantic colors; nil if there is no such color.
///
/// Colors of `modern` are those of iOS 13, as listed in Flutter's cupertino/colors.dart, apart from
/// `systemMint`, `systemTeal`, `systemCyan`, `systemBrown`, and high contrast yellow, which are those of
/// iOS 15. Older eras use the palette of iOS 7, in one appearance and contrast.
package func namedColor(_ name: String, _ traits: ColorTraits) -> Color? {
  if let color = basicColor(name) { return color }
  switch traits.era {
  case .classic, .flat:
    return paletteOf7(name) ?? semanticColorOf7(name, traits.era) ?? plainColor(named: name)
  case .modern: return traits.modernColor(name)
  case .liquidGlass: return traits.glassColor(name) ?? traits.modernColor(name)
  }
}

/// Returns the color with a name in the initial environment.
package func plainColor(named name: String) -> Color? { namedColor(name, ColorTraits()) }

/// Returns the color of the titles above and below the sections of grouped tables.
package func colorOfGroupedTitles(_ traits: ColorTraits) -> Color? {
  switch traits.era {
  case .classic: Color(bytes: 0x4C566C)
  case .flat: Color(bytes: 0x6D6D72)
  case .modern, .liquidGlass: namedColor("secondaryLabel", traits)
  }
}

/// The names that `namedColor` accepts: fixed, system, and semantic colors.
package let colorNames = [
  "black", "darkGray", "lightGray", "white", "gray", "red", "green", "blue", "cyan", "yellow",
  "magenta", "orange", "purple", "brown", "clear",

  "systemRed", "systemOrange", "systemYellow", "systemGreen", "systemMint", "systemTeal",
  "systemCyan", "systemBlue", "systemIndigo", "systemPurple", "systemPink", "systemBrown",
  "systemGray", "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6",

  "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText", "lightText",
  "darkText", "link", "tintColor", "separator", "opaqueSeparator", "systemBackground",
  "secondarySystemBackground", "tertiarySystemBackground", "systemGroupedBackground",
  "secondarySystemGroupedBackground", "tertiarySystemGroupedBackground", "systemFill",
  "secondarySystemFill", "tertiarySystemFill", "quaternarySystemFill",
]

/// Returns one of UIColor's fifteen fixed colors, with the values documented in its header.
func basicColor(_ name: String) -> Color? {
  switch name {
  case "black": Color(0, 0, 0)
  case "darkGray": Color(0.333, 0.333, 0.333)
  case "lightGray": Color(0.667, 0.667, 0.667)
  case "white": Color(1, 1, 1)
  case "gray": Color(0.5, 0.5, 0.5)
  case "red": Color(1, 0, 0)
  case "green": Color(0, 1, 0)
  case "blue": Color(0, 0, 1)
  case "cyan": Color(0, 1, 1)
  case "yellow": Color(1, 1, 0)
  case "magenta": Color(1, 0, 1)
  case "orange": Color(1, 0.5, 0)
  case "purple": Color(0.5, 0, 0.5)
  case "brown": Color(0.6, 0.4, 0.2)
  case "clear": Color(0, 0, 0, 0)
  default: nil
  }
}

/// Returns the colors of iOS 7 that iOS 13 changed.
private func paletteOf7(_ name: String) -> Color? {
  switch name {
  case "systemGreen": Color(bytes: 0x4CD964)
  case "systemPurple": Color(bytes: 0x5856D6)
  case "systemTeal": Color(bytes: 0x5AC8FA)
  case "systemGray6": Color(bytes: 0xEFEFF4)
  default: nil
  }
}

/// Returns the equivalent of a semantic color, which these eras do not have.
private func semanticColorOf7(_ name: String, _ era: Era) -> Color? {
  let isClassic = era == .classic
  return switch name {
  case "label": .black
  case "secondaryLabel": Color(bytes: isClassic ? 0x808080 : 0x8E8E93)
  case "placeholderText": isClassic ? Color(0.7, 0.7, 0.7) : Color(bytes: 0xC7C7CD)
  case "separator", "opaqueSeparator": Color(bytes: isClassic ? 0xE0E0E0 : 0xC8C7CC)
  case "systemBackground": .white
  case "secondarySystemBackground", "systemGroupedBackground", "tertiarySystemGroupedBackground":
    Color(bytes: isClassic ? 0xC5CCD4 : 0xEFEFF4)
  case "secondarySystemGroupedBackground": Color(bytes: isClassic ? 0xF7F7F7 : 0xFFFFFF)
  default: nil
  }
}

extension ColorTraits {
  private var isDark: Bool { appearance == .dark }
  private var isHigh: Bool { contrast == .high }

  /// Returns one of the colors in light and dark appearance, and with increased contrast.
  private func one(
    _ light: UInt32, _ dark: UInt32, high highLight: UInt32? = nil, _ highDark: UInt32? = nil
  ) -> Color {
    let high = isHigh ? isDark ? highDark : highLight : nil
    return Color(bytes: high ?? (isDark ? dark : light))
  }

  /// Returns a translucent color, whose alpha in percent increases with the contrast.
  private func faint(
    _ light: UInt32, _ lightAlpha: Double, _ dark: UInt32, _ darkAlpha: Double
  ) -> Color {
    let alpha = (isDark ? darkAlpha : lightAlpha) + (isHigh ? 8 : 0)
    return Color(bytes: isDark ? dark : light, alpha: alpha / 100)
  }

  /// Returns a background: in light appearance white or the lightest gray; in dark appearance black,
  /// or for higher steps the darkest gray and so on. An elevated one is one step higher.
  private func background(isGray: Bool, step: Int) -> Color? {
    if !isDark { return isGray ? modernColor("systemGray6") : .white }
    let step = level == .elevated ? step + 1 : step
    return step == 0 ? .black : modernColor("systemGray\(7 - step)")
  }

  /// Returns the colors that iOS 26 changed.
  fileprivate func glassColor(_ name: String) -> Color? {
    switch name {
    case "systemRed": one(0xFF383C, 0xFF4245, high: 0xE9152D, 0xFF6165)
    case "systemOrange": one(0xFF8D28, 0xFF9230, high: 0xC55300, 0xFFA056)
    case "systemYellow": one(0xFFCC00, 0xFFD600, high: 0xA16A00, 0xFEDF43)
    case "systemGreen": one(0x34C759, 0x30D158, high: 0x008932, 0x4AD968)
    case "systemMint": one(0x00C8B3, 0x00DAC3, high: 0x008575, 0x54DFCB)
    case "systemTeal": one(0x00C3D0, 0x00D2E0, high: 0x008198, 0x3BDDEC)
    case "systemCyan": one(0x00C0E8, 0x3CD3FE, high: 0x007EAE, 0x6DD9FF)
    case "systemBlue", "tintColor": one(0x0088FF, 0x0091FF, high: 0x1E6EF4, 0x5CB8FF)
    case "systemIndigo": one(0x6155F5, 0x6D7CFF, high: 0x564ADE, 0xA7AAFF)
    case "systemPurple": one(0xCB30E0, 0xDB34F2, high: 0xB02FC2, 0xEA8DFF)
    case "systemPink": one(0xFF2D55, 0xFF375F, high: 0xE7124D, 0xFF8AC4)
    case "systemBrown": one(0xAC7F5E, 0xB78A66, high: 0x956D51, 0xDBA679)
    case "separator" where !isHigh:
      isDark ? Color(bytes: 0xEBEBF5, alpha: 0.135) : Color(bytes: 0x3C3C43, alpha: 0.12)
    default: nil
    }
  }

  fileprivate func modernColor(_ name: String) -> Color? {
    switch name {
    case "systemRed": one(0xFF3B30, 0xFF453A, high: 0xD70015, 0xFF6961)
    case "systemOrange": one(0xFF9500, 0xFF9F0A, high: 0xC93400, 0xFFB340)
    case "systemYellow": one(0xFFCC00, 0xFFD60A, high: 0xB25000, 0xFFD426)
    case "systemGreen": one(0x34C759, 0x30D158, high: 0x248A3D, 0x30DB5B)
    case "systemMint": one(0x00C7BE, 0x63E6E2, high: 0x0C817B, 0x66D4CF)
    case "systemTeal": one(0x30B0C7, 0x40C8E0, high: 0x008299, 0x5DE6FF)
    case "systemCyan": one(0x32ADE6, 0x64D2FF, high: 0x0071A4, 0x70D7FF)
    case "systemBlue", "tintColor": one(0x007AFF, 0x0A84FF, high: 0x0040DD, 0x409CFF)
    case "systemIndigo": one(0x5856D6, 0x5E5CE6, high: 0x3634A3, 0x7D7AFF)
    case "systemPurple": one(0xAF52DE, 0xBF5AF2, high: 0x8944AB, 0xDA8FFF)
    case "systemPink": one(0xFF2D55, 0xFF375F, high: 0xD30F45, 0xFF6482)
    case "systemBrown": one(0xA2845E, 0xAC8E68, high: 0x7F6545, 0xB59469)
    case "systemGray": one(0x8E8E93, 0x8E8E93, high: 0x6C6C70, 0xAEAEB2)
    case "systemGray2": one(0xAEAEB2, 0x636366, high: 0x8E8E93, 0x7C7C80)
    case "systemGray3": one(0xC7C7CC, 0x48484A, high: 0xAEAEB2, 0x545456)
    case "systemGray4": one(0xD1D1D6, 0x3A3A3C, high: 0xBCBCC0, 0x444446)
    case "systemGray5": one(0xE5E5EA, 0x2C2C2E, high: 0xD8D8DC, 0x363638)
    case "systemGray6": one(0xF2F2F7, 0x1C1C1E, high: 0xEBEBF0, 0x242426)

    case "label": one(0x000000, 0xFFFFFF)
    case "secondaryLabel": faint(0x3C3C43, 60, 0xEBEBF5, 60)
    case "tertiaryLabel", "placeholderText": faint(0x3C3C43, 30, 0xEBEBF5, 30)
    case "quaternaryLabel": faint(0x3C3C43, 18, 0xEBEBF5, 16)
    // These two colors do not depend on the environment.
    case "lightText": Color(1, 1, 1, 0.6)
    case "darkText": Color(0, 0, 0)
    case "link": one(0x007AFF, 0x0984FF)
    case "separator": faint(0x3C3C43, 29, 0x545458, 60)
    case "opaqueSeparator": one(0xC6C6C8, 0x38383A)

    case "systemBackground": background(isGray: false, step: 0)
    case "secondarySystemBackground": background(isGray: true, step: 1)
    case "tertiarySystemBackground": background(isGray: false, step: 2)
    case "systemGroupedBackground": background(isGray: true, step: 0)
    case "secondarySystemGroupedBackground": background(isGray: false, step: 1)
    case "tertiarySystemGroupedBackground": background(isGray: true, step: 2)
    case "systemFill": faint(0x787880, 20, 0x787880, 36)
    case "secondarySystemFill": faint(0x787880, 16, 0x787880, 32)
    case "tertiarySystemFill": faint(0x767680, 12, 0x767680, 24)
    case "quaternarySystemFill": faint(0x747480, 8, 0x767680, 18)
    default: nil
    }
  }
}

extension Color {
  /// Creates a color from three bytes, 0xRRGGBB.
  package init(bytes: UInt32, alpha: Double = 1) {
    self.init(
      Double(bytes >> 16 & 255) / 255, Double(bytes >> 8 & 255) / 255, Double(bytes & 255) / 255,
      alpha)
  }
}
