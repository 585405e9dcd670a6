import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

extension Resolver {
  mutating func bar(_ id: Int, delay: Double) -> Layer? {
    guard bool(.isHidden, of: id) != true, let frames = frames(ofBar: id), beginLayer(id)
    else { return nil }
    return BarBuilder(id: id, delay: delay).layer(frames, &self)
  }

  /// Returns the line outside a bar's inner edge, which UIKit draws over the contents below.
  mutating func hairline(of id: Int) -> Layer? {
    guard bool(.isHidden, of: id) != true else { return nil }
    let look = appearance(ofBar: id)
    guard let color = look.hairline, let frames = frames(ofBar: id),
      let name = LayerRole.Name(rawValue: kind(of: id).rawValue),
      beginLayer(id, role: .init(name, .hairline))
    else { return nil }
    note(["backgroundColor"], from: [.hairline], of: look.source)
    let width = 1 / evaluator.settings.scale
    let y = isAtBottom(id) ? frames.frame.minY - width : frames.frame.maxY
    var line = Layer(frame: Rect(0, y, frames.frame.width, width))
    line.backgroundColor = color.opacity(color.alphaOfShadowImage)
    return line
  }

  /// Returns a group of items in a bar; nil if it is empty.
  mutating func items(_ id: Int, delay: Double) -> Layer? {
    guard let bar = evaluator.store.instances[id].parent, evaluator.hasItems(id),
      let frame = try? evaluator.geometry(of: id, at: declaration(of: id).span).frame,
      beginLayer(id)
    else { return nil }
    var layer = Layer(frame: frame)
    let metrics = evaluator.itemMetrics(inBar: bar)
    if let fill = metrics.fill, kind(of: id) != .titleView, frame.width > 0 {
      let slack = metrics.slack(frame.width)
      // Half a pixel, by which the group is moved to the right, goes back to the left.
      let x = -roundToPixel(slack / 2 - frame.x, scale: evaluator.settings.scale)
      layer = Layer(frame: Rect(x, frame.y, frame.width + slack, frame.height))
      layer.bounds.x = x - frame.x
      layer.backgroundColor = fill
      layer.cornerRadius = frame.height / 2
      layer.shadow.opacity = metrics.shadow
      (layer.shadow.offset, layer.shadow.radius) = (Size(0, 2.5), 7)
    }
    layer.sublayers = sublayers(of: id, delay: delay)
    return layer
  }

  /// Adds a layer without its own element, and records its origin.
  mutating func append(_ part: Layer, to layer: inout Layer, _ id: Int, role: LayerRole.Part) {
    guard beginLayer(id, role: role) else { return }
    noteParts(of: part, id, role: role)
    layer.sublayers.append(part)
  }

  private mutating func noteParts(of layer: Layer, _ id: Int, role: LayerRole.Part) {
    for part in layer.sublayers + layer.mask where beginLayer(id, role: role) {
      noteParts(of: part, id, role: role)
    }
  }
}

extension Color {
  /// UIKit draws the line of a bar as an image with 8 bits per component: 30% becomes 77/255.
  var alphaOfShadowImage: Double { Double(Int(alpha * 255 + 0.5)) / 255 }
}

/// Creates the layers of a bar.
private struct BarBuilder {
  let id: Int
  let delay: Double

  func layer(_ frames: BarLayout.Frames, _ resolver: inout Resolver) -> Layer {
    resolver.note(["height"], from: [.height, .largeTitle], of: id)
    if resolver.kind(of: id) == .statusBar { return statusBar(frames, &resolver) }
    var layer = background(frames, &resolver)
    // The origin of the bar's coordinates is that of its content, below the top of its background.
    layer.bounds.y = frames.background.y - frames.frame.y
    switch resolver.kind(of: id) {
    case .navigationBar: appendTitles(height: frames.frame.height, to: &layer, &resolver)
    case .searchBar: appendField(in: frames.frame.size, to: &layer, &resolver)
    default: break
    }
    resolver.mirror(&layer, of: id)
    layer.sublayers = resolver.sublayers(of: id, delay: delay, after: layer.sublayers)
    return layer
  }

