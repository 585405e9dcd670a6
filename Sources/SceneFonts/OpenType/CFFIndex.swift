/// An INDEX of a `CFF ` or `CFF2` table: byte strings by index.
struct CFFIndex: Sendable {
  private let data: FontSlice
  let count: Int
  private let header: Int
  private let offsetSize: Int
  /// The end of the INDEX.
  let end: Int

  static let empty = CFFIndex(.empty, at: 0, isCFF2: false)

  init(_ table: FontSlice, at start: Int, isCFF2: Bool) {
    data = table.from(start)
    header = isCFF2 ? 4 : 2
    let claimed = isCFF2 ? data.u32(0) : data.u16(0)
    offsetSize = data.u8(header)
    guard claimed > 0, (1...4).contains(offsetSize),
      data.records(claimed + 1, of: offsetSize, at: header + 1) == claimed + 1
    else {
      count = 0
      end = start + header
      return
    }
    count = claimed
    let base = header + offsetSize * (claimed + 1)
    end = start + base + Self.offset(data, header + 1 + claimed * offsetSize, offsetSize)
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
    let at = header + 1 + index * offsetSize
    let (start, end) = (
      Self.offset(data, at, offsetSize), Self.offset(data, at + offsetSize, offsetSize)
    )
    guard start > 0, end > start else { return .empty }
    return data.from(header + offsetSize * (count + 1) + start, count: end - start)
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
