/// The bit position in a deflate stream. The stream is passed as an argument, with `padding` zero
/// bytes after its end, so that a loop can keep both in registers.
struct BitReader {
  /// The bytes before this index have been loaded.
  private(set) var next: Int
  /// The next bits, lowest first.
  private(set) var bits: UInt64 = 0
  /// The number of bits.
  private var count = 0

  /// The maximum distance beyond the end of the stream that a loop with two refills per iteration
  /// can reach.
  static let padding = 32

  init(from start: Int) { next = start }

  /// Ensures that `bits` contains at least 56 bits.
  @inline(__always)
  mutating func refill(_ stream: Span<UInt8>) {
    bits |= stream.word(at: next) &<< UInt64(truncatingIfNeeded: count)
    next &+= (63 &- count) &>> 3
    count |= 56
  }

  /// Consumes loaded bits. Only the lowest 6 bits of `taken` count.
  @inline(__always)
  mutating func skip(_ taken: UInt32) {
    bits = bits &>> UInt64(taken)
    count &-= Int(taken & 63)
  }

  /// Consumes and returns up to 16 loaded bits.
  @inline(__always)
  mutating func take(_ taken: Int) -> Int {
    let value = Int(truncatingIfNeeded: bits & (1 << UInt64(taken) - 1))
    skip(UInt32(taken))
    return value
  }

  /// Returns whether more bits were consumed than the stream, which ends at `end`, contains.
  func isPast(_ end: Int) -> Bool { next - count / 8 > end }

  /// Skips the rest of a byte and returns the index of the next one.
  mutating func align() -> Int {
    let place = next - count / 8
    self = BitReader(from: place)
    return place
  }
}