  private func statusBar(_ frames: BarLayout.Frames, _ resolver: inout Resolver) -> Layer {
    var layer: Layer
    let defaults = resolver.evaluator.settings.defaults
    resolver.note(SourceTable.fill, from: [.background], of: id)
    if let paint = resolver.property(.background, of: id)
      ?? defaults.statusBarBackground.map({ Value($0) })
    {
      layer = resolver.filled(paint, frame: frames.frame)
    } else {
      layer = Layer(frame: frames.frame)
    }
    let time = resolver.property(.time, of: id)?.stringValue ?? InitialStatusBar.time
    let span = resolver.span(of: .time, of: id)
    let leading = resolver.evaluator.traits(of: id).leading
    var art = StatusBarArt(
      frame: layer.bounds, defaults: defaults, color: defaults.label, time: time)
    art.signalBars = resolver.evaluator.count(.signalBars, of: id)
    switch resolver.word(.style, of: id, as: StatusBarStyle.self) {
    case .lightContent?: art.color = .white
    case .darkContent?: art.color = .black
    case .default?, nil: break
    }
    let signs = art.layers { string, size, weight, color, box, alignment in
      let style = TextStyle(
        size: size, weight: weight, color: color,
        alignment: alignment == .center ? .center : leading)
      return resolver.textLayer(StyledText(string, style), in: box, at: span)
    }
    for sign in signs { resolver.append(sign, to: &layer, id, role: .init(.statusBar, .sign)) }
    resolver.mirror(&layer, of: id)
    appendHardware(to: &layer, art.color, &resolver)
    return layer
  }

  /// Adds what the device draws over every screen.
  private func appendHardware(to layer: inout Layer, _ color: Color, _ resolver: inout Resolver) {
    let (device, canvas) = (resolver.evaluator.settings.device, resolver.evaluator.settings.canvas)
    func append(_ frame: Rect, _ color: Color, _ name: LayerRole.Name, _ resolver: inout Resolver) {
      let x = roundToPixel(frame.x, scale: resolver.evaluator.settings.scale)
      var part = Layer(frame: Rect(x, frame.y, frame.width, frame.height))
      part.backgroundColor = color
      part.cornerRadius = frame.height / 2
      resolver.append(part, to: &layer, id, role: .init(.statusBar, name))
    }
    if let frame = device?.island, resolver.bool(.dynamicIsland, of: id) == true {
      append(frame, .black, .dynamicIsland, &resolver)
    }
    if let (size, bottom) = device?.homeIndicator, resolver.bool(.homeIndicator, of: id) == true {
      let frame = Rect(
        (canvas.width - size.width) / 2, canvas.height - bottom - size.height, size.width,
        size.height)
      append(frame, color, .homeIndicator, &resolver)
    }
  }

  private func background(_ frames: BarLayout.Frames, _ resolver: inout Resolver) -> Layer {
    let look = resolver.appearance(ofBar: id)
    resolver.note(SourceTable.fill, from: [.background], of: look.source)
    if let paint = look.paint { return resolver.filled(paint, frame: frames.background) }
    var layer = Layer(frame: frames.background)
    var parts: [Layer] = []
    switch look.fill {
    case .none: break
    case .background(.color(let color)): layer.backgroundColor = color
    case .background(.gradient(let colors, let locations)):
      // The gradient covers the bar itself; its first color continues above.
      if frames.background.y < frames.frame.y { layer.backgroundColor = colors[0] }
      let ramp = Value(UIKitDefaults.Background.gradient(colors, at: locations))
      let bar = Rect(0, 0, frames.frame.width, frames.frame.height)
      parts.append(resolver.filled(ramp, frame: bar))
    case .softEdge: if let edge = resolver.softEdge(of: id, frames) { parts.append(edge) }
    }
    let defaults = resolver.evaluator.defaults(ofBar: id)
    if resolver.kind(of: id) == .tabBar, let fill = defaults.tabBarFill,
      !resolver.isSet(.background, of: look.source), !resolver.evaluator.containsTabItems(id)
    {
      parts.append(floatingBar(frames.background, fill))
    }
    let name = LayerRole.Name(rawValue: resolver.kind(of: id).rawValue) ?? .toolbar
    for part in parts { resolver.append(part, to: &layer, id, role: .init(name, .background)) }
    return layer
  }

