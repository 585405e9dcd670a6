/// A prefix code for writing: the length and bits of each symbol, first bit lowest.
struct HuffmanCode: Sendable {
  /// The lengths; 0 for symbols that do not occur.
  let lengths: [UInt8]
  let bits: [UInt16]

  /// The bits of a symbol, first bit lowest, and their number.
  struct Entry: Sendable {
    var bits: UInt64
    var count: Int
  }

  func entry(_ symbol: Int) -> Entry {
    Entry(bits: UInt64(bits[symbol]), count: Int(lengths[symbol]))
  }

  func entries(_ symbols: Range<Int>) -> [Entry] { symbols.map(entry) }

  /// Creates the canonical code for the given lengths (RFC 1951, 3.2.2).
  init(lengths: [UInt8]) {
    var counts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 17)
    for length in 1..<16 { next[length + 1] = (next[length] + counts[length]) << 1 }
    var bits = [UInt16](repeating: 0, count: lengths.count)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      bits[symbol] = Self.reversed(next[Int(length)], length)
      next[Int(length)] += 1
    }
    self.lengths = lengths
    self.bits = bits
  }

  /// Creates the optimal code for the given frequencies with at most `limit` bits.
  init(frequencies: [UInt32], limit: Int) {
    self.init(lengths: Self.lengths(frequencies, limit: limit))
  }

  private static func reversed(_ bits: Int, _ length: UInt8) -> UInt16 {
    var (rest, result) = (bits, 0)
    for _ in 0..<length {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return UInt16(truncatingIfNeeded: result)
  }

  private static func lengths(_ frequencies: [UInt32], limit: Int) -> [UInt8] {
    // Sorted by frequency, then symbol, so that the code is deterministic.
    var keys: [UInt64] = []
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      keys.append(UInt64(frequency) << 16 | UInt64(symbol))
    }
    keys.sort()
    var result = [UInt8](repeating: 0, count: frequencies.count)
    guard keys.count > 1 else {
      for key in keys { result[Int(key & 0xFFFF)] = 1 }
      return result
    }
    var counts = lengthCounts(keys.map { Int($0 >> 16) })
    limitLengths(&counts, to: limit)
    // The least frequent symbols come first and have the longest codes.
    var rank = 0
    for length in stride(from: limit, through: 1, by: -1) {
      for _ in 0..<counts[length] {
        result[Int(keys[rank] & 0xFFFF)] = UInt8(length)
        rank += 1
      }
    }
    return result
  }

  /// Returns the number of codes of each length from Huffman's algorithm for ascending weights.
  private static func lengthCounts(_ leaves: [Int]) -> [Int] {
    let count = leaves.count
    // Nodes are created in ascending order of weight, so the two lightest ones are at the heads of
    // two queues.
    var weights: [Int] = []
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var (leaf, node) = (0, 0)
    while weights.count < count - 1 {
      var weight = 0
      for _ in 0..<2 {
        if leaf < count && (node == weights.count || leaves[leaf] <= weights[node]) {
          weight += leaves[leaf]
          parents[leaf] = count + weights.count
          leaf += 1
        } else {
          weight += weights[node]
          parents[count + node] = count + weights.count
          node += 1
        }
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    var counts = [Int](repeating: 0, count: count + 1)
    for index in stride(from: 2 * count - 3, through: 0, by: -1) {
      depths[index] = depths[parents[index]] + 1
      if index < count { counts[depths[index]] += 1 }
    }
    return counts
  }

  /// Shortens codes that are longer than `limit`, then lengthens others until the code is valid
  /// again.
  private static func limitLengths(_ counts: inout [Int], to limit: Int) {
    while counts.count <= limit { counts.append(0) }
    for length in counts.indices where length > limit {
      counts[limit] += counts[length]
      counts[length] = 0
    }
    var used = 0
    for length in 1...limit { used += counts[length] << (limit - length) }
    while used > 1 << limit {
      // A code at the limit becomes the sibling of a shorter one, which becomes one bit longer.
      counts[limit] -= 1
      var length = limit - 1
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      counts[length + 1] += 2
      used -= 1
    }
  }
}
