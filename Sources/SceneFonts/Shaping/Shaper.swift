/// Converts characters to glyphs. The steps are in HarfBuzz's order, so that the results are the
/// same.
struct Shaper {
  var font: ShapingFont
  private let options: ShapePlan.Options
  /// The remaining work for the text, against which shaping is counted.
  var work = FontWork()
  private var plans: [ShapePlan] = []
  /// The parsed lookups of `GSUB` and `GPOS`.
  private var substitutionLookups: [Int: Lookup] = [:]
  private var positioningLookups: [Int: Lookup] = [:]

  init(_ font: ShapingFont.Source, options: ShapePlan.Options = .init()) {
    self.font = ShapingFont(font)
    self.options = options
  }

  /// The steps of setting up a run, however short it is; the built-in font has no lookups.
  private var stepsOfRun: Int { font.file == nil ? 20 : 200 }

  /// Shapes a run of one script and direction. If it is not the direction of the script, the
  /// characters are reversed first, so that letters join those that they are displayed next to.
  ///
  /// - Parameters:
  ///   - characters: The characters in logical order, with `cluster` and `scalar` set.
  ///   - neighbors: The joining types of the characters before and after the run.
  /// - Returns: The glyphs from left to right.
  mutating func shape(
    _ characters: [ShapedGlyph], script: Script, isRightToLeft: Bool,
    between neighbors: (before: JoiningType, after: JoiningType) = (.none, .none)
  ) -> [ShapedGlyph] {
    work.spend(stepsOfRun + 4 * characters.count)
    var characters = characters
    if isRightToLeft { mirror(&characters) }
    let isReversed = isReversed(characters, script, isRightToLeft: isRightToLeft)
    if isReversed { characters = Self.reversed(characters) }
    let plan = plan(script, isRightToLeft != isReversed)
    if script.shaping == .thai { ThaiVowels.split(&characters) }
    var glyphs = font.glyphs(of: characters, script)
    if script.joins, plan.shaping != .none { ArabicJoining.assign(&glyphs, between: neighbors) }
    if plan.shaping == .universal, !script.isUnshaped { Self.markSyllables(&glyphs) }
    Self.markFractions(&glyphs)
    setKinds(&glyphs)
    substitute(&glyphs, plan)
    position(&glyphs, plan)
    hideIgnorables(&glyphs)
    if plan.isRightToLeft { glyphs.reverse() }
    return glyphs
  }

  private func isReversed(
    _ characters: [ShapedGlyph], _ script: Script, isRightToLeft: Bool
  ) -> Bool {
    switch script.direction {
    case .both: false
    case .leftToRight: isRightToLeft
    // Numbers are from left to right.
    case .rightToLeft:
      !isRightToLeft
        && characters.contains {
          [.r, .al].contains(CharacterProperties($0.scalar).bidiClass)
        }
    }
  }

  /// Returns characters in reverse order, each with its marks and joiners after it.
  private static func reversed(_ characters: [ShapedGlyph]) -> [ShapedGlyph] {
    var result: [ShapedGlyph] = []
    result.reserveCapacity(characters.count)
    var end = characters.count
    while end > 0 {
      var start = end - 1
      while start > 0,
        characters[start].cluster == characters[start - 1].cluster
          || CharacterProperties(characters[start].scalar).isMark
      {
        start -= 1
      }
      result += characters[start..<end]
      end = start
    }
    return result
  }

  /// Returns whether the font contains a character with its marks: composed, decomposed, or in part.
  func has(_ character: ArraySlice<UInt32>) -> Bool {
    if character.allSatisfy({ has($0) }) { return true }
    guard character.count > 1 else { return false }
    let glyphs = font.glyphs(of: character.map { ShapedGlyph(scalar: $0, cluster: 0) }, .common)
    return glyphs.allSatisfy { $0.glyph != 0 || $0.isIgnorable }
  }

