/// The scripts, features, and lookups of a `GSUB` or `GPOS` table: "OpenType Layout Common Table
/// Formats".
struct LayoutTable: Sendable {
  private let table: FontSlice
  private let features: FontSlice
  private let lookups: FontSlice
  /// The type of extension lookups: 7 in `GSUB`, 9 in `GPOS`.
  private let extensionType: Int

  init(_ table: FontSlice, extensionType: Int) {
    self.table = table
    features = table.subtable16(6)
    lookups = table.subtable16(8)
    self.extensionType = extensionType
  }

  var isEmpty: Bool { table.isEmpty }

  var lookupCount: Int { lookups.records(lookups.u16(0), of: 2, at: 2) }

  /// A language system of a script.
  struct Language: Sendable {
    var script: FontTag
    fileprivate var table: FontSlice
  }

  /// Returns a language system of the first script that the font supports: that of the first
  /// language that it has there, or the default one.
  ///
  /// - Parameter scripts: The scripts in order of preference; `DFLT`, `dflt`, and `latn` follow.
  func language(_ scripts: [FontTag], _ languages: [FontTag]) -> Language? {
    let list = table.subtable16(4)
    for tag in scripts + ["DFLT", "dflt", "latn"] {
      guard let script = Self.record(tag, in: list, at: 0) else { continue }
      let own = languages.lazy.compactMap { Self.record($0, in: script, at: 2) }.first
      return Language(script: tag, table: own ?? script.subtable16(0))
    }
    return nil
  }

  /// Returns the table with a tag in a list of records; nil if there is none.
  private static func record(_ tag: FontTag, in list: FontSlice, at start: Int) -> FontSlice? {
    (0..<list.records(list.u16(start), of: 6, at: start + 2)).lazy
      .map { start + 2 + 6 * $0 }.first { list.u32($0) == Int(tag.value) }
      .map { list.subtable16($0 + 4) }
  }

  /// Returns whether the table has a feature for any script.
  func has(_ feature: FontTag) -> Bool { Self.record(feature, in: features, at: 0) != nil }

  /// Returns the indices of a language's features, with its required feature first.
  func features(of language: Language, substitutions: FeatureSubstitutions) -> [Feature] {
    let table = language.table
    var found: [Feature] = []
    let required = table.u16(2)
    if required != 0xFFFF, !table.isEmpty {
      found.append(feature(required, isRequired: true, substitutions))
    }
    var lookups = 0
    for index in 0..<table.records(min(table.u16(4), Self.featureLimit), of: 2, at: 6) {
      let feature = feature(table.u16(6 + 2 * index), isRequired: false, substitutions)
      lookups += feature.lookups.count
      if lookups > Self.lookupLimit { break }
      found.append(feature)
    }
    return found
  }

  /// HarfBuzz's limit, because all features can refer to the same long list of lookups.
  private static let featureLimit = 1500
  private static let lookupLimit = 35_000

  struct Feature: Sendable {
    var tag: FontTag
    var isRequired: Bool
    var lookups: [Int]
  }

  private func feature(
    _ index: Int, isRequired: Bool, _ substitutions: FeatureSubstitutions
  ) -> Feature {
    guard index < features.records(features.u16(0), of: 6, at: 2) else {
      return Feature(tag: FontTag(0), isRequired: isRequired, lookups: [])
    }
    let table = substitutions[index] ?? features.subtable16(2 + 6 * index + 4)
    let count = table.records(table.u16(2), of: 2, at: 4)
    return Feature(
      tag: FontTag(features.u32(2 + 6 * index)), isRequired: isRequired,
      lookups: (0..<count).map { table.u16(4 + 2 * $0) })
  }

  /// The features that a variable font replaces at certain coordinates: "FeatureVariations".
  struct FeatureSubstitutions: Sendable {
    fileprivate var table = FontSlice.empty

    subscript(feature: Int) -> FontSlice? {
      for record in 0..<table.records(table.u16(4), of: 6, at: 6)
      where table.u16(6 + 6 * record) == feature {
        return table.subtable32(6 + 6 * record + 2)
      }
      return nil
    }
  }

  func substitutions(at coordinates: [Int]) -> FeatureSubstitutions {
    guard table.u16(2) >= 1, !coordinates.isEmpty else { return FeatureSubstitutions() }
    let variations = table.subtable32(10)
    for record in 0..<variations.records(variations.u32(4), of: 8, at: 8) {
      let conditions = variations.subtable32(8 + 8 * record)
      let holds = (0..<conditions.records(conditions.u16(0), of: 4, at: 2)).allSatisfy {
        let condition = conditions.subtable32(2 + 4 * $0)
        let axis = condition.u16(2)
        guard condition.u16(0) == 1, axis < coordinates.count else { return false }
        return (condition.i16(4)...max(condition.i16(4), condition.i16(6)))
          .contains(coordinates[axis])
      }
      if holds { return FeatureSubstitutions(table: variations.subtable32(12 + 8 * record)) }
    }
    return FeatureSubstitutions()
  }

  /// - Parameter work: The budget from which reading the table is subtracted.
  func lookup(_ index: Int, _ work: inout FontWork) -> Lookup? {
    guard index < lookupCount else { return nil }
    let table = lookups.subtable16(2 + 2 * index)
    var type = table.u16(0)
    let count = table.records(table.u16(4), of: 2, at: 6)
    var subtables: [FontSlice] = []
    for index in 0..<count {
      var subtable = table.subtable16(6 + 2 * index)
      if table.u16(0) == extensionType {
        type = subtable.u16(2)
        subtable = subtable.subtable32(4)
      }
      if !subtable.isEmpty { subtables.append(subtable) }
    }
    let flags = table.u16(2)
    var digest = GlyphDigest()
    for subtable in subtables where !work.isSpent {
      work.spend(1 + digest.add(coverage: firstCoverage(of: subtable, type)))
    }
    return Lookup(
      type: type, flags: flags, markSet: flags & 0x10 != 0 ? table.u16(6 + 2 * count) : nil,
      subtables: subtables, digest: digest)
  }

  /// Returns the coverage of the glyphs to which a subtable applies.
  private func firstCoverage(of subtable: FontSlice, _ type: Int) -> FontSlice {
    let context = extensionType == 7 ? 5 : 7
    guard subtable.u16(0) == 3 else { return subtable.subtable16(2) }
    if type == context { return subtable.subtable16(6) }
    if type == context + 1 { return subtable.subtable16(6 + 2 * subtable.u16(2)) }
    return subtable.subtable16(2)
  }
}

/// A substitution or positioning lookup.
struct Lookup: Sendable {
  var type: Int
  /// The LookupFlag: 1 right to left, 2 ignore bases, 4 ignore ligatures, 8 ignore marks; the upper
  /// byte is the class of marks that are not ignored.
  var flags: Int
  /// The set of marks that are not ignored.
  var markSet: Int?
  /// The subtables, of which the first that matches is applied.
  var subtables: [FontSlice]
  /// The glyphs to which the lookup can apply.
  var digest: GlyphDigest
}
