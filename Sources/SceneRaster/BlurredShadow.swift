/// The shadow of a layer: its opacity at each pixel, and its color.
struct BlurredShadow: Sendable {
  let box: PixelBox
  /// The range in `Items.shadowAlphas`, row by row from the corner of the box; 65535 is opaque.
  let alphas: Range<Int>
  var color: Pixel

  /// Writes the pixels of row `y` to `row`; `all` are the alphas of the display list.
  func fill(_ y: Int, _ columns: Range<Int>, _ all: borrowing [UInt16], into row: inout Row) {
    row.resetPixels(columns: columns)
    let start = alphas.lowerBound + (y - box.y0) * box.width - box.x0
    let part = color / 65535
    for x in columns { row.set(x, part * Float(all[start + x])) }
  }
}
