/// An INDEX of a `CFF ` or `CFF2` table: byte strings by index.
struct CFFIndex: Sendable {
  private let table: FontTable
  let count: Int
  private let offsetSize: Int
  /// The offsets of the strings; nil if they are read on demand, because there are too many to keep.
  private let offsets: FontSlice?
  /// The location of the first offset in the table, and that to which the offsets are relative.
  private let offsetsStart: Int
  private let base: Int
  /// The end of the INDEX.
  let end: Int

  static let empty = CFFIndex(.empty, at: 0, isCFF2: false)

  /// In bytes: a damaged font can contain many long ones that overlap.
  private static let keptOffsets = 1 << 14
  /// Far longer than any program, in bytes.
  private static let longestString = 1 << 20

  init(_ table: FontTable, at start: Int, isCFF2: Bool) {
    self.table = table
    let countSize = isCFF2 ? 4 : 2
    let header = table.from(start, count: countSize + 1)
    let claimed = isCFF2 ? header.u32(0) : header.u16(0)
    offsetSize = header.u8(countSize)
    offsetsStart = start + countSize + 1
    let length = offsetSize * (claimed + 1)
    base = offsetsStart + length - 1
    guard claimed > 0, (1...4).contains(offsetSize), offsetsStart + length <= table.count else {
      (count, offsets, end) = (0, nil, start + countSize)
      return
    }
    count = claimed
    offsets =
      length <= Self.keptOffsets ? table.from(offsetsStart, count: length) : nil
    let last = offsetsStart + claimed * offsetSize
    end = base + Self.offset(table.from(last, count: offsetSize), 0, offsetSize)
  }

  private static func offset(_ data: FontSlice, _ at: Int, _ size: Int) -> Int {
    switch size {
    case 1: data.u8(at)
    case 2: data.u16(at)
    case 3: data.u24(at)
    default: data.u32(at)
    }
  }

  /// The bytes at an index; empty if it is out of range.
  subscript(index: Int) -> FontSlice {
    guard index >= 0, index < count else { return .empty }
    let at = index * offsetSize
    let pair = offsets?.from(at) ?? table.from(offsetsStart + at, count: 2 * offsetSize)
    let start = Self.offset(pair, 0, offsetSize)
    let length = Self.offset(pair, offsetSize, offsetSize) - start
    guard start > 0, length > 0 else { return .empty }
    return table.from(base + start, count: min(length, Self.longestString))
  }
}

/// A DICT: operators with their operands.
struct CFFDictionary: Sendable {
  private var entries: [(key: Int, operands: [Double])] = []

  init(_ data: FontSlice) {
    var operands: [Double] = []
    var at = 0
    while at < data.count, entries.count < 64 {
      let byte = data.u8(at)
      at += 1
      switch byte {
      case 0...21, 22...24:
        var key = byte
        if byte == 12 {
          key = 1200 + data.u8(at)
          at += 1
        }
        entries.append((key, operands))
        operands = []
      case 28:
        operands.append(Double(data.i16(at)))
        at += 2
      case 29:
        operands.append(Double(data.i32(at)))
        at += 4
      case 30: operands.append(Self.real(data, &at))
      case 32...246: operands.append(Double(byte - 139))
      case 247...250:
        operands.append(Double((byte - 247) * 256 + data.u8(at) + 108))
        at += 1
      case 251...254:
        operands.append(Double(-(byte - 251) * 256 - data.u8(at) - 108))
        at += 1
      default: break
      }
      if operands.count > 513 { return }
    }
  }

  /// Skips a real number; the reader does not need them.
  private static func real(_ data: FontSlice, _ at: inout Int) -> Double {
    while at < data.count {
      let byte = data.u8(at)
      at += 1
      if byte & 0xF == 0xF || byte >> 4 == 0xF { break }
    }
    return 0
  }

  /// Returns the operands of a key, which is 1200 + n for a two-byte operator `12 n`.
  func operands(_ key: Int) -> [Double]? { entries.first { $0.key == key }?.operands }

  func integer(_ key: Int) -> Int? { operands(key)?.last.map { Int($0) } }
}
