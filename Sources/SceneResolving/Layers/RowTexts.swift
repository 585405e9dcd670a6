import SceneLayers
import SceneSource
import SceneLanguage

/// Creates the layers of a row's title and detail.
struct RowTexts {
  let content: RowContent
  /// The space available for both.
  let space: Rect

  func append(to layer: inout Layer, _ resolver: inout Resolver) {
    var texts = RowTextLayout(
      of: content.id, content.metrics, isSelected: content.isSelected, &resolver.evaluator)
    texts.stack(in: space.width, &resolver.evaluator)
    let (left, right) = texts.columns(in: space.width, &resolver.evaluator)
    if texts.style == .subtitle {
      return appendSubtitle(texts, to: &layer, &resolver)
    }
    append(texts.title, left, name: .title, to: &layer, &resolver)
    append(texts.detail, right, name: .detail, to: &layer, &resolver)
  }

  /// Centers the text vertically in the row.
  private func append(
    _ text: StyledText, _ column: RowTextLayout.Column, name: LayerRole.Name, to layer: inout Layer,
    _ resolver: inout Resolver
  ) {
    guard !text.isEmpty else { return }
    let text = fitted(text, width: column.width, height: space.height, &resolver)
    let frame = resolver.evaluator.frame(
      of: text, x: space.x + column.x, width: column.width,
      .centered(y: space.y, height: space.height), for: content.id)
    append(text, frame: frame, name: name, to: &layer, &resolver)
  }

  private func appendSubtitle(
    _ texts: RowTextLayout, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    func height(of text: StyledText) -> Double {
      resolver.evaluator.height(of: text, width: space.width, for: content.id)
    }
    let title = fitted(
      texts.title, width: space.width, height: space.height - texts.detail.lineHeight, &resolver)
    let titleHeight = height(of: title)
    let detail = fitted(
      texts.detail, width: space.width, height: space.height - titleHeight, &resolver)
    let detailHeight = height(of: detail)
    let (titleY, detailY) = texts.subtitleTops(
      in: content.height, titleHeight, detailHeight, resolver.evaluator)
    for (text, y, height, name) in [
      (title, titleY, titleHeight, LayerRole.Name.title), (detail, detailY, detailHeight, .detail),
    ] where !text.isEmpty {
      let frame = Rect(space.x, roundToTenThousandths(space.y + y), space.width, height)
      append(text, frame: frame, name: name, to: &layer, &resolver)
    }
  }

  /// Returns a text of which only the lines that fit in a height are visible, but at least one.
  private func fitted(
    _ text: StyledText, width: Double, height: Double, _ resolver: inout Resolver
  ) -> StyledText {
    // Tolerates the rounding of the row's edges to pixels.
    resolver.evaluator.fitting(
      text, in: Size(max(0, width), height), tolerance: 1, for: content.id)
  }

  private func append(
    _ text: StyledText, frame: Rect, name: LayerRole.Name, to layer: inout Layer,
    _ resolver: inout Resolver
  ) {
    let span =
      name == .title
      ? resolver.evaluator.scene.titleSpan(
        of: resolver.evaluator.store.instances[content.id].declaration)
      : resolver.span(of: .detail, of: content.id)
    guard
      resolver.beginLayer(content.id, role: content.role.adding(name), at: span)
    else { return }
    if name == .title {
      resolver.noteText(of: content.id, .titleColor)
    } else {
      resolver.noteText(of: content.id, .detailColor, .detail)
    }
    layer.sublayers.append(resolver.textLayer(text, in: frame, at: span))
  }
}
