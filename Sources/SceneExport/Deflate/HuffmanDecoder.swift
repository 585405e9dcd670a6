/// A prefix code for reading: a table indexed by the next bits, and secondary tables for longer
/// codes.
struct HuffmanDecoder {
  /// The table, followed by the secondary tables.
  private(set) var entries: [UInt32] = []
  /// The number of bits that index the table.
  let tableBits: Int

  /// The format of table entries, which have 32 bits:
  ///
  /// | bits | literal, length, or distance | secondary table |
  /// | --- | --- | --- |
  /// | 0–5 | number of bits to skip: the code and its extra bits | `tableBits` |
  /// | 8–12 | number of bits of the code | number of bits that index the table |
  /// | 13–15 | 0 | `isTable`, `isException` |
  /// | 16–30 | the literal, or the base value to which extra bits are added | index of the table |
  /// | 31 | `isLiteral` | 0 |
  enum Entry {
    static let isLiteral: UInt32 = 1 << 31
    /// Not a literal, length, or distance; without another flag, an invalid code.
    static let isException: UInt32 = 1 << 15
    static let isTable: UInt32 = 1 << 14
    static let isEndOfBlock: UInt32 = 1 << 13
    static let none = isException
  }

  init(tableBits: Int) { self.tableBits = tableBits }

  /// Sets the canonical code for the given lengths (RFC 1951, 3.2.2), which are at most 15.
  /// `meanings` are the entries of the symbols without the length of the code. Returns false if the
  /// code is oversubscribed; it can be incomplete.
  mutating func set(_ lengths: ArraySlice<UInt8>, meanings: [UInt32]) -> Bool {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var offsets = [Int](repeating: 0, count: 17)
    var room = 1
    for length in 1..<16 {
      room = room << 1 - counts[length]
      if room < 0 { return false }
      offsets[length + 1] = offsets[length] + counts[length]
    }
    var symbols = [UInt16](repeating: 0, count: offsets[16])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[offsets[Int(length)]] = UInt16(symbol)
      offsets[Int(length)] += 1
    }
    enter(symbols, counts, meanings)
    return true
  }

  private mutating func enter(_ symbols: [UInt16], _ counts: [Int], _ meanings: [UInt32]) {
    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(Entry.none, count: 1 << tableBits))
    let longest = counts.lastIndex { $0 > 0 } ?? 0
    // The code with its first bit lowest, as in the stream.
    var code = 0
    var rank = 0
    for length in 1..<16 {
      for _ in 0..<counts[length] {
        enter(code, length, meanings[Int(symbols[rank])], longest)
        rank += 1
        // The next code: a bit-reversed increment.
        var bit = 1 << (length - 1)
        while code & bit != 0 {
          code ^= bit
          bit >>= 1
        }
        code |= bit
      }
    }
  }

  private mutating func enter(_ code: Int, _ length: Int, _ meaning: UInt32, _ longest: Int) {
    guard length > tableBits else {
      fill(from: code, to: 1 << tableBits, step: 1 << length, meaning, length)
      return
    }
    let prefix = code & (1 << tableBits - 1)
    let furtherBits = longest - tableBits
    if entries[prefix] == Entry.none {
      let flags = Entry.isException | Entry.isTable
      entries[prefix] =
        UInt32(entries.count) << 16 | flags | UInt32(furtherBits) << 8 | UInt32(tableBits)
      entries.append(contentsOf: repeatElement(Entry.none, count: 1 << furtherBits))
    }
    let table = Int(entries[prefix] >> 16)
    fill(
      from: table + code >> tableBits, to: table + 1 << furtherBits,
      step: 1 << (length - tableBits), meaning, length - tableBits)
  }

  private mutating func fill(
    from start: Int, to end: Int, step: Int, _ meaning: UInt32, _ length: Int
  ) {
    let entry = meaning == Entry.none ? meaning : meaning + UInt32(length << 8 | length)
    var index = start
    while index < end {
      entries[index] = entry
      index += step
    }
  }

  /// The symbols of literals, the end of a block, and lengths.
  static let literalMeanings: [UInt32] =
    (0..<256).map { UInt32($0) << 16 | Entry.isLiteral }
    + [Entry.isException | Entry.isEndOfBlock]
    + (0..<29).map {
      UInt32(DeflateAlphabet.lengthBase($0) << 16 | DeflateAlphabet.lengthExtraBits($0))
    } + [Entry.none, Entry.none]

  static let distanceMeanings: [UInt32] =
    (0..<30).map {
      UInt32(DeflateAlphabet.distanceBase($0) << 16 | DeflateAlphabet.distanceExtraBits($0))
    } + [Entry.none, Entry.none]

  /// The symbols of the code length code.
  static let codeLengthMeanings: [UInt32] = (0..<19).map { UInt32($0) << 16 }
}
