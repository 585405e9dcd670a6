import SceneFonts
import SceneLayers
import SceneSource

/// The title and detail of a row.
struct RowTexts {
  let content: RowContent
  let style: RowStyle
  let detail: String
  /// The space available for both.
  let space: Rect

  private var metrics: ListMetrics { content.section.metrics }

  func append(to layer: inout Layer, _ resolver: inout Resolver) {
    let title = resolver.evaluator.title(of: content.id) ?? ""
    let titleStyle = titleStyle(&resolver)
    var detailStyle = detailStyle(&resolver)
    detailStyle.font = resolver.font(
      of: content.id, weight: detailStyle.weight
    ) { content.value($1, &$0) }
    switch style {
    case .subtitle: appendSubtitle(title, titleStyle, detailStyle, to: &layer, &resolver)
    case .value2:
      let width = min(space.width, ListMetrics.value2TitleWidth)
      let start = width + ListMetrics.value2Gap
      append(title, titleStyle, x: space.x, width, role: "title", to: &layer, &resolver)
      append(
        detail, detailStyle, x: space.x + start, space.width - start, role: "detail", to: &layer,
        &resolver)
    case .default, .value1:
      let (left, right) = widths(title, titleStyle, detailStyle, &resolver.evaluator)
      append(title, titleStyle, x: space.x, left, role: "title", to: &layer, &resolver)
      append(
        detail, detailStyle, x: space.maxX - right, right, role: "detail", to: &layer, &resolver)
    }
  }

  /// If both do not fit, the detail shrinks to no less than half of the space, then the title.
  private func widths(
    _ title: String, _ titleStyle: TextStyle, _ detailStyle: TextStyle,
    _ evaluator: inout Evaluator
  ) -> (title: Double, detail: Double) {
    let gap = title.isEmpty ? 0 : ListMetrics.detailGap
    let both = max(0, space.width - gap)
    let own = width(of: title, titleStyle, &evaluator)
    let right = min(width(of: detail, detailStyle, &evaluator), max(both - own, both / 2))
    return (both - right, right)
  }

  private func width(
    of text: String, _ style: TextStyle, _ evaluator: inout Evaluator
  ) -> Double {
    // Rounded up, so that text that fits is not truncated.
    TextStyle.rounded(evaluator.width(of: text, style, for: nil)) + 0.01
  }

  private func appendSubtitle(
    _ title: String, _ titleStyle: TextStyle, _ detailStyle: TextStyle, to layer: inout Layer,
    _ resolver: inout Resolver
  ) {
    let scale = resolver.evaluator.settings.scale
    let subtitle = metrics.subtitle
    // Text of another size moves the text below it.
    let more = titleStyle.lineHeight - titleStyle.ofSize(metrics.rowTitleSize).lineHeight
    let moreDetail = detailStyle.lineHeight - detailStyle.ofSize(subtitle.detailSize).lineHeight
    let top = (content.box.height - subtitle.height(scale: scale) - more - moreDetail) / 2
    for (text, style, baseline, role) in [
      (
        title, titleStyle,
        subtitle.titleBaseline + titleStyle.ascent - titleStyle.ofSize(metrics.rowTitleSize).ascent,
        "title"
      ),
      (
        detail, detailStyle,
        subtitle.detailBaseline + more + detailStyle.ascent
          - detailStyle.ofSize(subtitle.detailSize).ascent, "detail"
      ),
    ] where !text.isEmpty {
      let y = TextStyle.rounded(top + baseline - style.ascent)
      append(
        text, style, frame: Rect(space.x, y, space.width, style.lineHeight), role: role,
        to: &layer, &resolver)
    }
  }

  // MARK: Layers

  /// Centers the text vertically in the row.
  private func append(
    _ text: String, _ style: TextStyle, x: Double, _ width: Double, role: String,
    to layer: inout Layer, _ resolver: inout Resolver
  ) {
    guard !text.isEmpty else { return }
    let y = TextStyle.rounded(space.y + (space.height - style.lineHeight) / 2)
    append(
      text, style, frame: Rect(x, y, max(0, width), style.lineHeight), role: role, to: &layer,
      &resolver)
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

  // MARK: Styles

  private func titleStyle(_ resolver: inout Resolver) -> TextStyle {
    var text = resolver.titleStyle(
      of: content.id, metrics, isSelected: content.isSelected
    ) { resolver, key in
      content.value(key, &resolver)
    }
    if style == .value2 {
      if !isSet(.fontSize, &resolver) { text.size = ListMetrics.value2TitleSize }
      if !isSet(.titleColor, &resolver) { text.color = resolver.tint }
      if !isSet(.textAlignment, &resolver) { text.alignment = .right }
    }
    return text
  }

  private func isSet(_ key: PropertyKey, _ resolver: inout Resolver) -> Bool {
    content.value(key, &resolver) != nil
  }

  private func detailStyle(_ resolver: inout Resolver) -> TextStyle {
    let looks = resolver.evaluator.settings.looks
    let own = content.value(.detailColor, &resolver)?.colorValue
    let selected = content.isSelected ? looks.selectedTextColor : nil
    // If the title has a text style, the detail has one, too.
    let preferred: Double? =
      isSet(.textStyle, &resolver)
      ? metrics.detailSize(
        isSubtitle: style == .subtitle, resolver.evaluator.settings.contentSize) : nil
    switch style {
    case .subtitle:
      return TextStyle(
        size: preferred ?? metrics.subtitle.detailSize, weight: .regular,
        color: own ?? selected ?? looks.secondaryLabel, truncation: .end)
    case .value2:
      return TextStyle(
        size: ListMetrics.value2TitleSize, weight: .regular,
        color: own ?? selected ?? looks.label, truncation: .end)
    case .default, .value1:
      return TextStyle(
        size: preferred ?? metrics.rowTitleSize, weight: .regular,
        color: own ?? selected ?? metrics.valueColor, alignment: .right, truncation: .end)
    }
  }
}

extension TextStyle {
  fileprivate func ofSize(_ size: Double) -> TextStyle {
    var style = self
    style.size = size
    return style
  }
}
