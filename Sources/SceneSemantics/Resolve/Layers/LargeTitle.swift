import SceneLayers

// Large titles that collapse when content is scrolled under the bar.
//
// The frames that expressions can read are those at rest, because the content offset itself can
// depend on them.

/// A navigation bar with a large title that is partly or fully collapsed.
struct LargeTitleCollapse {
  /// The instance of the bar.
  var bar: Int
  /// The instance of the table that scrolls.
  var table: Int
  /// The decrease in the height of the bar, in points.
  var height: Double
}

extension Resolver {
  /// Returns nil if there is no large title, or if no content is scrolled under it.
  mutating func largeTitleCollapse() -> LargeTitleCollapse? {
    let outermost = children(of: 0)
    guard
      let bar = outermost.first(where: {
        kind(of: $0) == .navigationBar && bool(.largeTitle, of: $0) == true
          && bool(.isHidden, of: $0) != true
      }),
      let table = outermost.first(where: {
        kind(of: $0) == .table && !isSet(.frame, of: $0) && bool(.isHidden, of: $0) != true
      }),
      let frame = try? evaluator.geometry(of: table, at: declaration(of: table).span).frame
    else { return nil }
    let scrolled =
      contentOffset(of: table, frame, delay: 0).y + evaluator.contentInset(of: table, frame).top
    let height = min(scrolled, evaluator.settings.looks.largeTitleHeight)
    return height > 0 ? LargeTitleCollapse(bar: bar, table: table, height: height) : nil
  }

  /// Returns the frames at which a bar is drawn.
  mutating func frames(ofBar id: Int) -> BarLayout.Frames? {
    guard let bars = try? evaluator.barLayout(at: declaration(of: id).span),
      var frames = bars[id]
    else { return nil }
    guard let collapse = largeTitleCollapse(), let large = bars[collapse.bar],
      let kind = BarLayout.Kind(rawValue: kind(of: id).rawValue), kind != .statusBar,
      !kind.isAtBottom
    else { return frames }
    if id == collapse.bar {
      frames.frame.height -= collapse.height
      frames.background.height -= collapse.height
    } else if frames.frame.y >= large.frame.maxY {
      frames.frame.y -= collapse.height
      frames.background.y -= collapse.height
    }
    return frames
  }
}
