import SceneLayers
import SceneSource
import SceneLanguage

extension Resolver {
  mutating func control(_ id: Int) -> Layer? {
    guard beginLayer(id) else { return nil }
    let frame =
      (try? evaluator.geometry(of: id, at: declaration(of: id).span).frame) ?? .zero
    let builder = ControlBuilder(
      id: id, metrics: evaluator.controls(of: id), scale: evaluator.settings.scale)
    var layer = Layer(frame: frame)
    output.markArranged(
      stretch: evaluator.store.stretches[id], against: evaluator.store.overruled[id])
    noteGeometry(of: id)
    for key in [PropertyKey.isHidden, .opacity] { note([key.rawValue], from: [key], of: id) }
    note(["backgroundColor", "borderColor", "borderWidth"], from: [.onTintColor, .isOn], of: id)
    layer.isHidden = bool(.isHidden, of: id) ?? false
    layer.opacity = number(.opacity, of: id) ?? 1
    switch kind(of: id) {
    case .switch:
      builder.appendSwitch(isOn: bool(.isOn, of: id) ?? false, to: &layer, &self)
    case .slider: builder.appendSlider(to: &layer, &self)
    default: builder.appendDots(to: &layer, &self)
    }
    mirror(&layer, of: id)
    return layer
  }

  /// Returns the layers of a switch that is a row's accessory. The row is already recorded as their
  /// origin.
  mutating func switchLayer(isOn: Bool, frame: Rect, _ id: Int) -> Layer {
    let builder = ControlBuilder(
      id: id, metrics: evaluator.controls(of: id), scale: evaluator.settings.scale)
    var layer = Layer(frame: frame)
    note(["backgroundColor", "borderColor"], from: [.onTintColor, .accessory], of: id)
    builder.appendSwitch(isOn: isOn, to: &layer, &self)
    mirror(&layer, of: id)
    return layer
  }
}

/// Creates the layers of a switch, a slider, or a page control.
private struct ControlBuilder {
  let id: Int
  let metrics: ControlMetrics
  let scale: Double

  // MARK: Switch

  func appendSwitch(isOn: Bool, to layer: inout Layer, _ resolver: inout Resolver) {
    let size = metrics.switchSize
    layer.cornerRadius = size.height / 2
    layer.backgroundColor = isOn ? metrics.switchOn : metrics.switchOff
    // The thumb's shadow is clipped to the switch.
    layer.masksToBounds = metrics.switchShadow != nil
    if !isOn, let border = metrics.switchOffBorder {
      layer.borderColor = border
      layer.borderWidth = 1.5
    }
    let (width, height) = (metrics.switchThumb.width, metrics.switchThumb.height)
    let x = isOn ? size.width - metrics.switchInset - width : metrics.switchInset
    let thumb = Rect(x, (size.height - height) / 2, width, height)
    appendThumb(
      thumb, metrics.switchShadow.map { [$0] } ?? [], name: .switch, to: &layer, &resolver)
  }

  // MARK: Slider

  func appendSlider(to layer: inout Layer, _ resolver: inout Resolver) {
    let value = resolver.unit(resolver.number(.value, of: id) ?? 0)
    let (width, thumb) = (layer.bounds.width, metrics.sliderThumb)
    let left = value * max(0, width - thumb.width)
    let center = left + thumb.width / 2
    let top = (layer.bounds.height - metrics.sliderSize.height) / 2
    let y = roundToPixel(top + metrics.sliderTrackTop, scale: scale)
    let start = metrics.sliderTrackInset
    for (part, from, to, color, key) in [
      (
        LayerRole.Name.maximum, start, width - start, metrics.sliderMaximum,
        PropertyKey.maximumTrackTintColor
      ),
      (.minimum, start, center, metrics.sliderMinimum, .minimumTrackTintColor),
    ] where to > from {
      var track = Layer(frame: Rect(from, y, to - from, metrics.sliderTrack))
      track.backgroundColor = color
      track.cornerRadius = metrics.sliderTrack / 2
      resolver.append(track, to: &layer, id, role: .init(.slider, part))
      resolver.note(["backgroundColor"], from: [key], of: id)
    }
    let frame = Rect(
      metrics.roundsSliderThumb ? roundToPixel(left, scale: 1) : left,
      roundToPixel(top + metrics.sliderThumbTop, scale: scale), thumb.width, thumb.height)
    appendThumb(frame, metrics.sliderShadows, name: .slider, to: &layer, &resolver)
  }

  // MARK: Page control

  func appendDots(to layer: inout Layer, _ resolver: inout Resolver) {
    let count = resolver.evaluator.pageCount(of: id)
    let current = resolver.evaluator.count(.currentPage, of: id) ?? 0
    if count > 0, current >= count, resolver.isSet(.currentPage, of: id) {
      resolver.report(
        .ineffectiveProperty, at: resolver.span(of: .currentPage, of: id),
        "no dot is highlighted, because the last page is \(count - 1)",
        notes: [.init("'currentPage' starts at 0")])
    }
    let start = layer.bounds.width / 2 - Double(count - 1) * metrics.dotPitch / 2
    for page in 0..<count {
      let size = page == current ? metrics.currentDot : metrics.dot
      let x = start + Double(page) * metrics.dotPitch
      var dot = Layer(
        frame: Rect(x - size / 2, (layer.bounds.height - size) / 2, size, size))
      dot.cornerRadius = size / 2
      dot.backgroundColor = page == current ? metrics.currentDotColor : metrics.dotColor
      resolver.append(dot, to: &layer, id, role: .init(.pageControl, .dot))
      let key: PropertyKey =
        page == current ? .currentPageIndicatorTintColor : .pageIndicatorTintColor
      resolver.note(["backgroundColor", "cornerRadius"], from: [key, .currentPage], of: id)
    }
  }

  // MARK: Thumbs

  /// - Parameter shadows: The shadows, back to front, of which the last one is the thumb's own.
  private func appendThumb(
    _ frame: Rect, _ shadows: [ControlMetrics.ThumbShadow], name: LayerRole.Name,
    to layer: inout Layer,
    _ resolver: inout Resolver
  ) {
    var thumb = Layer(frame: frame)
    for shadow in shadows {
      thumb.shadow = shadow.layerShadow
      if shadow == shadows.last { break }
      // A layer without contents, behind the thumb.
      thumb.shadow.path = .ellipse(in: thumb.bounds)
      resolver.append(thumb, to: &layer, id, role: .init(name, .shadow))
    }
    thumb.cornerRadius = frame.height / 2
    thumb.backgroundColor = metrics.thumb
    resolver.append(thumb, to: &layer, id, role: .init(name, .thumb))
    resolver.note(["backgroundColor"], from: [.thumbTintColor], of: id)
  }
}

extension ControlMetrics.ThumbShadow {
  fileprivate var layerShadow: Shadow {
    var shadow = Shadow()
    shadow.offset = Size(0, offset)
    shadow.opacity = opacity
    shadow.radius = radius
    return shadow
  }
}
