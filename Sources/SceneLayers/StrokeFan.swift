/// A chord of a curve that bends tighter than half the pen: the pen's positions at its two ends cross,
/// and its inner end runs backwards.
struct StrokePinch {
  /// Where the positions cross.
  var crossing: Point
  /// The pen's inner end at the chord's start and end.
  var start: Point
  var end: Point
  /// Whether the inner side is the left one.
  var isLeft: Bool

  /// Whether the pen's inner end was here when it left `before`.
  func goesOn(from before: StrokePinch) -> Bool {
    isLeft == before.isLeft && start.isNearly(before.end)
  }
}

/// What the pen's inner end sweeps while it runs backwards, chord by chord: the part of the stroke
/// beyond the crossings.
struct StrokeFan {
  var pinches: [StrokePinch] = []

  /// Adds the fan, clockwise, and begins a new one.
  mutating func finish(_ outline: inout StrokeOutline) {
    guard let first = pinches.first else { return }
    var items: [StrokeOutline.Item] = [.point(first.start)]
    for pinch in pinches { items.append(.point(pinch.end)) }
    for pinch in pinches.reversed() { items.append(.point(pinch.crossing)) }
    outline.add(first.isLeft ? items.reversed() : items)
    pinches.removeAll(keepingCapacity: true)
  }
}
