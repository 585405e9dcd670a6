/// The line breaking class of a character, resolved by rule LB1, in the order of `UnicodeTables`.
enum LineBreakClass: UInt8, Sendable {
  case bk, cr, lf, cm, nl, wj, zw, gl, sp, zwj, b2, ba, bb, hy, cb, cl, cp, ex, `in`, ns, op, qu
  case `is`, nu, po, pr, sy, al, eb, em, h2, h3, hl, id, jl, jv, jt, ri

  var isLetter: Bool { self == .al || self == .hl }
  var isMandatory: Bool { self == .bk || self == .cr || self == .lf || self == .nl }
  var isIdeographic: Bool { self == .id || self == .eb || self == .em }
  var isKorean: Bool { [.jl, .jv, .jt, .h2, .h3].contains(self) }
}

/// The line break opportunities in a paragraph: UAX #14, with numbers as in its example 7, and with
/// rules 15c, 20a, and 25 (a number after `.`) of its version for Unicode 16, which ICU had before.
/// Comments refer to its rules.
///
/// Thai and related scripts, which would require a dictionary, are broken only at spaces.
struct LineBreaks {
  /// Whether a line can end after each character; always true for the last one.
  private(set) var allowed: [Bool]

  /// A character with its marks (rule LB9).
  private struct Unit {
    var value: LineBreakClass
    /// Whether it is a wide bracket or an unassigned pictograph.
    var isFlagged: Bool
    var end: Int
    var endsInJoiner = false
  }

  private var units: [Unit] = []
  /// The number of consecutive regional indicators before the current unit.
  private var indicators = 0

  init(_ scalars: [UInt32]) {
    allowed = Array(repeating: false, count: scalars.count)
    for (index, scalar) in scalars.enumerated() {
      let properties = CharacterProperties(scalar)
      append(
        properties.lineBreakClass, isFlagged: properties.isFlaggedForBreaks, end: index + 1)
    }
    for index in units.indices.dropFirst() {
      indicators = units[index - 1].value == .ri ? indicators + 1 : 0
      if mayBreak(before: index) { allowed[units[index - 1].end - 1] = true }
    }
    if let last = allowed.indices.last { allowed[last] = true }
  }

  /// LB9 and LB10.
  private mutating func append(_ value: LineBreakClass, isFlagged: Bool, end: Int) {
    guard value == .cm || value == .zwj else {
      units.append(Unit(value: value, isFlagged: isFlagged, end: end))
      return
    }
    if let last = units.last, !last.value.isMandatory, last.value != .sp, last.value != .zw {
      units[units.count - 1].end = end
      units[units.count - 1].endsInJoiner = value == .zwj
    } else {
      units.append(Unit(value: .al, isFlagged: false, end: end, endsInJoiner: value == .zwj))
    }
  }

  private func mayBreak(before index: Int) -> Bool {
    let (a, b) = (units[index - 1].value, units[index].value)
    // LB4 to LB8a.
    if a.isMandatory { return !(a == .cr && b == .lf) }
    if b.isMandatory || b == .sp || b == .zw { return false }
    let before = lastBeforeSpaces(index)
    if before.map({ units[$0].value == .zw }) ?? false { return true }
    if units[index - 1].endsInJoiner { return false }
    // LB11 to LB13.
    if a == .wj || b == .wj || a == .gl { return false }
    if b == .gl, a != .sp, a != .ba, a != .hy { return false }
    let isDecimal = b == .is && a == .sp && index + 1 < units.count && units[index + 1].value == .nu
    if [.cl, .cp, .ex, .is, .sy].contains(b), !isDecimal { return false }
    // LB14 to LB17, which also apply across spaces.
    switch (before.map { units[$0].value }, b) {
    case (.op, _), (.qu, .op), (.cl, .ns), (.cp, .ns), (.b2, .b2): return false
    default: break
    }
    // LB18 to LB20.
    if a == .sp { return true }
    if a == .qu || b == .qu { return false }
    if a == .cb || b == .cb { return true }
    return mayBreak(between: a, and: b, before: index)
  }

  /// Returns the unit before the spaces that precede `index`.
  private func lastBeforeSpaces(_ index: Int) -> Int? {
    var position = index - 1
    while position >= 0, units[position].value == .sp { position -= 1 }
    return position >= 0 ? position : nil
  }

  /// LB20a to LB31.
  private func mayBreak(
    between a: LineBreakClass, and b: LineBreakClass, before index: Int
  ) -> Bool {
    if b == .ba || b == .hy || b == .ns || a == .bb { return false }
    if a == .hy || a == .ba, index >= 2, units[index - 2].value == .hl { return false }
    if a == .hy, b == .al, isAtStartOfWord(index - 1) { return false }
    if a == .sy && b == .hl || b == .in { return false }
    if a.isLetter && b == .nu || a == .nu && b.isLetter { return false }
    let isPrefix = a == .pr || a == .po
    if a == .pr && b.isIdeographic || a.isIdeographic && b == .po { return false }
    if isPrefix && b.isLetter || a.isLetter && (b == .pr || b == .po) { return false }
    if isInNumber(a, b, before: index) { return false }
    // LB26 and LB27.
    switch (a, b) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3), (.jv, .jv), (.jv, .jt), (.h2, .jv),
      (.h2, .jt), (.jt, .jt), (.h3, .jt):
      return false
    default: break
    }
    if a.isKorean && b == .po || a == .pr && b.isKorean { return false }
    if (a.isLetter || a == .is) && b.isLetter { return false }
    // LB30 to LB30b.
    if a.isLetter || a == .nu, b == .op, !units[index].isFlagged { return false }
    if a == .cp, !units[index - 1].isFlagged, b.isLetter || b == .nu { return false }
    if a == .ri, b == .ri { return indicators % 2 == 0 }
    if b == .em, a == .eb || units[index - 1].isFlagged && a == .id { return false }
    return true
  }

  /// The condition of LB20a.
  private func isAtStartOfWord(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let value = units[index - 1].value
    return value.isMandatory || [.sp, .zw, .cb, .gl].contains(value)
  }

  /// LB25, as modified by example 7.
  private func isInNumber(
    _ a: LineBreakClass, _ b: LineBreakClass, before index: Int
  ) -> Bool {
    let isPrefix = a == .pr || a == .po
    if b == .nu, isPrefix || a == .op || a == .hy || a == .is { return true }
    if isPrefix, b == .op || b == .hy {
      return index + 1 < units.count && units[index + 1].value == .nu
    }
    var position = index - 1
    if b == .po || b == .pr, a == .cl || a == .cp { position -= 1 }
    while position >= 0, units[position].value == .sy || units[position].value == .is {
      position -= 1
    }
    guard position >= 0, units[position].value == .nu else { return false }
    let isBracket = a == .cl || a == .cp
    return isBracket ? b == .po || b == .pr : b == .nu || b == .po || b == .pr
  }
}
