import SceneLayers

/// Returns the color with a name: one of UIColor's fifteen fixed colors, its system colors, or its
/// semantic colors; nil if there is no such color.
///
/// Light and dark values are those of iOS 13 (and iOS 15 for `systemMint` and `systemCyan`), as
/// listed in Flutter's cupertino/colors.dart, apart from `systemTeal`, which is that of iOS 15. iOS 26
/// has other ones. Older eras use the palette of iOS 7.
package func namedColor(_ name: String, era: Era, appearance: Appearance) -> Color? {
  if let color = basicColor(name) { return color }
  switch era {
  case .classic, .flat:
    return paletteOf7(name) ?? semanticColorOf7(name, era)
      ?? modernColor(name, isDark: false)
  case .modern: return modernColor(name, isDark: appearance == .dark)
  case .liquidGlass:
    return glassColor(name, isDark: appearance == .dark)
      ?? modernColor(name, isDark: appearance == .dark)
  }
}

/// Returns the color with a name in the modern era and light appearance.
package func plainColor(named name: String) -> Color? {
  namedColor(name, era: .modern, appearance: .light)
}

/// Returns the color of the titles above and below the sections of grouped tables.
package func colorOfGroupedTitles(_ era: Era, _ appearance: Appearance) -> Color? {
  switch era {
  case .classic: Color(bytes: 0x4C566C)
  case .flat: Color(bytes: 0x6D6D72)
  case .modern, .liquidGlass: namedColor("secondaryLabel", era: era, appearance: appearance)
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

/// Returns the colors that iOS 26 changed.
private func glassColor(_ name: String, isDark: Bool) -> Color? {
  func pair(_ light: UInt32, _ dark: UInt32) -> Color { Color(bytes: isDark ? dark : light) }
  return switch name {
  case "systemRed": pair(0xFF383C, 0xFF4245)
  case "systemOrange": pair(0xFF8D28, 0xFF9230)
  case "systemYellow": pair(0xFFCC00, 0xFFD600)
  case "systemMint": pair(0x00C8B3, 0x00DAC3)
  case "systemTeal": pair(0x00C3D0, 0x00D2E0)
  case "systemCyan": pair(0x00C0E8, 0x3CD3FE)
  case "systemBlue", "tintColor": pair(0x0088FF, 0x0091FF)
  case "systemIndigo": pair(0x6155F5, 0x6B5DFF)
  case "systemPurple": pair(0xCB30E0, 0xDB34F2)
  case "systemBrown": pair(0xAC7F5E, 0xAC8E68)
  case "separator":
    isDark ? Color(bytes: 0xEBEBF5, alpha: 0.135) : Color(bytes: 0x3C3C43, alpha: 0.12)
  default: nil
  }
}

private func modernColor(_ name: String, isDark: Bool) -> Color? {
  func pair(_ light: UInt32, _ dark: UInt32) -> Color { Color(bytes: isDark ? dark : light) }
  func faint(_ light: UInt32, _ lightAlpha: Double, _ dark: UInt32, _ darkAlpha: Double) -> Color {
    isDark ? Color(bytes: dark, alpha: darkAlpha) : Color(bytes: light, alpha: lightAlpha)
  }
  return switch name {
  case "systemRed": pair(0xFF3B30, 0xFF453A)
  case "systemOrange": pair(0xFF9500, 0xFF9F0A)
  case "systemYellow": pair(0xFFCC00, 0xFFD60A)
  case "systemGreen": pair(0x34C759, 0x30D158)
  case "systemMint": pair(0x00C7BE, 0x63E6E2)
  case "systemTeal": pair(0x30B0C7, 0x40C8E0)
  case "systemCyan": pair(0x32ADE6, 0x64D2FF)
  case "systemBlue", "tintColor": pair(0x007AFF, 0x0A84FF)
  case "systemIndigo": pair(0x5856D6, 0x5E5CE6)
  case "systemPurple": pair(0xAF52DE, 0xBF5AF2)
  case "systemPink": pair(0xFF2D55, 0xFF375F)
  case "systemBrown": pair(0xA2845E, 0xAC8E68)
  case "systemGray": pair(0x8E8E93, 0x8E8E93)
  case "systemGray2": pair(0xAEAEB2, 0x636366)
  case "systemGray3": pair(0xC7C7CC, 0x48484A)
  case "systemGray4": pair(0xD1D1D6, 0x3A3A3C)
  case "systemGray5": pair(0xE5E5EA, 0x2C2C2E)
  case "systemGray6": pair(0xF2F2F7, 0x1C1C1E)

  case "label": pair(0x000000, 0xFFFFFF)
  case "secondaryLabel": faint(0x3C3C43, 0.6, 0xEBEBF5, 0.6)
  case "tertiaryLabel", "placeholderText": faint(0x3C3C43, 0.3, 0xEBEBF5, 0.3)
  case "quaternaryLabel": faint(0x3C3C43, 0.18, 0xEBEBF5, 0.16)
  // These two colors do not depend on the appearance.
  case "lightText": Color(1, 1, 1, 0.6)
  case "darkText": Color(0, 0, 0)
  case "link": pair(0x007AFF, 0x0984FF)
  case "separator": faint(0x3C3C43, 0.29, 0x545458, 0.6)
  case "opaqueSeparator": pair(0xC6C6C8, 0x38383A)

  case "systemBackground": pair(0xFFFFFF, 0x000000)
  case "secondarySystemBackground": pair(0xF2F2F7, 0x1C1C1E)
  case "tertiarySystemBackground": pair(0xFFFFFF, 0x2C2C2E)
  case "systemGroupedBackground": pair(0xF2F2F7, 0x000000)
  case "secondarySystemGroupedBackground": pair(0xFFFFFF, 0x1C1C1E)
  case "tertiarySystemGroupedBackground": pair(0xF2F2F7, 0x2C2C2E)
  case "systemFill": faint(0x787880, 0.2, 0x787880, 0.36)
  case "secondarySystemFill": faint(0x787880, 0.16, 0x787880, 0.32)
  case "tertiarySystemFill": faint(0x767680, 0.12, 0x767680, 0.24)
  case "quaternarySystemFill": faint(0x747480, 0.08, 0x767680, 0.18)
  default: nil
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
