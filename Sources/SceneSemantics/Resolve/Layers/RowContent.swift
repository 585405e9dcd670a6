import SceneLayers
import SceneSource

/// The contents of a row: an image or layers at its start, its text, and an accessory at its end.
struct RowContent {
  let section: SectionBuilder
  let row: Int
  let id: Int
  /// The bounds of the row without its separator.
  let box: Rect
  let isSelected: Bool

  private var metrics: ListMetrics { section.metrics }
  var role: String { section.rolePrefix + "row \(row)" }

  func value(_ key: PropertyKey, _ resolver: inout Resolver) -> Value? {
    resolver.evaluator.rowProperty(key, of: id, section.section)
  }

  func append(to layer: inout Layer, _ resolver: inout Resolver) {
    let (left, right) = insets(&resolver)
    var space = Rect(
      left, box.y, box.width - left - right - section.table.indexWidth, box.height)
    appendLeading(to: &layer, &space, &resolver)
    appendAccessory(to: &layer, &space, &resolver)
    appendTexts(in: space, to: &layer, &resolver)
  }

  /// The distances from the row's edges to its text, without image and accessory.
  private func insets(_ resolver: inout Resolver) -> (left: Double, right: Double) {
    let inset = value(.textInset, &resolver)?.numbers ?? [metrics.rowTextInset]
    return (inset[0], inset.count > 1 ? inset[1] : inset[0])
  }

  // MARK: The row's start

  private func appendLeading(
    to layer: inout Layer, _ space: inout Rect, _ resolver: inout Resolver
  ) {
    var taken = 0.0
    if let leading = resolver.rowPart(.leading, of: id),
      let part = resolver.container(leading, x: space.minX, in: box)
    {
      taken = part.bounds.width
      layer.sublayers.append(part)
    } else if case .image(let image)? = value(.image, &resolver), let symbol = image.symbol {
      guard let part = symbolLayer(symbol, at: image.span, x: space.minX, &resolver) else { return }
      taken = part.bounds.width
      layer.sublayers.append(part)
    } else if case .image(let image)? = value(.image, &resolver),
      let contents = resolver.contents(image)
    {
      let size = resolver.size(of: contents)
      guard resolver.beginLayer(id, role: role + ".image") else { return }
      var part = Layer(
        frame: Rect(
          space.minX,
          roundToPixel(box.midY - size.height / 2, scale: resolver.evaluator.settings.scale),
          size.width, size.height))
      part.contents = contents
      taken = size.width
      layer.sublayers.append(part)
    }
    guard taken > 0 else { return }
    let start = taken + ListMetrics.imageGap
    space = Rect(space.x + start, space.y, space.width - start, space.height)
  }

  /// Returns a symbol in the size and weight of the title and in the tint color.
  private func symbolLayer(
    _ symbol: Unicode.Scalar, at span: SourceSpan, x: Double, _ resolver: inout Resolver
  ) -> Layer? {
    let title = resolver.titleStyle(of: id, metrics, isSelected: isSelected) { value($1, &$0) }
    let selected = isSelected ? resolver.evaluator.settings.looks.selectedTextColor : nil
    var style = TextStyle(
      size: title.size, weight: title.weight, color: selected ?? resolver.tint)
    style.alignment = .center
    let width = resolver.symbolWidth(fontSize: title.size)
    guard resolver.beginLayer(id, role: role + ".image") else { return nil }
    return resolver.textLayer(
      String(Character(symbol)), style, in: Rect(x, box.y, width, box.height), at: span)
  }

  // MARK: The row's end

  private func appendAccessory(
    to layer: inout Layer, _ space: inout Rect, _ resolver: inout Resolver
  ) {
    let parts: [Layer]
    let gap: Double
    if let accessory = resolver.rowPart(.accessory, of: id) {
      guard let part = resolver.container(accessory, endingAt: space.maxX, in: box) else { return }
      (parts, gap) = ([part], ListMetrics.accessoryGap)
    } else {
      let word: RowAccessory = value(.accessory, &resolver)?.wordCase() ?? .none
      let art = AccessoryArt(
        looks: resolver.evaluator.settings.looks, metrics: metrics, box: box, right: space.maxX)
      if word == .switchOn || word == .switchOff {
        guard let part = switchLayer(isOn: word == .switchOn, endingAt: space.maxX, &resolver)
        else { return }
        (parts, gap) = ([part], ListMetrics.accessoryGap)
      } else {
        parts = art.layers(word, tint: resolver.tint)
        gap = word == .disclosure ? metrics.disclosureGap : ListMetrics.accessoryGap
        for _ in parts {
          guard resolver.beginLayer(id, role: role + ".accessory") else { return }
        }
      }
    }
    guard let start = parts.map({ $0.frame.minX }).min() else { return }
    layer.sublayers += parts
    space.width = max(0, start - gap - space.x)
  }

  private func switchLayer(
    isOn: Bool, endingAt right: Double, _ resolver: inout Resolver
  ) -> Layer? {
    let size = resolver.evaluator.controls.switchSize
    let y = roundToPixel(box.midY - size.height / 2, scale: resolver.evaluator.settings.scale)
    guard resolver.beginLayer(id, role: role + ".accessory") else { return nil }
    return resolver.switchLayer(
      isOn: isOn, frame: Rect(right - size.width, y, size.width, size.height), id)
  }

  // MARK: Texts

  private func appendTexts(in space: Rect, to layer: inout Layer, _ resolver: inout Resolver) {
    let detail = value(.detail, &resolver)?.stringValue
    let hasDetail = detail?.isEmpty == false
    let style: RowStyle =
      value(.style, &resolver)?.wordCase() ?? (hasDetail ? .value1 : .default)
    guard let detail, hasDetail else {
      return resolver.appendTitle(
        of: id, role: role + ".title", in: space, metrics, isSelected: isSelected,
        to: &layer
      ) { resolver, key in self.value(key, &resolver) }
    }
    let texts = RowTexts(
      content: self, style: style == .default ? .value1 : style, detail: detail, space: space)
    texts.append(to: &layer, &resolver)
  }
}
