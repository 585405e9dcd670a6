/// A part of a font file, read as big-endian values of the OpenType specification ("Data types").
///
/// Reading out of range returns 0, like HarfBuzz's null objects, so a table with an incorrect size
/// is treated as an empty one, and no read can trap. Offsets are at most 2⁴⁸, so that their sums do
/// not overflow.
struct FontSlice: Sendable {
  private let bytes: [UInt8]
  private let start: Int
  /// The length in bytes.
  let count: Int

  init(_ bytes: [UInt8]) {
    (self.bytes, start, count) = (bytes, 0, bytes.count)
  }

  /// - Parameter range: A range of `bytes`.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.init(bytes, start: range.lowerBound, count: range.count)
  }

  private init(_ bytes: [UInt8], start: Int, count: Int) {
    (self.bytes, self.start, self.count) = (bytes, start, count)
  }

  static let empty = FontSlice([])

  var isEmpty: Bool { count == 0 }

  func u8(_ offset: Int) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    return Int(bytes[start + offset])
  }

  func u16(_ offset: Int) -> Int {
    guard offset >= 0, offset <= count - 2 else { return 0 }
    let index = start + offset
    return Int(bytes[index]) << 8 | Int(bytes[index + 1])
  }

  func u24(_ offset: Int) -> Int { u16(offset) << 8 | u8(offset + 2) }

  func u32(_ offset: Int) -> Int {
    guard offset >= 0, offset <= count - 4 else { return 0 }
    return u16(offset) << 16 | u16(offset + 2)
  }

  func i8(_ offset: Int) -> Int { Int(Int8(truncatingIfNeeded: u8(offset))) }
  func i16(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(offset))) }
  func i32(_ offset: Int) -> Int { Int(Int32(truncatingIfNeeded: u32(offset))) }

  /// Returns the part from `offset` to the end; empty if it is out of range.
  func from(_ offset: Int) -> FontSlice {
    guard offset > 0 else { return offset == 0 ? self : .empty }
    guard offset < count else { return .empty }
    return FontSlice(bytes, start: start + offset, count: count - offset)
  }

  /// Returns up to `length` bytes from `offset`.
  func from(_ offset: Int, count length: Int) -> FontSlice {
    let rest = from(offset)
    return FontSlice(rest.bytes, start: rest.start, count: max(0, min(length, rest.count)))
  }

  /// Returns the part at the 16-bit offset stored at `offset`, relative to this slice; empty if the
  /// offset is 0.
  func subtable16(_ offset: Int) -> FontSlice {
    let target = u16(offset)
    return target == 0 ? .empty : from(target)
  }

  /// Returns the part at a 32-bit offset.
  func subtable32(_ offset: Int) -> FontSlice {
    let target = u32(offset)
    return target == 0 ? .empty : from(target)
  }

  /// Returns the number of records of `size` bytes from `offset` on: at most `claimed`, and as many
  /// as fit.
  func records(_ claimed: Int, of size: Int, at offset: Int) -> Int {
    guard offset <= count else { return 0 }
    return max(0, min(claimed, (count - offset) / size))
  }

  /// Returns the first of `records` records of `size` bytes whose key, `key(position)`, is at least
  /// `value`.
  func lowerBound(
    _ records: Int, of size: Int, at offset: Int, _ value: Int, key: (FontSlice, Int) -> Int
  ) -> Int {
    var (low, high) = (0, records)
    while low < high {
      let middle = (low + high) / 2
      if key(self, offset + middle * size) < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A four-letter name of a table, script, feature, or axis.
public struct FontTag: Hashable, Sendable, ExpressibleByStringLiteral {
  public let value: UInt32

  public init(_ value: Int) { self.value = UInt32(truncatingIfNeeded: value) }

  /// Returns the tag with four characters of ASCII; nil for other texts.
  public init?(_ name: some StringProtocol) {
    guard name.utf8.count == 4, name.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
    value = name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  public init(stringLiteral name: StaticString) {
    value = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
