import SceneSource

/// The CRC-32 checksum of PNG chunks (ISO 3309): reflected, polynomial 0xEDB88320.
struct CRC32: Sendable {
  /// Eight tables of 256 entries: the remainder of a byte followed by 0 to 7 bytes.
  private let table: [UInt32]

  init() {
    var table = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
      table[byte] = remainder
    }
    for index in 256..<table.count {
      let before = table[index - 256]
      table[index] = before >> 8 ^ table[Int(before & 255)]
    }
    self.table = table
  }

  /// Returns the checksum of `bytes[range]`, continuing a previous one.
  func checksum(_ bytes: [UInt8], _ range: Range<Int>, after previous: UInt32 = 0) -> UInt32 {
    let bytes = bytes.span.extracting(range)
    let table = table.span
    var crc = ~previous
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = bytes.word(at: index) ^ UInt64(crc)
      crc = 0
      for place in 0..<8 {
        let byte = Int(truncatingIfNeeded: word >> UInt64(place &* 8) & 255)
        crc ^= table[(7 &- place) &* 256 &+ byte]
      }
      index &+= 8
    }
    while index < bytes.count {
      crc = crc >> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 255)]
      index &+= 1
    }
    return ~crc
  }

  func checksum(_ bytes: [UInt8]) -> UInt32 { checksum(bytes, 0..<bytes.count) }
}

extension [UInt8] {
  func littleEndian32(at index: Int) -> UInt32 {
    UInt32(self[index]) | UInt32(self[index + 1]) << 8 | UInt32(self[index + 2]) << 16
      | UInt32(self[index + 3]) << 24
  }

  func bigEndian32(at index: Int) -> UInt32 {
    UInt32(self[index]) << 24 | UInt32(self[index + 1]) << 16 | UInt32(self[index + 2]) << 8
      | UInt32(self[index + 3])
  }

  mutating func appendBigEndian(_ value: UInt32) {
    append(UInt8(truncatingIfNeeded: value >> 24))
    append(UInt8(truncatingIfNeeded: value >> 16))
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }
}

/// The Adler-32 checksum of a zlib stream (RFC 1950): the sum of the bytes, and the sum of these
/// sums.
struct Adler32: Sendable {
  private var sum: UInt32 = 1
  private var sumOfSums: UInt32 = 0

  private static let modulus: UInt32 = 65521

  /// The maximum number of bytes whose sums fit in 32 bits.
  private static let longestRun = 5552

  var value: UInt32 { sumOfSums << 16 | sum }

  mutating func append(_ byte: UInt8) {
    sum = (sum + UInt32(byte)) % Self.modulus
    sumOfSums = (sumOfSums + sum) % Self.modulus
  }

  mutating func append(_ bytes: Span<UInt8>) {
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.longestRun, bytes.count)
      append(run: bytes.extracting(start..<end))
      start = end
    }
  }

  mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    append(bytes.span.extracting(range))
  }

  private mutating func append(run: Span<UInt8>) {
    let count = UInt32(run.count)
    var plain: UInt32 = 0
    var weighted: UInt32 = 0
    var start = 0
    while start + 16 <= run.count {
      let vectors = min((run.count - start) / 16, Self.mostVectors)
      let piece = run.extracting(start..<start + vectors * 16)
      weighted &+= UInt32(piece.count) &* plain
      Self.sum(piece, &plain, &weighted)
      start += piece.count
    }
    while start < run.count {
      plain &+= UInt32(run[start])
      weighted &+= plain
      start += 1
    }
    sumOfSums = (sumOfSums + count * sum % Self.modulus + weighted % Self.modulus) % Self.modulus
    sum = (sum + plain) % Self.modulus
  }

  /// The maximum number of 16-byte vectors whose sums fit in columns of 16 bits.
  private static let mostVectors = 16

  /// Adds the bytes of whole vectors to `plain`, and to `weighted` multiplied by the number of
  /// bytes from each one to the end.
  @inline(__always)
  private static func sum(_ piece: Span<UInt8>, _ plain: inout UInt32, _ weighted: inout UInt32) {
    var columns = SIMD16<UInt16>()
    // For each column, the sum of its values before each vector.
    var before = SIMD16<UInt16>()
    var start = 0
    while start < piece.count {
      before &+= columns
      columns &+= SIMD16<UInt16>(truncatingIfNeeded: piece.vector(at: start))
      start += 16
    }
    for column in 0..<16 {
      let sum = UInt32(columns[column])
      plain &+= sum
      weighted &+= 16 &* UInt32(before[column])
      weighted &+= UInt32(truncatingIfNeeded: 16 &- column) &* sum
    }
  }

  /// Appends `count` zeros in constant time.
  mutating func append(zeros count: Int) {
    let reduced = UInt32(count % Int(Self.modulus))
    let added = UInt64(reduced) * UInt64(sum) % UInt64(Self.modulus)
    sumOfSums = (sumOfSums + UInt32(added)) % Self.modulus
  }
}
