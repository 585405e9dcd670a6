/// Undoes the filters of a pass, row by row.
struct PNGRowReader {
  /// A row as it was before filtering, after `margin` bytes of zeros: the pixel left of the first.
  private(set) var row: [UInt8]
  private var above: [UInt8]
  let margin: Int

  init(rowLength: Int, bytesPerPixel: Int) {
    margin = bytesPerPixel
    row = [UInt8](repeating: 0, count: bytesPerPixel + rowLength)
    above = row
  }

  /// Reads the next row, whose filter's byte stands at `start`, into `row`.
  mutating func read(_ raw: [UInt8], from start: Int) throws(PNGError) {
    guard let filter = PNGFilter(rawValue: raw[start]) else { throw .badData }
    swap(&row, &above)
    let length = row.count - margin
    row.replaceSubrange(margin..., with: raw[start + 1..<start + 1 + length])
    Self.undo(filter, &row, above, margin)
  }

  private static func undo(
    _ filter: PNGFilter, _ row: inout [UInt8], _ above: [UInt8], _ margin: Int
  ) {
    var row = row.mutableSpan
    let above = above.span
    precondition(row.count == above.count)
    switch filter {
    case .none: break
    case .sub:
      for index in margin..<row.count { row[index] &+= row[index &- margin] }
    case .up:
      for index in margin..<row.count { row[index] &+= above[index] }
    case .average:
      for index in margin..<row.count {
        let sum = UInt16(row[index &- margin]) &+ UInt16(above[index])
        row[index] &+= UInt8(truncatingIfNeeded: sum >> 1)
      }
    case .paeth:
      for index in margin..<row.count {
        row[index] &+= paeth(row[index &- margin], above[index], above[index &- margin])
      }
    }
  }
}
