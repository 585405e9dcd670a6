import SceneLayers

// The frames of controls, which have intrinsic sizes.

extension Evaluator {
  var controls: ControlMetrics {
    settings.looks.controls(isDark: settings.appearance == .dark)
  }

  /// Returns the frame of a control: the position of `frame` with the intrinsic size where it
  /// applies.
  mutating func controlFrame(of id: Int) -> Rect {
    let own = property(.frame, of: id)?.rectValue
    let usual = usualSize(ofControl: id)
    guard let own else { return Rect(0, 0, usual.width, usual.height) }
    // A switch has a fixed size, a slider a fixed height, and a page control fills its frame.
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

  /// The number of dots, limited to what fits on any screen.
  mutating func pageCount(of id: Int) -> Int { min(Int(number(.numberOfPages, of: id) ?? 0), 1000) }
}
