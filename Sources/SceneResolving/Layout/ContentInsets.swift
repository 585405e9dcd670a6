import SceneLayers
import SceneSource
import SceneLanguage

// Where the content of a table or another scroll view begins and ends. As in UIKit, one without a
// place continues under bars that are not opaque, to the edges of the canvas, and its insets keep its
// content clear of them. In a scene, its frame is the area between the bars, and its content offset is
// relative to that area.

/// The distances of the content of a scroll view from its edges.
struct ContentInset: Hashable, Sendable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0

  func sum(_ axis: Axis) -> Double { axis == .x ? left + right : top + bottom }

  var value: Value { .insets(top: top, left: left, bottom: bottom, right: right) }
}

extension Evaluator {
  /// Returns the inset that a scroll view sets.
  mutating func ownInset(of id: Int) -> ContentInset {
    guard let n = property(.contentInset, of: id)?.numbers, n.count == 4 else { return .init() }
    return ContentInset(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Returns the inset of a scroll view in its frame: its own, and the bottom of the safe area if the
  /// frame extends to the bottom of the canvas.
  mutating func contentInset(of id: Int, _ frame: Rect) -> ContentInset {
    var inset = ownInset(of: id)
    inset.bottom += safeAreaInset(endingAt: frame.maxY)
    return inset
  }

  /// Returns the lower inset that the device adds to a scroll view whose frame ends at `bottom`.
  func safeAreaInset(endingAt bottom: Double) -> Double {
    bottom >= settings.canvas.height ? settings.device?.safeAreaBottom ?? 0 : 0
  }

  /// Returns the content offset of a scroll view that sets none.
  mutating func usualContentOffset(of id: Int) -> Point {
    let inset = ownInset(of: id)
    return Point(isScrolledFromRight(id) ? -inset.right : -inset.left, -inset.top)
  }

  /// Returns UIKit's inset, which includes the bars over the scroll view.
  mutating func adjustedContentInset(
    of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> ContentInset {
    let frame = try geometry(of: id, at: span).untransformedFrame
    // The looks of bars and the inset of the view cannot depend on it.
    try begin(.frame(id), at: span)
    defer { end() }
    var inset = contentInset(of: id, frame)
    guard continuesUnderBars(id) else { return inset }
    let (bars, ends) = (try barLayout(at: span), endsUnderBars())
    inset.top += max(0, frame.minY - (ends.top.flatMap { bars[$0]?.frame.maxY } ?? 0))
    inset.bottom += max(
      0, (ends.bottom.flatMap { bars[$0]?.frame.minY } ?? settings.canvas.height) - frame.maxY)
    return inset
  }

  /// Returns whether a scroll view is under bars that are not opaque.
  mutating func continuesUnderBars(_ id: Int) -> Bool {
    fillsScene(id) && settings.colors.era != .classic
  }

  /// Returns the opaque bars at which the area under bars ends: the innermost of those that begin at
  /// an edge of the canvas; nil for the edge itself.
  mutating func endsUnderBars() -> (top: Int?, bottom: Int?) {
    if let known = store.endsUnderBars { return known }
    guard let bars = try? barLayout(at: declaration(of: 0).span) else { return (nil, nil) }
    let ends = (
      top: bars.top.prefix { isAlwaysOpaque($0) }.last,
      bottom: bars.bottom.prefix { isAlwaysOpaque($0) }.last
    )
    if work.trials.isEmpty { store.endsUnderBars = ends }
    return ends
  }

  private mutating func isAlwaysOpaque(_ bar: Int) -> Bool {
    appearance(ofBar: bar, atEdge: true).isOpaque && appearance(ofBar: bar, atEdge: false).isOpaque
  }
}

/// What a bar looks like in one of its states.
struct BarAppearance {
  /// The fill that the scene sets; nil for that of the look.
  var paint: Value?
  var fill: BarLook.Fill
  var hairline: Color?
  /// The element whose properties these are.
  var source: Int

  var isOpaque: Bool {
    switch paint ?? fill.value {
    case .color(let color): color.alpha == 1
    case .gradient(let gradient): gradient.colors.allSatisfy { $0.alpha == 1 }
    default: false
    }
  }
}

extension BarLook.Fill {
  fileprivate var value: Value {
    if case .background(let background) = self { Value(background) } else { .none }
  }
}

extension Evaluator {
  /// Returns what a bar looks like with content under it, or at the edge of the content: its
  /// `scrollEdgeAppearance`, or else what holds for both.
  mutating func appearance(ofBar id: Int, atEdge: Bool) -> BarAppearance {
    let looks = defaults(ofBar: id).bars
    var look = atEdge ? looks.scrollEdge : looks.standard
    let edge = atEdge ? children(of: id).first { kind(of: $0) == .scrollEdgeAppearance } : nil
    let source = edge ?? id
    if isSet(.background, of: source) { look = BarLook() }
    let bars = try? barLayout(at: declaration(of: id).span)
    let isInnermost = bars?.top.last == id || bars?.bottom.last == id
    var line = isInnermost ? look.hairline : nil
    if isSet(.hairline, of: source) { line = property(.hairline, of: source)?.colorValue }
    return BarAppearance(
      paint: property(.background, of: source), fill: look.fill, hairline: line, source: source)
  }
}
