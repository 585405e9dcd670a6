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
  var switchShadow: ThumbShadow? = ThumbShadow(offset: 3, opacity: 0.11, radius: 2.5)
  /// How far the switch of a row extends beyond the inset of the texts.
  var switchOverhang = 0.0

  /// The color of the thumbs of switches and sliders.
  var thumb = Color.white

  // UISlider. The tops are those in a control of the usual height.
  var sliderSize = Size(118, 34)
  var sliderTrack = 4.0
  var sliderTrackTop = 16.0
  var sliderTrackInset = 1.0
  var sliderThumb = Size(27, 27)
  var sliderThumbTop = 10.0 / 3
  /// Whether the thumb is at a whole point.
  var roundsSliderThumb = false
  var sliderMinimum: Color
  var sliderMaximum: Color
  /// The shadows of the thumb, back to front.
  var sliderShadows = [
    ThumbShadow(offset: 6.1, opacity: 0.12, radius: 5.83),
    ThumbShadow(offset: 0.6, opacity: 0.124, radius: 1.86),
  ]

  // UIPageControl.
  var pageControlHeight = 26.0
  var dot = 22.0 / 3
  var currentDot = 23.0 / 3
  var dotPitch = 53.0 / 3
  /// The width apart from the pitch of each dot.
  var dotPadding = 0.0
  var dotColor: Color
  var currentDotColor: Color

  /// The shadow of a thumb, offset downward.
  struct ThumbShadow: Hashable, Sendable {
    var offset: Double
    var opacity: Double
    var radius: Double
  }
}

extension UIKitDefaults {
  func controls(scale: Double) -> ControlMetrics {
    func color(_ name: String) -> Color { Self.color(name, colors) }
    var controls = ControlMetrics(
      switchOn: color("systemGreen"), switchOff: color("secondarySystemFill"),
      sliderMinimum: color("systemBlue"), sliderMaximum: color("systemFill"),
      dotColor: label.opacity(0.25), currentDotColor: label)
    switch era {
    case .modern: break
    case .liquidGlass:
      controls.switchSize = Size(63, 28)
      controls.switchThumb = Size(37, 24)
      controls.switchOff = color("tertiaryLabel")
      controls.switchShadow = nil
      controls.switchOverhang = 2
      controls.sliderTrack = 6
      controls.sliderTrackTop = 14
      controls.sliderTrackInset = 0
      controls.sliderThumb = Size(37, 24)
      controls.sliderThumbTop = 5
      controls.roundsSliderThumb = true
      controls.sliderMaximum = label.opacity(26.0 / 255)
      controls.sliderShadows = [.init(offset: 1, opacity: 0.11, radius: 3)]
      controls.pageControlHeight = scale >= 3 ? 77.0 / 3 : 26
      controls.dot = 7.59
      controls.currentDot = 7.59
      controls.dotPitch = 18
      controls.dotPadding = 20
      controls.dotColor = Color.white.opacity(0.45)
      controls.currentDotColor = .white
    // iOS 3 to 6 have the look of iOS 7 to 12.
    case .flat, .classic:
      controls.switchOff = .white
      controls.switchOffBorder = Color(bytes: 0xE5E5EA)
      controls.sliderTrack = 2
      controls.sliderTrackInset = 2
      controls.sliderThumbTop = 3.5
      controls.sliderMaximum = Color(bytes: 0xB7B7B7)
      controls.pageControlHeight = 37
      controls.dot = 7
      controls.currentDot = 7
      controls.dotPitch = 16
    }
    return controls
  }
}
