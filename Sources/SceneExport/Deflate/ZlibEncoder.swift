/// A zlib stream (RFC 1950) that is given bytes, then told where a block ends.
///
/// Memory holds a block and 32 KiB before it, whatever the stream's length.
struct ZlibEncoder: ~Copyable, Sendable {
  /// History, then the block under way.
  private var buffer: [UInt8] = []
  private var historyCount = 0
  /// The place of `buffer[0]` in the stream. It starts above 0, where an empty hash entry points.
  private var origin: UInt32 = 1 << 16
  private var finder: MatchFinder
  private var tokens = TokenBuffer()
  private var writer = BitWriter()
  private var adler = Adler32()

  init(_ effort: MatchFinder.Effort) {
    finder = MatchFinder(effort)
    // Deflate with a window of 32 KiB, no dictionary; the two bytes are a multiple of 31.
    writer.write(0x78, 8)
    writer.write(0x9C, 8)
  }

  mutating func append(_ first: UInt8, _ bytes: [UInt8]) {
    buffer.append(first)
    buffer += bytes
    adler.append([first].span)
    adler.append(bytes.span)
  }

  /// Appends `first` and then `zeros`, whose bytes are known to be 0.
  mutating func append(_ first: UInt8, zeros: [UInt8]) {
    buffer.append(first)
    buffer += zeros
    adler.append([first].span)
    adler.append(zeros: zeros.count)
  }

  /// Compresses what was appended since the last block.
  mutating func endBlock(isLast: Bool) {
    finder.tokenize(buffer, from: historyCount, origin: origin, into: &tokens)
    tokens.endBlock()
    DeflateBlock(tokens).write(plain: buffer[historyCount...], isLast: isLast, to: &writer)
    tokens.removeAll()
    if isLast {
      writer.align()
      writer.write(adler.value.byteSwapped, 32)
    } else {
      let dropped = max(0, buffer.count - DeflateAlphabet.farthestMatch)
      buffer.removeFirst(dropped)
      origin &+= UInt32(truncatingIfNeeded: dropped)
      historyCount = buffer.count
    }
  }

  /// The bytes of the stream since the last call.
  mutating func takeBytes() -> [UInt8] { writer.takeBytes() }
}
