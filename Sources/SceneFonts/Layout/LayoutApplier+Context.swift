// Lookups that apply to a sequence of glyphs in a context: "Contextual Lookup Subtables".

extension LayoutApplier {
  /// A sequence to match: `count` two-byte values in `table`, starting at `offset`.
  private struct Sequence {
    var table: FontSlice
    var offset: Int
    var count: Int
    var matcher: Matcher

    func value(_ index: Int) -> Int { table.u16(offset + 2 * index) }

    static let empty = Sequence(table: .empty, offset: 0, count: 0, matcher: .anything)
  }

  /// A rule: the preceding glyphs, the input glyphs after the first, the following glyphs, and the
  /// lookups to apply.
  private struct Rule {
    var before = Sequence.empty
    var input: Sequence
    var after = Sequence.empty
    var actions: FontSlice
    var actionCount: Int
  }

  /// Applies lookups of type 5 in `GSUB` and type 7 in `GPOS`.
  mutating func applyContext(_ table: FontSlice) -> Bool {
    spendOnText(Self.stepsOfContext)
    let format = table.u16(0)
    let glyph = glyphs[index].glyph
    if format == 3 {
      let count = table.u16(2)
      guard count > 0, table.subtable16(6).coverageIndex(glyph) != nil else { return false }
      return apply(
        Rule(
          input: Sequence(table: table, offset: 8, count: count - 1, matcher: .coverage(table)),
          actions: table.from(6 + 2 * count), actionCount: table.u16(4)))
    }
    guard let covered = table.subtable16(2).coverageIndex(glyph) else { return false }
    let classes = table.subtable16(4)
    let matcher: Matcher = format == 1 ? .glyph : .glyphClass(classes)
    let set =
      format == 1
      ? table.subtable16(6 + 2 * covered) : table.subtable16(8 + 2 * classes.glyphClass(glyph))
    for number in 0..<set.records(set.u16(0), of: 2, at: 2) where work > 0 {
      spendOnText(1)
      let rule = set.subtable16(2 + 2 * number)
      let count = rule.u16(0)
      guard count > 0 else { continue }
      if apply(
        Rule(
          input: Sequence(table: rule, offset: 4, count: count - 1, matcher: matcher),
          actions: rule.from(4 + 2 * (count - 1)), actionCount: rule.u16(2)))
      {
        return true
      }
    }
    return false
  }

  /// Applies lookups of type 6 in `GSUB` and type 8 in `GPOS`.
  mutating func applyChainedContext(_ table: FontSlice) -> Bool {
    spendOnText(Self.stepsOfContext)
    let format = table.u16(0)
    let glyph = glyphs[index].glyph
    if format == 3 {
      let rule = Self.chainedRule(
        table, at: 2, firstCounts: true, before: .coverage(table), input: .coverage(table),
        after: .coverage(table))
      guard let rule, rule.first != 0, table.from(rule.first).coverageIndex(glyph) != nil else {
        return false
      }
      return apply(rule.rule)
    }
    guard let covered = table.subtable16(2).coverageIndex(glyph) else { return false }
    let (before, input, after) = (
      table.subtable16(4), table.subtable16(6), table.subtable16(8)
    )
    let set =
      format == 1
      ? table.subtable16(6 + 2 * covered) : table.subtable16(12 + 2 * input.glyphClass(glyph))
    for number in 0..<set.records(set.u16(0), of: 2, at: 2) where work > 0 {
      spendOnText(1)
      let found = Self.chainedRule(
        set.subtable16(2 + 2 * number), at: 0, firstCounts: false,
        before: format == 1 ? .glyph : .glyphClass(before),
        input: format == 1 ? .glyph : .glyphClass(input),
        after: format == 1 ? .glyph : .glyphClass(after))
      if let found, apply(found.rule) { return true }
    }
    return false
  }

  /// - Parameter firstCounts: Whether the input includes its first glyph.
  private static func chainedRule(
    _ table: FontSlice, at start: Int, firstCounts: Bool, before: Matcher, input: Matcher,
    after: Matcher
  ) -> (rule: Rule, first: Int)? {
    let beforeCount = table.u16(start)
    let inputAt = start + 2 + 2 * beforeCount
    let inputCount = table.u16(inputAt)
    guard inputCount > 0 else { return nil }
    let rest = firstCounts ? inputAt + 4 : inputAt + 2
    let afterAt = rest + 2 * (inputCount - 1)
    let afterCount = table.u16(afterAt)
    let actionsAt = afterAt + 2 + 2 * afterCount
    let rule = Rule(
      before: Sequence(table: table, offset: start + 2, count: beforeCount, matcher: before),
      input: Sequence(table: table, offset: rest, count: inputCount - 1, matcher: input),
      after: Sequence(table: table, offset: afterAt + 2, count: afterCount, matcher: after),
      actions: table.from(actionsAt + 2), actionCount: table.u16(actionsAt))
    return (rule, table.u16(inputAt + 2))
  }

