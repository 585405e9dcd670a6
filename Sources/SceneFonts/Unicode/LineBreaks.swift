/// The line breaking class of a character, resolved by rule LB1, in the order of `UnicodeTables`.
enum LineBreakClass: UInt8, Sendable {
  case bk, cr, lf, cm, nl, wj, zw, gl, sp, zwj, b2, ba, bb, hy, cb, cl, cp, ex, `in`, ns, op, qu
  case `is`, nu, po, pr, sy, al, eb, em, h2, h3, hl, id, jl, jv, jt, ri, ak, ap, `as`, vf, vi
  /// What rules name apart: quotation marks that open (QU and Pi) and close (QU and Pf), the dotted
  /// circle (AL), the hyphen U+2010 (BA), and unassigned pictographs (ID).
  case qi, qf, dc, hh, ep
  /// Ambiguous: AL, or in Chinese and Japanese texts ID.
  case ai

  var isLetter: Bool { self == .al || self == .hl || self == .dc }
  var isMandatory: Bool { self == .bk || self == .cr || self == .lf || self == .nl }
  var isIdeographic: Bool { self == .id || self == .eb || self == .em || self == .ep }
  var isKorean: Bool { [.jl, .jv, .jt, .h2, .h3].contains(self) }
  var isQuotation: Bool { self == .qu || self == .qi || self == .qf }
  var isHyphen: Bool { self == .hy || self == .hh }
  var isAfter: Bool { self == .ba || self == .hh }
  var isAksara: Bool { self == .ak || self == .as || self == .dc }
}

/// The line break opportunities in a paragraph: UAX #14 of Unicode 16. Comments refer to its rules.
///
/// Thai and related scripts, which would require a dictionary, are broken only at spaces.
struct LineBreaks {
  /// Whether a line can end after each character; always true for the last one.
  private(set) var allowed: [Bool]

  /// A character with its marks (rule LB9).
  private struct Unit {
    var value: LineBreakClass
    var isEastAsian: Bool
    var end: Int
    var endsInJoiner = false
  }

  private var units: [Unit] = []
  /// The number of consecutive regional indicators before the current unit.
  private var indicators = 0

  /// - Parameter isEastAsian: Whether the text is Chinese or Japanese.
  init(_ scalars: [UInt32], isEastAsian: Bool = false) {
    allowed = Array(repeating: false, count: scalars.count)
    for (index, scalar) in scalars.enumerated() {
      let properties = CharacterProperties(scalar)
      var value = properties.lineBreakClass
      if value == .ai { value = isEastAsian ? .id : .al }
      append(value, isEastAsian: properties.isEastAsian, end: index + 1)
    }
    for index in units.indices.dropFirst() {
      indicators = units[index - 1].value == .ri ? indicators + 1 : 0
      if mayBreak(before: index) { allowed[units[index - 1].end - 1] = true }
    }
    if let last = allowed.indices.last { allowed[last] = true }
  }

  /// LB9 and LB10.
  private mutating func append(_ value: LineBreakClass, isEastAsian: Bool, end: Int) {
    guard value == .cm || value == .zwj else {
      units.append(Unit(value: value, isEastAsian: isEastAsian, end: end))
      return
    }
    if let last = units.last, !last.value.isMandatory, last.value != .sp, last.value != .zw {
      units[units.count - 1].end = end
      units[units.count - 1].endsInJoiner = value == .zwj
    } else {
      units.append(Unit(value: .al, isEastAsian: false, end: end, endsInJoiner: value == .zwj))
    }
  }

