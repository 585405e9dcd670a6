import SceneLayers

/// A phone in portrait orientation: the size of its screen in points, and its safe area.
///
/// Screens and insets of phones up to the iPhone 14 are from swift-snapshot-testing's image
/// configurations; the others were measured in screenshots. iOS 26 moved the bars of phones with a
/// Dynamic Island down to the end of the safe area.
struct Device: Hashable, Sendable {
  let name: String
  let size: Size
  /// The scale in device pixels per point.
  let scale: Double
  let safeAreaTop: Double
  let safeAreaBottom: Double
  /// The top of bars, which is above the end of the safe area if the screen has a Dynamic Island.
  let barTop: Double

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

  static func named(_ name: String) -> Device? { all.first { $0.name == name } }

  /// The names, oldest device first.
  static let names = all.map { $0.name }

  static let all = [
    Device("iPhone4s", 320, 480, at: 2, top: 20, bottom: 0),
    Device("iPhoneSE", 320, 568, at: 2, top: 20, bottom: 0),
    Device("iPhone8", 375, 667, at: 2, top: 20, bottom: 0),
    Device("iPhone8Plus", 414, 736, at: 3, top: 20, bottom: 0),
    Device("iPhoneX", 375, 812, at: 3, top: 44, bottom: 34),
    Device("iPhone11", 414, 896, at: 2, top: 48, bottom: 34),
    Device("iPhone13mini", 375, 812, at: 3, top: 50, bottom: 34),
    Device("iPhone14", 390, 844, at: 3, top: 47, bottom: 34),
    Device("iPhone15", 393, 852, at: 3, top: 59, bottom: 34, bars: 161.0 / 3),
    Device("iPhone15Plus", 430, 932, at: 3, top: 59, bottom: 34, bars: 161.0 / 3),
    Device("iPhone16Pro", 402, 874, at: 3, top: 62, bottom: 34, bars: 169.0 / 3),
    Device("iPhone16ProMax", 440, 956, at: 3, top: 62, bottom: 34, bars: 169.0 / 3),
  ]
}
