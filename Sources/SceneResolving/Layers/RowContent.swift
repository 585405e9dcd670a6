import SceneLayers
import SceneSource
import SceneLanguage

/// The contents of a row: an image or layers at its start, its text, and an accessory at its end.
struct RowContent {
  let section: SectionBuilder
  let row: Int
  let id: Int
  let metrics: ListMetrics
  /// The bounds of the row without its separator, and the height with it.
  let box: Rect
  let height: Double
  let isSelected: Bool

  var role: LayerRole.Part { section.role(.row, number: row) }

  func append(to layer: inout Layer, _ resolver: inout Resolver) {
    let inset = resolver.property(.textInset, of: id)?.numbers ?? [metrics.rowTextInset]
    let right =
      box.width - (inset.count > 1 ? inset[1] : inset[0]) - section.table.indexWidth
    appendLeading(at: inset[0], to: &layer, &resolver)
    appendAccessory(endingAt: right, to: &layer, &resolver)
    let space = resolver.evaluator.textSpace(
      ofRow: id, table: section.table.id, metrics)
    RowTexts(content: self, space: Rect(space.x, box.y, space.width, box.height))
      .append(to: &layer, &resolver)
  }

  // MARK: The row's start

  private func appendLeading(
    at x: Double, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    if let leading = resolver.evaluator.rowPart(.leading, of: id),
      let part = resolver.container(leading, x: x, in: box)
    {
      layer.sublayers.append(part)
    } else if case .image(let image)? = resolver.property(.image, of: id), let symbol = image.symbol
    {
      if let part = symbolLayer(symbol, at: image.span, x: x, &resolver) {
        layer.sublayers.append(part)
      }
    } else if case .image(let image)? = resolver.property(.image, of: id),
      let contents = resolver.contents(image), let size = resolver.evaluator.size(of: image)
    {
      guard resolver.beginLayer(id, role: role.adding(.image)) else { return }
      resolver.note(["contents", "width", "height"], from: [.image], of: id)
      var part = Layer(
        frame: Rect(
          x, roundToPixel(box.midY - size.height / 2, scale: resolver.evaluator.settings.scale),
          size.width, size.height))
      part.contents = contents
      layer.sublayers.append(part)
    }
  }

  /// Returns a symbol in the size and weight of the title and in the tint color.
  private func symbolLayer(
    _ symbol: Unicode.Scalar, at span: SourceSpan, x: Double, _ resolver: inout Resolver
  ) -> Layer? {
    let title = resolver.evaluator.titleStyle(of: id, metrics, isSelected: isSelected)
    let selected = isSelected ? resolver.evaluator.settings.defaults.selectedTextColor : nil
    var style = TextStyle(
      size: title.size, weight: title.weight, color: selected ?? resolver.evaluator.tint(of: id))
    style.alignment = .center
    let width = resolver.evaluator.symbolWidth(fontSize: title.size)
    guard resolver.beginLayer(id, role: role.adding(.image)) else { return nil }
    resolver.noteText(of: id, .tintColor, .image)
    return resolver.textLayer(
      StyledText(String(Character(symbol)), style), in: Rect(x, box.y, width, box.height),
      at: span)
  }

  // MARK: The row's end

  private func appendAccessory(
    endingAt right: Double, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    if let accessory = resolver.evaluator.rowPart(.accessory, of: id) {
      let end = resolver.evaluator.standardAccessoryStart(
        ofRow: id, metrics, endingAt: right)
      if let part = resolver.container(accessory, endingAt: end?.accessory ?? right, in: box) {
        layer.sublayers.append(part)
      }
    }
    let word: RowAccessory = resolver.word(.accessory, of: id) ?? .none
    if word == .switchOn || word == .switchOff {
      if let part = switchLayer(isOn: word == .switchOn, endingAt: right, &resolver) {
        layer.sublayers.append(part)
      }
      return
    }
    if word == .none { return }
    let art = AccessoryArt(
      defaults: resolver.evaluator.settings.defaults, metrics: metrics, middle: height / 2,
      right: right,
      isMirrored: resolver.evaluator.traits(of: id).isRightToLeft)
    for part in art.layers(word, tint: resolver.evaluator.tint(of: id)) {
      guard resolver.beginLayer(id, role: role.adding(.accessory)) else { return }
      resolver.note(["path"], from: [.accessory], of: id)
      resolver.note(["strokeColor", "fillColor"], from: [.tintColor, .accessory], of: id)
      layer.sublayers.append(part)
    }
  }

  private func switchLayer(
    isOn: Bool, endingAt right: Double, _ resolver: inout Resolver
  ) -> Layer? {
    let controls = resolver.evaluator.controls
    // What is drawn beside the alignment rectangle is at the right in both directions.
    let isMirrored = resolver.evaluator.traits(of: id).isRightToLeft
    let right = isMirrored ? right : right + controls.switchOverhang
    let size = controls.switchSize
    let y = roundToPixel((height - size.height) / 2, scale: resolver.evaluator.settings.scale)
    guard resolver.beginLayer(id, role: role.adding(.accessory)) else { return nil }
    return resolver.switchLayer(
      isOn: isOn, frame: Rect(right - size.width, y, size.width, size.height), id)
  }
}
