/// The checksum at the end of a zlib stream (RFC 1950): the sum of the bytes, and the sum of sums.
struct Adler32: Sendable {
  private var sum: UInt32 = 1
  private var sumOfSums: UInt32 = 0

  private static let modulus: UInt32 = 65521

  /// So many bytes can be summed in 32 bits before the remainder must be taken.
  private static let longestRun = 5552

  var value: UInt32 { sumOfSums << 16 | sum }

  mutating func append(_ bytes: Span<UInt8>) {
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.longestRun, bytes.count)
      append(run: bytes.extracting(start..<end))
      start = end
    }
  }

  private mutating func append(run: Span<UInt8>) {
    let count = UInt32(run.count)
    var plain: UInt32 = 0
    var weighted: UInt32 = 0
    for index in 0..<run.count {
      plain &+= UInt32(run[index])
      weighted &+= (count &- UInt32(truncatingIfNeeded: index)) &* UInt32(run[index])
    }
    sumOfSums = (sumOfSums + count * sum % Self.modulus + weighted % Self.modulus) % Self.modulus
    sum = (sum + plain) % Self.modulus
  }

  /// As if `count` zeros were appended, at no cost.
  mutating func append(zeros count: Int) {
    let reduced = UInt32(count % Int(Self.modulus))
    let added = UInt64(reduced) * UInt64(sum) % UInt64(Self.modulus)
    sumOfSums = (sumOfSums + UInt32(added)) % Self.modulus
  }
}
