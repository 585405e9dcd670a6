import SceneSource

/// PNG filters (specification, 9.2), as numbered in files.
enum PNGFilter: UInt8, Sendable {
  case none, sub, up, average, paeth
}

/// Selects and applies a filter for each row.
struct PNGRowFilter: Sendable {
  /// The number of bytes in a row without the filter byte.
  private let rowLength: Int
  private let bytesPerPixel: Int
  private let triesAll: Bool
  /// The row, preceded by one pixel of zeros for the left neighbor.
  private var current: [UInt8]
  private var previous: [UInt8]
  /// The selected filter and its result.
  private(set) var chosen = PNGFilter.none
  private(set) var filtered: [UInt8]
  /// The result of the filter being tested.
  private var trial: [UInt8]

  /// - Parameter triesAll: Whether to test all filters, or only Sub and Up, which is faster.
  init(rowLength: Int, bytesPerPixel: Int, triesAll: Bool) {
    self.rowLength = rowLength
    self.bytesPerPixel = bytesPerPixel
    self.triesAll = triesAll
    current = [UInt8](repeating: 0, count: bytesPerPixel + rowLength)
    previous = current
    filtered = [UInt8](repeating: 0, count: rowLength)
    trial = filtered
  }

  enum Result {
    /// The row is equal to the previous one, so Up gives only zeros.
    case zeros
    /// The row is not filtered.
    case plain
    /// The row is filtered by `chosen`.
    case filtered
  }

  /// Filters the next row of the image.
  mutating func filter(_ row: Span<UInt8>) -> Result {
    let length = rowLength
    precondition(row.count == length, "a row of the picture's width")
    if equal(row, previous.span.extracting(bytesPerPixel..<bytesPerPixel + length)) {
      return .zeros
    }
    if Self.changes(row, bytesPerPixel) * 10 <= length {
      previous.overwrite(at: bytesPerPixel, with: row)
      return .plain
    }
    enter(row)
    var least = tryFilter(.sub, over: Int.max)
    least = tryFilter(.up, over: least)
    // If there is little left, slower filters do not help.
    if triesAll && least > length / 16 {
      least = tryFilter(.none, over: least)
      least = tryFilter(.average, over: least)
      least = tryFilter(.paeth, over: least)
    }
    swap(&current, &previous)
    return .filtered
  }

  /// Returns the number of bytes that differ from the pixel to their left.
  private static func changes(_ row: Span<UInt8>, _ shift: Int) -> Int {
    guard row.count > shift else { return 0 }
    let here = row.extracting(shift..<row.count)
    let left = row.extracting(0..<here.count)
    var total = 0
    var start = 0
    while start + 16 <= here.count {
      // The maximum number that can be counted in columns of 8 bits.
      let vectors = min((here.count - start) / 16, 255)
      let end = start + vectors * 16
      var columns = SIMD16<UInt8>()
      while start < end {
        let differs = here.vector(at: start) .!= left.vector(at: start)
        columns &+= SIMD16<UInt8>().replacing(with: 1, where: differs)
        start &+= 16
      }
      total += Int(SIMD16<UInt16>(truncatingIfNeeded: columns).wrappedSum())
    }
    while start < here.count {
      if here[start] != left[start] { total += 1 }
      start += 1
    }
    return total
  }

  private mutating func enter(_ row: Span<UInt8>) {
    let shift = bytesPerPixel
    var target = current.mutableSpan
    precondition(target.count == shift + row.count)
    for index in 0..<row.count { target[shift + index] = row[index] }
  }

  /// Applies a filter to `current`, and keeps the result if its sum of absolute values is less than
  /// `least`. Returns the smaller sum.
  private mutating func tryFilter(_ filter: PNGFilter, over least: Int) -> Int {
    let sum = Self.apply(filter, shift: bytesPerPixel, current, previous, into: &trial)
    guard sum < least else { return least }
    chosen = filter
    swap(&trial, &filtered)
    return sum
  }

  private static func apply(
    _ filter: PNGFilter, shift: Int, _ current: [UInt8], _ previous: [UInt8],
    into target: inout [UInt8]
  ) -> Int {
    let length = target.count
    let here = current.span.extracting(shift..<shift + length)
    let left = current.span.extracting(0..<length)
    let above = previous.span.extracting(shift..<shift + length)
    let aboveLeft = previous.span.extracting(0..<length)
    var result = target.mutableSpan
    switch filter {
    case .none: return differences(&result, length) { here[$0] }
    case .sub: return differences(&result, length) { here[$0] &- left[$0] }
    case .up: return differences(&result, length) { here[$0] &- above[$0] }
    case .average:
      return differences(&result, length) { index in
        let sum = UInt16(left[index]) &+ UInt16(above[index])
        return here[index] &- UInt8(truncatingIfNeeded: sum >> 1)
      }
    case .paeth:
      return differences(&result, length) { index in
        here[index] &- paeth(left[index], above[index], aboveLeft[index])
      }
    }
  }
}

/// Writes the differences to `result`, and returns the sum of their absolute values as signed
/// bytes.
@inline(__always)
private func differences(
  _ result: inout MutableSpan<UInt8>, _ length: Int, _ value: (Int) -> UInt8
) -> Int {
  precondition(result.count == length)
  var total = 0
  var start = 0
  while start < length {
    // The sum of 256 bytes fits in 16 bits, which is faster with SIMD.
    let end = min(start + 256, length)
    var sum: UInt16 = 0
    for index in start..<end {
      let difference = value(index)
      result[index] = difference
      sum &+= UInt16(Int8(bitPattern: difference).magnitude)
    }
    total += Int(sum)
    start = end
  }
  return total
}

/// Returns whether two rows are equal.
private func equal(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
  precondition(a.count == b.count)
  var start = 0
  while start < a.count {
    let end = min(start + 512, a.count)
    var difference: UInt8 = 0
    for index in start..<end { difference |= a[index] ^ b[index] }
    if difference != 0 { return false }
    start = end
  }
  return true
}

/// Returns the neighbor that is nearest to left + above − above left (specification, 9.4).
@inline(__always)
func paeth(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
  let (a, b, c) = (Int16(left), Int16(above), Int16(aboveLeft))
  let (fromA, fromB) = (b &- c, a &- c)
  let (pa, pb, pc) = (distance(fromA), distance(fromB), distance(fromA &+ fromB))
  return pa <= pb && pa <= pc ? left : pb <= pc ? above : aboveLeft
}

@inline(__always)
private func distance(_ value: Int16) -> Int16 { value < 0 ? 0 &- value : value }
