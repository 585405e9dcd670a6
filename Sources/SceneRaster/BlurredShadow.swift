/// A part of a layer's shadow: its opacity at each pixel, and its color.
struct BlurredShadow: Sendable {
  let box: PixelBox
  /// The index in `Items.shadowRows` of the first row.
  let firstRow: Int
  /// The range in `Items.shadowColumns` of the stretches of columns, relative to the box.
  let columns: Range<Int>
  var color: Pixel

  /// Writes the pixels of row `y` to `row`.
  func fill(_ y: Int, _ columns: Range<Int>, _ items: borrowing Items, into row: inout Row) {
    row.resetRuns(columns: columns)
    let start = items.shadowRows[firstRow + y - box.y0]
    let part = color / 65535
    let shown = columns.lowerBound - box.x0..<columns.upperBound - box.x0
    for index in self.columns {
      let stretch = items.shadowColumns[index]
      let visible = stretch.columns.clamped(to: shown)
      if visible.isEmpty { continue }
      let (from, to) = (visible.lowerBound + box.x0, visible.upperBound + box.x0)
      let first = start + stretch.index(of: visible.lowerBound)
      if stretch.isFlat {
        row.append(.flat(from, to, part * Float(items.shadowAlphas[first])))
      } else {
        row.append(part, times: items.shadowAlphas, from: first, columns: from..<to)
      }
    }
  }
}
