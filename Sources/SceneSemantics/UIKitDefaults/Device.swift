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

/// The text sizes of Dynamic Type, named as in UIContentSizeCategory.
enum ContentSize: String, CaseIterable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
}

/// The values of UIFont.TextStyle.
enum DynamicTypeStyle: String, CaseIterable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
  case caption1, caption2

  /// The font sizes in points, from the tables in "Typography" of Apple's Human Interface
  /// Guidelines, in the order of `ContentSize`.
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  func size(_ contentSize: ContentSize) -> Double {
    sizes[ContentSize.allCases.firstIndex(of: contentSize) ?? 3]
  }

  var weight: FontWeight { self == .headline ? .semibold : .regular }
}
