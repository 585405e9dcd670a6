/// The shadow of a layer: how much of it is in each pixel, and its color.
struct BlurredShadow: Sendable {
  let box: PixelBox
  /// In `Items.shadowAlphas`, row by row from the box's corner: 65535 is all of the color.
  let alphas: Range<Int>
  var color: Pixel

  /// Puts the pixels of row `y` into `row`; `all` are the display list's alphas.
  func fill(_ y: Int, _ columns: Range<Int>, _ all: borrowing [UInt16], into row: inout Row) {
    row.resetPixels(columns: columns)
    let start = alphas.lowerBound + (y - box.y0) * box.width - box.x0
    let part = color / 65535
    for x in columns { row.set(x, part * Float(all[start + x])) }
  }
}