  /// Returns a floating bar with equal margins at the bottom and the sides of the canvas.
  private func floatingBar(_ background: Rect, _ fill: Color) -> Layer {
    let inset = UIKitDefaults.floatingBarInset
    var pill = Layer(
      frame: Rect(
        inset, 0, max(0, background.width - 2 * inset), max(0, background.height - inset)))
    pill.cornerRadius = pill.bounds.height / 2
    pill.backgroundColor = fill
    return pill
  }

  private func appendTitles(
    height: Double, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let defaults = resolver.evaluator.defaults(ofBar: id)
    let isLarge = resolver.bool(.largeTitle, of: id) == true
    let collapse = isLarge ? resolver.largeTitleCollapse() : nil
    let hidden = collapse?.bar == id ? collapse?.height ?? 0 : 0
    let large = isLarge ? defaults.largeTitleHeight - hidden : 0
    if let back = resolver.evaluator.backButton(of: id) {
      back.append(
        to: &layer, of: id, height: resolver.evaluator.contentHeight(ofBar: id), &resolver)
    }
    guard let title = resolver.evaluator.title(of: id), !title.string.isEmpty else { return }
    if large > 0 {
      appendLargeTitle(title, height: height, hidden: hidden, to: &layer, &resolver)
    } else if !resolver.children(of: id).contains(where: {
      resolver.kind(of: $0) == .titleView && resolver.evaluator.hasItems($0)
    }) {
      appendTitle(
        title, height: resolver.evaluator.contentHeight(ofBar: id), to: &layer, &resolver)
    }
  }

  private func titleColor(_ resolver: inout Resolver) -> Color {
    let source = resolver.appearance(ofBar: id).source
    return resolver.property(.titleColor, of: source)?.colorValue
      ?? resolver.evaluator.settings.defaults.barTitleColor
  }

  /// Adds the large title.
  ///
  /// - Parameter hidden: The height of the part that is under the bar.
  private func appendLargeTitle(
    _ title: AttributedText, height: Double, hidden: Double, to layer: inout Layer,
    _ resolver: inout Resolver
  ) {
    let defaults = resolver.evaluator.defaults(ofBar: id)
    let span = resolver.evaluator.scene.titleSpan(
      of: resolver.evaluator.store.instances[id].declaration)
    var style = TextStyle(
      size: defaults.largeTitleSize, weight: .bold, color: titleColor(&resolver),
      alignment: resolver.evaluator.traits(of: id).leading,
      truncation: resolver.word(.truncationMode, of: id) ?? .end)
    style.font = resolver.evaluator.font(of: id, weight: style.weight)
    let text = resolver.evaluator.styled(title, style, of: id)
    let baseline = height - defaults.largeTitleHeight + defaults.largeTitleBaseline
    var frame = resolver.evaluator.frame(
      of: text, x: defaults.barMargin, width: layer.bounds.width - 2 * defaults.barMargin,
      .firstBaseline(baseline), for: id)
    if hidden > 0 {
      let top = height - defaults.largeTitleHeight + hidden
      var clip = Layer(frame: Rect(0, top, layer.bounds.width, height - top))
      clip.masksToBounds = true
      guard resolver.beginLayer(id, role: .init(.navigationBar, .title, .clip), at: span),
        resolver.beginLayer(id, role: .init(.navigationBar, .title), at: span)
      else { return }
      resolver.noteText(of: id, .titleColor)
      frame.y = roundToTenThousandths(frame.y - top)
      clip.sublayers = [resolver.textLayer(text, in: frame, at: span)]
      layer.sublayers.append(clip)
      return
    }
    guard resolver.beginLayer(id, role: .init(.navigationBar, .title), at: span) else { return }
    resolver.noteText(of: id, .titleColor)
    layer.sublayers.append(resolver.textLayer(text, in: frame, at: span))
  }

