import SceneLayers

// Where controls lie: each has a size of its own.

extension Evaluator {
  var controls: ControlMetrics {
    settings.looks.controls(isDark: settings.appearance == .dark)
  }

  /// A control's frame: where `frame` places it, with as much of that size as the control takes.
  mutating func controlFrame(of id: Int) -> Rect {
    let own = property(.frame, of: id)?.rectValue
    let usual = usualSize(ofControl: id)
    guard let own else { return Rect(0, 0, usual.width, usual.height) }
    // A switch is as large as it is; a slider is as wide as its frame, a page control fills it.
    switch kind(of: id) {
    case .switch: return Rect(own.x, own.y, usual.width, usual.height)
    case .slider: return Rect(own.x, own.y, own.width, usual.height)
    default: return own
    }
  }

  private mutating func usualSize(ofControl id: Int) -> Size {
    let metrics = controls
    switch kind(of: id) {
    case .switch: return metrics.switchSize
    case .slider: return metrics.sliderSize
    default:
      let pages = Double(pageCount(of: id))
      return Size(max(0, pages) * metrics.dotPitch, metrics.pageControlHeight)
    }
  }

  /// More dots than any screen is wide are not made.
  mutating func pageCount(of id: Int) -> Int { min(Int(number(.numberOfPages, of: id) ?? 0), 1000) }
}
