/// Bits packed into bytes as deflate has them: the first bit is the lowest.
struct BitWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Appends the lowest `count` bits, at most 32, of `bits`; the others are zero.
  @inline(__always)
  mutating func write(_ bits: UInt32, _ count: Int) {
    pending |= UInt64(bits) << UInt64(pendingCount)
    pendingCount += count
    if pendingCount >= 32 {
      appendByte(0)
      appendByte(8)
      appendByte(16)
      appendByte(24)
      pending >>= 32
      pendingCount -= 32
    }
  }

  @inline(__always)
  private mutating func appendByte(_ shift: UInt64) {
    bytes.append(UInt8(truncatingIfNeeded: pending >> shift))
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    while pendingCount > 0 {
      appendByte(0)
      pending >>= 8
      pendingCount = max(0, pendingCount - 8)
    }
  }

  /// Appends whole bytes; only after `align`.
  mutating func append(_ slice: ArraySlice<UInt8>) { bytes += slice }

  /// The bytes so far; bits that do not fill one stay.
  mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: false)
    return taken
  }
}
