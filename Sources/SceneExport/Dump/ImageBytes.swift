import SceneLayers

extension DumpWriter {
  /// Writes samples in Base64, two big-endian bytes each.
  mutating func write(base64 samples: [UInt16]) {
    var (pending, count) = (UInt32(0), 0)
    for sample in samples {
      pending = pending << 16 | UInt32(sample)
      count += 16
      while count >= 6 {
        count -= 6
        write(byte: Base64.digit(pending >> UInt32(count) & 63))
      }
      // At most four bits are kept, so that the next sample fits.
      pending &= 15
    }
    if count > 0 { write(byte: Base64.digit(pending << UInt32(6 - count) & 63)) }
    // Four digits represent three bytes.
    for _ in 0..<(3 - samples.count * 2 % 3) % 3 { write("=") }
  }
}

extension Image {
  /// Returns the CRC-32 of the samples, two big-endian bytes each.
  func checksum(_ crc: CRC32) -> UInt32 {
    var result: UInt32 = 0
    var piece: [UInt8] = []
    for start in stride(from: 0, to: samples.count, by: 1 << 15) {
      piece.removeAll(keepingCapacity: true)
      for sample in samples[start..<min(start + 1 << 15, samples.count)] {
        piece.append(UInt8(truncatingIfNeeded: sample >> 8))
        piece.append(UInt8(truncatingIfNeeded: sample))
      }
      result = crc.checksum(piece, 0..<piece.count, after: result)
    }
    return result
  }
}
