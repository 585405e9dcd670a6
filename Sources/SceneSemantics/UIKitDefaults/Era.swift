/// Which years' UIKit the scene looks like: iOS 3–6, 7–12, 13 on.
package enum Era: String, Hashable, Sendable, CaseIterable { case classic, flat, modern }

/// UIUserInterfaceStyle. Only `modern` has a dark one; the other eras look the same in both.
package enum Appearance: String, Hashable, Sendable, CaseIterable { case light, dark }
