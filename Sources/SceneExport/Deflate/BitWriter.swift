import SceneSource

/// Bits packed into bytes as deflate has them: the first bit is the lowest.
struct BitWriter: Sendable {
  /// The bytes before the cursor, and room for more.
  var bytes: [UInt8] = []
  var cursor = BitCursor()

  /// Makes room for so many bits.
  mutating func reserve(bits: Int) {
    let needed = cursor.place + bits / 8 + BitCursor.margin
    if needed > bytes.count {
      let grown = max(needed, 2 * bytes.count)
      bytes.append(contentsOf: repeatElement(0, count: grown - bytes.count))
    }
  }

  /// Appends the lowest `count` bits, at most 32, of `bits`; the others are zero.
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

  /// Appends whole bytes; only after `align`.
  mutating func append(_ slice: Span<UInt8>) {
    reserve(bits: slice.count * 8)
    bytes.overwrite(at: cursor.place, with: slice)
    cursor.place += slice.count
  }

  /// The bytes so far; bits that do not fill one stay.
  mutating func takeBytes() -> [UInt8] {
    var taken = bytes
    bytes = []
    taken.removeLast(taken.count - cursor.place)
    cursor.place = 0
    return taken
  }
}

/// Where the next bit goes. It stands apart from the bytes so that a loop can keep both at hand.
struct BitCursor: Sendable {
  /// Of the byte that is under way.
  fileprivate(set) var place = 0
  /// The bits of it that are known, lowest first; the higher ones are zero.
  private var pending: UInt64 = 0
  fileprivate var pendingCount = 0

  /// How far past its own bits a write may store.
  static let margin = 16

  /// Appends the lowest `count` bits, at most 56, of `bits`; the others are zero.
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
