import SceneSource

/// A deflate block (RFC 1951) in the shortest of its three forms.
struct DeflateBlock {
  private let tokens: TokenBuffer
  private let counts: SymbolCounts
  private let literals: HuffmanCode
  private let distances: HuffmanCode
  private let header: DynamicHeader

  init(_ tokens: TokenBuffer) {
    self.tokens = tokens
    counts = SymbolCounts(tokens)
    literals = HuffmanCode(frequencies: counts.literals, limit: 15)
    distances = HuffmanCode(frequencies: counts.distances, limit: 15)
    header = DynamicHeader(literals: literals.lengths, distances: distances.lengths)
  }

  /// Writes the block, whose tokens represent `bytes[range]`.
  func write(
    plain bytes: [UInt8], _ range: Range<Int>, isLast: Bool, to writer: inout BitWriter
  ) {
    let plain = bytes.span.extracting(range)
    let last: UInt32 = isLast ? 1 : 0
    let dynamicSize = header.size + counts.size(literals.lengths, distances.lengths)
    let fixedSize = counts.size(
      DeflateAlphabet.fixedLiteralLengths, DeflateAlphabet.fixedDistanceLengths)
    // Stored blocks contain up to 65,535 bytes, and have up to 7 bits of padding and a header of 35
    // bits.
    let storedSize = plain.count * 8 + (plain.count / 65535 + 1) * 42
    if storedSize < min(dynamicSize, fixedSize) {
      writeStored(plain, isLast: isLast, to: &writer)
    } else if fixedSize <= dynamicSize {
      writer.write(last | 1 << 1, 3)
      writer.reserve(bits: fixedSize)
      write(
        HuffmanCode(lengths: DeflateAlphabet.fixedLiteralLengths),
        HuffmanCode(lengths: DeflateAlphabet.fixedDistanceLengths), to: &writer)
    } else {
      writer.write(last | 2 << 1, 3)
      header.write(to: &writer)
      writer.reserve(bits: dynamicSize)
      write(literals, distances, to: &writer)
    }
  }

  private func writeStored(_ plain: Span<UInt8>, isLast: Bool, to writer: inout BitWriter) {
    var start = 0
    repeat {
      let end = min(start + 65535, plain.count)
      writer.write(isLast && end == plain.count ? 1 : 0, 3)
      writer.align()
      let count = UInt32(end - start)
      writer.write(count | (~count & 0xFFFF) << 16, 32)
      writer.append(plain.extracting(start..<end))
      start = end
    } while start < plain.count
  }

  /// Writes the tokens; space must be reserved.
  private func write(
    _ literals: HuffmanCode, _ distances: HuffmanCode, to writer: inout BitWriter
  ) {
    let symbols = literals.entries(0..<257)
    let lengths = Self.lengthEntries(literals)
    let distances = distances.entries(0..<DeflateAlphabet.distanceCount)
    var cursor = writer.cursor
    var bytes = writer.bytes.mutableSpan
    let tokens = tokens.values.span.extracting(first: tokens.count)
    for index in 0..<tokens.count {
      let token = tokens[index]
      guard token > 255 else {
        let entry = symbols[Int(token)]
        cursor.write(entry.bits, entry.count, into: &bytes)
        continue
      }
      // At most 48 bits: codes of 15 bits with 5 and 13 extra bits.
      let length = lengths[Int(token >> 16) &- DeflateAlphabet.shortestMatch]
      let distance = Int(token & 0xFFFF)
      let symbol = DeflateAlphabet.distanceSymbol(distance)
      let code = distances[symbol]
      let extra = UInt64(truncatingIfNeeded: distance &- DeflateAlphabet.distanceBase(symbol))
      let bits = length.bits | (code.bits | extra &<< code.count) &<< length.count
      cursor.write(
        bits, length.count &+ code.count &+ DeflateAlphabet.distanceExtraBits(symbol), into: &bytes)
    }
    let end = symbols[DeflateAlphabet.endOfBlock]
    cursor.write(end.bits, end.count, into: &bytes)
    writer.cursor = cursor
  }

  /// Returns the output for each match length.
  private static func lengthEntries(_ literals: HuffmanCode) -> [HuffmanCode.Entry] {
    (DeflateAlphabet.shortestMatch...DeflateAlphabet.longestMatch).map { length in
      let index = DeflateAlphabet.lengthIndex(length)
      var entry = literals.entry(257 + index)
      entry.bits |= UInt64(length - DeflateAlphabet.lengthBase(index)) << UInt64(entry.count)
      entry.count += DeflateAlphabet.lengthExtraBits(index)
      return entry
    }
  }
}

/// The number of occurrences of each symbol in a block.
private struct SymbolCounts {
  var literals = [UInt32](repeating: 0, count: DeflateAlphabet.literalCount)
  var distances = [UInt32](repeating: 0, count: DeflateAlphabet.distanceCount)

