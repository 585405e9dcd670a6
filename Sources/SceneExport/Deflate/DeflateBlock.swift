/// One deflate block (RFC 1951), in the shortest of its three forms.
struct DeflateBlock {
  let tokens: TokenBuffer
  private let literals: HuffmanCode
  private let distances: HuffmanCode
  private let header: DynamicHeader

  /// `tokens` end with the end of the block.
  init(_ tokens: TokenBuffer) {
    self.tokens = tokens
    literals = HuffmanCode(frequencies: tokens.literalCounts, limit: 15)
    distances = HuffmanCode(frequencies: tokens.distanceCounts, limit: 15)
    header = DynamicHeader(literals: literals.lengths, distances: distances.lengths)
  }

  /// Writes the block; `plain` is what the tokens stand for.
  func write(plain: ArraySlice<UInt8>, isLast: Bool, to writer: inout BitWriter) {
    let last: UInt32 = isLast ? 1 : 0
    let (fixedLiterals, fixedDistances) = Self.fixedCodes()
    let dynamicSize = header.size + size(literals, distances)
    let fixedSize = size(fixedLiterals, fixedDistances)
    // Stored pieces hold 65,535 bytes and cost up to 7 bits of padding and 35 of header.
    let storedSize = plain.count * 8 + (plain.count / 65535 + 1) * 42
    if storedSize < min(dynamicSize, fixedSize) {
      writeStored(plain, isLast: isLast, to: &writer)
    } else if fixedSize <= dynamicSize {
      writer.write(last | 1 << 1, 3)
      write(fixedLiterals, fixedDistances, to: &writer)
    } else {
      writer.write(last | 2 << 1, 3)
      header.write(to: &writer)
      write(literals, distances, to: &writer)
    }
  }

  private static func fixedCodes() -> (HuffmanCode, HuffmanCode) {
    // The two symbols that never occur are part of the fixed code all the same.
    let lengths = (0..<288).map { DeflateAlphabet.fixedLiteralLength($0) }
    let distances = [UInt8](repeating: DeflateAlphabet.fixedDistanceLength, count: 30)
    return (HuffmanCode(lengths: lengths), HuffmanCode(lengths: distances))
  }

  /// The bits that the tokens take with these codes.
  private func size(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Int {
    var total = 0
    for (symbol, count) in tokens.literalCounts.enumerated() {
      let extra = symbol > 256 ? DeflateAlphabet.lengthExtraBits(symbol - 257) : 0
      total += Int(count) * (Int(literals.lengths[symbol]) + extra)
    }
    for (symbol, count) in tokens.distanceCounts.enumerated() {
      let extra = DeflateAlphabet.distanceExtraBits(symbol)
      total += Int(count) * (Int(distances.lengths[symbol]) + extra)
    }
    return total
  }

  private func writeStored(_ plain: ArraySlice<UInt8>, isLast: Bool, to writer: inout BitWriter) {
    var rest = plain
    repeat {
      let piece = rest.prefix(65535)
      rest = rest.dropFirst(piece.count)
      writer.write(isLast && rest.isEmpty ? 1 : 0, 3)
      writer.align()
      let count = UInt32(piece.count)
      writer.write(count | (~count & 0xFFFF) << 16, 32)
      writer.append(piece)
    } while !rest.isEmpty
  }

  private func write(
    _ literals: HuffmanCode, _ distances: HuffmanCode, to writer: inout BitWriter
  ) {
    for token in tokens.tokens {
      guard token > 255 else {
        writer.write(UInt32(literals.bits[Int(token)]), Int(literals.lengths[Int(token)]))
        continue
      }
      let length = Int(token >> 16)
      let index = DeflateAlphabet.lengthIndex(length)
      writer.write(UInt32(literals.bits[257 + index]), Int(literals.lengths[257 + index]))
      writer.write(
        UInt32(length - DeflateAlphabet.lengthBase(index)), DeflateAlphabet.lengthExtraBits(index))
      let distance = Int(token & 0xFFFF)
      let symbol = DeflateAlphabet.distanceSymbol(distance)
      writer.write(UInt32(distances.bits[symbol]), Int(distances.lengths[symbol]))
      writer.write(
        UInt32(distance - DeflateAlphabet.distanceBase(symbol)),
        DeflateAlphabet.distanceExtraBits(symbol))
    }
    let end = DeflateAlphabet.endOfBlock
    writer.write(UInt32(literals.bits[end]), Int(literals.lengths[end]))
  }
}

/// The code lengths at the head of a block with codes of its own (RFC 1951, 3.2.7).
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

  /// In bits.
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

  /// Run-length coding: 16 repeats the last length, 17 and 18 stand for zeros.
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
