// The lookups of `GSUB`.

extension LayoutApplier {
  mutating func substitute(_ type: Int, _ table: FontSlice) -> Bool {
    switch type {
    case 1: substituteSingle(table)
    case 2: substituteMultiple(table)
    case 3: substituteAlternate(table)
    case 4: substituteLigature(table)
    case 5: applyContext(table)
    case 6: applyChainedContext(table)
    case 8: substituteReversed(table)
    default: false
    }
  }

  /// Replaces the current glyph.
  private mutating func replace(with glyph: Int, at position: Int, guess: GlyphKind = []) {
    var kind = glyphs[position].kind.union(.substituted)
    if guess.contains(.ligated) {
      kind.insert(.ligated)
      kind.remove(.multiplied)
    }
    if guess.contains(.multiplied) { kind.insert(.multiplied) }
    let history = kind.intersection(.history)
    if definitions.hasClasses {
      kind = history.union(definitions.kind(of: glyph))
    } else if !guess.isDisjoint(with: [.base, .ligature, .mark]) {
      kind = history.union(guess.intersection([.base, .ligature, .mark]))
    }
    glyphs[position].kind = kind
    glyphs[position].glyph = glyph
  }

  private mutating func substituteSingle(_ table: FontSlice) -> Bool {
    let glyph = glyphs[index].glyph
    guard let covered = table.subtable16(2).coverageIndex(glyph) else { return false }
    if table.u16(0) == 1 {
      replace(with: (glyph + table.u16(4)) & 0xFFFF, at: index)
    } else {
      guard covered < table.u16(4) else { return false }
      replace(with: table.u16(6 + 2 * covered), at: index)
    }
    index += 1
    return true
  }

  private mutating func substituteMultiple(_ table: FontSlice) -> Bool {
    guard let covered = table.subtable16(2).coverageIndex(glyphs[index].glyph),
      covered < table.u16(4)
    else { return false }
    let sequence = table.subtable16(6 + 2 * covered)
    let count = sequence.records(sequence.u16(0), of: 2, at: 2)
    guard count > 0 else {
      glyphs.remove(at: index)
      return true
    }
    guard glyphs.count + count - 1 <= maximumCount else {
      work = 0
      return false
    }
    if count == 1 {
      replace(with: sequence.u16(2), at: index)
      index += 1
      return true
    }
    let original = glyphs[index]
    let guess: GlyphKind = original.kind.contains(.ligature) ? [.base, .multiplied] : .multiplied
    glyphs.insert(contentsOf: repeatElement(original, count: count - 1), at: index)
    for number in 0..<count {
      if original.ligature == 0 {
        glyphs[index].component = number
        glyphs[index].componentCount = 0
      }
      replace(with: sequence.u16(2 + 2 * number), at: index, guess: guess)
      index += 1
    }
    return true
  }

  /// Substitutes the first alternate, because no feature that is on by default selects another one.
  private mutating func substituteAlternate(_ table: FontSlice) -> Bool {
    guard let covered = table.subtable16(2).coverageIndex(glyphs[index].glyph),
      covered < table.u16(4)
    else { return false }
    let alternates = table.subtable16(6 + 2 * covered)
    guard alternates.u16(0) > 0 else { return false }
    replace(with: alternates.u16(2), at: index)
    index += 1
    return true
  }

  private mutating func substituteLigature(_ table: FontSlice) -> Bool {
    guard let covered = table.subtable16(2).coverageIndex(glyphs[index].glyph),
      covered < table.u16(4)
    else { return false }
    let set = table.subtable16(6 + 2 * covered)
    for number in 0..<set.records(set.u16(0), of: 2, at: 2) {
      let ligature = set.subtable16(2 + 2 * number)
      let count = ligature.u16(2)
      if count == 1 {
        replace(with: ligature.u16(0), at: index)
        index += 1
        return true
      }
      guard count > 1,
        let positions = matchInput(
          count: count - 1, .glyph, value: { ligature.u16(4 + 2 * $0) })
      else { continue }
      ligate(positions, to: ligature.u16(0))
      return true
    }
    return false
  }

  /// Replaces several glyphs by one. Marks between them remain and record their component.
  private mutating func ligate(_ positions: [Int], to glyph: Int) {
    let restAreMarks = positions.dropFirst().allSatisfy { glyphs[$0].kind.contains(.mark) }
    let first = glyphs[positions[0]]
    let isOfMarks = restAreMarks && first.kind.contains(.mark)
    let isLigature = !(restAreMarks && (first.kind.contains(.base) || isOfMarks))
    let total = positions.reduce(0) { $0 + glyphs[$1].componentsInLigature }
    let ligature = isLigature ? nextLigature : 0
    var (lastLigature, lastCount) = (first.ligature, first.componentsInLigature)
    var soFar = lastCount
    if isLigature {
      nextLigature += 1
      glyphs[index].ligature = ligature
      glyphs[index].componentCount = total
      glyphs[index].component = 0
      // A ligature that begins with a mark is a letter.
      glyphs[index].isMark = false
    }
    replace(with: glyph, at: index, guess: isLigature ? [.ligature, .ligated] : .ligated)
    index += 1
    for (removed, position) in positions.dropFirst().enumerated() {
      while index < position - removed {
        if isLigature { attach(index, to: ligature, after: soFar, lastCount) }
        index += 1
      }
      (lastLigature, lastCount) = (glyphs[index].ligature, glyphs[index].componentsInLigature)
      soFar += lastCount
      glyphs.remove(at: index)
    }
    guard !isOfMarks, lastLigature != 0 else { return }
    var next = index
    while next < glyphs.count, glyphs[next].ligature == lastLigature,
      glyphs[next].ligatureComponent != 0
    {
      attach(next, to: ligature, after: soFar, lastCount)
      next += 1
    }
  }

  private mutating func attach(_ mark: Int, to ligature: Int, after soFar: Int, _ lastCount: Int) {
    let own = glyphs[mark].ligatureComponent
    glyphs[mark].component = soFar - lastCount + min(own == 0 ? lastCount : own, lastCount)
    glyphs[mark].ligature = ligature
    glyphs[mark].componentCount = 0
  }

  /// Type 8: substitutes a glyph by its context, from the end of the text.
  private mutating func substituteReversed(_ table: FontSlice) -> Bool {
    guard depth == 0, let covered = table.subtable16(2).coverageIndex(glyphs[index].glyph) else {
      return false
    }
    let beforeCount = table.u16(4)
    let afterAt = 6 + 2 * beforeCount
    let afterCount = table.u16(afterAt)
    var position = index
    for number in 0..<beforeCount {
      guard
        let next = neighbor(
          of: position, step: -1, isContext: true, .coverage(table), table.u16(6 + 2 * number))
      else { return false }
      position = next
    }
    position = index
    for number in 0..<afterCount {
      guard
        let next = neighbor(
          of: position, step: 1, isContext: true, .coverage(table),
          table.u16(afterAt + 2 + 2 * number))
      else { return false }
      position = next
    }
    let glyphsAt = afterAt + 2 + 2 * afterCount
    guard covered < table.u16(glyphsAt) else { return false }
    replace(with: table.u16(glyphsAt + 2 + 2 * covered), at: index)
    return true
  }
}
