import SceneSource

/// A zlib stream (RFC 1950), to which rows are appended and in which blocks are ended explicitly.
///
/// The encoder stores a block and the previous 32 KiB, regardless of the length of the stream.
struct ZlibEncoder: ~Copyable, Sendable {
  /// History, the current block, and reserved space.
  private var buffer: [UInt8]
  private var blockStart = 0
  private var end = 0
  /// The start of the bytes without tokens.
  private var pending = 0
  /// The position of `buffer[0]` in the stream. It starts above 0, which represents an empty hash
  /// entry.
  private var origin: UInt32 = 1 << 16
  private let period: Int
  private var finder: MatchFinder
  private var tokens = TokenBuffer()
  private var writer = BitWriter()
  private var adler = Adler32()

  /// Creates an encoder. Runs are searched at the distance `period`; a block has at most
  /// `blockSize` bytes.
  init(_ effort: MatchFinder.Effort, period: Int, blockSize: Int) {
    buffer = [UInt8](repeating: 0, count: DeflateAlphabet.farthestMatch + blockSize)
    self.period = period
    finder = MatchFinder(effort, period: period)
    // Deflate with a window of 32 KiB and no dictionary; the two bytes are a multiple of 31.
    writer.write(0x78, 8)
    writer.write(0x9C, 8)
  }

  mutating func append(_ first: UInt8, _ bytes: [UInt8], _ range: Range<Int>) {
    append(first)
    let bytes = bytes.span.extracting(range)
    buffer.overwrite(at: end, with: bytes)
    adler.append(bytes)
    end += range.count
  }

  /// Appends `first` and `count` zeros efficiently.
  mutating func append(_ first: UInt8, zeros count: Int) {
    tokenize()
    append(first)
    tokens.append(literal: first)
    tokens.append(run: 0, count: count, period: period)
    buffer.fill(end..<end + count, with: 0)
    adler.append(zeros: count)
    end += count
    pending = end
  }

  private mutating func append(_ byte: UInt8) {
    buffer[end] = byte
    adler.append(byte)
    end += 1
  }

  private mutating func tokenize() {
    if pending < end { finder.tokenize(buffer, pending..<end, origin: origin, into: &tokens) }
    pending = end
  }

  /// Compresses the bytes appended since the last block.
  mutating func endBlock(isLast: Bool) {
    tokenize()
    DeflateBlock(tokens).write(
      plain: buffer, blockStart..<end, isLast: isLast, to: &writer)
    tokens.count = 0
    if isLast {
      writer.align()
      writer.write(adler.value.byteSwapped, 32)
    } else {
      keepHistory()
    }
  }

  private mutating func keepHistory() {
    let dropped = max(0, end - DeflateAlphabet.farthestMatch)
    buffer.moveToStart(dropped..<end)
    origin &+= UInt32(truncatingIfNeeded: dropped)
    end -= dropped
    (blockStart, pending) = (end, end)
  }

  /// Returns the bytes of the stream since the last call.
  mutating func takeBytes() -> [UInt8] { writer.takeBytes() }
}

/// Bytes as a zlib stream.
package enum ZlibStream {
  package static func bytes(
    of bytes: [UInt8], blockLength: Int = 1 << 16, period: Int = 1, chain: Int = 64
  ) -> [UInt8] {
    var encoder = ZlibEncoder(
      MatchFinder.Effort(chain: chain, nice: 128), period: period, blockSize: blockLength)
    var start = 0
    repeat {
      let end = min(start + blockLength, bytes.count)
      if start < end { encoder.append(bytes[start], bytes, start + 1..<end) }
      encoder.endBlock(isLast: end == bytes.count)
      start = end
    } while start < bytes.count
    return encoder.takeBytes()
  }
}
