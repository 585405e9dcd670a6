import SceneSource

/// Reads a zlib stream (RFC 1950, 1951) of a known length in pieces.
struct Inflater: ~Copyable {
  /// Up to 32 KiB of history, the bytes that have not been taken, and space.
  private(set) var output: [UInt8]
  /// The ends of the bytes in `output` that were taken, and read.
  private var taken = 0
  private var count = 0

  /// The padded stream.
  private let stream: [UInt8]
  private let end: Int
  private var reader: BitReader
  private var state = State.betweenBlocks
  private var isLast = false
  private var literals = HuffmanDecoder(tableBits: 11)
  private var distances = HuffmanDecoder(tableBits: 9)
  /// The number of bytes that remain to be read.
  private var missing: Int
  private var adler = Adler32()

  private enum State {
    case betweenBlocks, ended
    case stored(Int)
    case coded
  }

  /// The maximum compression ratio of deflate, rounded up.
  private static let highestRatio = 1040

  /// The approximate size of a piece, which fits in the cache.
  private static let pieceSize = 1 << 17

  /// The number of bytes by which a match can exceed its end.
  private static let margin = 32

  /// Creates an inflater for a stream of `size` uncompressed bytes, of which at most `longest` are
  /// taken at once.
  init(_ stream: [UInt8], size: Int, longest: Int) throws(PNGError) {
    guard stream.count >= 2 else { throw .truncated }
    let (method, flags) = (Int(stream[0]), Int(stream[1]))
    guard method & 15 == 8, method >> 4 <= 7, flags & 32 == 0, (method << 8 | flags) % 31 == 0
    else { throw .badData }
    guard stream.count > size / Self.highestRatio else { throw .truncated }
    self.stream = stream + [UInt8](repeating: 0, count: BitReader.padding)
    end = stream.count
    reader = BitReader(from: 2)
    missing = size
    let piece = min(size, max(Self.pieceSize, longest))
    let room = DeflateAlphabet.farthestMatch + longest + piece
    output = [UInt8](
      repeating: 0, count: room + DeflateAlphabet.longestMatch + Self.margin)
  }

  /// Takes the next `length` bytes; returns their index in `output`.
  mutating func take(_ length: Int) throws(PNGError) -> Int {
    if count - taken < length { try read(atLeast: length) }
    taken += length
    return taken - length
  }

  /// Verifies that the stream ends after the taken bytes, and verifies the checksum.
  mutating func finish() throws(PNGError) {
    try read(atLeast: 0)
    guard case .ended = state, missing == 0, count == taken else { throw .badData }
    let start = reader.align()
    guard end - start >= 4 else { throw .truncated }
    guard adler.value == stream.bigEndian32(at: start) else { throw .badChecksum }
  }

  /// Reads a piece, so that at least `length` bytes can be taken.
  private mutating func read(atLeast length: Int) throws(PNGError) {
    let kept = min(taken, max(0, count - DeflateAlphabet.farthestMatch))
    output.moveToStart(kept..<count)
    taken -= kept
    count -= kept
    let start = count
    let limit = output.count - DeflateAlphabet.longestMatch - Self.margin
    reading: while count < limit {
      switch state {
      case .betweenBlocks: try readHeader()
      case .stored(let rest): try readStored(rest, limit)
      case .coded: try readCoded(limit)
      case .ended: break reading
      }
    }
    guard count - start <= missing else { throw .badData }
    missing -= count - start
    adler.append(output, start..<count)
    guard count - taken >= length else { throw .badData }
  }

  private mutating func bits(_ count: Int) throws(PNGError) -> Int {
    guard reader.next <= end + 8 else { throw .truncated }
    let stream = stream
    reader.refill(stream.span)
    return reader.take(count)
  }

  private mutating func endBlock() throws(PNGError) {
    if reader.isPast(end) { throw .truncated }
    state = isLast ? .ended : .betweenBlocks
  }

