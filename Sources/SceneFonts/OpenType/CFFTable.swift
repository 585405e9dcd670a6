import SceneLayers

/// The `CFF ` or `CFF2` table, which contains programs that draw cubic curves.
struct CFFTable: Sendable {
  let isCFF2: Bool
  private let table: FontTable
  private let charstrings: CFFIndex
  private let globalSubroutines: CFFIndex
  /// The private dictionary of the font, or of each font dictionary.
  private let privates: [PrivateDictionary]
  private let select: FontSlice
  private let charset: Int
  private let store: ItemVariationStore

  private struct PrivateDictionary: Sendable {
    var subroutines = CFFIndex.empty
    var variationIndex = 0
  }

  init(_ table: FontTable, isCFF2: Bool) throws(FontError) {
    let name: FontError.TableName = isCFF2 ? .cff2 : .cff
    self.table = table
    self.isCFF2 = isCFF2
    let top: CFFDictionary
    let start = table.from(0, count: 5)
    let header = start.u8(2)
    if isCFF2 {
      top = CFFDictionary(table.from(header, count: start.u16(3)))
      globalSubroutines = CFFIndex(table, at: header + start.u16(3), isCFF2: true)
    } else {
      let names = CFFIndex(table, at: header, isCFF2: false)
      let tops = CFFIndex(table, at: names.end, isCFF2: false)
      let strings = CFFIndex(table, at: tops.end, isCFF2: false)
      guard tops.count > 0 else { throw .invalidTable(name) }
      top = CFFDictionary(tops[0])
      globalSubroutines = CFFIndex(table, at: strings.end, isCFF2: false)
    }
    guard let offset = top.integer(17) else { throw .invalidTable(name) }
    charstrings = CFFIndex(table, at: offset, isCFF2: isCFF2)
    guard charstrings.count > 0 else { throw .invalidTable(name) }
    charset = top.integer(15) ?? 0
    let storeOffset = top.integer(24) ?? 0
    store = ItemVariationStore(
      isCFF2 && storeOffset > 0 ? table.from(storeOffset + 2, count: 1 << 16) : .empty)
    if let fonts = top.integer(1236) {
      let dictionaries = CFFIndex(table, at: fonts, isCFF2: isCFF2)
      privates = (0..<min(dictionaries.count, 256)).map {
        Self.privateDictionary(CFFDictionary(dictionaries[$0]), table, isCFF2: isCFF2)
      }
      if let offset = top.integer(1237) {
        select = Self.select(table, at: offset, charstrings.count)
      } else {
        select = .empty
      }
    } else {
      privates = [Self.privateDictionary(top, table, isCFF2: isCFF2)]
      select = .empty
    }
  }

  /// Reads the table of each glyph's font dictionary (FDSelect).
  private static func select(_ table: FontTable, at offset: Int, _ glyphs: Int) -> FontSlice {
    let start = table.from(offset, count: 5)
    return switch start.u8(0) {
    case 0: table.from(offset, count: 1 + glyphs)
    case 3: table.from(offset, count: 5 + 3 * start.u16(1))
    default: table.from(offset, count: 9 + 6 * min(start.u32(1), glyphs))
    }
  }

  private static func privateDictionary(
    _ owner: CFFDictionary, _ table: FontTable, isCFF2: Bool
  ) -> PrivateDictionary {
    guard let operands = owner.operands(18), operands.count >= 2 else { return PrivateDictionary() }
    let (size, offset) = (Int(operands[0]), Int(operands[1]))
    guard size > 0, offset > 0 else { return PrivateDictionary() }
    let dictionary = CFFDictionary(table.from(offset, count: min(size, 1 << 16)))
    return PrivateDictionary(
      subroutines: dictionary.integer(19).map {
        CFFIndex(table, at: offset + $0, isCFF2: isCFF2)
      } ?? .empty,
      variationIndex: dictionary.integer(22) ?? 0)
  }

