/// The symbols of deflate blocks (RFC 1951, 3.2.5).
enum DeflateAlphabet {
  static let endOfBlock = 256
  static let literalCount = 286
  static let distanceCount = 30
  static let shortestMatch = 3
  static let longestMatch = 258
  static let farthestMatch = 32768

  /// The order of the lengths of the code length code.
  static let codeLengthOrder: [UInt8] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// Returns the number of extra bits of length symbol 257 + `index`.
  @inline(__always)
  static func lengthExtraBits(_ index: Int) -> Int {
    index < 8 || index == 28 ? 0 : (index >> 2) - 1
  }

  /// Returns the shortest match of length symbol 257 + `index`.
  @inline(__always)
  static func lengthBase(_ index: Int) -> Int {
    if index < 8 { return 3 + index }
    if index == 28 { return longestMatch }
    return 3 + ((4 + (index & 3)) << ((index >> 2) - 1))
  }

  /// Returns the length symbol minus 257.
  @inline(__always)
  static func lengthIndex(_ length: Int) -> Int {
    if length == longestMatch { return 28 }
    return logarithmicIndex(length - shortestMatch, steps: 2)
  }

  @inline(__always)
  static func distanceExtraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : (symbol >> 1) - 1 }

  @inline(__always)
  static func distanceBase(_ symbol: Int) -> Int {
    symbol < 4 ? symbol + 1 : 1 + ((2 + (symbol & 1)) << ((symbol >> 1) - 1))
  }

  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> Int {
    logarithmicIndex(distance - 1, steps: 1)
  }

  /// Both alphabets divide each power of two into 2^`steps` equal ranges.
  @inline(__always)
  private static func logarithmicIndex(_ value: Int, steps: Int) -> Int {
    if value < 2 << steps { return value }
    let exponent = Int.bitWidth - 1 - value.leadingZeroBitCount
    return ((exponent - steps) << steps) + (value >> (exponent - steps))
  }

  /// The code lengths of fixed codes. Two literals and two distances never occur, but have codes.
  static var fixedLiteralLengths: [UInt8] {
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
  }

  static var fixedDistanceLengths: [UInt8] { [UInt8](repeating: 5, count: 32) }
}
