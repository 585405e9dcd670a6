import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

// Groups of items in bars: `leading`, `trailing`, and `titleView`. Each is a horizontal stack that is
// as wide as its views need.

extension Evaluator {
  /// Returns whether an element is a group of items in a bar.
  func isBarItems(_ id: Int) -> Bool {
    switch kind(of: id) {
    case .trailing, .titleView: true
    case .leading: store.instances[id].parent.map { kind(of: $0).isBar } ?? false
    default: false
    }
  }

  func isStack(_ id: Int) -> Bool { kind(of: id) == .stack || isBarItems(id) }

  mutating func itemMetrics(inBar bar: Int) -> BarItemMetrics {
    defaults(ofBar: bar).items(inToolbar: kind(of: bar) == .toolbar, settings.colors.appearance)
  }

  /// Returns the space around the items in a group, and between them.
  mutating func itemSpacing(
    of id: Int, _ views: [Int]
  ) -> (left: Double, right: Double, between: Double) {
    guard let bar = store.instances[id].parent else { return (0, 0, 0) }
    let metrics = itemMetrics(inBar: bar)
    guard kind(of: id) != .titleView, let first = views.first, let last = views.last else {
      return (0, 0, metrics.spacing)
    }
    func padding(_ view: Int) -> Double { isText(view) ? metrics.textPadding : metrics.iconPadding }
    let (before, after) = (padding(first), padding(last))
    return traits(of: id).isRightToLeft
      ? (after, before, metrics.spacing) : (before, after, metrics.spacing)
  }

  /// Returns whether a group contains something visible, which can be placed by hand.
  mutating func hasItems(_ id: Int) -> Bool {
    children(of: id).contains { bool(.isHidden, of: $0) != true }
  }

  /// Returns whether an item is a text, or a stack or component of texts, and not a symbol.
  private mutating func isText(_ view: Int) -> Bool {
    guard spend(for: view) else { return false }
    guard kind(of: view) == .label, let title = title(of: view) else {
      let views = children(of: view)
      return !views.isEmpty && views.allSatisfy { isText($0) }
    }
    return title.string.unicodeScalars.contains { BuiltInSymbol($0) == nil }
  }

  // MARK: Places

  mutating func itemsLength(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    guard let bar = store.instances[id].parent else { return 0 }
    let metrics = itemMetrics(inBar: bar)
    if axis == .y { return metrics.height ?? contentHeight(ofBar: bar) }
    let natural = try fittingSize(.x, of: id, width: nil, at: span).length ?? 0
    guard kind(of: id) == .titleView else { return natural }
    let room = try roomForTitle(inBar: bar, metrics.titleGap, at: span)
    return min(natural, max(0, room.end - room.start))
  }

  mutating func itemsStart(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    guard let bar = store.instances[id].parent else { return 0 }
    let metrics = itemMetrics(inBar: bar)
    let length = try length(axis, of: id, at: span)
    if axis == .y {
      let middle = (contentHeight(ofBar: bar) - length) / 2
      guard let bottom = metrics.bottom, let frames = try barLayout(at: span)[bar] else {
        return roundToPixel(middle, scale: settings.scale)
      }
      return max(middle, frames.background.height - bottom - length)
    }
    if kind(of: id) != .titleView {
      return try placeItems(inBar: bar, finding: id, at: span).start ?? 0
    }
    let room = try roomForTitle(inBar: bar, metrics.titleGap, at: span)
    let start = max(room.start, min((settings.canvas.width - length) / 2, room.end - length))
    return onPixel(start, length, inBar: bar)
  }

  /// Returns the left edge of a group that begins at a distance from the leading side.
  private mutating func onPixel(_ start: Double, _ length: Double, inBar bar: Int) -> Double {
    let left = traits(of: bar).isRightToLeft ? settings.canvas.width - start - length : start
    return roundToPixel(left, scale: settings.scale)
  }

  /// Returns where the title of a bar can begin and end, from the leading side.
  mutating func roomForTitle(
    inBar bar: Int, _ gap: Double, at span: SourceSpan
  ) throws(EvaluationFailure) -> (start: Double, end: Double, isWhole: Bool) {
    let margin = settings.defaults.barMargin
    let ends = try placeItems(inBar: bar, at: span)
    return (
      ends.leading.map { max(margin, $0 + gap) } ?? margin,
      settings.canvas.width - (ends.trailing.map { max(margin, $0 + gap) } ?? margin),
      ends.leading == nil && ends.trailing == nil
    )
  }

  /// Places the groups in a bar, each next to the one before.
  ///
  /// - Returns: The distances from the sides at which they end, nil where there are none, and where
  ///   one of them begins.
  private mutating func placeItems(
    inBar bar: Int, finding id: Int? = nil, at span: SourceSpan
  ) throws(EvaluationFailure) -> (leading: Double?, trailing: Double?, start: Double?) {
    let metrics = itemMetrics(inBar: bar)
    let groups = children(of: bar).filter { isBarItems($0) && kind(of: $0) != .titleView }
    guard spend(groups.count, for: bar) else { throw EvaluationFailure() }
    var start: Double?
    func place(
      _ groups: [Int], _ end: Double?, isTrailing: Bool, _ evaluator: inout Evaluator
    ) throws(EvaluationFailure) -> Double? {
      var end = end
      for group in groups {
        let length = try evaluator.length(.x, of: group, at: span)
        // One without items in a row takes no space.
        let slack = length > 0 ? metrics.slack(length) : 0
        let first = (end.map { $0 + metrics.gap } ?? metrics.margin) + slack / 2
        if length > 0 { end = first + length + slack / 2 }
        let left = evaluator.onPixel(
          isTrailing ? evaluator.settings.canvas.width - first - length : first, length,
          inBar: bar)
        if group == id { start = left }
        if evaluator.work.trials.isEmpty { evaluator.store.quantities[startOf: group, .x] = left }
      }
      return end
    }
    let back = kind(of: bar) == .navigationBar ? backButton(of: bar)?.end : nil
    let leading = try place(
      groups.filter { kind(of: $0) == .leading }, back, isTrailing: false, &self)
    let trailing = try place(
      groups.filter { kind(of: $0) == .trailing }.reversed(), nil, isTrailing: true, &self)
    return (leading, trailing, start)
  }
}