  /// Returns the outline of a glyph in font units, with y pointing up.
  func outline(
    of glyph: Int, at coordinates: [Int], _ work: inout FontWork
  ) throws(FontError) -> Path {
    guard glyph >= 0, glyph < charstrings.count else { throw .invalidGlyph(glyph) }
    let dictionary = fontDictionary(of: glyph)
    let own = privates.indices.contains(dictionary) ? privates[dictionary] : PrivateDictionary()
    var machine = Charstring(
      glyph: glyph, isCFF2: isCFF2, globals: globalSubroutines, locals: own.subroutines,
      store: store, coordinates: coordinates, variationIndex: own.variationIndex)
    defer { work.spend(machine.steps) }
    try machine.run(charstrings[glyph])
    if let (base, accent, offset) = machine.accented {
      // The deprecated `seac`: a letter and an accent of the standard encoding.
      var path = try outline(ofStandard: base, in: glyph, at: coordinates, &work)
      let mark = try outline(ofStandard: accent, in: glyph, at: coordinates, &work)
      path.elements += mark.elements.map { $0.moved(by: offset) }
      return path
    }
    return machine.path
  }

  private func outline(
    ofStandard code: Int, in glyph: Int, at coordinates: [Int], _ work: inout FontWork
  ) throws(FontError) -> Path {
    // The component is found by its standard name among the names of all glyphs.
    work.spend(charstrings.count)
    guard let string = Self.standardString(code), let part = self.glyph(ofString: string),
      part != glyph
    else { throw .invalidGlyph(glyph) }
    let own = privates.first ?? PrivateDictionary()
    var machine = Charstring(
      glyph: part, isCFF2: isCFF2, globals: globalSubroutines, locals: own.subroutines,
      store: store, coordinates: coordinates, variationIndex: 0)
    defer { work.spend(machine.steps) }
    try machine.run(charstrings[part])
    guard machine.accented == nil else { throw .nestedTooDeep(glyph: glyph) }
    return machine.path
  }

  /// Returns the index of a glyph's font dictionary (FDSelect).
  private func fontDictionary(of glyph: Int) -> Int {
    switch select.u8(0) {
    case 0: return select.isEmpty ? 0 : select.u8(1 + glyph)
    case 3:
      let count = select.records(select.u16(1), of: 3, at: 3)
      let next = select.lowerBound(count, of: 3, at: 3, glyph + 1) { $0.u16($1) }
      return next > 0 ? select.u8(3 * next + 2) : 0
    case 4:
      let count = select.records(select.u32(1), of: 6, at: 5)
      let next = select.lowerBound(count, of: 6, at: 5, glyph + 1) { $0.u32($1) }
      return next > 0 ? select.u16(5 + 6 * (next - 1) + 4) : 0
    default: return 0
    }
  }

  /// Returns the string ID of a character in Adobe's standard encoding.
  private static func standardString(_ code: Int) -> Int? {
    switch code {
    case 32...126: code - 31
    case 161...175: code - 65
    case 177...180: code - 66
    case 182...189: code - 67
    case 191: 123
    case 193...200: code - 69
    case 202...203: code - 70
    case 205...208: code - 71
    case 225: 138
    case 227: 139
    case 232...235: code - 92
    case 241: 144
    case 245: 145
    case 248...251: code - 102
    default: nil
    }
  }

  /// Returns the glyph that the charset assigns to a string ID.
  private func glyph(ofString string: Int) -> Int? {
    // ISOAdobe, in which glyph indices and string IDs are the same.
    if charset == 0 { return string < charstrings.count ? string : nil }
    guard charset > 2 else { return nil }
    let data = table.from(charset, count: 1 + 4 * charstrings.count)
    if data.u8(0) == 0 {
      return (1..<charstrings.count).first { data.u16(2 * $0 - 1) == string }
    }
    let isLong = data.u8(0) == 2
    var (glyph, at) = (1, 1)
    while glyph < charstrings.count, at < data.count {
      let (first, left) = (data.u16(at), isLong ? data.u16(at + 2) : data.u8(at + 2))
      if string >= first, string <= first + left { return glyph + string - first }
      glyph += left + 1
      at += isLong ? 4 : 3
    }
    return nil
  }
}

extension Path.Element {
  fileprivate func moved(by offset: Point) -> Self {
    func at(_ point: Point) -> Point { Point(point.x + offset.x, point.y + offset.y) }
    return switch self {
    case .move(let point): .move(at(point))
    case .line(let point): .line(at(point))
    case .curve(let a, let b, let end): .curve(at(a), at(b), at(end))
    default: self
    }
  }
}
