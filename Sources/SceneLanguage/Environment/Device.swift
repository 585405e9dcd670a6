import SceneLayers

/// A device in portrait orientation: the size of its screen in points, and its safe area.
///
/// The sizes are those of Apple's Human Interface Guidelines. Insets of iPads, and of phones up to
/// the iPhone 14, are from swift-snapshot-testing's image configurations; those of the iPhone 15 and
/// 16 were measured in screenshots, and those of newer phones were reported by developers, except
/// the iPhone Air's, which is a guess. iOS 26 moved the bars of phones with a Dynamic Island down to
/// the end of the safe area.
package struct Device: Hashable, Sendable {
  package let name: String
  package let size: Size
  /// The scale in device pixels per point.
  package let scale: Double
  package let safeAreaTop: Double
  package let safeAreaBottom: Double
  /// The top of bars, which is above the end of the safe area if the screen has a Dynamic Island.
  package let barTop: Double

  private init(
    _ name: String, _ width: Double, _ height: Double, at scale: Double, top: Double,
    bottom: Double, bars: Double? = nil
  ) {
    self.name = name
    self.size = Size(width, height)
    self.scale = scale
    safeAreaTop = top
    safeAreaBottom = bottom
    barTop = bars ?? top
  }

  /// The Dynamic Island; nil if the screen has none.
  package var island: Rect? {
    barTop == safeAreaTop ? nil : Rect((size.width - 126) / 2, barTop - 128.0 / 3, 126, 112.0 / 3)
  }

  /// The size of the home indicator, and its distance from the bottom; nil for a screen with a home
  /// button. Phones of 393, 414, and 430 points were measured, and an iPad of 1,024.
  package var homeIndicator: (size: Size, bottom: Double)? {
    guard safeAreaBottom > 0 else { return nil }
    return Self.isPad(width: size.width)
      ? (Size(Double(Int(size.width * 0.3057)), 5.5), 7.5)
      : (Size(Double(Int(size.width * 0.3582)), 5), 8)
  }

  /// Whether a screen has the bars of an iPad.
  package static func isPad(width: Double) -> Bool { width >= 744 }

  package static func named(_ name: String) -> Device? { all.first { $0.name == name } }

  /// The names, oldest device first.
  package static let names = all.map { $0.name }

  package static let all = [
    Device("iPhone4s", 320, 480, at: 2, top: 20, bottom: 0),
    Device("iPhoneSE", 320, 568, at: 2, top: 20, bottom: 0),
    Device("iPhone8", 375, 667, at: 2, top: 20, bottom: 0),
    Device("iPhone8Plus", 414, 736, at: 3, top: 20, bottom: 0),
    Device("iPhoneX", 375, 812, at: 3, top: 44, bottom: 34),
    Device("iPhone11", 414, 896, at: 2, top: 48, bottom: 34),
    Device("iPhone13mini", 375, 812, at: 3, top: 50, bottom: 34),
    Device("iPhone14", 390, 844, at: 3, top: 47, bottom: 34),
    Device("iPhone14Plus", 428, 926, at: 3, top: 47, bottom: 34),
    Device("iPhone15", 393, 852, at: 3, top: 59, bottom: 34, bars: 161.0 / 3),
    Device("iPhone15Plus", 430, 932, at: 3, top: 59, bottom: 34, bars: 161.0 / 3),
    Device("iPhone16", 393, 852, at: 3, top: 59, bottom: 34, bars: 161.0 / 3),
    Device("iPhone16Plus", 430, 932, at: 3, top: 59, bottom: 34, bars: 161.0 / 3),
    Device("iPhone16e", 390, 844, at: 3, top: 47, bottom: 34),
    Device("iPhone16Pro", 402, 874, at: 3, top: 62, bottom: 34, bars: 169.0 / 3),
    Device("iPhone16ProMax", 440, 956, at: 3, top: 62, bottom: 34, bars: 169.0 / 3),
    Device("iPhone17", 402, 874, at: 3, top: 62, bottom: 34, bars: 169.0 / 3),
    Device("iPhone17Pro", 402, 874, at: 3, top: 62, bottom: 34, bars: 169.0 / 3),
    Device("iPhone17ProMax", 440, 956, at: 3, top: 62, bottom: 34, bars: 169.0 / 3),
    Device("iPhoneAir", 420, 912, at: 3, top: 68, bottom: 34, bars: 187.0 / 3),
    Device("iPad9", 810, 1080, at: 2, top: 20, bottom: 0),
    Device("iPadMini", 744, 1133, at: 2, top: 24, bottom: 20),
    Device("iPad", 820, 1180, at: 2, top: 24, bottom: 20),
    Device("iPadAir11", 820, 1180, at: 2, top: 24, bottom: 20),
    Device("iPadAir13", 1024, 1366, at: 2, top: 24, bottom: 20),
    Device("iPadPro11", 834, 1210, at: 2, top: 24, bottom: 20),
    Device("iPadPro13", 1032, 1376, at: 2, top: 24, bottom: 20),
  ]
}
