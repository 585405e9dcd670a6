// The lookups of `GPOS`. Lengths are in font units.

extension LayoutApplier {
  mutating func position(_ type: Int, _ table: FontSlice) -> Bool {
    switch type {
    case 1: positionSingle(table)
    case 2: positionPair(table)
    case 3: positionCursive(table)
    case 4: attachToBase(table)
    case 5: attachToLigature(table)
    case 6: attachToMark(table)
    case 7: applyContext(table)
    case 8: applyChainedContext(table)
    default: false
    }
  }

  private mutating func positionSingle(_ table: FontSlice) -> Bool {
    guard let covered = table.subtable16(2).coverageIndex(glyphs[index].glyph) else {
      return false
    }
    let format = table.u16(4)
    if table.u16(0) == 1 {
      add(table, at: 6, format, to: index)
    } else {
      guard covered < table.u16(6) else { return false }
      add(table, at: 8 + covered * Self.size(format), format, to: index)
    }
    index += 1
    return true
  }

  private mutating func positionPair(_ table: FontSlice) -> Bool {
    let first = glyphs[index].glyph
    guard let covered = table.subtable16(2).coverageIndex(first),
      let second = neighbor(of: index, step: 1)
    else { return false }
    let (format1, format2) = (table.u16(4), table.u16(6))
    let (size1, size2) = (Self.size(format1), Self.size(format2))
    let base: FontSlice
    let at: Int
    if table.u16(0) == 1 {
      let set = table.subtable16(10 + 2 * covered)
      let record = 2 + size1 + size2
      let count = set.records(set.u16(0), of: record, at: 2)
      let glyph = glyphs[second].glyph
      let found = set.lowerBound(count, of: record, at: 2, glyph) { $0.u16($1) }
      guard covered < table.u16(8), found < count, set.u16(2 + record * found) == glyph else {
        return false
      }
      (base, at) = (set, 2 + record * found + 2)
    } else {
      let class1 = table.subtable16(8).glyphClass(first)
      let class2 = table.subtable16(10).glyphClass(glyphs[second].glyph)
      guard class1 < table.u16(12), class2 < table.u16(14) else { return false }
      (base, at) = (table, 16 + (class1 * table.u16(14) + class2) * (size1 + size2))
    }
    add(base, at: at, format1, to: index)
    add(base, at: at + size1, format2, to: second)
    index = format2 == 0 ? second : second + 1
    return true
  }

  // MARK: Values

  /// Returns the size of a ValueRecord in bytes.
  private static func size(_ format: Int) -> Int { 2 * (format & 0xFF).nonzeroBitCount }

  /// Adds a ValueRecord, whose device tables are at offsets from the start of `table`.
  private mutating func add(_ table: FontSlice, at start: Int, _ format: Int, to glyph: Int) {
    var at = start
    func isNext(_ bit: Int) -> Bool { format & bit != 0 }
    func take() -> Int {
      at += 2
      return table.i16(at - 2)
    }
    if isNext(1) { glyphs[glyph].xOffset += take() }
    if isNext(2) { glyphs[glyph].yOffset += take() }
    if isNext(4) { glyphs[glyph].advance += take() }
    if isNext(8) { at += 2 }
    guard !coordinates.isEmpty else { return }
    if isNext(0x10) {
      glyphs[glyph].xOffset += variation(table.subtable16(at))
      at += 2
    }
    if isNext(0x20) {
      glyphs[glyph].yOffset += variation(table.subtable16(at))
      at += 2
    }
    if isNext(0x40) { glyphs[glyph].advance += variation(table.subtable16(at)) }
  }

  /// Returns the delta of a VariationIndex table. Other device tables, which contain pixels, are
  /// not used.
  private func variation(_ device: FontSlice) -> Int {
    roundedAwayFromZero(unroundedVariation(device))
  }

