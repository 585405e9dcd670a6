import SceneFonts
import SceneLayers
import SceneSource

// The status bar and the navigation bar.

extension Resolver {
  mutating func bar(_ id: Int, delay: Double) -> Layer? {
    let span = declaration(of: id).span
    guard bool(.isHidden, of: id) != true, let layout = try? barLayout(at: span),
      let index = barOrder.firstIndex(of: id), beginLayer(id)
    else { return nil }
    let placed = layout.bars[index]
    if kind(of: id) == .statusBar { return statusBar(id, placed) }
    return navigationBar(id, placed, delay: delay)
  }

  private mutating func statusBar(_ id: Int, _ placed: BarLayout.Placed) -> Layer {
    var layer: Layer
    if let paint = property(.background, of: id) {
      layer = filled(paint, frame: placed.frame)
    } else {
      layer = Layer(frame: placed.frame)
    }
    let time = property(.time, of: id)?.stringValue ?? "9:41"
    let span = span(of: .time, of: id)
    let art = StatusBarArt(frame: layer.bounds, era: era, looks: looks, time: time)
    let signs = art.layers { string, size, weight, color, box, alignment in
      textLayer(
        string,
        TextStyle(
          size: size, weight: weight, color: color,
          alignment: alignment == .center ? .center : .left),
        in: box, at: span)
    }
    for sign in signs { append(sign, to: &layer, id, role: "statusBar.sign") }
    return layer
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

  private mutating func navigationBar(
    _ id: Int, _ placed: BarLayout.Placed, delay: Double
  ) -> Layer {
    let paint = property(.background, of: id) ?? .color(looks.barBackground)
    var layer = filled(paint, frame: placed.background)
    // The bar's own coordinates begin where its content does, below what its background reaches.
    let top = placed.frame.y - placed.background.y
    layer.bounds.y = -top
    appendTitle(of: id, height: placed.frame.height, to: &layer)
    if let color = property(.hairline, of: id)?.colorValue {
      let width = 1 / scale
      var line = Layer(
        frame: Rect(0, placed.frame.height - width, placed.frame.width, width))
      line.backgroundColor = color
      append(line, to: &layer, id, role: "navigationBar.hairline")
    }
    for child in children(of: id) { layer.sublayers += layers(of: child, delay: delay) }
    return layer
  }

  private mutating func appendTitle(of id: Int, height: Double, to layer: inout Layer) {
    guard let title = title(of: id), !title.isEmpty else { return }
    let isLarge = bool(.largeTitle, of: id) == true
    let margin = looks.rowTextInset
    let color = property(.titleColor, of: id)?.colorValue ?? looks.barTitleColor
    let span = scene.titlePlace(of: instances[id].declaration)
    let style: TextStyle
    let box: Rect
    if isLarge {
      style = TextStyle(size: 34, weight: .bold, color: color, truncates: true)
      box = Rect(
        margin, height - looks.largeTitleHeight, layer.bounds.width - 2 * margin,
        looks.largeTitleHeight)
    } else {
      style = TextStyle(
        size: looks.barTitleSize, weight: looks.barTitleWeight, color: color, alignment: .center,
        truncates: true)
      box = Rect(margin, 0, layer.bounds.width - 2 * margin, height)
    }
    guard beginLayer(id, role: "navigationBar.title", at: span) else { return }
    layer.sublayers.append(textLayer(title, style, in: box, at: span))
  }
}