  /// Returns whether the font contains a character or its components.
  private func has(_ scalar: UInt32) -> Bool {
    if font.glyph(scalar) != 0 { return true }
    if CharacterProperties(scalar).isIgnorable || scalar == 0xA0 || scalar == 0x202F { return true }
    guard let (first, second) = Composition.parts(of: scalar) else { return false }
    return has(first) && (second == 0 || has(second))
  }

  private mutating func plan(_ script: Script, _ isRightToLeft: Bool) -> ShapePlan {
    if let plan = plans.first(where: {
      $0.script == script && $0.isRightToLeft == isRightToLeft
    }) {
      return plan
    }
    let plan = ShapePlan(font, script: script, isRightToLeft: isRightToLeft, options: options)
    work.spend(plan.stepCount)
    plans.append(plan)
    return plan
  }

  /// Mirrors brackets in right-to-left text.
  private func mirror(_ characters: inout [ShapedGlyph]) {
    for index in characters.indices {
      if let mirrored = BidiCharacter.mirrored(characters[index].scalar),
        font.glyph(mirrored) != 0
      {
        characters[index].scalar = mirrored
      }
    }
  }

  /// Numbers syllables, each of which is a letter and its marks, as in the scripts whose shaping is
  /// implemented.
  private static func markSyllables(_ glyphs: inout [ShapedGlyph]) {
    var syllable = 0
    for index in glyphs.indices {
      if !glyphs[index].isMark { syllable += 1 }
      glyphs[index].syllable = syllable
    }
  }

  /// Marks digits around U+2044 as a fraction.
  private static func markFractions(_ glyphs: inout [ShapedGlyph]) {
    func isDigit(_ glyph: ShapedGlyph) -> Bool { 0x30...0x39 ~= glyph.scalar }
    let masks = ShapePlan.fractionMasks.map { $0.mask }
    for slash in glyphs.indices where glyphs[slash].scalar == 0x2044 {
      var (start, end) = (slash, slash + 1)
      while start > 0, isDigit(glyphs[start - 1]) { start -= 1 }
      while end < glyphs.count, isDigit(glyphs[end]) { end += 1 }
      guard start < slash, end > slash + 1 else { continue }
      for index in start..<slash { glyphs[index].mask |= masks[0] | masks[1] }
      glyphs[slash].mask |= masks[0]
      for index in slash + 1..<end { glyphs[index].mask |= masks[0] | masks[2] }
    }
  }

  private func setKinds(_ glyphs: inout [ShapedGlyph]) {
    for index in glyphs.indices {
      if font.definitions.hasClasses {
        glyphs[index].kind = font.definitions.kind(of: glyphs[index].glyph)
      } else {
        let isMark = glyphs[index].isMark && !glyphs[index].isIgnorable
        let isEnclosing = Self.isEnclosing(glyphs[index].scalar)
        glyphs[index].kind = isMark && !isEnclosing ? .mark : .base
      }
    }
  }

