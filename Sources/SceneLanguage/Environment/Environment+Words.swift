// The settings in which a scene is shown.

/// The version of UIKit that determines the appearance: iOS 3–6, 7–12, 13–18, or 26.
package enum Era: String, Hashable, Sendable, CaseIterable {
  case classic, flat, modern, liquidGlass
}

/// The values of UIUserInterfaceLayoutDirection.
package enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// The values of UISemanticContentAttribute.
package enum SemanticContentAttribute: String, CaseIterable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// The values of UIUserInterfaceStyle. `classic` and `flat` look the same in both.
package enum Appearance: String, Hashable, Sendable, CaseIterable { case light, dark }

/// The values of UIAccessibilityContrast. `classic` and `flat` look the same in both.
package enum AccessibilityContrast: String, Hashable, Sendable, CaseIterable { case normal, high }

/// The values of UIUserInterfaceLevel, which look different in dark appearance.
package enum UserInterfaceLevel: String, Hashable, Sendable, CaseIterable { case base, elevated }

/// The text sizes of Dynamic Type, named as in UIContentSizeCategory.
package enum ContentSize: String, CaseIterable, Comparable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  package var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  package static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

/// The initial values of the environment.
package enum InitialEnvironment {
  /// In device pixels per point.
  package static let scale = 1.0
  package static let era = Era.modern
  package static let appearance = Appearance.light
  package static let accessibilityContrast = AccessibilityContrast.normal
  package static let userInterfaceLevel = UserInterfaceLevel.base
  package static let contentSize = ContentSize.large
  package static let layoutDirection = LayoutDirection.leftToRight
}
