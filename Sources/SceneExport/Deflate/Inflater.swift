/// Reads a zlib stream (RFC 1950, 1951) of a known length.
struct Inflater {
  private var reader: BitReader
  private let size: Int
  /// Grows with what is read, so that a false length costs nothing.
  private var output: [UInt8] = []
  private var count = 0

  /// The most bytes that one byte of deflate can stand for, rounded up.
  private static let highestRatio = 1040

  private init(_ stream: [UInt8], size: Int) {
    reader = BitReader(stream, from: 2)
    self.size = size
  }

  /// The `size` bytes that `stream` stands for.
  static func inflate(_ stream: [UInt8], size: Int) throws(PNGError) -> [UInt8] {
    guard stream.count >= 2 else { throw .truncated }
    let (method, flags) = (Int(stream[0]), Int(stream[1]))
    guard method & 15 == 8, method >> 4 <= 7, flags & 32 == 0, (method << 8 | flags) % 31 == 0
    else { throw .badData }
    guard stream.count > size / highestRatio else { throw .truncated }
    var inflater = Inflater(stream, size: size)
    try inflater.readBlocks()
    return inflater.output
  }

  private mutating func readBlocks() throws(PNGError) {
    var isLast = false
    while !isLast {
      isLast = reader.read(1) == 1
      switch reader.read(2) {
      case 0: try readStored()
      case 1: try readFixed()
      case 2: try readDynamic()
      default: throw .badData
      }
      if reader.isExhausted { throw .truncated }
    }
    guard count == size else { throw .badData }
    output.removeLast(output.count - count)
    try checkSum()
  }

  private mutating func checkSum() throws(PNGError) {
    reader.align()
    var expected: UInt32 = 0
    for _ in 0..<4 { expected = expected << 8 | UInt32(reader.read(8)) }
    if reader.isExhausted { throw .truncated }
    var adler = Adler32()
    adler.append(output.span)
    guard adler.value == expected else { throw .badChecksum }
  }

  /// Makes room for `more` bytes.
  @inline(__always)
  private mutating func makeRoom(for more: Int) throws(PNGError) {
    if count + more > output.count { try grow(by: more) }
  }

  private mutating func grow(by more: Int) throws(PNGError) {
    if reader.isExhausted { throw .truncated }
    guard more <= size - count else { throw .badData }
    let grown = min(size, max(2 * output.count, count + more, 1 << 16))
    output.append(contentsOf: repeatElement(0, count: grown - output.count))
  }

  private mutating func readStored() throws(PNGError) {
    reader.align()
    let length = reader.read(16)
    let complement = reader.read(16)
    if reader.isExhausted { throw .truncated }
    guard length ^ complement == 0xFFFF else { throw .badData }
    try makeRoom(for: length)
    for _ in 0..<length {
      output[count] = UInt8(reader.read(8))
      count += 1
    }
  }

  private mutating func readFixed() throws(PNGError) {
    let lengths = (0..<288).map { DeflateAlphabet.fixedLiteralLength($0) }
    let fives = [UInt8](repeating: DeflateAlphabet.fixedDistanceLength, count: 32)
    guard let literals = HuffmanDecoder(lengths: lengths[...]),
      let distances = HuffmanDecoder(lengths: fives[...])
    else { throw .badData }
    try readCodes(literals: literals, distances: distances)
  }

  private mutating func readDynamic() throws(PNGError) {
    let literalCount = reader.read(5) + 257
    let distanceCount = reader.read(5) + 1
    let codeLengthCount = reader.read(4) + 4
    guard literalCount <= DeflateAlphabet.literalCount,
      distanceCount <= DeflateAlphabet.distanceCount
    else { throw .badData }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<codeLengthCount {
      codeLengths[Int(DeflateAlphabet.codeLengthOrder[index])] = UInt8(reader.read(3))
    }
    guard let code = HuffmanDecoder(lengths: codeLengths[...]) else { throw .badData }
    let lengths = try readLengths(code, count: literalCount + distanceCount)
    guard lengths[DeflateAlphabet.endOfBlock] > 0,
      let literals = HuffmanDecoder(lengths: lengths[..<literalCount]),
      let distances = HuffmanDecoder(lengths: lengths[literalCount...])
    else { throw .badData }
    try readCodes(literals: literals, distances: distances)
  }

  private mutating func readLengths(
    _ code: HuffmanDecoder, count: Int
  ) throws(PNGError) -> [UInt8] {
    var lengths: [UInt8] = []
    while lengths.count < count {
      reader.refill()
      guard let symbol = code.next(&reader) else { throw .badData }
      let (length, repeats): (UInt8, Int)
      switch symbol {
      case ..<16: (length, repeats) = (UInt8(symbol), 1)
      case 16:
        guard let last = lengths.last else { throw .badData }
        (length, repeats) = (last, 3 + reader.take(2))
      case 17: (length, repeats) = (0, 3 + reader.take(3))
      default: (length, repeats) = (0, 11 + reader.take(7))
      }
      guard repeats <= count - lengths.count else { throw .badData }
      for _ in 0..<repeats { lengths.append(length) }
    }
    return lengths
  }

  private mutating func readCodes(
    literals: HuffmanDecoder, distances: HuffmanDecoder
  ) throws(PNGError) {
    while true {
      // 48 bits at the most: a code of 15 and 5 more, a code of 15 and 13 more.
      reader.refill()
      guard let symbol = literals.next(&reader) else { throw .badData }
      if symbol < DeflateAlphabet.endOfBlock {
        try makeRoom(for: 1)
        output[count] = UInt8(truncatingIfNeeded: symbol)
        count += 1
        continue
      }
      if symbol == DeflateAlphabet.endOfBlock { return }
      guard symbol < DeflateAlphabet.literalCount else { throw .badData }
      let index = symbol - 257
      let length =
        DeflateAlphabet.lengthBase(index) + reader.take(DeflateAlphabet.lengthExtraBits(index))
      guard let far = distances.next(&reader), far < DeflateAlphabet.distanceCount else {
        throw .badData
      }
      let distance =
        DeflateAlphabet.distanceBase(far) + reader.take(DeflateAlphabet.distanceExtraBits(far))
      if reader.isExhausted { throw .truncated }
      guard distance <= count else { throw .badData }
      try makeRoom(for: length)
      Self.repeatBytes(&output, at: count, distance, length)
      count += length
    }
  }

  /// Repeats what stands `distance` bytes before; a short distance repeats what it has just made.
  private static func repeatBytes(
    _ output: inout [UInt8], at start: Int, _ distance: Int, _ length: Int
  ) {
    var output = output.mutableSpan
    for index in start..<start + length { output[index] = output[index &- distance] }
  }
}
