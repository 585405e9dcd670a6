/// A chord of a curve with a radius of curvature below half of the line width: the pen's positions
/// at its two ends intersect, and its inner end moves backward.
struct StrokePinch {
  /// The intersection of the positions.
  var crossing: Point
  /// The inner end of the pen at the start and end of the chord.
  var start: Point
  var end: Point
  /// Whether the inner side is on the left.
  var isLeft: Bool

  /// Returns whether the inner end of the pen was at the same point at the end of `before`.
  func goesOn(from before: StrokePinch) -> Bool {
    isLeft == before.isLeft && start.isNearly(before.end)
  }
}

/// The area that the inner end of the pen sweeps while it moves backward: the part of the stroke
/// beyond the intersections.
struct StrokeFan {
  var pinches: [StrokePinch] = []

  /// Adds the fan, clockwise, and starts a new one.
  mutating func finish(_ outline: inout StrokeOutline) {
    guard let first = pinches.first else { return }
    var items: [StrokeOutline.Item] = [.point(first.start)]
    for pinch in pinches { items.append(.point(pinch.end)) }
    for pinch in pinches.reversed() { items.append(.point(pinch.crossing)) }
    outline.add(first.isLeft ? items.reversed() : items)
    pinches.removeAll(keepingCapacity: true)
  }
}