  private func mayBreak(before index: Int) -> Bool {
    let (a, b) = (units[index - 1].value, units[index].value)
    // LB4 to LB8a.
    if a.isMandatory { return !(a == .cr && b == .lf) }
    if b.isMandatory || b == .sp || b == .zw { return false }
    let before = lastBeforeSpaces(index)
    let start = before.map { units[$0].value }
    if start == .zw { return true }
    if units[index - 1].endsInJoiner { return false }
    // LB11 to LB13.
    if a == .wj || b == .wj || a == .gl { return false }
    if b == .gl, a != .sp, a != .hy, !a.isAfter { return false }
    if [.cl, .cp, .ex, .sy].contains(b) { return false }
    // LB14 to LB17, which also apply across spaces.
    if start == .op || start == .qi && opens(before ?? 0) { return false }
    if b == .qf && closes(index) { return false }
    if b == .is { return a == .sp && value(index + 1) == .nu }
    switch (start, b) {
    case (.cl, .ns), (.cp, .ns), (.b2, .b2): return false
    default: break
    }
    // LB18 to LB20.
    if a == .sp { return true }
    if b.isQuotation, b != .qi || !(isEastAsian(index - 1) && isEastAsian(index + 1)) {
      return false
    }
    if a.isQuotation, a != .qf || !(isEastAsian(index) && isEastAsian(index - 2)) { return false }
    if a == .cb || b == .cb { return true }
    return mayBreak(between: a, and: b, before: index)
  }

  /// Returns the class of a unit; nil at both ends of the text.
  private func value(_ index: Int) -> LineBreakClass? {
    units.indices.contains(index) ? units[index].value : nil
  }

  /// Returns whether a unit is an East Asian character; false at both ends of the text.
  private func isEastAsian(_ index: Int) -> Bool {
    units.indices.contains(index) && units[index].isEastAsian
  }

  /// The condition of LB15a.
  private func opens(_ index: Int) -> Bool {
    guard let value = value(index - 1) else { return true }
    return value.isMandatory || value.isQuotation || [.op, .gl, .sp, .zw].contains(value)
  }

  /// The condition of LB15b.
  private func closes(_ index: Int) -> Bool {
    guard let value = value(index + 1) else { return true }
    return value.isMandatory || value.isQuotation
      || [.sp, .gl, .wj, .cl, .cp, .ex, .is, .sy, .zw].contains(value)
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
    if a.isHyphen, b == .al || b == .dc, isAtStartOfWord(index - 1) { return false }
    if b.isAfter || b == .hy || b == .ns || a == .bb { return false }
    if a == .hy || a.isAfter && !isEastAsian(index - 1), value(index - 2) == .hl, b != .hl {
      return false
    }
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
    if isInSyllable(a, b, before: index) { return false }
    if (a.isLetter || a == .is) && b.isLetter { return false }
    // LB30 to LB30b.
    if a.isLetter || a == .nu, b == .op, !isEastAsian(index) { return false }
    if a == .cp, !isEastAsian(index - 1), b.isLetter || b == .nu { return false }
    if a == .ri, b == .ri { return indicators % 2 == 0 }
    return !(b == .em && (a == .eb || a == .ep))
  }

  /// The condition of LB20a.
  private func isAtStartOfWord(_ index: Int) -> Bool {
    guard let value = value(index - 1) else { return true }
    return value.isMandatory || [.sp, .zw, .cb, .gl].contains(value)
  }

  /// LB25.
  private func isInNumber(
    _ a: LineBreakClass, _ b: LineBreakClass, before index: Int
  ) -> Bool {
    let isPrefix = a == .pr || a == .po
    if b == .nu, isPrefix || a == .hy || a == .is { return true }
    if isPrefix, b == .op {
      return value(index + (value(index + 1) == .is ? 2 : 1)) == .nu
    }
    let isSuffix = b == .po || b == .pr
    guard isSuffix || b == .nu else { return false }
    var position = index - 1
    if isSuffix, a == .cl || a == .cp { position -= 1 }
    while let value = value(position), value == .sy || value == .is { position -= 1 }
    return value(position) == .nu
  }

  /// LB28a.
  private func isInSyllable(
    _ a: LineBreakClass, _ b: LineBreakClass, before index: Int
  ) -> Bool {
    if b.isAksara {
      let joins = b != .as && a == .vi && value(index - 2)?.isAksara ?? false
      return a == .ap || joins || a.isAksara && value(index + 1) == .vf
    }
    return a.isAksara && (b == .vf || b == .vi)
  }
}