  init(_ buffer: TokenBuffer) {
    let values = buffer.values
    let tokens = values.span.extracting(first: buffer.count)
    var lengths = [UInt32](repeating: 0, count: DeflateAlphabet.longestMatch + 1)
    Self.count(tokens, literals: &literals, lengths: &lengths, distances: &distances)
    for length in DeflateAlphabet.shortestMatch...DeflateAlphabet.longestMatch {
      literals[257 + DeflateAlphabet.lengthIndex(length)] += lengths[length]
    }
    literals[DeflateAlphabet.endOfBlock] = 1
  }

  private static func count(
    _ tokens: Span<UInt32>, literals: inout [UInt32], lengths: inout [UInt32],
    distances: inout [UInt32]
  ) {
    var lengths = lengths.mutableSpan
    var literals = literals.mutableSpan
    var distances = distances.mutableSpan
    for index in 0..<tokens.count {
      let token = tokens[index]
      if token > 255 {
        lengths[Int(token >> 16)] &+= 1
        distances[DeflateAlphabet.distanceSymbol(Int(token & 0xFFFF))] &+= 1
      } else {
        literals[Int(token)] &+= 1
      }
    }
  }

  /// Returns the number of bits of the tokens with the given code lengths.
  func size(_ literalLengths: [UInt8], _ distanceLengths: [UInt8]) -> Int {
    var total = 0
    for (symbol, count) in literals.enumerated() {
      let extra = symbol > 256 ? DeflateAlphabet.lengthExtraBits(symbol - 257) : 0
      total += Int(count) * (Int(literalLengths[symbol]) + extra)
    }
    for (symbol, count) in distances.enumerated() {
      let extra = DeflateAlphabet.distanceExtraBits(symbol)
      total += Int(count) * (Int(distanceLengths[symbol]) + extra)
    }
    return total
  }
}

/// The code lengths at the start of a block with dynamic codes (RFC 1951, 3.2.7).
private struct DynamicHeader {
  private let literalCount: Int
  private let distanceCount: Int
  private let code: HuffmanCode
  private let codeLengthCount: Int
  private let steps: [Step]

  /// A length, or a repetition with its extra bits.
  private struct Step {
    var symbol: Int
    var extra: UInt32 = 0
    var extraBits = 0
  }

  init(literals: [UInt8], distances: [UInt8]) {
    literalCount = max(257, Self.countWithoutTrailingZeros(literals))
    distanceCount = max(1, Self.countWithoutTrailingZeros(distances))
    steps = Self.steps(Array(literals[..<literalCount]) + distances[..<distanceCount])
    var frequencies = [UInt32](repeating: 0, count: 19)
    for step in steps { frequencies[step.symbol] += 1 }
    code = HuffmanCode(frequencies: frequencies, limit: 7)
    var count = 19
    while count > 4 && code.lengths[Int(DeflateAlphabet.codeLengthOrder[count - 1])] == 0 {
      count -= 1
    }
    codeLengthCount = count
  }

  /// The size in bits.
  var size: Int {
    var total = 14 + 3 * codeLengthCount
    for step in steps { total += Int(code.lengths[step.symbol]) + step.extraBits }
    return total
  }

  func write(to writer: inout BitWriter) {
    writer.write(UInt32(literalCount - 257), 5)
    writer.write(UInt32(distanceCount - 1), 5)
    writer.write(UInt32(codeLengthCount - 4), 4)
    for index in 0..<codeLengthCount {
      writer.write(UInt32(code.lengths[Int(DeflateAlphabet.codeLengthOrder[index])]), 3)
    }
    for step in steps {
      writer.write(UInt32(code.bits[step.symbol]), Int(code.lengths[step.symbol]))
      writer.write(step.extra, step.extraBits)
    }
  }

  private static func countWithoutTrailingZeros(_ lengths: [UInt8]) -> Int {
    var count = lengths.count
    while count > 0 && lengths[count - 1] == 0 { count -= 1 }
    return count
  }

  /// Run-length encoding: 16 repeats the last length, and 17 and 18 repeat zero.
  private static func steps(_ lengths: [UInt8]) -> [Step] {
    var steps: [Step] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      var run = 1
      while index + run < lengths.count && lengths[index + run] == length { run += 1 }
      index += run
      if length != 0 {
        steps.append(Step(symbol: Int(length)))
        run -= 1
      }
      while run >= 3 {
        let step: Step
        let taken: Int
        if length != 0 {
          taken = min(run, 6)
          step = Step(symbol: 16, extra: UInt32(taken - 3), extraBits: 2)
        } else if run <= 10 {
          taken = run
          step = Step(symbol: 17, extra: UInt32(taken - 3), extraBits: 3)
        } else {
          taken = min(run, 138)
          step = Step(symbol: 18, extra: UInt32(taken - 11), extraBits: 7)
        }
        steps.append(step)
        run -= taken
      }
      for _ in 0..<run { steps.append(Step(symbol: Int(length))) }
    }
    return steps
  }
}
