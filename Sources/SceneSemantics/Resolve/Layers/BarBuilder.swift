import SceneFonts
import SceneLayers
import SceneSource

extension Resolver {
  mutating func bar(_ id: Int, delay: Double) -> Layer? {
    let span = declaration(of: id).span
    guard bool(.isHidden, of: id) != true, let bars = try? evaluator.barLayout(at: span),
      let frames = bars[id], beginLayer(id)
    else { return nil }
    return BarBuilder(id: id, delay: delay).layer(frames, &self)
  }

  /// Adds layers that no element declares to a layer of an element, noting where they come from.
  mutating func append(_ part: Layer, to layer: inout Layer, _ id: Int, role: String) {
    guard beginLayer(id, role: role) else { return }
    noteParts(of: part, id, role: role)
    layer.sublayers.append(part)
  }

  private mutating func noteParts(of layer: Layer, _ id: Int, role: String) {
    for part in layer.sublayers where beginLayer(id, role: role) {
      noteParts(of: part, id, role: role)
    }
  }
}

/// Makes the layers of a status bar or a navigation bar.
private struct BarBuilder {
  let id: Int
  let delay: Double

  func layer(_ frames: BarLayout.Frames, _ resolver: inout Resolver) -> Layer {
    if resolver.kind(of: id) == .statusBar { return statusBar(frames, &resolver) }
    return navigationBar(frames, &resolver)
  }

  private func statusBar(_ frames: BarLayout.Frames, _ resolver: inout Resolver) -> Layer {
    var layer: Layer
    if let paint = resolver.property(.background, of: id) {
      layer = resolver.filled(paint, frame: frames.frame)
    } else {
      layer = Layer(frame: frames.frame)
    }
    let time = resolver.property(.time, of: id)?.stringValue ?? StatusBarArt.usualTime
    let span = resolver.span(of: .time, of: id)
    let settings = resolver.evaluator.settings
    let art = StatusBarArt(
      frame: layer.bounds, era: settings.era, looks: settings.looks, time: time)
    let signs = art.layers { string, size, weight, color, box, alignment in
      resolver.textLayer(
        string,
        TextStyle(
          size: size, weight: weight, color: color,
          alignment: alignment == .center ? .center : .left),
        in: box, at: span)
    }
    for sign in signs { resolver.append(sign, to: &layer, id, role: "statusBar.sign") }
    return layer
  }

  private func navigationBar(
    _ frames: BarLayout.Frames, _ resolver: inout Resolver
  ) -> Layer {
    let paint =
      resolver.property(.background, of: id)
      ?? .color(resolver.evaluator.settings.looks.barBackground)
    var layer = resolver.filled(paint, frame: frames.background)
    // The bar's own coordinates begin where its content does, below what its background reaches.
    let top = frames.frame.y - frames.background.y
    layer.bounds.y = -top
    appendTitle(height: frames.frame.height, to: &layer, &resolver)
    if let color = resolver.property(.hairline, of: id)?.colorValue {
      let width = 1 / resolver.evaluator.settings.scale
      var line = Layer(
        frame: Rect(0, frames.frame.height - width, frames.frame.width, width))
      line.backgroundColor = color
      resolver.append(line, to: &layer, id, role: "navigationBar.hairline")
    }
    layer.sublayers += resolver.sublayers(of: id, delay: delay)
    return layer
  }

  private func appendTitle(
    height: Double, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    guard let title = resolver.evaluator.title(of: id), !title.isEmpty else { return }
    let isLarge = resolver.bool(.largeTitle, of: id) == true
    let margin = resolver.evaluator.settings.looks.rowTextInset
    let color =
      resolver.property(.titleColor, of: id)?.colorValue
      ?? resolver.evaluator.settings.looks.barTitleColor
    let span = resolver.evaluator.scene.titlePlace(
      of: resolver.evaluator.store.instances[id].declaration)
    var style: TextStyle
    let box: Rect
    if isLarge {
      style = TextStyle(size: 34, weight: .bold, color: color, truncates: true)
      box = Rect(
        margin, height - resolver.evaluator.settings.looks.largeTitleHeight,
        layer.bounds.width - 2 * margin,
        resolver.evaluator.settings.looks.largeTitleHeight)
    } else {
      style = TextStyle(
        size: resolver.evaluator.settings.looks.barTitleSize,
        weight: resolver.evaluator.settings.looks.barTitleWeight, color: color, alignment: .center,
        truncates: true)
      box = Rect(margin, 0, layer.bounds.width - 2 * margin, height)
    }
    style.font = resolver.evaluator.font(of: id, weight: style.weight)
    guard resolver.beginLayer(id, role: "navigationBar.title", at: span) else { return }
    layer.sublayers.append(resolver.textLayer(title, style, in: box, at: span))
  }
}
