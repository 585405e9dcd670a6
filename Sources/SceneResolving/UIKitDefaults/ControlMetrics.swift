import SceneLayers
import SceneLanguage

/// The metrics of switches, sliders, and page controls in UIKit, in points.
struct ControlMetrics: Hashable, Sendable {
  // UISwitch.
  var switchSize = Size(51, 31)
  var switchThumb = Size(27, 27)
  var switchInset = 2.0
  var switchOn: Color
  var switchOff: Color
  /// The outline of a switch that is off.
  var switchOffBorder: Color?
  var switchShadows = [DiscShadow(offset: 3, opacity: 0.11, .switchThumb)]

  /// The color of the thumbs of switches and sliders.
  var thumb = Color.white

  // UISlider. Its thumb is a disc.
  var sliderSize = Size(118, 34)
  var sliderTrack = 4.0
  var sliderTrackInset = 2.0
  var sliderThumb = 27.0
  var sliderMinimum: Color
  var sliderMaximum: Color
  var sliderShadows = [
    DiscShadow(offset: 0.5, opacity: 0.115, .contact),
    DiscShadow(offset: 6, opacity: 0.12, .ambient),
  ]

  // UIPageControl.
  var pageControlHeight = 26.0
  var dot = 22.0 / 3
  var currentDot = 23.0 / 3
  var dotPitch = 53.0 / 3
  var dotColor: Color
  var currentDotColor: Color

  /// The shadow of a disc with a radius of 13.5, offset downward.
  struct DiscShadow: Hashable, Sendable {
    var offset: Double
    var opacity: Double
    var profile: Profile

    init(offset: Double, opacity: Double, _ profile: Profile) {
      self.offset = offset
      self.opacity = opacity
      self.profile = profile
    }
  }

  /// The opacity of a blurred disc with a radius of 13.5, by the distance from its center.
  ///
  /// It is the convolution of the disc with a Gaussian: 25 samples from 3σ inside its edge (or from
  /// its center) to 3σ outside.
  struct Profile: Hashable, Sendable {
    var inner: Double
    var outer: Double
    var values: [Double]

    /// σ 2.
    static let contact = Profile(
      inner: 7.5, outer: 19.5,
      values: [
        0.9981, 0.996, 0.992, 0.9846, 0.972, 0.9519, 0.9216, 0.8785, 0.8211, 0.7489, 0.6638,
        0.5692, 0.4704, 0.3733, 0.2838, 0.206, 0.1425, 0.0937, 0.0585, 0.0347, 0.0195, 0.0103,
        0.0052, 0.0025, 0,
      ])
    /// σ 2.5.
    static let switchThumb = Profile(
      inner: 6, outer: 21,
      values: [
        0.9979, 0.9956, 0.9912, 0.9834, 0.9702, 0.9492, 0.9178, 0.8737, 0.8151, 0.742, 0.6562,
        0.5614, 0.4629, 0.3665, 0.2779, 0.2013, 0.1389, 0.0912, 0.0568, 0.0336, 0.0188, 0.01,
        0.005, 0.0024, 0,
      ])
    /// σ 6.25.
    static let ambient = Profile(
      inner: 0, outer: 32.25,
      values: [
        0.903, 0.8977, 0.8819, 0.8552, 0.8175, 0.7687, 0.7096, 0.6414, 0.5665, 0.4877, 0.4084,
        0.332, 0.2615, 0.1992, 0.1467, 0.1041, 0.0713, 0.047, 0.0298, 0.0181, 0.0106, 0.006,
        0.0032, 0.0017, 0,
      ])
  }
}

extension UIKitDefaults {
  /// - Parameter isDark: Whether the appearance of a modern era is dark.
  func controls(isDark: Bool) -> ControlMetrics {
    func color(_ name: String) -> Color {
      namedColor(name, era: era, appearance: isDark ? .dark : .light) ?? .black
    }
    var controls = ControlMetrics(
      switchOn: color("systemGreen"), switchOff: color("secondarySystemFill"),
      sliderMinimum: color("systemBlue"), sliderMaximum: color("systemFill"),
      dotColor: label.opacity(0.25), currentDotColor: label)
    switch era {
    case .modern: break
    case .liquidGlass:
      controls.switchSize = Size(63, 28)
      controls.switchThumb = Size(37, 24)
      controls.switchShadows = []
      if !isDark { controls.switchOff = Color(bytes: 0xC5C5C7) }
      controls.sliderTrack = 6
    case .flat:
      controls.switchOff = .white
      controls.switchOffBorder = Color(bytes: 0xE5E5EA)
      controls.sliderTrack = 2
      controls.sliderMaximum = Color(bytes: 0xB7B7B7)
      setOldDots(&controls)
    case .classic:
      controls.switchSize = Size(77, 27)
      controls.switchThumb = Size(27, 27)
      controls.switchInset = 0
      controls.switchOn = Color(bytes: 0x007FEA)
      controls.switchOff = .white
      controls.switchOffBorder = Color(bytes: 0xA1A7AD)
      controls.switchShadows = []
      controls.sliderTrack = 9
      controls.sliderThumb = 23
      controls.sliderMinimum = Color(bytes: 0x3B7BD6)
      controls.sliderMaximum = Color(bytes: 0xD6D6D6)
      controls.sliderShadows = []
      setOldDots(&controls)
    }
    return controls
  }

  /// Sets the page control's dots of iOS 13 and earlier.
  private func setOldDots(_ controls: inout ControlMetrics) {
    controls.pageControlHeight = 37
    controls.dot = 7
    controls.currentDot = 7
    controls.dotPitch = 16
  }
}
