/// A prefix code for reading: short codes by a table, the rest bit by bit.
struct HuffmanDecoder {
  /// By the next `tableBits` bits: symbol · 16 + length, or 0 where no such short code is.
  private var table = [UInt16](repeating: 0, count: 1 << tableBits)
  /// Of the codes of each length: how many, the first one, and where its symbol stands.
  private var counts = [Int](repeating: 0, count: 16)
  private var firstCodes = [Int](repeating: 0, count: 16)
  private var offsets = [Int](repeating: 0, count: 16)
  private var symbols: [UInt16] = []

  private static let tableBits = 10

  /// The canonical code (RFC 1951, 3.2.2) of these lengths, at most 15 each; nil where there are
  /// more codes than the lengths have room for. Codes may be missing.
  init?(lengths: ArraySlice<UInt8>) {
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var (code, offset) = (0, 0)
    for length in 1..<16 {
      code = (code + counts[length - 1]) << 1
      firstCodes[length] = code
      offsets[length] = offset
      offset += counts[length]
      if code + counts[length] > 1 << length { return nil }
    }
    symbols = [UInt16](repeating: 0, count: offset)
    var next = offsets
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      let rank = next[length] - offsets[length]
      symbols[next[length]] = UInt16(symbol)
      next[length] += 1
      if length <= Self.tableBits { enter(symbol, firstCodes[length] + rank, length) }
    }
  }

  private mutating func enter(_ symbol: Int, _ code: Int, _ length: Int) {
    var (rest, reversed) = (code, 0)
    for _ in 0..<length {
      reversed = reversed << 1 | rest & 1
      rest >>= 1
    }
    for index in stride(from: reversed, to: table.count, by: 1 << length) {
      table[index] = UInt16(symbol << 4 | length)
    }
  }

  /// The next symbol, or nil where no code fits. At least 15 bits have been refilled.
  @inline(__always)
  func next(_ reader: inout BitReader) -> Int? {
    let entry = table[Int(reader.peek) & (1 << Self.tableBits - 1)]
    if entry != 0 {
      reader.skip(Int(entry & 15))
      return Int(entry >> 4)
    }
    return nextLong(&reader)
  }

  private func nextLong(_ reader: inout BitReader) -> Int? {
    let bits = reader.peek
    var code = 0
    for length in 1..<16 {
      code = code << 1 | Int(bits >> UInt32(length - 1) & 1)
      let rank = code - firstCodes[length]
      if rank >= 0 && rank < counts[length] {
        reader.skip(length)
        return Int(symbols[offsets[length] + rank])
      }
    }
    return nil
  }
}
