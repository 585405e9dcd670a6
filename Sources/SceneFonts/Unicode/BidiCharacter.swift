/// Properties of characters in the bidirectional algorithm (UAX #9).
enum BidiCharacter {
  /// Returns the mirrored character; nil if there is none.
  static func mirrored(_ scalar: UInt32) -> UInt32? {
    find(scalar, in: BidiTables.mirrors).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Returns the other bracket of a pair, and whether this one opens it.
  static func bracket(_ scalar: UInt32) -> (other: UInt32, opens: Bool)? {
    find(scalar, in: BidiTables.brackets).map {
      (UInt32(truncatingIfNeeded: $0) & 0x7FFF_FFFF, $0 & 1 << 31 != 0)
    }
  }

  private static func find(_ scalar: UInt32, in table: [UInt64]) -> UInt64? {
    var (low, high) = (0, table.count)
    while low < high {
      let middle = (low + high) / 2
      if UInt32(table[middle] >> 32) < scalar { low = middle + 1 } else { high = middle }
    }
    return low < table.count && UInt32(table[low] >> 32) == scalar ? table[low] : nil
  }
}