  /// The cost of a rule, or of a table of rules, in steps.
  private static let stepsOfContext = 4

  private mutating func apply(_ rule: Rule) -> Bool {
    spendOnText(Self.stepsOfContext)
    guard let positions = match(rule.input), let last = positions.last,
      surrounds(rule.before, from: index, step: -1), surrounds(rule.after, from: last, step: 1)
    else { return false }
    run(rule, at: positions)
    return true
  }

  private mutating func surrounds(_ sequence: Sequence, from start: Int, step: Int) -> Bool {
    var position = start
    for number in 0..<sequence.count {
      guard
        let next = neighbor(
          of: position, step: step, isContext: true, sequence.matcher, sequence.value(number))
      else { return false }
      position = next
    }
    return true
  }

  private mutating func match(_ input: Sequence) -> [Int]? {
    matchInput(count: input.count, input.matcher) { input.value($0) }
  }

  /// Returns the positions of the current glyph and of `count` following glyphs that match.
  mutating func matchInput(
    count: Int, _ matcher: Matcher, value: (Int) -> Int
  ) -> [Int]? {
    guard count < Self.maximumContext else { return nil }
    var positions = [index]
    let first = glyphs[index]
    var passesBase: Bool?
    for number in 0..<count {
      guard
        let next = neighbor(of: positions[number], step: 1, matcher, value(number))
      else { return nil }
      let (ligature, component) = (glyphs[next].ligature, glyphs[next].ligatureComponent)
      if first.ligature != 0, first.ligatureComponent != 0 {
        // Marks must belong to the same component, unless the ligature itself is ignored.
        if ligature != first.ligature || component != first.ligatureComponent {
          let passes = passesBase ?? passesLigature(first.ligature)
          passesBase = passes
          if !passes { return nil }
        }
      } else if ligature != 0, component != 0, ligature != first.ligature {
        return nil
      }
      positions.append(next)
    }
    return positions
  }

  /// Returns whether the lookup ignores the ligature before the current glyph.
  private mutating func passesLigature(_ ligature: Int) -> Bool {
    var position = index
    while position > 0, glyphs[position - 1].ligature == ligature {
      spendOnText(1)
      position -= 1
      if glyphs[position].ligatureComponent == 0 { return !isConsidered(glyphs[position]) }
    }
    return false
  }

  /// Applies the lookups of a rule at the positions that its input matched. The positions are
  /// adjusted when the number of glyphs changes.
  private mutating func run(_ rule: Rule, at matched: [Int]) {
    var positions = matched
    var end = (matched.last ?? index) + 1
    for number in 0..<rule.actions.records(rule.actionCount, of: 4, at: 0) {
      let sequence = rule.actions.u16(4 * number)
      guard sequence < positions.count, positions[sequence] < glyphs.count, work > 0 else {
        continue
      }
      let before = glyphs.count
      index = positions[sequence]
      spendOnText(Self.stepsOfContext)
      guard recurse(rule.actions.u16(4 * number + 2)) else { continue }
      var delta = glyphs.count - before
      if delta == 0 { continue }
      end = max(end + delta, positions[sequence])
      var next = sequence + 1
      if delta > 0 {
        if delta + positions.count > Self.maximumContext { break }
        positions.insert(contentsOf: [Int](repeating: 0, count: delta), at: next)
      } else {
        delta = max(delta, next - positions.count)
        positions.removeSubrange(next..<next - delta)
      }
      next = delta > 0 ? next + delta : next
      for position in sequence + 1..<max(sequence + 1, next) {
        positions[position] = positions[position - 1] + 1
      }
      for position in next..<max(next, positions.count) { positions[position] += delta }
    }
    index = min(max(end, 0), glyphs.count)
    // Ensures progress if a context changes nothing.
    if index <= matched[0], depth == 0 { index = matched[0] + 1 }
  }
}