  private func unroundedVariation(_ device: FontSlice) -> Double {
    guard device.u16(4) == 0x8000 else { return 0 }
    return definitions.variations.delta(
      outer: device.u16(0), inner: device.u16(2), at: coordinates)
  }

  /// Returns an anchor point; nil if the table has none.
  private func anchor(_ table: FontSlice) -> (x: Double, y: Double)? {
    guard !table.isEmpty else { return nil }
    var (x, y) = (Double(table.i16(2)), Double(table.i16(4)))
    if table.u16(0) == 3, !coordinates.isEmpty {
      x += unroundedVariation(table.subtable16(6))
      y += unroundedVariation(table.subtable16(8))
    }
    return (x, y)
  }

  // MARK: Cursive attachment

  private mutating func positionCursive(_ table: FontSlice) -> Bool {
    let coverage = table.subtable16(2)
    guard let covered = coverage.coverageIndex(glyphs[index].glyph),
      let entry = anchor(table.subtable16(6 + 4 * covered)),
      let before = neighbor(of: index, step: -1),
      let coveredBefore = coverage.coverageIndex(glyphs[before].glyph),
      let exit = anchor(table.subtable16(8 + 4 * coveredBefore))
    else { return false }
    let (exitX, entryX) = (roundedAwayFromZero(exit.x), roundedAwayFromZero(entry.x))
    if isRightToLeft {
      let shift = exitX + glyphs[before].xOffset
      glyphs[before].advance -= shift
      glyphs[before].xOffset -= shift
      glyphs[index].advance = entryX + glyphs[index].xOffset
    } else {
      glyphs[before].advance = exitX + glyphs[before].xOffset
      let shift = entryX + glyphs[index].xOffset
      glyphs[index].advance -= shift
      glyphs[index].xOffset -= shift
    }
    var (child, parent) = (before, index)
    var y = roundedAwayFromZero(entry.y - exit.y)
    if flags & 1 == 0 {
      swap(&child, &parent)
      y = -y
    }
    reverseChain(from: child, upTo: parent)
    glyphs[child].isCursive = true
    glyphs[child].attachment = parent - child
    glyphs[child].yOffset = y
    if glyphs[parent].attachment == child - parent {
      glyphs[parent].attachment = 0
      glyphs[parent].yOffset = 0
    }
    index += 1
    return true
  }

  /// Reverses the links of a chain, so that all of it is attached to its new parent.
  private mutating func reverseChain(from start: Int, upTo parent: Int) {
    var links: [(from: Int, to: Int)] = []
    var glyph = start
    while glyphs[glyph].attachment != 0, glyphs[glyph].isCursive {
      let next = glyph + glyphs[glyph].attachment
      glyphs[glyph].attachment = 0
      guard next != parent, glyphs.indices.contains(next) else { break }
      links.append((glyph, next))
      glyph = next
    }
    for (from, to) in links.reversed() {
      glyphs[to].yOffset = -glyphs[from].yOffset
      glyphs[to].attachment = from - to
      glyphs[to].isCursive = true
    }
  }

  // MARK: Marks

  /// Attaches the current mark to a glyph by their anchors.
  private mutating func attach(
    _ marks: FontSlice, _ number: Int, to target: Int, anchors: FontSlice, row: Int,
    classes: Int
  ) -> Bool {
    let markClass = marks.u16(2 + 4 * number)
    guard number < marks.u16(0), markClass < classes, row < anchors.u16(0),
      let own = anchor(marks.subtable16(4 + 4 * number)),
      let base = anchor(anchors.subtable16(2 + 2 * (row * classes + markClass)))
    else { return false }
    glyphs[index].xOffset = roundedAwayFromZero(base.x - own.x)
    glyphs[index].yOffset = roundedAwayFromZero(base.y - own.y)
    glyphs[index].isCursive = false
    glyphs[index].attachment = target - index
    index += 1
    return true
  }

