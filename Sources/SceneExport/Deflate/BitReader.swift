/// Bits of a deflate stream. Beyond the end it gives zeros, and says so.
struct BitReader {
  private let bytes: [UInt8]
  private var next: Int
  /// The next bits, lowest first.
  private var bits: UInt64 = 0
  /// How many of them there are; zeros from beyond the end count.
  private var count = 0

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    next = start
  }

  /// Whether more bits were taken than the bytes have.
  var isExhausted: Bool { next - count / 8 > bytes.count }

  /// Makes sure that `peek` sees at least 56 bits.
  @inline(__always)
  mutating func refill() {
    while count <= 56 {
      if next < bytes.count { bits |= UInt64(bytes[next]) << UInt64(count) }
      next += 1
      count += 8
    }
  }

  /// The next bits, without taking them; right for as many as were refilled.
  @inline(__always)
  var peek: UInt32 { UInt32(truncatingIfNeeded: bits) }

  @inline(__always)
  mutating func skip(_ taken: Int) {
    bits >>= UInt64(taken)
    count -= taken
  }

  /// Takes up to 16 bits of those that were refilled.
  @inline(__always)
  mutating func take(_ taken: Int) -> Int {
    let value = Int(bits & (1 << UInt64(taken) - 1))
    skip(taken)
    return value
  }

  /// Takes up to 16 bits.
  mutating func read(_ taken: Int) -> Int {
    refill()
    return take(taken)
  }

  /// Drops the rest of a byte.
  mutating func align() { skip(count % 8) }
}
