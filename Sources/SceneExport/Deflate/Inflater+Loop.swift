import SceneSource

extension Inflater {
  /// Reads symbols until the block ends, or until `count` reaches `limit`, which is a match and
  /// `margin` before the end of the output. Returns whether the block ended.
  static func read(
    _ stream: [UInt8], _ end: Int, _ position: inout BitReader, _ literalCode: HuffmanDecoder,
    _ distanceCode: HuffmanDecoder, into output: inout [UInt8], _ outputCount: inout Int,
    _ limit: Int
  ) throws(PNGError) -> Bool {
    typealias Entry = HuffmanDecoder.Entry
    let stream = stream.span
    let (literals, distances) = (literalCode.entries.span, distanceCode.entries.span)
    let literalMask: UInt64 = 1 << UInt64(literalCode.tableBits) - 1
    let distanceMask: UInt64 = 1 << UInt64(distanceCode.tableBits) - 1
    var output = output.mutableSpan
    var reader = position
    var count = outputCount
    defer { (position, outputCount) = (reader, count) }
    while count < limit {
      guard reader.next <= end &+ 8 else { throw .truncated }
      reader.refill(stream)
      var entry = literals[Int(truncatingIfNeeded: reader.bits & literalMask)]
      // Three literals of the primary table have at most 33 bits.
      if entry & Entry.isLiteral != 0 {
        reader.skip(entry)
        output[count] = UInt8(truncatingIfNeeded: entry >> 16)
        count &+= 1
        entry = literals[Int(truncatingIfNeeded: reader.bits & literalMask)]
        if entry & Entry.isLiteral != 0 {
          reader.skip(entry)
          output[count] = UInt8(truncatingIfNeeded: entry >> 16)
          count &+= 1
          entry = literals[Int(truncatingIfNeeded: reader.bits & literalMask)]
          if entry & Entry.isLiteral != 0 {
            reader.skip(entry)
            output[count] = UInt8(truncatingIfNeeded: entry >> 16)
            count &+= 1
            continue
          }
        }
      }
      if entry & Entry.isException != 0 {
        if entry & Entry.isTable != 0 { entry = follow(entry, literals, &reader) }
        if entry & Entry.isLiteral != 0 {
          reader.skip(entry)
          output[count] = UInt8(truncatingIfNeeded: entry >> 16)
          count &+= 1
          continue
        }
        if entry & Entry.isEndOfBlock != 0 {
          reader.skip(entry)
          return true
        }
        if entry & Entry.isException != 0 { throw .badData }
      }
      let length = take(entry, &reader)
      reader.refill(stream)
      entry = distances[Int(truncatingIfNeeded: reader.bits & distanceMask)]
      if entry & Entry.isException != 0 {
        if entry & Entry.isTable != 0 { entry = follow(entry, distances, &reader) }
        if entry & Entry.isException != 0 { throw .badData }
      }
      let distance = take(entry, &reader)
      guard distance <= count else { throw .badData }
      repeatBytes(&output, count, distance, length)
      count &+= length
    }
    return false
  }

  /// Returns the entry of a secondary table.
  @inline(__always)
  private static func follow(
    _ entry: UInt32, _ entries: Span<UInt32>, _ reader: inout BitReader
  ) -> UInt32 {
    reader.skip(entry)
    let mask: UInt64 = 1 &<< UInt64(entry >> 8 & 31) &- 1
    return entries[Int(entry >> 16) &+ Int(truncatingIfNeeded: reader.bits & mask)]
  }

  /// Returns the length or distance of an entry with its extra bits.
  @inline(__always)
  private static func take(_ entry: UInt32, _ reader: inout BitReader) -> Int {
    let all = reader.bits & (1 &<< UInt64(entry & 63) &- 1)
    let extra = all &>> UInt64(entry >> 8 & 31)
    reader.skip(entry)
    return Int(entry >> 16) &+ Int(truncatingIfNeeded: extra)
  }

  /// Copies bytes from `distance` before the end of the output, which can overlap the copied bytes.
  /// Up to `margin` more bytes are overwritten.
  @inline(__always)
  private static func repeatBytes(
    _ output: inout MutableSpan<UInt8>, _ start: Int, _ distance: Int, _ length: Int
  ) {
    var target = start
    let end = start &+ length
    if distance >= 8 {
      var source = start &- distance
      while target < end {
        output.set(output.span.word(at: source), at: target)
        source &+= 8
        target &+= 8
      }
    } else if distance == 5 || distance == 7 {
      while target < end {
        output[target] = output[target &- distance]
        target &+= 1
      }
    } else {
      repeatPeriod(&output, start, distance, end)
    }
  }

  /// Like `repeatBytes`, for distances that divide 24.
  @inline(__always)
  private static func repeatPeriod(
    _ output: inout MutableSpan<UInt8>, _ start: Int, _ distance: Int, _ end: Int
  ) {
    // The distance divides 4 or 6: the repeated bytes as a number.
    var pattern: UInt64 = 0
    for index in 0..<distance {
      pattern |= UInt64(output[start &- distance &+ index]) &<< UInt64(index &* 8)
    }
    let (first, second, third): (UInt64, UInt64, UInt64)
    if distance == 4 {
      first = pattern | pattern << 32
      (second, third) = (first, first)
    } else {
      if distance == 1 { pattern |= pattern << 8 }
      if distance <= 2 { pattern |= pattern << 16 | pattern << 32 }
      if distance == 3 { pattern |= pattern << 24 }
      first = pattern | pattern << 48
      second = pattern >> 16 | pattern << 32
      third = pattern >> 32 | pattern << 16
    }
    var target = start
    while target < end {
      output.set(first, at: target)
      output.set(second, at: target &+ 8)
      output.set(third, at: target &+ 16)
      target &+= 24
    }
  }
}
