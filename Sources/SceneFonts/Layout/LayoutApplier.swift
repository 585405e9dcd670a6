/// Applies the lookups of a table to the glyphs of a run, in HarfBuzz's order.
///
/// Work and growth are limited, because the lookups of a font can nest and multiply indefinitely.
struct LayoutApplier {
  var glyphs: [ShapedGlyph]
  /// The current position.
  var index = 0

  let table: LayoutTable
  let isPositioning: Bool
  let definitions: GlyphDefinitions
  let coordinates: [Int]
  let isRightToLeft: Bool

  /// The flags of the current lookup.
  var flags = 0
  var markSet: Int?
  var mask: UInt32 = 1
  var skipsJoiners = true
  var isInSyllable = false
  var depth = 0

  /// The remaining steps for this run, as HarfBuzz counts them.
  var work: Int
  /// The remaining work for the text, which includes all lookups.
  var textWork: FontWork
  let maximumCount: Int
  var nextLigature = 1
  /// The parsed lookups, by index.
  var lookups: [Int: Lookup]

  static let maximumDepth = 64
  static let maximumContext = 64

  init(
    _ glyphs: [ShapedGlyph], table: LayoutTable, isPositioning: Bool,
    definitions: GlyphDefinitions, coordinates: [Int], isRightToLeft: Bool,
    lookups: [Int: Lookup], work textWork: FontWork
  ) {
    self.glyphs = glyphs
    (self.table, self.isPositioning) = (table, isPositioning)
    (self.definitions, self.coordinates) = (definitions, coordinates)
    self.isRightToLeft = isRightToLeft
    self.lookups = lookups
    self.textWork = textWork
    work = max(glyphs.count * 1024, 16_384)
    maximumCount = max(glyphs.count * 64, 1_024)
  }

  /// A lookup in a plan.
  struct Step: Hashable, Sendable {
    var lookup: Int
    /// The lookup applies to glyphs with one of these bits.
    var mask: UInt32
    /// Whether zero-width joiners between glyphs are skipped.
    var skipsJoiners = true
    /// Whether a sequence of glyphs is in one syllable.
    var isInSyllable = false
  }

  mutating func apply(_ step: Step) {
    guard work > 0, let lookup = lookup(step.lookup) else { return }
    (flags, markSet) = (lookup.flags, lookup.markSet)
    (mask, skipsJoiners, isInSyllable) = (step.mask, step.skipsJoiners, step.isInSyllable)
    if !isPositioning, lookup.type == 8 {
      index = glyphs.count - 1
      while index >= 0, work > 0 {
        spendOnText(1)
        if isSubject(index, lookup.digest) { _ = applyOnce(lookup) }
        index -= 1
      }
      return
    }
    index = 0
    while index < glyphs.count, work > 0 {
      spend()
      if !isSubject(index, lookup.digest) || !applyOnce(lookup) { index += 1 }
    }
  }

  /// Counts a step of the run.
  mutating func spend() {
    work -= 1
    spendOnText(1)
  }

  /// Counts additional steps, which HarfBuzz does not count, against the work of the text only.
  mutating func spendOnText(_ steps: Int) {
    textWork.spend(steps)
    if textWork.isSpent { work = 0 }
  }

  private func isSubject(_ index: Int, _ digest: GlyphDigest) -> Bool {
    digest.mayContain(glyphs[index].glyph) && glyphs[index].mask & mask != 0
      && isConsidered(glyphs[index])
  }

  private mutating func lookup(_ index: Int) -> Lookup? {
    if let known = lookups[index] { return known }
    let lookup = table.lookup(index, &textWork)
    // The first one in a run copies the list.
    spendOnText(1 + lookups.count / 8)
    lookups[index] = lookup
    return lookup
  }

  /// Applies the first matching subtable at `index`, and advances `index` if there is one.
  private mutating func applyOnce(_ lookup: Lookup) -> Bool {
    for subtable in lookup.subtables where work > 0 {
      spendOnText(1)
      if isPositioning
        ? position(lookup.type, subtable) : substitute(lookup.type, subtable)
      {
        return true
      }
    }
    return false
  }

  /// Applies a lookup at `index` for a context.
  mutating func recurse(_ number: Int) -> Bool {
    guard depth < Self.maximumDepth, work > 0, let lookup = lookup(number) else { return false }
    spend()
    depth += 1
    let saved = (flags, markSet)
    (flags, markSet) = (lookup.flags, lookup.markSet)
    let applied = applyOnce(lookup)
    (flags, markSet) = saved
    depth -= 1
    return applied
  }

  // MARK: Passing over glyphs

  /// Returns whether the flags of the current lookup include a glyph.
  func isConsidered(_ glyph: ShapedGlyph, flags: Int) -> Bool {
    if Int(glyph.kind.rawValue) & flags & 0xE != 0 { return false }
    guard glyph.kind.contains(.mark) else { return true }
    if flags & 0x10 != 0, let markSet { return definitions.markSet(markSet, contains: glyph.glyph) }
    if flags & 0xFF00 != 0 { return flags & 0xFF00 == Int(glyph.kind.markClassBits) }
    return true
  }

  func isConsidered(_ glyph: ShapedGlyph) -> Bool { isConsidered(glyph, flags: flags) }

  /// The condition for a glyph of a sequence.
  enum Matcher {
    case anything
    case glyph
    case glyphClass(FontSlice)
    /// Offsets of Coverage tables, relative to this table.
    case coverage(FontSlice)

    func matches(_ glyph: Int, _ value: Int) -> Bool {
      switch self {
      case .anything: true
      case .glyph: glyph == value
      case .glyphClass(let classes): classes.glyphClass(glyph) == value
      case .coverage(let base): value != 0 && base.from(value).coverageIndex(glyph) != nil
      }
    }
  }

  /// Returns the next glyph in the direction `step` that the lookup does not ignore, if it matches.
  ///
  /// - Parameter isContext: Whether the glyph is context and not input.
  mutating func neighbor(
    of start: Int, step: Int, isContext: Bool = false, flags: Int? = nil,
    _ matcher: Matcher = .anything, _ value: Int = 0
  ) -> Int? {
    let flags = flags ?? self.flags
    var position = start + step
    while glyphs.indices.contains(position), work > 0 {
      spend()
      let glyph = glyphs[position]
      if isConsidered(glyph, flags: flags) {
        let mayPass = mayPass(glyph, isContext: isContext)
        let isOfFeature =
          (isContext || glyph.mask & mask != 0)
          && (!isInSyllable || glyph.syllable == glyphs[index].syllable)
        if case .anything = matcher {
          if !mayPass { return isOfFeature ? position : nil }
        } else if isOfFeature, matcher.matches(glyph.glyph, value) {
          return position
        } else if !mayPass {
          return nil
        }
      }
      position += step
    }
    return nil
  }

  /// Returns whether an invisible character can be skipped if it does not match.
  private func mayPass(_ glyph: ShapedGlyph, isContext: Bool) -> Bool {
    guard glyph.isHiddenIgnorable else { return false }
    switch glyph.scalar {
    case 0x200C: return isPositioning || isContext
    case 0x200D: return isContext || skipsJoiners
    // Variants of Mongolian letters, tags, and the joiner of graphemes are for lookups.
    case 0x34F, 0x180B...0x180D, 0x180F, 0xE0020...0xE007F: return isPositioning
    default: return true
    }
  }
}
