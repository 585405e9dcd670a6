import SceneLayers
import SceneLanguage

// What is under bars: tables and other scroll views that continue under them, and large titles that
// collapse when content is scrolled.
//
// The frames that expressions can read are those at rest, because the content offset itself can
// depend on them.

/// Where the layer of a scroll view is.
struct ScrollViewPlace {
  var frame: Rect
  /// The visible part of the content's coordinates.
  var bounds: Rect
  /// The part of `bounds` that no bar covers.
  var uncovered: Rect
  /// The inset in the uncovered part.
  var inset: ContentInset

  /// The distances of the content from the edges of the frame.
  var insets: (top: Double, bottom: Double) {
    (
      uncovered.minY - bounds.minY + inset.top, bounds.maxY - uncovered.maxY + inset.bottom
    )
  }
}

/// A navigation bar with a large title, and the scroll view below it.
struct LargeTitleCollapse {
  /// The instance of the bar.
  var bar: Int
  /// The instance of the table or other view that scrolls.
  var scrollView: Int
  /// The decrease in the height of the bar, in points; negative if the view is pulled down.
  var height: Double
}

extension Resolver {
  /// Returns where the layer of a scroll view is: from one opaque bar or edge of the canvas to the other,
  /// unless it has a frame.
  mutating func place(ofScrollView id: Int, delay: Double) -> ScrollViewPlace? {
    let span = declaration(of: id).span
    guard let geometry = try? evaluator.geometry(of: id, at: span) else { return nil }
    let rest = geometry.untransformedFrame
    var (area, offset) = (rest, contentOffset(of: id, delay: delay))
    if let collapse = largeTitleCollapse(), collapse.scrollView == id {
      // The view covers the space that the title leaves, without moving its contents.
      area = Rect(area.x, area.y - collapse.height, area.width, area.height + collapse.height)
      offset.y -= collapse.height
    }
    guard let x = try? evaluator.boundsStart(ofScrollView: id, scrolledTo: offset.x, at: span)
    else { return nil }
    var frame = area
    if evaluator.continuesUnderBars(id) {
      let ends = evaluator.endsUnderBars()
      let top = ends.top.flatMap { frames(ofBar: $0)?.frame.maxY } ?? 0
      let bottom =
        ends.bottom.flatMap { frames(ofBar: $0)?.frame.minY } ?? evaluator.settings.canvas.height
      frame.y = min(area.minY, top)
      frame.height = max(area.maxY, bottom) - frame.y
    }
    return ScrollViewPlace(
      frame: frame,
      bounds: Rect(x, offset.y - (area.minY - frame.minY), frame.width, frame.height),
      uncovered: Rect(x, offset.y, area.width, area.height),
      inset: evaluator.contentInset(of: id, rest))
  }

  /// Scrolls the layer of a scroll view, and extends it under bars.
  mutating func scroll(_ layer: inout Layer, _ id: Int, delay: Double) {
    guard let place = place(ofScrollView: id, delay: delay) else { return }
    if evaluator.fillsScene(id) {
      layer.position = Point(
        place.frame.x + layer.anchorPoint.x * place.frame.width,
        place.frame.y + layer.anchorPoint.y * place.frame.height)
    }
    layer.bounds = place.bounds
    layer.masksToBounds = true
    note(["bounds"], from: [.contentOffset, .contentInset, .contentSize], of: id)
  }

  // MARK: States of bars

  /// Returns the bar with a large title, and the scroll view whose content continues behind the bars.
  private mutating func scrolledElements() -> (title: Int?, scrollView: Int?) {
    if let scrolled { return scrolled }
    let outermost = children(of: 0)
    let title = outermost.first {
      kind(of: $0) == .navigationBar && bool(.largeTitle, of: $0) == true
        && bool(.isHidden, of: $0) != true
    }
    let scrollView = outermost.first {
      evaluator.fillsScene($0) && bool(.isHidden, of: $0) != true
    }
    scrolled = (title, scrollView)
    return (title, scrollView)
  }

  /// Returns what a bar looks like above or below the content of the scroll view.
  mutating func appearance(ofBar id: Int) -> BarAppearance {
    evaluator.appearance(ofBar: id, atEdge: !isOverContent(id))
  }

  func isAtBottom(_ bar: Int) -> Bool {
    BarLayout.Kind(rawValue: kind(of: bar).rawValue)?.isAtBottom == true
  }

  /// Returns whether content is scrolled under a bar. A large title is between them until it has
  /// collapsed.
  private mutating func isOverContent(_ bar: Int) -> Bool {
    guard case (let title, let view?) = scrolledElements() else { return false }
    guard isAtBottom(bar) else {
      let large = title.map { evaluator.defaults(ofBar: $0).largeTitleHeight } ?? 0
      let past = scrolledLength(view) - large - evaluator.settings.defaults.navigationBarPadding
      return large > 0 ? past >= 0 : past > 0
    }
    guard let place = place(ofScrollView: view, delay: 0), let frames = frames(ofBar: bar),
      let length = contentEnd(of: view, in: place)
    else { return false }
    let end = place.frame.minY + length - place.bounds.minY
    return end > frames.frame.minY + 0.5 / evaluator.settings.scale
  }

  /// Returns where the content of a scroll view ends, in its coordinates.
  private mutating func contentEnd(of id: Int, in place: ScrollViewPlace) -> Double? {
    if kind(of: id) == .table {
      return evaluator.content(of: id, visibleIn: place.bounds, place.insets)?.end
    }
    return try? evaluator.contentLength(.y, of: id, at: declaration(of: id).span)
  }

  /// Returns how far a view is scrolled past its start.
  private mutating func scrolledLength(_ id: Int) -> Double {
    contentOffset(of: id, delay: 0).y - evaluator.usualContentOffset(of: id).y
  }

  /// Returns the veil behind the bars on a side that have no background of their own, which the
  /// outermost one paints; nil for others, and if no content is under them.
  mutating func softEdge(of id: Int, _ frames: BarLayout.Frames) -> Layer? {
    guard let view = scrolledElements().scrollView,
      let bars = try? evaluator.barLayout(at: declaration(of: id).span)
    else { return nil }
    let isAtBottom = isAtBottom(id)
    let side =
      softBars[isAtBottom]
      ?? (isAtBottom ? bars.bottom : bars.top).filter { appearance(ofBar: $0).fill == .softEdge }
    softBars[isAtBottom] = side
    guard side.first == id, let inner = side.last.flatMap({ self.frames(ofBar: $0)?.frame })
    else { return nil }
    let ramp = Value(SoftEdge.background(background(of: view), isAtBottom: isAtBottom))
    let outer = frames.background
    let height =
      (isAtBottom ? outer.maxY - inner.minY : inner.maxY - outer.minY) + SoftEdge.reach
    let y = isAtBottom ? outer.maxY - height : outer.minY
    return filled(ramp, frame: Rect(0, y - frames.frame.y, outer.width, height))
  }

  private mutating func background(of scrollView: Int) -> Color {
    if kind(of: scrollView) == .table {
      return property(.background, of: scrollView)?.colorValue
        ?? evaluator.listMetrics(ofTable: scrollView).background
    }
    return property(.backgroundColor, of: scrollView)?.colorValue ?? canvasBackground
  }

  // MARK: Large titles

  /// Returns nil without a large title above a scroll view.
  mutating func largeTitleCollapse() -> LargeTitleCollapse? {
    guard case (let bar?, let view?) = scrolledElements() else { return nil }
    let height = min(scrolledLength(view), evaluator.defaults(ofBar: bar).largeTitleHeight)
    return LargeTitleCollapse(bar: bar, scrollView: view, height: height)
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
