import SceneSource

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

/// Packs bits into bytes as in deflate: the first bit is the lowest.
struct BitWriter: Sendable {
  /// The bytes before the cursor, and reserved space.
  var bytes: [UInt8] = []
  var cursor = BitCursor()

  /// Reserves space for a number of bits.
  mutating func reserve(bits: Int) {
    let needed = cursor.place + bits / 8 + BitCursor.margin
    if needed > bytes.count {
      let grown = max(needed, 2 * bytes.count)
      bytes.append(contentsOf: repeatElement(0, count: grown - bytes.count))
    }
  }

  /// Appends the lowest `count` bits of `bits`, at most 32; the others must be zero.
  mutating func write(_ bits: UInt32, _ count: Int) {
    reserve(bits: count)
    Self.write(UInt64(bits), count, &cursor, &bytes)
  }

  private static func write(
    _ bits: UInt64, _ count: Int, _ cursor: inout BitCursor, _ bytes: inout [UInt8]
  ) {
    var span = bytes.mutableSpan
    cursor.write(bits, count, into: &span)
  }

  /// Fills the last byte with zeros.
  mutating func align() { write(0, -cursor.pendingCount & 7) }

  /// Appends whole bytes; requires `align`.
  mutating func append(_ slice: Span<UInt8>) {
    reserve(bits: slice.count * 8)
    bytes.overwrite(at: cursor.place, with: slice)
    cursor.place += slice.count
  }

  /// Returns the complete bytes. Bits that do not fill a byte are kept.
  mutating func takeBytes() -> [UInt8] {
    var taken = bytes
    bytes = []
    taken.removeLast(taken.count - cursor.place)
    cursor.place = 0
    return taken
  }
}

/// The position of the next bit. It is separate from the bytes, so that a loop can keep both in
/// registers.
struct BitCursor: Sendable {
  /// The index of the current byte.
  fileprivate(set) var place = 0
  /// The pending bits, lowest first; higher bits are zero.
  private var pending: UInt64 = 0
  fileprivate var pendingCount = 0

  /// The number of bytes that a write can store beyond its own bits.
  static let margin = 16

  /// Appends the lowest `count` bits of `bits`, at most 56; the others must be zero.
  @inline(__always)
  mutating func write(_ bits: UInt64, _ count: Int, into bytes: inout MutableSpan<UInt8>) {
    pending |= bits &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= count
    bytes.set(pending, at: place)
    place &+= pendingCount >> 3
    pending = pending &>> UInt64(truncatingIfNeeded: pendingCount & ~7)
    pendingCount &= 7
  }
}
