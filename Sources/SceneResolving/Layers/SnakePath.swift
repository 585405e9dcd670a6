import SceneLayers

/// Returns the part of the snake that separates row `index` of a section with `count` rows from the
/// next one, in the row's coordinates; nil for the last row, which has no part.
///
/// The first row has a line along its bottom. Each following part begins with a half circle around
/// the end of its row, at the right for the second row, and returns along the bottom of the row. It
/// ends where the next half circle begins, `inset` from the edge, or at the edge if there is none.
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