  private mutating func attachToBase(_ table: FontSlice) -> Bool {
    guard let mark = table.subtable16(2).coverageIndex(glyphs[index].glyph) else { return false }
    let bases = table.subtable16(4)
    var base = index
    var row: Int?
    while let before = neighbor(of: base, step: -1, flags: 8) {
      base = before
      row = bases.coverageIndex(glyphs[base].glyph)
      // If a glyph was replaced by several, marks are attached to the first one.
      if row != nil || isFirstOfSeveral(base) { break }
    }
    guard let row, base != index else { return false }
    return attach(
      table.subtable16(8), mark, to: base, anchors: table.subtable16(10), row: row,
      classes: table.u16(6))
  }

  private func isFirstOfSeveral(_ position: Int) -> Bool {
    let glyph = glyphs[position]
    guard glyph.kind.contains(.multiplied), glyph.ligatureComponent != 0, position > 0 else {
      return true
    }
    let before = glyphs[position - 1]
    return before.kind.contains(.mark) || !before.kind.contains(.multiplied)
      || glyph.ligature != before.ligature
      || glyph.ligatureComponent != before.ligatureComponent + 1
  }

  private mutating func attachToLigature(_ table: FontSlice) -> Bool {
    guard let mark = table.subtable16(2).coverageIndex(glyphs[index].glyph),
      let base = neighbor(of: index, step: -1, flags: 8),
      let covered = table.subtable16(4).coverageIndex(glyphs[base].glyph)
    else { return false }
    let anchors = table.subtable16(10).subtable16(2 + 2 * covered)
    let count = anchors.u16(0)
    guard count > 0 else { return false }
    let current = glyphs[index]
    let isOfThis =
      current.ligature != 0 && current.ligature == glyphs[base].ligature
      && current.ligatureComponent > 0
    let component = isOfThis ? min(count, current.ligatureComponent) - 1 : count - 1
    return attach(
      table.subtable16(8), mark, to: base, anchors: anchors, row: component,
      classes: table.u16(6))
  }

  private mutating func attachToMark(_ table: FontSlice) -> Bool {
    guard let mark = table.subtable16(2).coverageIndex(glyphs[index].glyph),
      let base = neighbor(of: index, step: -1, flags: flags & ~0xE),
      glyphs[base].kind.contains(.mark), belongTogether(glyphs[index], glyphs[base]),
      let row = table.subtable16(4).coverageIndex(glyphs[base].glyph)
    else { return false }
    return attach(
      table.subtable16(8), mark, to: base, anchors: table.subtable16(10), row: row,
      classes: table.u16(6))
  }

  /// Returns whether two marks belong to the same base, or to the same component of a ligature.
  private func belongTogether(_ a: ShapedGlyph, _ b: ShapedGlyph) -> Bool {
    if a.ligature == b.ligature {
      return a.ligature == 0 || a.ligatureComponent == b.ligatureComponent
    }
    // One of them can be a ligature of marks.
    return a.ligature > 0 && a.ligatureComponent == 0
      || b.ligature > 0 && b.ligatureComponent == 0
  }

  // MARK: The end

  /// Adds the position of the target to attached glyphs.
  mutating func placeAttached() {
    for position in glyphs.indices { placeAttached(position, depth: 0) }
  }

  private mutating func placeAttached(_ position: Int, depth: Int) {
    let link = glyphs[position].attachment
    guard link != 0, depth < Self.maximumDepth else { return }
    glyphs[position].attachment = 0
    let target = position + link
    guard glyphs.indices.contains(target) else { return }
    placeAttached(target, depth: depth + 1)
    glyphs[position].yOffset += glyphs[target].yOffset
    if glyphs[position].isCursive { return }
    glyphs[position].xOffset += glyphs[target].xOffset
    let (low, high) = (min(position, target), max(position, target))
    let between = isRightToLeft ? low + 1..<high + 1 : low..<high
    let distance = between.reduce(0) { $0 + glyphs[$1].advance }
    glyphs[position].xOffset += (target < position) == isRightToLeft ? distance : -distance
  }
}
