/// The version of UIKit that determines the appearance: iOS 3–6, 7–12, 13–18, or 26.
package enum Era: String, Hashable, Sendable, CaseIterable {
  case classic, flat, modern, liquidGlass
}

/// The values of UIUserInterfaceStyle. `classic` and `flat` look the same in both.
package enum Appearance: String, Hashable, Sendable, CaseIterable { case light, dark }