  /// Returns whether a mark encloses its letter, like the frame of a key, so that it has a width of
  /// its own where the font does not say otherwise.
  private static func isEnclosing(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x488...0x489, 0x1ABE, 0x20DD...0x20E0, 0x20E2...0x20E4, 0xA670...0xA672: true
    default: false
    }
  }

  private func applier(
    _ glyphs: [ShapedGlyph], _ plan: ShapePlan, isPositioning: Bool
  ) -> LayoutApplier {
    LayoutApplier(
      glyphs, table: isPositioning ? font.positioning : font.substitution,
      isPositioning: isPositioning, definitions: font.definitions,
      coordinates: font.coordinates, isRightToLeft: plan.isRightToLeft,
      lookups: isPositioning ? positioningLookups : substitutionLookups, work: work)
  }

  private mutating func substitute(_ glyphs: inout [ShapedGlyph], _ plan: ShapePlan) {
    guard plan.substitutions.contains(where: { !$0.isEmpty }) else { return }
    var applier = applier(glyphs, plan, isPositioning: false)
    for stage in plan.substitutions {
      for step in stage { applier.apply(step) }
    }
    substitutionLookups = applier.lookups
    work = applier.textWork
    glyphs = applier.glyphs
  }

  private mutating func position(_ glyphs: inout [ShapedGlyph], _ plan: ShapePlan) {
    if let file = font.file {
      for index in glyphs.indices where !work.isSpent {
        glyphs[index].advance = file.advance(of: glyphs[index].glyph, &work)
      }
      setSpaces(&glyphs, file)
    }
    var applier = applier(glyphs, plan, isPositioning: true)
    if plan.shaping == .universal { applier.removeWidthsOfMarks(plan) }
    for step in plan.positionings { applier.apply(step) }
    if plan.usesKerning { applier.kern(font) }
    if plan.shaping != .universal { applier.removeWidthsOfMarks(plan) }
    for index in applier.glyphs.indices where applier.glyphs[index].isHiddenIgnorable {
      applier.glyphs[index].advance = 0
      (applier.glyphs[index].xOffset, applier.glyphs[index].yOffset) = (0, 0)
    }
    applier.placeAttached()
    positioningLookups = applier.lookups
    work = applier.textWork
    glyphs = applier.glyphs
  }

  /// Sets the widths of spaces that the font does not contain.
  private mutating func setSpaces(_ glyphs: inout [ShapedGlyph], _ font: OpenTypeFont) {
    let space = font.glyph(0x20)
    for index in glyphs.indices where glyphs[index].glyph == space {
      let em = font.unitsPerEm
      let scalar = glyphs[index].scalar
      guard font.glyph(scalar) == 0 else { continue }
      switch scalar {
      case 0x2000, 0x2002: glyphs[index].advance = (em + 1) / 2
      case 0x2001, 0x2003, 0x3000: glyphs[index].advance = em
      case 0x2004: glyphs[index].advance = (em + 1) / 3
      case 0x2005: glyphs[index].advance = (em + 2) / 4
      case 0x2006: glyphs[index].advance = (em + 3) / 6
      case 0x2007:
        let digit = font.glyph(0x30)
        if digit != 0 { glyphs[index].advance = font.advance(of: digit, &work) }
      case 0x2008:
        let period = font.glyph(0x2E)
        if period != 0 { glyphs[index].advance = font.advance(of: period, &work) }
      case 0x2009: glyphs[index].advance = (em + 2) / 5
      case 0x200A: glyphs[index].advance = (em + 8) / 16
      case 0x202F: glyphs[index].advance /= 2
      case 0x205F: glyphs[index].advance = em * 4 / 18
      default: break
      }
    }
  }

  private func hideIgnorables(_ glyphs: inout [ShapedGlyph]) {
    let space = font.glyph(0x20)
    if space == 0 {
      glyphs.removeAll { $0.isHiddenIgnorable }
    } else {
      for index in glyphs.indices where glyphs[index].isHiddenIgnorable {
        glyphs[index].glyph = space
      }
    }
  }
}

extension LayoutApplier {
  fileprivate mutating func removeWidthsOfMarks(_ plan: ShapePlan) {
    for index in glyphs.indices where glyphs[index].kind.contains(.mark) {
      if !plan.hasPositioning, !isRightToLeft { glyphs[index].xOffset -= glyphs[index].advance }
      glyphs[index].advance = 0
    }
  }

  /// Applies the kerning of pairs. Half of a pair's kerning is applied to each glyph.
  fileprivate mutating func kern(_ font: ShapingFont) {
    flags = 8
    markSet = nil
    mask = 1
    var left = 0
    while left < glyphs.count {
      guard let right = neighbor(of: left, step: 1) else {
        left += 1
        continue
      }
      let value =
        isRightToLeft
        ? font.kerning(glyphs[right], glyphs[left])
        : font.kerning(glyphs[left], glyphs[right])
      if value != 0 {
        glyphs[left].advance += value >> 1
        glyphs[right].advance += value - (value >> 1)
        glyphs[right].xOffset += value - (value >> 1)
      }
      left = right
    }
  }
}
