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
    let (text, height) = fitted(text, width: column.width, height: space.height, &resolver)
    let y = TextStyle.rounded(space.y + (space.height - height) / 2)
    append(
      text, frame: Rect(space.x + column.x, y, max(0, column.width), height), name: name,
      to: &layer, &resolver)
  }

  private func appendSubtitle(
    _ texts: RowTextLayout, to layer: inout Layer, _ resolver: inout Resolver
  ) {
    let (title, titleHeight) = fitted(
      texts.title, width: space.width, height: space.height - texts.detail.lineHeight, &resolver)
    let (detail, detailHeight) = fitted(
      texts.detail, width: space.width, height: space.height - titleHeight, &resolver)
    let (titleY, detailY) = texts.subtitleTops(
      in: space.height, titleHeight, detailHeight, scale: resolver.evaluator.settings.scale)
    for (text, y, height, name) in [
      (title, titleY, titleHeight, LayerRole.Name.title), (detail, detailY, detailHeight, .detail),
    ] where !text.isEmpty {
      let frame = Rect(space.x, TextStyle.rounded(y), space.width, height)
      append(text, frame: frame, name: name, to: &layer, &resolver)
    }
  }

  /// Returns a text of which only the lines that fit in a height are visible, but at least one, and
  /// the height of these lines.
  private func fitted(
    _ text: StyledText, width: Double, height: Double, _ resolver: inout Resolver
  ) -> (StyledText, Double) {
    guard text.style.isWrapped else { return (text, text.lineHeight) }
    var text = text
    text.style.maximumLines = lineCount(of: text, width: width, height: height, &resolver)
    return (text, resolver.evaluator.height(of: text, width: width, for: content.id))
  }

  /// Returns the number of lines that fit in a height, but at least one.
  private func lineCount(
    of text: StyledText, width: Double, height: Double, _ resolver: inout Resolver
  ) -> Int? {
    // Tolerates the rounding of the row's edges to pixels.
    let height = height + 1
    guard text.runs.isEmpty else {
      var (bottom, count) = (0.0, 0)
      for line in resolver.evaluator.typeset(text, width: max(0, width), for: content.id) {
        bottom += text.height(of: line).line
        if bottom > height { break }
        count += 1
      }
      return max(1, count)
    }
    guard text.style.lineHeight > 0 else { return text.style.maximumLines }
    let room = Int(max(1, min(height / text.style.lineHeight, 1e6)))
    return min(text.style.maximumLines ?? room, room)
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
    layer.sublayers.append(resolver.textLayer(text, frame: frame, at: span))
  }
}
