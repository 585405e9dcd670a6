import SceneSource

/// Reverses the filters of a pass, row by row.
struct PNGRowReader {
  /// The unfiltered row, preceded by `margin` zero bytes for the left neighbor of the first pixel,
  /// and followed by `margin` unspecified bytes.
  private(set) var row: [UInt8]
  private var above: [UInt8]
  private let length: Int
  private let bytesPerPixel: Int

  /// All pixels are processed as eight bytes; those beyond the pixel are ignored.
  static let margin = 8

  /// - Parameter bytesPerPixel: The number of bytes per pixel, at most 8.
  init(rowLength: Int, bytesPerPixel: Int) {
    length = rowLength
    self.bytesPerPixel = bytesPerPixel
    row = [UInt8](repeating: 0, count: rowLength + 2 * Self.margin)
    above = row
  }

  /// Reads the next row, whose filter byte is at `start`, into `row`. It must be followed by at
  /// least `margin` bytes in `raw`.
  mutating func read(_ raw: [UInt8], from start: Int) throws(PNGError) {
    guard let filter = PNGFilter(rawValue: raw[start]) else { throw .badData }
    swap(&row, &above)
    let bytes = raw.span.extracting(start + 1..<start + 1 + length + Self.margin)
    Self.undo(filter, bytes, above, into: &row, length, bytesPerPixel)
  }

  @inline(never)
  private static func undo(
    _ filter: PNGFilter, _ raw: Span<UInt8>, _ above: [UInt8], into row: inout [UInt8],
    _ length: Int, _ step: Int
  ) {
    let above = above.span
    var row = row.mutableSpan
    switch filter {
    case .none: row.copy(raw.extracting(first: length), to: margin)
    case .up:
      let here = raw.extracting(first: length)
      let above = above.extracting(margin..<margin + length)
      var target = row._mutatingExtracting(margin..<margin + length)
      for index in 0..<length { target[index] = here[index] &+ above[index] }
    case .sub:
      var left = SIMD8<UInt8>()
      var index = 0
      while index < length {
        left &+= raw.eight(at: index)
        row.set(left, at: index &+ margin)
        index &+= step
      }
    case .average:
      var left = SIMD8<UInt16>()
      var index = 0
      while index < length {
        let sum = left &+ SIMD8(truncatingIfNeeded: above.eight(at: index &+ margin))
        let here = SIMD8<UInt16>(truncatingIfNeeded: raw.eight(at: index))
        left = (here &+ sum &>> 1) & 255
        row.set(SIMD8(truncatingIfNeeded: left), at: index &+ margin)
        index &+= step
      }
    case .paeth:
      var left = SIMD8<Int16>()
      var corner = SIMD8<Int16>()
      var index = 0
      while index < length {
        let up = SIMD8<Int16>(truncatingIfNeeded: above.eight(at: index &+ margin))
        let here = SIMD8<Int16>(truncatingIfNeeded: raw.eight(at: index))
        left = (here &+ paeth(left, up, corner)) & 255
        corner = up
        row.set(SIMD8(truncatingIfNeeded: left), at: index &+ margin)
        index &+= step
      }
    }
  }
}

/// Returns the neighbor that is nearest to left + above − above left (specification, 9.4).
///
/// This is the median, except that it is the corner if that is in the middle third between the
/// others.
@inline(__always)
private func paeth(
  _ left: SIMD8<Int16>, _ above: SIMD8<Int16>, _ corner: SIMD8<Int16>
) -> SIMD8<Int16> {
  let isLess = above .< left
  let low = left.replacing(with: above, where: isLess)
  let high = above.replacing(with: left, where: isLess)
  let threshold = corner &+ corner &+ corner &- left &- above
  let lower = corner.replacing(with: low, where: high .<= threshold)
  return lower.replacing(with: high, where: threshold .<= low)
}
