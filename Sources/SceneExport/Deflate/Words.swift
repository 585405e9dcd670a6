import SceneSource

// The single precondition after `extracting` lets the compiler remove all other checks and use a
// single load or store for eight or sixteen bytes.

extension Span<UInt8> {
  /// Returns eight bytes as a little-endian number.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    let bytes = extracting(index..<count)
    precondition(bytes.count >= 8, "a word reaches past the end")
    // In two halves, because the compiler does not recognize eight bytes as a single load here.
    let low =
      UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | UInt32(bytes[3]) << 24
    let high =
      UInt32(bytes[4]) | UInt32(bytes[5]) << 8 | UInt32(bytes[6]) << 16 | UInt32(bytes[7]) << 24
    return UInt64(low) | UInt64(high) << 32
  }

  @inline(__always)
  func vector(at index: Int) -> SIMD16<UInt8> {
    let bytes = extracting(index..<count)
    precondition(bytes.count >= 16, "a vector reaches past the end")
    return SIMD16<UInt8>(
      bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
      bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15])
  }
}

extension MutableSpan<UInt8> {
  /// Writes eight bytes in little-endian order.
  @inline(__always)
  mutating func set(_ word: UInt64, at index: Int) {
    var bytes = _mutatingExtracting(index..<count)
    precondition(bytes.count >= 8, "a word reaches past the end")
    bytes[0] = UInt8(truncatingIfNeeded: word)
    bytes[1] = UInt8(truncatingIfNeeded: word >> 8)
    bytes[2] = UInt8(truncatingIfNeeded: word >> 16)
    bytes[3] = UInt8(truncatingIfNeeded: word >> 24)
    bytes[4] = UInt8(truncatingIfNeeded: word >> 32)
    bytes[5] = UInt8(truncatingIfNeeded: word >> 40)
    bytes[6] = UInt8(truncatingIfNeeded: word >> 48)
    bytes[7] = UInt8(truncatingIfNeeded: word >> 56)
  }

  /// Copies `bytes` to `index`.
  @inline(__always)
  mutating func copy(_ bytes: Span<UInt8>, to index: Int) {
    var target = _mutatingExtracting(index..<index + bytes.count)
    for offset in 0..<bytes.count { target[offset] = bytes[offset] }
  }

}

// Functions instead of a span of a stored property, which would prevent access to the whole value.
extension [UInt8] {
  /// Overwrites the bytes at `index`.
  mutating func overwrite(at index: Int, with bytes: Span<UInt8>) {
    var span = mutableSpan
    span.copy(bytes, to: index)
  }

  /// Sets the bytes of `range`.
  mutating func fill(_ range: Range<Int>, with value: UInt8) {
    var span = mutableSpan
    var target = span._mutatingExtracting(range)
    target.update(repeating: value)
  }

  /// Moves the bytes of `range` to the beginning.
  mutating func moveToStart(_ range: Range<Int>) {
    var span = mutableSpan
    var index = 0
    while index < range.count {
      span[index] = span[range.lowerBound &+ index]
      index &+= 1
    }
  }
}

extension Span<UInt8> {
  /// Returns the end of the common bytes from `a` and `b` on, where `b` is the later one, and
  /// `limit` is its maximum.
  func commonEnd(_ a: Int, _ b: Int, limit: Int) -> Int {
    var (a, b) = (a, b)
    while b &+ 32 <= limit {
      let (one, other) = (extracting(a..<a &+ 32), extracting(b..<b &+ 32))
      precondition(one.count == 32 && other.count == 32)
      var difference: UInt8 = 0
      for index in 0..<32 { difference |= one[index] ^ other[index] }
      if difference != 0 { break }
      a &+= 32
      b &+= 32
    }
    while b &+ 8 <= limit {
      let difference = word(at: a) ^ word(at: b)
      if difference != 0 { return b &+ difference.trailingZeroBitCount / 8 }
      a &+= 8
      b &+= 8
    }
    while b < limit && self[a] == self[b] {
      a &+= 1
      b &+= 1
    }
    return b
  }
}

extension Span<UInt8> {
  @inline(__always)
  func eight(at index: Int) -> SIMD8<UInt8> {
    let bytes = extracting(index..<count)
    precondition(bytes.count >= 8, "a vector reaches past the end")
    return SIMD8(
      bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7])
  }
}

extension MutableSpan<UInt8> {
  @inline(__always)
  mutating func set(_ eight: SIMD8<UInt8>, at index: Int) {
    var bytes = _mutatingExtracting(index..<count)
    precondition(bytes.count >= 8, "a vector reaches past the end")
    for offset in 0..<8 { bytes[offset] = eight[offset] }
  }
}
