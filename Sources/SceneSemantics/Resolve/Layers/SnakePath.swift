import SceneLayers

/// The piece of the snake that separates row `index` of a section of `count` rows from the next
/// one, in the row's coordinates; nil for the last row, which draws nothing.
///
/// The first row has a line along its bottom. Each one after it begins with half a circle around
/// its end, the second row's at the right, and goes back along its bottom: to where the next half
/// circle starts, `inset` from the edge, or to the edge itself where none follows.
func snakePath(index: Int, count: Int, width: Double, height: Double, inset: Double) -> Path? {
  guard index >= 0, index < count - 1 else { return nil }
  let isLastPiece = index == count - 2
  let reach = isLastPiece ? 0 : inset
  if index == 0 {
    return Path([.move(Point(0, height)), .line(Point(width - reach, height))])
  }
  let isRight = index % 2 == 1
  return Path([
    .arc(
      center: Point(isRight ? width - inset : inset, height / 2), radius: height / 2,
      startAngle: -.pi / 2, endAngle: isRight ? .pi / 2 : -3 * .pi / 2, clockwise: isRight),
    .line(Point(isRight ? reach : width - reach, height)),
  ])
}
