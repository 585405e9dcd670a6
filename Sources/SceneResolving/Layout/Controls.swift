import SceneLayers
import SceneSource
import SceneLanguage

// The frames of controls, which have intrinsic sizes.

extension Evaluator {
  var controls: ControlMetrics {
    settings.defaults.controls(scale: settings.scale)
  }

  /// Returns the metrics of a control, or of a row's switch, with its colors.
  mutating func controls(of id: Int) -> ControlMetrics {
    var metrics = controls
    func color(_ key: PropertyKey, _ usual: Color, _ evaluator: inout Evaluator) -> Color {
      evaluator.property(key, of: id)?.colorValue ?? usual
    }
    metrics.switchOn = color(.onTintColor, metrics.switchOn, &self)
    metrics.thumb = color(.thumbTintColor, metrics.thumb, &self)
    metrics.sliderMinimum = color(.minimumTrackTintColor, metrics.sliderMinimum, &self)
    metrics.sliderMaximum = color(.maximumTrackTintColor, metrics.sliderMaximum, &self)
    metrics.dotColor = color(.pageIndicatorTintColor, metrics.dotColor, &self)
    metrics.currentDotColor = color(.currentPageIndicatorTintColor, metrics.currentDotColor, &self)
    return metrics
  }

  /// Returns a length of a control. A switch has a fixed size, and a slider a fixed height.
  mutating func controlLength(_ axis: Axis, of id: Int) -> Double {
    let kind = kind(of: id)
    if kind == .pageControl || kind == .slider && axis == .x,
      let length = setLength(axis, of: id)
    {
      return length
    }
    let usual = usualSize(ofControl: id)
    return limited(axis == .x ? usual.width : usual.height, axis, of: id)
  }

  mutating func usualSize(ofControl id: Int) -> Size {
    let metrics = controls
    switch kind(of: id) {
    case .switch: return metrics.switchSize
    case .slider: return metrics.sliderSize
    default:
      let pages = Double(pageCount(of: id))
      return Size(
        max(0, pages) * metrics.dotPitch + metrics.dotPadding, metrics.pageControlHeight)
    }
  }

  /// The number of dots, limited to what fits on any screen.
  mutating func pageCount(of id: Int) -> Int { min(count(.numberOfPages, of: id) ?? 0, 1000) }
}
