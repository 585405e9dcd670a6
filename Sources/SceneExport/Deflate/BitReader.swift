/// Where the next bits of a deflate stream stand. The stream itself is passed along, with
/// `padding` bytes of zeros after its end, so that a loop can keep both at hand.
struct BitReader {
  /// The bytes before this place have been loaded.
  private(set) var next: Int
  /// The next bits, lowest first.
  private(set) var bits: UInt64 = 0
  /// How many of them there are.
  private var count = 0

  /// A loop that refills twice a round, and ends once `next` is past the stream's end, reaches no
  /// farther.
  static let padding = 32

  init(from start: Int) { next = start }

  /// Makes sure that `bits` has at least 56.
  @inline(__always)
  mutating func refill(_ stream: Span<UInt8>) {
    bits |= stream.word(at: next) &<< UInt64(truncatingIfNeeded: count)
    next &+= (63 &- count) &>> 3
    count |= 56
  }

  /// Takes some of the bits that were refilled; of `taken` only the lowest 6 bits count.
  @inline(__always)
  mutating func skip(_ taken: UInt32) {
    bits = bits &>> UInt64(taken)
    count &-= Int(taken & 63)
  }

  /// Takes up to 16 bits of those that were refilled.
  @inline(__always)
  mutating func take(_ taken: Int) -> Int {
    let value = Int(truncatingIfNeeded: bits & (1 << UInt64(taken) - 1))
    skip(UInt32(taken))
    return value
  }

  /// Whether bits were taken that the stream, which ends at `end`, does not have.
  func isPast(_ end: Int) -> Bool { next - count / 8 > end }

  /// Drops the rest of a byte, and gives the place of the next one.
  mutating func align() -> Int {
    let place = next - count / 8
    self = BitReader(from: place)
    return place
  }
}