  private mutating func readHeader() throws(PNGError) {
    isLast = try bits(1) == 1
    switch try bits(2) {
    case 0:
      let length = try alignedLength()
      state = .stored(length)
    case 1:
      guard
        literals.set(
          DeflateAlphabet.fixedLiteralLengths[...], meanings: HuffmanDecoder.literalMeanings),
        distances.set(
          DeflateAlphabet.fixedDistanceLengths[...], meanings: HuffmanDecoder.distanceMeanings)
      else { throw .badData }
      state = .coded
    case 2:
      try readCodes()
      state = .coded
    default: throw .badData
    }
  }

  private mutating func alignedLength() throws(PNGError) -> Int {
    let start = reader.align()
    guard end - start >= 4 else { throw .truncated }
    let numbers = stream.littleEndian32(at: start)
    guard numbers & 0xFFFF ^ numbers >> 16 == 0xFFFF else { throw .badData }
    reader = BitReader(from: start + 4)
    return Int(numbers & 0xFFFF)
  }

  private mutating func readStored(_ rest: Int, _ limit: Int) throws(PNGError) {
    let start = reader.align()
    let length = min(rest, limit - count)
    guard end - start >= length else { throw .truncated }
    let stream = stream
    output.overwrite(at: count, with: stream.span.extracting(start..<start + length))
    count += length
    reader = BitReader(from: start + length)
    state = .stored(rest - length)
    if rest == length { try endBlock() }
  }

  /// Reads the codes of a dynamic block.
  private mutating func readCodes() throws(PNGError) {
    let literalCount = try bits(5) + 257
    let distanceCount = try bits(5) + 1
    let codeLengthCount = try bits(4) + 4
    guard literalCount <= DeflateAlphabet.literalCount,
      distanceCount <= DeflateAlphabet.distanceCount
    else { throw .badData }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<codeLengthCount {
      codeLengths[Int(DeflateAlphabet.codeLengthOrder[index])] = UInt8(try bits(3))
    }
    let lengths = try readLengths(codeLengths, count: literalCount + distanceCount)
    guard lengths[DeflateAlphabet.endOfBlock] > 0,
      literals.set(lengths[..<literalCount], meanings: HuffmanDecoder.literalMeanings),
      distances.set(lengths[literalCount...], meanings: HuffmanDecoder.distanceMeanings)
    else { throw .badData }
  }

  private mutating func readLengths(
    _ codeLengths: [UInt8], count: Int
  ) throws(PNGError) -> [UInt8] {
    var code = HuffmanDecoder(tableBits: 7)
    guard code.set(codeLengths[...], meanings: HuffmanDecoder.codeLengthMeanings) else {
      throw .badData
    }
    let stream = stream
    var lengths: [UInt8] = []
    while lengths.count < count {
      guard reader.next <= end + 8 else { throw .truncated }
      reader.refill(stream.span)
      let entry = code.entries[Int(reader.bits & 127)]
      if entry == HuffmanDecoder.Entry.none { throw .badData }
      reader.skip(entry & 63)
      let (length, repeats): (UInt8, Int)
      switch entry >> 16 {
      case 16:
        guard let last = lengths.last else { throw .badData }
        (length, repeats) = (last, 3 + reader.take(2))
      case 17: (length, repeats) = (0, 3 + reader.take(3))
      case 18: (length, repeats) = (0, 11 + reader.take(7))
      case let symbol: (length, repeats) = (UInt8(truncatingIfNeeded: symbol), 1)
      }
      guard repeats <= count - lengths.count else { throw .badData }
      for _ in 0..<repeats { lengths.append(length) }
    }
    return lengths
  }

  /// Continues a block with codes until its end or until `count` reaches `limit`.
  private mutating func readCoded(_ limit: Int) throws(PNGError) {
    let hasEnded = try Self.read(
      stream, end, &reader, literals, distances, into: &output, &count, limit)
    if hasEnded { try endBlock() }
  }
}
