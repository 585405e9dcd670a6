import SceneLayers

/// A phone held upright: its screen in points, and the parts of it that bars keep clear of.
///
/// Screens and insets up to iPhone 14 stand in swift-snapshot-testing's list of view images; the
/// others were measured on screens. iOS 26 moved the bars of phones with an island down to the safe
/// area's end.
struct Device: Hashable, Sendable {
  let name: String
  let size: Size
  /// Device pixels a point.
  let scale: Double
  let safeAreaTop: Double
  let safeAreaBottom: Double
  /// Where bars at the top begin: above the safe area's end where the screen has an island.
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

  /// The oldest first.
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
