/// Limits on combining marks. Comparing and hashing strings sorts the marks that follow a character,
/// which takes time in proportion to the square of their number.
public enum CombiningMarks {
  /// The maximum number of marks in a row.
  public static let limit = 100

  public static func message(about what: String) -> String {
    "this \(what) has more than \(limit) combining marks in a row"
  }

  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }

  /// Returns whether the concatenation of two texts, neither of which has too many marks, does.
  public static func areTooMany(between a: String, and b: String) -> Bool {
    guard let first = b.unicodeScalars.first, contains(first) else { return false }
    return a.unicodeScalars.reversed().prefix { contains($0) }.count
      + b.unicodeScalars.prefix { contains($0) }.count > limit
  }

  /// Returns whether a text has too many marks in a row.
  public static func areTooMany(in bytes: [UInt8]) -> Bool {
    var index = endOfASCII(bytes, from: 0)
    while index < bytes.count {
      let end = bytes[index...].firstIndex { $0 < 0x80 } ?? bytes.count
      // A mark has at least two bytes.
      if end - index > 2 * limit {
        var count = 0
        for scalar in String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars {
          count = contains(scalar) ? count + 1 : 0
          if count > limit { return true }
        }
      }
      index = endOfASCII(bytes, from: end)
    }
    return false
  }
}

/// Returns an offset before which all bytes are ASCII, in large steps.
public func endOfASCII(_ all: [UInt8], from start: Int) -> Int {
  let bytes = all.span
  var end = start
  while end &+ 64 <= bytes.count {
    let block = bytes.extracting(end..<(end &+ 64))
    var bits: UInt8 = 0
    for index in 0..<64 { bits |= block[index] }
    guard bits < 0x80 else { break }
    end &+= 64
  }
  while end < bytes.count, bytes[end] < 0x80 { end += 1 }
  return end
}