  /// Centered in the bar, or in the space that items leave if the title is too wide.
  private func appendTitle(
    _ title: AttributedText, height: Double, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let defaults = resolver.evaluator.defaults(ofBar: id)
    let span = resolver.evaluator.scene.titleSpan(
      of: resolver.evaluator.store.instances[id].declaration)
    var style = TextStyle(
      size: defaults.barTitleSize, weight: defaults.barTitleWeight, color: titleColor(&resolver),
      alignment: .center,
      truncation: resolver.word(.truncationMode, of: id) ?? .end)
    style.font = resolver.evaluator.font(of: id, weight: style.weight)
    let metrics = resolver.evaluator.itemMetrics(inBar: id)
    guard
      let middle = try? resolver.evaluator.roomForTitle(inBar: id, metrics.clearance, at: span),
      let room = try? resolver.evaluator.roomForTitle(inBar: id, metrics.titleGap, at: span)
    else { return }
    var text = resolver.evaluator.styled(title, style, of: id)
    let width = layer.bounds.width
    let side = max(middle.start, width - middle.end)
    var box = Rect(side, 0, width - 2 * side, height)
    if !middle.isWhole, resolver.evaluator.width(of: text, for: id) > box.width {
      guard room.end > room.start else { return }
      box = Rect(room.start, 0, room.end - room.start, height)
      if metrics.height != nil {
        style.alignment = resolver.evaluator.traits(of: id).leading
        text = resolver.evaluator.styled(title, style, of: id)
      }
    }
    if let shadow = defaults.barTitleShadow {
      guard resolver.beginLayer(id, role: .init(.navigationBar, .title, .shadow), at: span) else {
        return
      }
      let above = Rect(box.x, -1, box.width, box.height)
      layer.sublayers.append(resolver.textLayer(text.colored(shadow), in: above, at: span))
    }
    guard resolver.beginLayer(id, role: .init(.navigationBar, .title), at: span) else { return }
    resolver.noteText(of: id, .titleColor)
    layer.sublayers.append(resolver.textLayer(text, in: box, at: span))
  }

  // MARK: Search field

  private func appendField(
    in size: Size, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let defaults = resolver.evaluator.defaults(ofBar: id)
    let metrics = defaults.searchField(canvasWidth: size.width)
    // In a bar with another height, the field has the same distance from the bottom.
    let y = size.height - defaults.searchBarHeight + metrics.top
    var field = Layer(
      frame: Rect(metrics.margin, y, max(0, size.width - 2 * metrics.margin), metrics.height))
    field.backgroundColor = metrics.fill
    field.cornerRadius = metrics.cornerRadius
    field.cornerCurve = .continuous
    if metrics.shadow > 0 {
      field.shadow.opacity = metrics.shadow
      (field.shadow.offset, field.shadow.radius) = (Size(0, 7.5), 16)
    }
    guard resolver.beginLayer(id, role: .init(.searchBar, .field)) else { return }
    var glass = Layer(
      frame: Rect(
        metrics.glassInset,
        roundDownToPixel(
          (metrics.height - metrics.glassSize) / 2, scale: resolver.evaluator.settings.scale),
        metrics.glassSize, metrics.glassSize))
    glass.content = .shape(metrics.glass)
    if metrics.glassSize > 0 {
      resolver.append(glass, to: &field, id, role: .init(.searchBar, .glass))
    }
    appendText(metrics, to: &field, &resolver)
    resolver.mirror(&field, of: id)
    layer.sublayers.append(field)
  }

  private func appendText(
    _ metrics: SearchFieldMetrics, to field: inout Layer, _ resolver: inout Resolver
  ) {
    let own = resolver.evaluator.title(of: id) ?? .init()
    let span = resolver.evaluator.scene.titleSpan(
      of: resolver.evaluator.store.instances[id].declaration)
    let color =
      own.string.isEmpty
      ? metrics.placeholderColor
      : resolver.property(.titleColor, of: id)?.colorValue
        ?? resolver.evaluator.settings.defaults.label
    var style = TextStyle(
      size: 17 * resolver.evaluator.defaults(ofBar: id).textScale, weight: .regular, color: color,
      alignment: resolver.evaluator.traits(of: id).leading, truncation: .end)
    style.font = resolver.evaluator.font(of: id, weight: style.weight)
    // A pixel lower than a label, as measured.
    let box = Rect(
      metrics.textInset, 1 / resolver.evaluator.settings.scale,
      field.bounds.width - metrics.textInset - metrics.glassInset,
      metrics.height)
    guard resolver.beginLayer(id, role: .init(.searchBar, .text), at: span) else { return }
    resolver.noteText(of: id, .titleColor, own.string.isEmpty ? .placeholder : nil)
    let placeholder =
      resolver.property(.placeholder, of: id)?.stringValue ?? InitialSearchBar.placeholder
    let text = own.string.isEmpty ? .init(placeholder) : own
    field.sublayers.append(
      resolver.textLayer(resolver.evaluator.styled(text, style, of: id), in: box, at: span))
  }
}
