import SceneLayers
import SceneSource

/// Creates the layers of a row's title and detail.
struct RowTexts {
  let content: RowContent
  /// The space available for both.
  let space: Rect

  func append(to layer: inout Layer, _ resolver: inout Resolver) {
    let texts = RowTextLayout(
      of: content.id, content.section.section, content.section.metrics,
      isSelected: content.isSelected, &resolver.evaluator)
    let (left, right) = texts.columns(in: space.width, &resolver.evaluator)
    if texts.style == .subtitle {
      return appendSubtitle(texts, to: &layer, &resolver)
    }
    append(texts.title, texts.titleStyle, left, texts, role: "title", to: &layer, &resolver)
    append(texts.detail, texts.detailStyle, right, texts, role: "detail", to: &layer, &resolver)
  }

  /// Centers the text vertically in the row.
  private func append(
    _ text: String, _ style: TextStyle, _ column: RowTextLayout.Column, _ texts: RowTextLayout,
    role: String, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    guard !text.isEmpty else { return }
    let (style, height) = fitted(
      text, style, width: column.width, height: space.height, texts, &resolver)
    let y = TextStyle.rounded(space.y + (space.height - height) / 2)
    append(
      text, style, frame: Rect(space.x + column.x, y, max(0, column.width), height), role: role,
      to: &layer, &resolver)
  }

  private func appendSubtitle(
    _ texts: RowTextLayout, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let (metrics, subtitle) = (texts.metrics, texts.metrics.subtitle)
    let (titleStyle, titleHeight) = fitted(
      texts.title, texts.titleStyle, width: space.width,
      height: space.height - texts.detailStyle.lineHeight, texts, &resolver)
    let (detailStyle, detailHeight) = fitted(
      texts.detail, texts.detailStyle, width: space.width, height: space.height - titleHeight,
      texts, &resolver)
    let usualTitle = titleStyle.ofSize(metrics.rowTitleSize)
    let usualDetail = detailStyle.ofSize(subtitle.detailSize)
    let own = texts.subtitleHeight(
      titleHeight, detailHeight, scale: resolver.evaluator.settings.scale)
    let top = (space.height - own) / 2
    let titleY = top + subtitle.titleBaseline - usualTitle.ascent
    // A title of another size, or of several lines, moves the text below it.
    let detailY =
      top + subtitle.detailBaseline + titleHeight - usualTitle.lineHeight - usualDetail.ascent
    for (text, style, y, height, role) in [
      (texts.title, titleStyle, titleY, titleHeight, "title"),
      (texts.detail, detailStyle, detailY, detailHeight, "detail"),
    ] where !text.isEmpty {
      let frame = Rect(space.x, TextStyle.rounded(y), space.width, height)
      append(text, style, frame: frame, role: role, to: &layer, &resolver)
    }
  }

  /// Returns the style and height of a text of which only the lines that fit in a height are
  /// visible, but at least one.
  private func fitted(
    _ text: String, _ style: TextStyle, width: Double, height: Double, _ texts: RowTextLayout,
    _ resolver: inout Resolver
  ) -> (TextStyle, Double) {
    guard style.isWrapped, style.lineHeight > 0 else { return (style, style.lineHeight) }
    var style = style
    // Tolerates the rounding of the row's edges to pixels.
    let room = Int(max(1, min((height + 1) / style.lineHeight, 1e6)))
    style.maximumLines = min(style.maximumLines ?? room, room)
    return (style, texts.height(of: text, style, width, &resolver.evaluator))
  }

  private func append(
    _ text: String, _ style: TextStyle, frame: Rect, role: String, to layer: inout Layer,
    _ resolver: inout Resolver
  ) {
    let span =
      role == "title"
      ? resolver.evaluator.scene.titlePlace(
        of: resolver.evaluator.store.instances[content.id].declaration)
      : resolver.span(of: .detail, of: content.id)
    guard
      resolver.beginLayer(content.id, role: content.role + "." + role, at: span)
    else { return }
    layer.sublayers.append(resolver.textLayer(text, style, frame: frame, at: span))
  }
}
